import { until } from '@toolpacks/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type EndpointDouble, type Reply, startDouble } from './endpoint-double.ts';
import { errorOf, freshnessOf, type Service, startService } from './service.ts';

const minuteMs = 60_000;
const startedAt = new Date('2026-11-21T12:00:00Z');
const contract = `0x${'c'.repeat(40)}`;

/** What the contract answers to every function: one word, which is a text and a number. */
let word: string;
let isDown: boolean;
let endpoint: EndpointDouble;
let service: Service;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: startedAt });
  [word, isDown] = [toWord('Before'), false];
  endpoint = await startDouble(respond);
  service = await startService({ CHAIN_ETH_RPC_URLS_LOCAL: endpoint.url });
});

afterEach(async () => {
  vi.useRealTimers();
  await service.stop();
  await endpoint.stop();
});

test('the metadata of a token is fresh for an hour, then given once more while it is read again', async () => {
  expect(await metadata()).toMatchObject({
    name: 'Before',
    state: 'fresh',
    fetched_at: '2026-11-21T12:00:00.000Z',
    fresh_until: '2026-11-21T13:00:00.000Z',
  });
  word = toWord('After');
  passTo(60 * minuteMs - 1);
  expect(await metadata()).toMatchObject({ name: 'Before', state: 'hit' });
  expect(endpoint.posted).toHaveLength(1);

  passTo(60 * minuteMs);
  expect(await metadata()).toMatchObject({ name: 'Before', state: 'stale', fetched_at: '2026-11-21T12:00:00.000Z' });
  await until(async () => (await metadata()).name === 'After');
  expect(await metadata()).toMatchObject({ state: 'hit', fetched_at: '2026-11-21T13:00:00.000Z' });
  expect(endpoint.posted).toHaveLength(2);
});

test('the metadata of a token is given for 24 hours more while its endpoint fails, and then no longer', async () => {
  await metadata();
  isDown = true;
  passTo(60 * minuteMs);
  expect(await metadata()).toMatchObject({ name: 'Before', state: 'stale' });
  await until(async () => (await metadata()).state === 'stale_if_error');

  passTo(25 * 60 * minuteMs - 1);
  expect(await metadata()).toMatchObject({ name: 'Before', state: 'stale_if_error' });
  passTo(25 * 60 * minuteMs);
  expect(await metadata()).toMatchObject({ error: { class: 'upstream_unavailable' } });
});

test('an allowance is never kept: a withdrawn one is gone with the next call, and a failure is a failure', async () => {
  word = `0x${'7'.padStart(64, '0')}`;
  expect(await allowance()).toMatchObject({ allowance: '0x7', state: 'fresh', fresh_until: startedAt.toISOString() });
  word = `0x${'0'.repeat(64)}`;
  expect(await allowance()).toMatchObject({ allowance: '0x0', state: 'fresh' });
  isDown = true;
  expect(await allowance()).toMatchObject({ error: { class: 'upstream_unavailable' } });
  expect(endpoint.posted).toHaveLength(3);
});

function respond(body: unknown): Reply {
  if (isDown) return { status: 503, body: '' };
  const requests = body as readonly { readonly id: number; readonly method: string }[];
  const results = new Map([
    ['eth_chainId', '0x7a69'],
    ['eth_blockNumber', '0x1'],
    ['eth_getCode', '0x6001'],
  ]);
  return { body: JSON.stringify(requests.map(({ id, method }) => ({ id, result: results.get(method) ?? word }))) };
}

const toWord = (text: string): string => `0x${Buffer.from(text).toString('hex').padEnd(64, '0')}`;

/** Sets the clock to so long after the start of the test. */
const passTo = (ms: number): unknown => vi.setSystemTime(startedAt.getTime() + ms);

const metadata = () => ask('token_metadata', { contract });
const allowance = () => ask('token_allowance', { contract, owner: contract, spender: contract });

/** The data with its freshness, or the error. */
async function ask(tool: string, args: object): Promise<Record<string, unknown>> {
  const result = await service.call(tool, { ...args, chain: 'local' });
  return { ...result.structuredContent, ...freshnessOf(result), error: errorOf(result) };
}
