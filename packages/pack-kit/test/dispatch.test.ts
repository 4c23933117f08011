import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedPack, startPack } from '../src/testing/index.ts';
import { modernBody, modernHeaders } from './modern.ts';
import { post } from './post.ts';
import { shop } from './shop-pack.ts';

let pack: StartedPack;

beforeAll(async () => {
  pack = await startPack(shop);
});

afterAll(() => pack.stop());

const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

test.each([
  ['no message', 0],
  ['51 messages', 51],
])('a batch of %s is refused in words', async (_title, count) => {
  const { status, text } = await post(pack.url, `[${Array(count).fill(ping)}]`);
  expect(status).toBe(400);
  const message = `A batch holds 1 to 50 messages, got ${count}`;
  expect(JSON.parse(text)).toEqual({ jsonrpc: '2.0', id: null, error: { code: -32600, message } });
});

test('a modern request in a batch is refused in words, and its neighbour answered', async () => {
  const { status, text } = await post(pack.url, `[${modernBody('tools/list')},${ping}]`);
  const message = 'Protocol 2026-07-28 has no batches; post each request alone';
  expect(status).toBe(200);
  expect(JSON.parse(text)).toEqual([
    { jsonrpc: '2.0', id: 'd', error: { code: -32600, message } },
    { jsonrpc: '2.0', id: 1, result: {} },
  ]);
});

test.each([
  ['legacy', '{"jsonrpc":"2.0","id":"d","method":"pong"}', {}, 200],
  ['modern', modernBody('pong'), modernHeaders('pong'), 404],
])('an unknown method of the %s era is named', async (_era, body, headers, expected) => {
  const { status, text } = await post(pack.url, body, headers);
  expect(status).toBe(expected);
  const error = { code: -32601, message: 'Unknown method "pong"' };
  expect(JSON.parse(text)).toEqual({ jsonrpc: '2.0', id: 'd', error });
});
