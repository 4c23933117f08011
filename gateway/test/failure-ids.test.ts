import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, ping, post } from './call.ts';
import { expectFailure } from './expect-failure.ts';
import { deadPort, deadUrl } from './pack-double.ts';
import { type StartedGateway, startGateway } from './start-gateway.ts';

let gateway: StartedGateway;

beforeAll(async () => {
  gateway = await startGateway({ broken: deadUrl });
});

afterAll(() => gateway.stop());

describe('the id in the answer to a failed call', () => {
  it.each([
    { title: 'a number', body: { ...ping, id: 42 }, id: 42 },
    { title: 'zero', body: { ...ping, id: 0 }, id: 0 },
    { title: 'a string', body: { ...ping, id: 'a-1' }, id: 'a-1' },
    { title: 'an empty string', body: { ...ping, id: '' }, id: '' },
    { title: 'null', body: { ...ping, id: null }, id: null },
    { title: 'an object', body: { ...ping, id: {} }, id: null },
    { title: 'no id', body: { jsonrpc: '2.0', method: 'x' }, id: null },
    { title: 'a batch', body: [ping], id: null },
    { title: 'broken JSON', body: '{"id":1,', id: null },
    { title: 'nothing', body: '', id: null },
    { title: 'a JSON string', body: '"id"', id: null },
  ])('is $id for $title', async ({ body, id }) => {
    expectFailure(await post(gateway.url, '/broken/mcp', body), 503, id, [String(deadPort), '127.0.0.1']);
  });

  it('is null for a server card', async () => {
    expectFailure(await call(gateway.url, '/broken/mcp/server-card'), 503, null, [String(deadPort), '127.0.0.1']);
  });

  it('is that of the call where many fail at once', async () => {
    const ids = Array.from({ length: 50 }, (_, index) => `call-${index}`);
    const answers = await Promise.all(ids.map((id) => post(gateway.url, '/broken/mcp', { ...ping, id })));
    expect(answers.map(({ text }) => JSON.parse(text).id)).toEqual(ids);
  });
});
