import { createServer, type Server } from 'node:http';

/** Part of an id that tells whose call a response belongs to. */
export const tokenOf = (index: number): string => `call-${index}-of-fuzz`;
export const tokens = /call-\d+-of-fuzz/g;

/** A pack that answers with every token that it finds in the body. */
export function createTokenEcho(): Server {
  return createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString('latin1');
    const id = text.match(tokens)?.join() ?? null;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: {} }));
  });
}
