import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import Koa from 'koa';

/**
 * The least that a Koa service of JSON-RPC can do: read the body, parse it, answer with the same bytes every time. The file
 * at ANSWER_FILE holds them.
 */
const answer = readFileSync(String(process.env.ANSWER_FILE), 'utf8');

const app = new Koa();
app.use(async (ctx) => {
  const { jsonrpc } = JSON.parse(await readText(ctx.req));
  if (jsonrpc !== '2.0') ctx.throw(400, 'Post a JSON-RPC 2.0 message');
  ctx.set('Content-Type', 'application/json');
  ctx.body = answer;
});
app.use((ctx) => ctx.throw(404));
app.listen(Number(process.env.PORT), '127.0.0.1');

function readText(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => resolve(Buffer.concat(chunks).toString()));
    request.once('error', reject);
  });
}
