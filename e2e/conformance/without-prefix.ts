import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** An address in front of an aggregator at which the tools of one pack have their own names, as the suite calls them. */
export interface WithoutPrefix {
  readonly url: string;
  stop(): Promise<void>;
}

/** Serves the endpoint at `url` with `<pack>__` taken from the names of tools, and put before them again in requests. */
export async function serveWithoutPrefix(url: string, pack: string, tools: readonly string[]): Promise<WithoutPrefix> {
  const prefixed = (name: unknown) => (tools.some((tool) => tool === name) ? `${pack}__${name}` : name);
  const named = (key: string, value: unknown) => (key === 'name' ? prefixed(value) : value);

  const server = createServer(async (incoming, response) => {
    const { method, headers } = incoming;
    const body = withNames(await text(incoming), named);
    const name = headers['mcp-name'];
    const sent: IncomingHttpHeaders = { ...headers, ...(name !== undefined && { 'mcp-name': String(prefixed(name)) }) };
    if (body !== '') sent['content-length'] = String(Buffer.byteLength(body));
    const outgoing = request(url, { method, headers: sent }, async (answer) => {
      const own = (await text(answer)).replaceAll(`"name":"${pack}__`, '"name":"');
      const { 'content-length': _, 'transfer-encoding': __, ...kept } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, kept).end(own);
    });
    outgoing.once('error', () => response.destroy());
    outgoing.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** What is not JSON goes on as it is. */
function withNames(body: string, named: (key: string, value: unknown) => unknown): string {
  try {
    return JSON.stringify(JSON.parse(body), named);
  } catch {
    return body;
  }
}
