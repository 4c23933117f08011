import { isDeepStrictEqual } from 'node:util';
import { type RedisServer, startRedis } from '@toolpacks/upstream/testing';
import { type CallResult, callTool } from './ask.ts';
import { keptCall } from './cache-checks.ts';
import { complain } from './complain.ts';
import type { ContractCheck } from './contract-subject.ts';
import type { Lab, LabPack } from './create-lab.ts';
import { upstreamCalls } from './fault-checks.ts';
import { describeOutcome, readFreshness, readSource } from './read-meta.ts';

const replicaCount = 3;

/** Replicas that share a cache through a Redis server (`CACHE_URL`). */
export function replicaChecks(lab: Lab): ContractCheck[] {
  const { name, upstream: about } = lab.subject;
  if (!about?.kept) return [];
  const { kept, sampled = [] } = about;

  const withRedis = (sentence: string, run: (redis: RedisServer) => Promise<void>): ContractCheck => ({
    name: sentence,
    needsRedis: true,
    async run() {
      const redis = await startRedis();
      try {
        await run(redis);
      } finally {
        await redis.stop();
      }
    },
  });
  const patient = ({ url }: RedisServer) => `${url}?timeout_ms=5000`;
  const storedKeys = (redis: RedisServer) => redis.tell(`KEYS toolpacks:${name}:*`);

  return [
    withRedis('sends no more requests from replicas with a shared cache than from one', async (redis) => {
      const alone = await lab.startPack();
      const upstream = await lab.startUpstream();
      const start = () => lab.startReplica(upstream, { CACHE_URL: patient(redis) });
      const replicas = await Promise.all(Array.from({ length: replicaCount }, start));
      for (const tool of Object.keys(kept)) {
        const call = await keptCall(lab, tool);
        const expected = await callTool(alone.url, call);
        // One call at a time: a replica that waits too long for the server answers on its own, which is not at issue here.
        const results: CallResult[] = [];
        for (const { url } of [...replicas, ...replicas, await start()]) results.push(await callTool(url, call));
        complain(`${tool}: ${JSON.stringify(call)}`, [
          upstream?.asked() !== alone.upstream?.asked() &&
            `${replicaCount} replicas send ${upstream?.asked()} requests, and one sends ${alone.upstream?.asked()}`,
          ...results.map(
            (result) =>
              (result.isError && `fails: ${describeOutcome(result)}`) ||
              (!/^(fresh|hit)$/.test(readFreshness(result).state) && `is ${readFreshness(result).state}`) ||
              (!isDeepStrictEqual(result.content, expected.content) && 'has other data on another replica') ||
              (!isDeepStrictEqual(readSource(result), readSource(results[0] ?? result)) &&
                'has another source on another replica'),
          ),
        ]);
      }
    }),
    withRedis('shares nothing that it does not keep, and no sample data', async (redis) => {
      const pack = await lab.startPack({ CACHE_URL: patient(redis) });
      const calls = await upstreamCalls(lab);
      for (const call of calls.filter((call) => !(call.name in kept))) await callTool(pack.url, call);
      const sample = await lab.startPack({ CACHE_URL: patient(redis), SAMPLE_DATA: 'always' });
      for (const call of calls.filter((call) => sampled.includes(call.name))) await callTool(sample.url, call);
      const keys = await storedKeys(redis);
      complain(name, [!keys.startsWith('*0') && `stores ${keys}`]);
      await Promise.all([pack.stop(), sample.stop()]);
    }),
    withRedis('answers without its shared cache when that is gone', async (redis) => {
      const pack = await lab.startPack({ CACHE_URL: patient(redis) });
      const cacheOf = async ({ baseUrl }: LabPack) => JSON.parse(await (await fetch(`${baseUrl}/status`)).text()).cache;
      const cache = await cacheOf(pack);
      const without = await cacheOf(await lab.well.get());
      await redis.end();
      const results = await Promise.all((await upstreamCalls(lab)).map((call) => callTool(pack.url, call)));
      complain(name, [
        cache === undefined && 'does not show the shared cache at /status',
        without !== undefined && 'shows a shared cache at /status without CACHE_URL',
        ...results.map((result) => result.isError && `fails: ${describeOutcome(result)}`),
      ]);
      await pack.stop();
    }),
  ];
}
