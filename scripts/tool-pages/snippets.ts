import { isRecord } from '../../packages/contracts/src/json-rpc.ts';

/** Where the gateway is in all snippets. */
export const gatewayUrl = 'http://127.0.0.1:8080';

/** A call of a pack at the gateway. */
export interface SnippetCall {
  readonly pack: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** For a POSIX shell. */
export function curlSnippet({ pack, tool, args }: SnippetCall): string {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: args } };
  const body = JSON.stringify(message).replaceAll("'", "'\\''");
  return `curl -s -X POST ${gatewayUrl}/${pack}/mcp -H 'Content-Type: application/json' \\\n  -d '${body}'`;
}

/** A whole module, with the official client `@modelcontextprotocol/client`. */
export function typescriptSnippet({ pack, tool, args }: SnippetCall): string {
  const onOneLine = javascriptOf(args);
  return `import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const client = new Client({ name: 'my-agent', version: '1.0.0' });
await client.connect(new StreamableHTTPClientTransport(new URL('${gatewayUrl}/${pack}/mcp')));
const { structuredContent } = await client.callTool({
  name: '${tool}',
  arguments: ${onOneLine.length < 90 ? onOneLine : onSeveralLines(args)},
});
console.log(structuredContent);
await client.close();`;
}

/** A whole program, with the official package `mcp`, 1.24 or later. */
export function pythonSnippet({ pack, tool, args }: SnippetCall): string {
  return `import asyncio
import json

from mcp import ClientSession
from mcp.client.streamable_http import streamable_http_client


async def main() -> None:
    async with streamable_http_client("${gatewayUrl}/${pack}/mcp") as (read, write, *_):
        async with ClientSession(read, write) as session:
            await session.initialize()
            result = await session.call_tool("${tool}", ${pythonOf(args)})
            print(json.loads(result.content[0].text))


asyncio.run(main())`;
}

function onSeveralLines(args: SnippetCall['args']): string {
  const lines = Object.entries(args).map(([name, value]) => `    ${name}: ${javascriptOf(value)},\n`);
  return `{\n${lines.join('')}  }`;
}

function javascriptOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(javascriptOf).join(', ')}]`;
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  if (!isRecord(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${name}: ${javascriptOf(member)}`);
  return members.length > 0 ? `{ ${members.join(', ')} }` : '{}';
}

/** JSON but for three words. */
function pythonOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(pythonOf).join(', ')}]`;
  if (isRecord(value)) {
    return `{${Object.entries(value)
      .map(([name, member]) => `${JSON.stringify(name)}: ${pythonOf(member)}`)
      .join(', ')}}`;
  }
  if (value === null) return 'None';
  return typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value);
}
