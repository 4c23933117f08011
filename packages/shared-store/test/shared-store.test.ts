import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describeWith, listen, until } from '@toolpacks/testing';
import { createCertificates } from '@toolpacks/testing/certificates';
import { afterEach, describe, expect, it } from 'vitest';
import { createSharedStore, type SharedStore, type StoreTiming } from '../src/index.ts';
import { type RedisServer, requireRedis, startRedis } from '../src/testing/index.ts';

let redis: RedisServer | undefined;
let store: SharedStore | undefined;

afterEach(async () => {
  store?.close();
  redis?.resume();
  await redis?.stop();
  [store, redis] = [undefined, undefined];
});

function open(url: string, timing: StoreTiming): SharedStore {
  store = createSharedStore(url, timing);
  return store;
}

describeWith(requireRedis(), 'a server that goes silent', () => {
  it('while nobody asks is found out nevertheless', async () => {
    redis = await startRedis();
    const { status, watch } = open(redis.url, { retryAfterMs: 200, idleMs: 20 });
    const changes: unknown[] = [];
    watch(({ state, last_error_class }) => changes.push([state, last_error_class]));
    await until(() => status().state === 'up');
    redis.pause();
    await until(() => status().state === 'down');
    expect(changes.at(-1)).toEqual(['down', 'upstream_timeout']);
  });
});

describeWith(requireRedis(), 'a server over TLS', () => {
  const program = fileURLToPath(new URL('use-store.ts', import.meta.url));

  it('is used where NODE_EXTRA_CA_CERTS has its authority, and never where its certificate is bad', async () => {
    const { ca, good, selfSigned, wrongName, expired } = await createCertificates();
    const folder = await mkdtemp(join(tmpdir(), 'toolpacks-tls-'));
    const servers: RedisServer[] = [];
    try {
      await writeFile(join(folder, 'ca.pem'), ca);
      for (const one of [good, selfSigned, wrongName, expired])
        servers.push(await startRedis(undefined, undefined, one));
      const env = { ...process.env, NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem') };
      const urls = servers.map(({ url }) => url);
      const { stdout } = await promisify(execFile)(process.execPath, [program, ...urls], { env });

      const down = (reason: RegExp) => ({
        result: 'local memory',
        state: 'down',
        errorClass: 'upstream_unavailable',
        reason: expect.stringMatching(reason),
      });
      expect(JSON.parse(stdout)).toEqual([
        { result: 'PONG', state: 'up', errorClass: null, reason: '' },
        down(/self-signed certificate/),
        down(/altnames/),
        down(/certificate has expired/),
      ]);
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
      await rm(folder, { recursive: true });
    }
  });

  it('is not used where nobody vouches for its authority', async () => {
    redis = await startRedis(undefined, undefined, (await createCertificates()).good);
    const { status, run } = open(redis.url, { retryAfterMs: 20 });
    await until(() => status().state !== 'connecting');
    expect(status()).toMatchObject({ state: 'down', last_error_class: 'upstream_unavailable' });
    expect(await run((client) => client.ping())).toBeUndefined();
  });
});

describe('a server without TLS', () => {
  it('is not used by rediss://', async () => {
    const server = createServer((socket) => socket.on('error', () => undefined).end('-ERR unknown command\r\n'));
    const { status } = open(`rediss://localhost:${await listen(server)}`, { retryAfterMs: 20 });
    await until(() => status().state !== 'connecting');
    expect(status()).toMatchObject({ state: 'down', last_error_class: 'upstream_unavailable' });
    server.close();
  });
});
