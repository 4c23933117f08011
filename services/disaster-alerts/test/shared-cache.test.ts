import { findRedis, serveHandler, startRedis } from '@toolpacks/upstream/testing';
import { afterEach, expect, test } from 'vitest';
import { createGdacs } from '../stand-in/gdacs.ts';
import { sampleRanges } from '../stand-in/sample-ids.ts';
import { freshnessOf, type Service, serveFrom } from './service.ts';

const hasRedis = findRedis() !== undefined;

if (!hasRedis) test.skip('disasters shared by replicas: skipped, there is no redis-server here', () => undefined);

const running: { stop(): Promise<void> }[] = [];

afterEach(async () => {
  for (const part of running.splice(0).reverse()) await part.stop();
});

function add<T extends { stop(): Promise<void> }>(part: T): T {
  running.push(part);
  return part;
}

const now = () => new Date('2026-11-21T11:00:00Z');

(hasRedis ? test : test.skip)(
  'replicas with one server ask GDACS as often as one would, and all answer the same',
  async () => {
    const redis = add(await startRedis());
    const alone = add(await serveHandler(createGdacs({ now })));
    const together = add(await serveHandler(createGdacs({ now })));
    const single = add(await serveFrom(alone.url, {}, { now }));
    const start = async () => add(await serveFrom(together.url, { CACHE_URL: redis.url }, { now }));
    const replicas = [await start(), await start(), await start()];
    const questions: [tool: string, args: object][] = [
      ['events', { limit: 100 }],
      ['event', { event_type: 'EQ', event_id: sampleRanges.EQ.first }],
      ['event', { event_type: 'TC', event_id: sampleRanges.TC.first }],
      ['event', { event_type: 'TC', event_id: sampleRanges.TC.first, geometry: 'full' }],
    ];
    for (const [tool, args] of questions) {
      const expected = await single.call(tool, args);
      const ask = ({ call }: Service) => call(tool, args);
      const results = await Promise.all(replicas.flatMap((replica) => [replica, replica]).map(ask));
      for (const result of results) {
        expect(result.content).toEqual(expected.content);
        expect(['fresh', 'hit']).toContain(freshnessOf(result)?.state);
      }
      expect(together.asked.map(({ url }) => url).sort()).toEqual(alone.asked.map(({ url }) => url).sort());
    }
  },
);
