import type { ServerResponse } from 'node:http';
import { describeWith, until } from '@toolpacks/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Answered, getJson, open, ping, post, postOptions } from './call.ts';
import { stopClock } from './clock.ts';
import { type Answer, emptyResult, type PackDouble } from './pack-double.ts';
import { type StartedGateway, startGateway } from './start-gateway.ts';
import { manyLoopbacks, startReplicas } from './start-replicas.ts';
import { stopAfterTest } from './stop-after.ts';

const path = '/parrot/mcp';

const reset: Answer = (request) => request.socket.resetAndDestroy();
const silent: Answer = () => undefined;

let gateway: StartedGateway;
/** So that no rest of a replica ends before the test says so. */
let passTime: (ms: number) => void;

beforeEach(() => {
  passTime = stopClock();
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** A gateway before replicas that all answer so, and whatever further addresses the pack's name has. */
async function start(count: number, answer: Answer, env: NodeJS.ProcessEnv = {}, further: readonly string[] = []) {
  const replicas = stopAfterTest(await startReplicas(count, answer));
  const found = [...replicas.addresses, ...further];
  gateway = stopAfterTest(await startGateway({ parrot: replicas.url }, env, async () => found));
  return replicas.doubles;
}

const call = (): Promise<Answered> => post(gateway.url, path);

/** Calls that a replica got to see; the gateway's own questions are not among them. */
const callsOf = ({ received }: PackDouble): number =>
  received.filter(({ body }) => body.equals(Buffer.from(JSON.stringify(ping)))).length;

const allCalls = (doubles: readonly PackDouble[]): number => doubles.reduce((sum, double) => sum + callsOf(double), 0);

async function callOften(count: number): Promise<(number | undefined)[]> {
  const statuses: (number | undefined)[] = [];
  for (let turn = 0; turn < count; turn++) statuses.push((await call()).status);
  return statuses;
}

/** Keeps the responses of calls that are to wait. */
function holding(held: ServerResponse[]): Answer {
  return (_request, response, { body }) => {
    if (body.equals(Buffer.from(JSON.stringify(ping)))) held.push(response);
    else response.end('{}');
  };
}

const finish = (response: ServerResponse | undefined) => response?.end('{"jsonrpc":"2.0","id":1,"result":{}}');

const circuits = async (): Promise<string[]> => {
  const { packs } = await getJson(gateway.url, '/status');
  return packs[0].replicas.map(({ circuit }: { circuit: string }) => circuit);
};

describeWith(manyLoopbacks, 'a pack with several replicas', () => {
  it('has its calls spread over all of them', async () => {
    const doubles = await start(3, emptyResult);
    expect(new Set(await callOften(300))).toEqual(new Set([200]));
    for (const double of doubles) {
      expect(callsOf(double)).toBeGreaterThan(60);
      expect(callsOf(double)).toBeLessThan(141);
    }
  });

  it('has none of its calls wait at a replica that is busy while others are not', async () => {
    const [busy] = await start(3, emptyResult);
    const held: ServerResponse[] = [];
    busy?.answerWith(holding(held));
    let answered = 0;
    const calls = Array.from({ length: 50 }, () => async () => {
      await call();
      answered++;
    });
    const pending: Promise<void>[] = [];
    for (const next of calls) {
      pending.push(next());
      await until(() => answered + held.length === pending.length);
    }
    expect(held).toHaveLength(1);
    finish(held[0]);
    await Promise.all(pending);
  });

  it('has a call answered by another replica where the first one asked breaks the connection', async () => {
    const [broken] = await start(3, emptyResult);
    broken?.answerWith(reset);
    expect(new Set(await callOften(60))).toEqual(new Set([200]));
  });

  it('has a replica that broke a connection left out for a while', async () => {
    const doubles = await start(2, emptyResult);
    doubles[0]?.answerWith(reset);
    await until(async () => (await call()) && allCalls(doubles.slice(0, 1)) === 1);
    expect(await circuits()).toEqual(['open', 'closed']);
  });

  it('has calls answered while nothing listens at one of its addresses', async () => {
    await start(2, emptyResult, {}, ['127.0.0.9']);
    expect(new Set(await callOften(60))).toEqual(new Set([200]));
  });

  it('has a call that breaks replicas sent to two of them and no more', async () => {
    const doubles = await start(4, reset);
    expect((await call()).status).toBe(502);
    expect(doubles.map(callsOf).sort()).toEqual([0, 0, 1, 1]);
  });

  it('is asked although all its replicas are left out', async () => {
    const doubles = await start(2, reset);
    expect((await call()).status).toBe(502);
    expect(doubles.map(callsOf)).toEqual([1, 1]);
    expect(await circuits()).toEqual(['open', 'open']);
    for (const double of doubles) double.answerWith(emptyResult);
    expect((await call()).status).toBe(200);
  });

  it('is not asked again once a byte of an answer has come', async () => {
    const doubles = await start(3, ({ socket }) => socket.write('HTTP/1.1 200 OK\r\nX-Ha', () => socket.destroy()));
    expect((await call()).status).toBe(502);
    expect(allCalls(doubles)).toBe(1);
  });

  it('is not asked again in the middle of an answer, which is cut for the caller as well', async () => {
    const doubles = await start(3, (_request, response) => {
      response.writeHead(200, { 'content-length': 99 }).write('{"js', () => response.destroy());
    });
    const answer = await open(gateway.url, path, postOptions());
    await expect(answer.toArray()).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(allCalls(doubles)).toBe(1);
  });

  it('is not asked again where a replica is silent, because then the time is over', async () => {
    const doubles = await start(3, silent, { FORWARD_TIMEOUT_MS: '300' });
    expect((await call()).status).toBe(504);
    expect(allCalls(doubles)).toBe(1);
  });

  it('has no replica left out because a caller hangs up', async () => {
    const doubles = await start(2, silent);
    const controllers = Array.from({ length: 4 }, () => new AbortController());
    const calls = controllers.map(({ signal }) => open(gateway.url, path, { ...postOptions(), signal }));
    await until(() => allCalls(doubles) === 4);
    for (const controller of controllers) controller.abort();
    await Promise.allSettled(calls);
    await until(() => doubles.every((double) => double.abandoned() === 2));
    for (const double of doubles) double.answerWith(emptyResult);
    expect(await circuits()).toEqual(['closed', 'closed']);
  });
});

describeWith(manyLoopbacks, 'a replica that was left out', () => {
  /** Two replicas, of which the first has been left out and its rest is over; its next calls are held. */
  async function startWithTrial() {
    const doubles = await start(2, emptyResult);
    const held: ServerResponse[] = [];
    doubles[0]?.answerWith(reset);
    await until(async () => (await call()) && allCalls(doubles.slice(0, 1)) === 1);
    doubles[0]?.answerWith(holding(held));
    passTime(500);
    const calls: Promise<Answered>[] = [];
    await until(() => {
      calls.push(call());
      return held.length > 0;
    });
    return { doubles, held, calls };
  }

  it('gets one call for a trial when its rest is over, and no more until that is answered', async () => {
    const { held, calls } = await startWithTrial();
    expect(await circuits()).toEqual(['half_open', 'closed']);
    const others = await Promise.all(Array.from({ length: 40 }, call));
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));
    expect(held).toHaveLength(1);
    finish(held[0]);
    await Promise.all(calls);
  });

  it('gets its share again as soon as it has answered', async () => {
    const { doubles, held, calls } = await startWithTrial();
    doubles[0]?.answerWith(emptyResult);
    finish(held[0]);
    await Promise.all(calls);
    expect(await circuits()).toEqual(['closed', 'closed']);
    const before = allCalls(doubles.slice(0, 1));
    await callOften(60);
    expect(allCalls(doubles.slice(0, 1)) - before).toBeGreaterThan(10);
  });

  it('is left out again where the trial fails', async () => {
    const { held, calls } = await startWithTrial();
    held[0]?.destroy();
    await Promise.all(calls);
    expect(await circuits()).toEqual(['open', 'closed']);
  });
});
