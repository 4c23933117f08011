import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toCurlLine } from '../src/tool/curl-line.ts';

const run = promisify(execFile);
const received: { url: string | undefined; authorization: string | undefined; body: unknown }[] = [];
const server = createServer(async (request, response) => {
  const body = await request.toArray();
  const { authorization } = request.headers;
  received.push({ url: request.url, authorization, body: JSON.parse(Buffer.concat(body).toString()) });
  response.end('{}');
});
let baseUrl = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const call = { pack: 'quotes', tool: 'search_quotes', args: { query: `it's "so" $HOME \`id\` \\n ç` } };

test('the curl line makes the same call, whatever is in the arguments', async () => {
  await run('sh', ['-c', toCurlLine(call, baseUrl, false)]);
  expect(received.pop()).toEqual({
    url: '/quotes/mcp',
    authorization: undefined,
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search_quotes', arguments: call.args } },
  });
});

test('the curl line takes a key from the environment', async () => {
  await run('sh', ['-c', toCurlLine(call, baseUrl, true)], { env: { ...process.env, API_KEY: 'tp_secret' } });
  expect(received.pop()).toMatchObject({ authorization: 'Bearer tp_secret' });
});
