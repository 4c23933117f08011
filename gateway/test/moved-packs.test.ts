import type { ServerResponse } from 'node:http';
import { until } from '@toolpacks/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { open, post, postOptions } from './call.ts';
import { type PackDouble, startPackDouble } from './pack-double.ts';
import { type StartedGateway, startGateway } from './start-gateway.ts';
import { stopAfterTest } from './stop-after.ts';

let before: PackDouble;
let after: PackDouble;
let gateway: StartedGateway;

beforeEach(async () => {
  before = stopAfterTest(await startPackDouble());
  after = stopAfterTest(await startPackDouble((_request, response) => response.end('after')));
  gateway = stopAfterTest(await startGateway({ quotes: before.url }));
});

const changes = [
  { title: 'removed', packs: () => ({}), isDone: async () => (await post(gateway.url, '/quotes/mcp')).status === 404 },
  {
    title: 'moved',
    packs: () => ({ quotes: after.url }),
    isDone: async () => (await post(gateway.url, '/quotes/mcp')).text === 'after',
  },
];

describe.each(changes)('a call of a pack that is $title', ({ packs, isDone }) => {
  it('before it answers is answered by it', async () => {
    const calls = hold(3);
    const opened = [1, 2, 3].map(() => open(gateway.url, '/quotes/mcp', postOptions()));
    const answers = await calls;
    before.answerWith((_request, response) => response.end('before'));
    await gateway.writePacks(packs());
    await until(isDone);
    for (const answer of answers) answer.end('finished');
    for (const answer of await Promise.all(opened)) {
      expect(answer.statusCode).toBe(200);
      expect(Buffer.concat(await answer.toArray()).toString()).toBe('finished');
    }
  });

  it('in the middle of its answer is answered to the end', async () => {
    const calls = hold(1);
    const opened = open(gateway.url, '/quotes/mcp', postOptions());
    const [answer] = await calls;
    before.answerWith((_request, response) => response.end('before'));
    answer?.write('begun, ');
    const received = await opened;
    await gateway.writePacks(packs());
    await until(isDone);
    answer?.end('finished');
    expect(Buffer.concat(await received.toArray()).toString()).toBe('begun, finished');
  });
});

/** The pack's side of the next calls, once all of them are there; they wait for an answer. */
function hold(count: number): Promise<readonly ServerResponse[]> {
  const held: ServerResponse[] = [];
  return new Promise((resolve) =>
    before.answerWith((_request, response) => {
      if (held.push(response) === count) resolve(held);
    }),
  );
}
