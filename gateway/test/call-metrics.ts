import { readMetrics } from '@toolpacks/http/testing';
import { post } from './call.ts';
import type { StartedGateway } from './start-gateway.ts';

/** Calls so far, by what their labels say: `parrot repeat 200` and, where it failed, the class. */
export async function counted(gateway: StartedGateway): Promise<Record<string, number>> {
  const samples = await readMetrics(gateway.url);
  const calls = samples.filter(({ name }) => name === 'toolpacks_gateway_calls_total');
  return Object.fromEntries(
    calls.map(({ labels: { pack, tool, status, error_class }, value }) => [
      [pack, tool, status, error_class].filter(Boolean).join(' '),
      value,
    ]),
  );
}

/** Of the first series that has these labels; `name` goes without what all the gateway's own metrics begin with. */
export async function sampleOf(
  gateway: StartedGateway,
  name: string,
  labels: Readonly<Record<string, string>>,
): Promise<number | undefined> {
  const samples = await readMetrics(gateway.url);
  const fits = (given: Readonly<Record<string, string>>) =>
    Object.entries(labels).every(([key, value]) => given[key] === value);
  return samples.find((sample) => sample.name === `toolpacks_gateway_${name}` && fits(sample.labels))?.value;
}

export const modernHeaders = (tool: string) => ({
  'MCP-Protocol-Version': '2026-07-28',
  'Mcp-Method': 'tools/call',
  'Mcp-Name': tool,
});

/** A call as a client of the modern era makes it. */
export function callTool({ url }: StartedGateway, pack: string, tool: string, headers: Record<string, string> = {}) {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const params = { name: tool, arguments: { words: 'hello' }, _meta };
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  return post(url, `/${pack}/mcp`, message, { ...modernHeaders(tool), ...headers });
}
