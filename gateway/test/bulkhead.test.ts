import type { ServerResponse } from 'node:http';
import { until } from '@toolpacks/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Answered, call, getJson, post, postOptions } from './call.ts';
import { type Answer, emptyResult, type PackDouble, startPackDouble } from './pack-double.ts';
import { type StartedGateway, startGateway } from './start-gateway.ts';
import { stopAfterFile, stopAfterTest } from './stop-after.ts';

let hung: PackDouble;
let gateway: StartedGateway;
/** The ids of the calls that the hung pack has got, and its responses to them. */
let received: unknown[];
let held: ServerResponse[];

const hold: Answer = (_request, response, { body }) => {
  const { id, method } = JSON.parse(body.toString());
  // The gateway asks about the pack, and is told nothing of use.
  if (method !== 'ping') return response.end('{}');
  received.push(id);
  held.push(response);
};

/** Two calls at a time, two more that wait for 20 s. */
const patient = { PACK_MAX_IN_FLIGHT: '2', PACK_MAX_WAITING: '2', PACK_MAX_WAIT_MS: '20000' };

const other = stopAfterFile(await startPackDouble());

async function start(env: NodeJS.ProcessEnv = patient): Promise<void> {
  gateway = stopAfterTest(await startGateway({ hung: hung.url, other: other.url }, env));
}

beforeEach(async () => {
  received = [];
  held = [];
  hung = await startPackDouble(hold);
});

afterEach(() => hung.stop());

const callHung = (id: number): Promise<Answered> =>
  post(gateway.url, '/hung/mcp', { jsonrpc: '2.0', id, method: 'ping' });

const load = async () => {
  const { packs } = await getJson(gateway.url, '/status');
  const { in_flight, waiting } = packs[0];
  return { in_flight, waiting };
};

const isLoaded = (in_flight: number, waiting: number) => async () => {
  const now = await load();
  return now.in_flight === in_flight && now.waiting === waiting;
};

/** Two calls at the pack and two that wait, in the order of their ids. */
async function fill(): Promise<Promise<Answered>[]> {
  const calls: Promise<Answered>[] = [];
  for (const id of [1, 2, 3, 4]) {
    calls.push(callHung(id));
    await until(isLoaded(Math.min(id, 2), Math.max(id - 2, 0)));
  }
  return calls;
}

const finish = (response: ServerResponse | undefined) => response?.end('{"jsonrpc":"2.0","id":1,"result":{}}');

async function finishAll(calls: readonly Promise<Answered>[]): Promise<void> {
  hung.answerWith(emptyResult);
  for (const response of held) finish(response);
  await Promise.all(calls);
}

describe('a pack that does not finish its calls', () => {
  it('gets as many at a time as it may, and those that wait are shown', async () => {
    await start();
    const calls = await fill();
    expect(received).toEqual([1, 2]);
    expect(await load()).toEqual({ in_flight: 2, waiting: 2 });
    await finishAll(calls);
    expect(await load()).toEqual({ in_flight: 0, waiting: 0 });
  });

  it('has further calls refused at once with 503, when to come again, and their id', async () => {
    await start();
    const calls = await fill();
    const refused = await callHung(5);
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBe('1');
    expect(JSON.parse(refused.text)).toEqual({
      jsonrpc: '2.0',
      id: 5,
      error: { code: 503, message: 'hung: the pack has all the calls it can take; try again in a second' },
    });
    await finishAll(calls);
    expect(hung.received.map(({ body }) => JSON.parse(body.toString()).id)).not.toContain(5);
  });

  it('does not keep the calls of another pack waiting', async () => {
    await start();
    const calls = await fill();
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(gateway.url, '/other/mcp')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await finishAll(calls);
  });

  it('gets the call that has waited longest when one is finished', async () => {
    await start();
    const calls = await fill();
    finish(held[1]);
    await until(() => received.length === 3);
    expect(received).toEqual([1, 2, 3]);
    finish(held[2]);
    await until(() => received.length === 4);
    expect(received).toEqual([1, 2, 3, 4]);
    await finishAll(calls);
  });

  it('gets the next call when the caller of one hangs up', async () => {
    await start({ ...patient, PACK_MAX_IN_FLIGHT: '1' });
    const controller = new AbortController();
    const first = call(gateway.url, '/hung/mcp', { ...postOptions(), signal: controller.signal }).catch(() => 'left');
    await until(() => received.length === 1);
    const second = callHung(2);
    await until(isLoaded(1, 1));
    controller.abort();
    await until(() => received.length === 2);
    await finishAll([second]);
    expect(await first).toBe('left');
  });

  it('gets the next call when it breaks one off', async () => {
    await start({ ...patient, PACK_MAX_IN_FLIGHT: '1' });
    hung.answerWith((request) => request.socket.resetAndDestroy());
    const statuses = (await Promise.all([callHung(1), callHung(2), callHung(3)])).map(({ status }) => status);
    expect(statuses).toEqual([502, 502, 502]);
    expect(await load()).toEqual({ in_flight: 0, waiting: 0 });
  });
});

describe('a call that waits for its turn', () => {
  it('is refused with 503 and when to come again where that takes too long', async () => {
    await start({ ...patient, PACK_MAX_IN_FLIGHT: '1', PACK_MAX_WAIT_MS: '100' });
    const first = callHung(1);
    await until(() => received.length === 1);
    const waited = await callHung(2);
    expect(waited).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    expect(JSON.parse(waited.text)).toMatchObject({ id: 2, error: { code: 503 } });
    await finishAll([first]);
    expect(received).toEqual([1]);
  });

  it('leaves its place to others when its caller hangs up, and never comes to the pack', async () => {
    await start({ ...patient, PACK_MAX_IN_FLIGHT: '1', PACK_MAX_WAITING: '1' });
    const first = callHung(1);
    await until(() => received.length === 1);
    const controller = new AbortController();
    const options = { ...postOptions({ jsonrpc: '2.0', id: 2, method: 'ping' }), signal: controller.signal };
    const second = call(gateway.url, '/hung/mcp', options).catch(() => 'left');
    await until(isLoaded(1, 1));
    controller.abort();
    await until(isLoaded(1, 0));
    expect(await second).toBe('left');
    const third = callHung(3);
    await until(isLoaded(1, 1));
    await finishAll([first]);
    expect((await third).status).toBe(200);
    expect(hung.received.map(({ body }) => JSON.parse(body.toString()).id)).not.toContain(2);
  });

  it('is answered by the replicas that its pack had when it came, where the pack moves meanwhile', async () => {
    await start({ ...patient, PACK_MAX_IN_FLIGHT: '1', PACK_MAX_WAITING: '1' });
    const first = callHung(1);
    await until(() => received.length === 1);
    const second = callHung(2);
    await until(isLoaded(1, 1));
    await gateway.writePacks({ hung: other.url, other: other.url });
    await until(async () => (await post(gateway.url, '/hung/mcp')).status === 200);
    finish(held[0]);
    await until(() => received.length === 2);
    await finishAll([second]);
    expect((await first).status).toBe(200);
    expect((await second).status).toBe(200);
  });
});
