import { createServer, type Server, type Socket } from 'node:net';
import { describeWith, listen, until } from '@toolpacks/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RedisServer, requireRedis, startRedis } from '../src/testing/index.ts';
import { type Replica, startReplica } from './replica.ts';

/** So that a machine that is busy with something else takes nothing for silence. */
const timing = { connectTimeoutMs: 30_000, commandLimitMs: 10_000, firstWaitMs: 200, retryAfterMs: 20 };
const impatient = { ...timing, commandLimitMs: 100 };

let replicas: Replica[];
let redis: RedisServer | undefined;
let double: Server | undefined;
const sockets = new Set<Socket>();

beforeEach(() => {
  replicas = [];
  redis = double = undefined;
});

afterEach(async () => {
  redis?.resume();
  for (const replica of replicas) await replica.stop();
  await redis?.stop();
  for (const socket of sockets) socket.destroy();
  double?.close();
});

function start(url: string, chosen = timing): Replica {
  const replica = startReplica(url, { timing: chosen });
  replicas.push(replica);
  return replica;
}

/** A server that does with each connection what it is told to. */
async function startDouble(serve: (socket: Socket) => void): Promise<string> {
  double = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    serve(socket);
  });
  return `redis://127.0.0.1:${await listen(double)}`;
}

const untilStateIs = (state: string, ...all: Replica[]): Promise<void> =>
  until(() => all.every(({ shared }) => shared.status().state === state));

let asked = 0;

/** Keys that nobody has asked for before: each goes all the way. */
async function callsGoOn(replica: Replica, calls = 50): Promise<void> {
  for (let count = 0; count < calls; count++) {
    const key = `key ${++asked}`;
    expect((await replica.read(key, async () => key)).value).toBe(key);
  }
}

/** Until two replicas are one again: a machine that is busy may keep the server from an answer in time. */
async function untilSharing(one: Replica, other: Replica): Promise<void> {
  await until(async () => {
    let produced = 0;
    const produce = async () => ++produced;
    const key = `key ${++asked}`;
    await Promise.all([one, other].map((replica) => replica.read(key, produce)));
    return produced === 1;
  });
}

describeWith(requireRedis(), 'a shared cache whose server', () => {
  it('is not there, and then is, fails no call and is used without a restart', async () => {
    redis = await startRedis();
    await redis.end();
    const [one, other] = [start(redis.url), start(redis.url)];
    await callsGoOn(one);
    await untilStateIs('down', one, other);
    expect(one.shared.status()).toEqual({
      state: 'down',
      last_success: null,
      last_error_class: 'upstream_unavailable',
    });
    await redis.startAgain();
    await untilSharing(one, other);
  });

  it.each([
    {
      fault: 'stops',
      chosen: timing,
      begin: (server: RedisServer) => server.end(),
      end: (server: RedisServer) => server.startAgain(),
      errorClass: 'upstream_unavailable',
    },
    {
      fault: 'goes silent',
      chosen: impatient,
      begin: (server: RedisServer) => server.pause(),
      end: (server: RedisServer) => server.resume(),
      errorClass: 'upstream_timeout',
    },
  ])('$fault in the middle of calls and comes back', async ({ chosen, begin, end, errorClass }) => {
    redis = await startRedis();
    const [one, other] = [start(redis.url, chosen), start(redis.url, chosen)];
    await untilSharing(one, other);
    const going = Promise.all([callsGoOn(one), callsGoOn(other)]);
    await begin(redis);
    await going;
    await callsGoOn(one);
    expect(one.shared.status()).toMatchObject({ state: 'down', last_error_class: errorClass });
    await end(redis);
    await untilSharing(one, other);
  });

  it('goes silent while a call waits for another replica', async () => {
    redis = await startRedis();
    const patient = { ...timing, firstWaitMs: 30_000, commandLimitMs: 1000 };
    const [one, other] = [start(redis.url, patient), start(redis.url, patient)];
    const slow = Promise.withResolvers<string>();
    const begun = Promise.withResolvers<void>();
    const first = one.read('slow', () => {
      begun.resolve();
      return slow.promise;
    });
    await begun.promise;
    const waiting = other.read('slow', async () => 'own');
    const server = redis;
    await until(async () => (await server.tell('INFO commandstats')).includes('cmdstat_pttl'));
    redis.pause();
    expect((await waiting).value).toBe('own');
    slow.resolve('value');
    expect((await first).value).toBe('value');
  });

  it('is full, and then is not', async () => {
    redis = await startRedis(undefined, ['--maxmemory-policy', 'noeviction']);
    const [one, other] = [start(redis.url), start(redis.url)];
    await untilSharing(one, other);
    await redis.tell('CONFIG SET maxmemory 1');
    await callsGoOn(one);
    expect(one.shared.status()).toMatchObject({ state: 'down', last_error_class: 'upstream_rejected' });
    await redis.tell('CONFIG SET maxmemory 0');
    await untilSharing(one, other);
  });

  it('does not let it in, and then does', async () => {
    redis = await startRedis(undefined, ['--requirepass', 'right-one']);
    const url = `redis://:wrong-one@127.0.0.1:${redis.port}`;
    const [one, other] = [start(url), start(url)];
    const reasons: string[] = [];
    one.shared.watch((_, reason) => reasons.push(reason));
    await callsGoOn(one);
    await untilStateIs('down', one, other);
    expect(one.shared.status().last_error_class).toBe('upstream_rejected');
    await redis.tell('AUTH right-one\r\nCONFIG SET requirepass wrong-one');
    await untilSharing(one, other);
    expect(reasons).toEqual([expect.stringMatching(/./), '']);
    expect(JSON.stringify(reasons)).not.toMatch(/wrong-one|right-one/);
  });
});

describe('a shared cache behind whose address', () => {
  it('nobody listens fails no call', async () => {
    // Port 1 is not for programs of users.
    const one = start('redis://127.0.0.1:1');
    await callsGoOn(one);
    await untilStateIs('down', one);
    expect(one.shared.status().last_error_class).toBe('upstream_unavailable');
  });

  it.each<[string, (socket: Socket) => void, string]>([
    ['something talks nonsense', (socket) => socket.on('data', () => socket.write('HTTP/1.1 400\r\n\r\n')), '_invalid'],
    ['something talks first', (socket) => socket.write('220 mail.example ESMTP\r\n'), '_invalid'],
    ['something answers all in the same way', (socket) => socket.on('data', () => socket.write(':1\r\n')), '_invalid'],
    ['nobody ever answers', () => undefined, '_timeout'],
    ['everybody is thrown out', (socket) => socket.destroy(), '_unavailable'],
  ])('%s fails no call', async (_, serve, errorClass) => {
    const one = start(await startDouble(serve), errorClass === '_timeout' ? impatient : timing);
    await callsGoOn(one);
    await untilStateIs('down', one);
    expect(one.shared.status().last_error_class).toBe(`upstream${errorClass}`);
    await callsGoOn(one);
  });
});
