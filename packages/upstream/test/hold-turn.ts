import { createCache, openSharedCache } from '../src/index.ts';
import { entryFile } from './replica.ts';

/** A replica whose turn it is to produce `slow`, and that never gets on. */
const leaseMs = Number(process.argv[3]);
const shared = openSharedCache({ url: process.argv[2], pack: 'test', settings: null, entryFile, timing: { leaseMs } });
const cache = createCache({ name: 'things', shared });
const { signal } = new AbortController();
const call = { requestId: 'test', signal, report: () => undefined, note: () => undefined };
setInterval(() => undefined, 1000);
await cache.read('slow', { ttlMs: 60_000, call }, () => {
  process.stdout.write('producing\n');
  return new Promise(() => undefined);
});
