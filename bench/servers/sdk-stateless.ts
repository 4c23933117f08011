import type { IncomingMessage, ServerResponse } from 'node:http';
import { createMcpExpressApp } from '@modelcontextprotocol/sdk/server/express.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { createPack } from '@toolpacks/quotes';
import * as z from 'zod';

/**
 * The official SDK in its stateless mode, as its example `simpleStatelessStreamableHttp` has it, with JSON answers: a server
 * and a transport for every request, no `sessionIdGenerator`. The tool is the pack's own function over the pack's own data, without the `_meta`,
 * the log line and the metrics that the pack adds.
 */
const pack = await createPack({
  QUOTES_CONTRACT: 'a',
  QUOTES_FILE: undefined,
  QUOTES_UPSTREAM_URL: undefined,
  CALL_BUDGET_MS: 10_000,
});
const tool = pack.tools.find(({ name }) => name === 'random_quote');
if (!tool) throw new Error('The quotes pack has no tool random_quote');

/** What a call without arguments gives. The SDK cannot check an answer against the union that the pack publishes. */
const outputSchema = z.object({
  id: z.string(),
  content: z.string(),
  author: z.string(),
  author_slug: z.string(),
  length: z.int(),
  tags: z.array(z.string()),
});

const app = createMcpExpressApp();
app.post('/quotes/mcp', async (request: IncomingMessage & { body?: unknown }, response: ServerResponse) => {
  const server = createServer(tool);
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  response.on('close', () => {
    transport.close();
    server.close();
  });
  await server.connect(transport);
  await transport.handleRequest(request, response, request.body);
});
app.listen(Number(process.env.PORT), '127.0.0.1');

function createServer({ name, title, description, input, run }: NonNullable<typeof tool>): McpServer {
  const server = new McpServer({ name: 'quotes', version: '0.1.0' });
  server.registerTool(name, { title, description, inputSchema: input, outputSchema }, async (args, { signal }) => {
    const call = { requestId: '', signal, report() {}, note() {} };
    /** The SDK checks it, as the pack's kit does; a second check here would only slow it down. */
    const structuredContent = (await run(args, call)) as Record<string, unknown>;
    return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
  });
  return server;
}
