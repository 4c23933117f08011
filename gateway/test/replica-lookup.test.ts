import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describeWith, type Requirement, until } from '@toolpacks/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLookup } from '../src/lookup-addresses.ts';
import { createReplicaSet } from '../src/replica-set.ts';
import { type Answered, call, getJson, post } from './call.ts';
import { holdTimers, passTime } from './clock.ts';
import { type PackDouble, startPackDouble, startSocketDouble } from './pack-double.ts';
import { type StartedGateway, startGateway } from './start-gateway.ts';
import { manyLoopbacks, packHost, type Replicas, startReplicas } from './start-replicas.ts';
import { stopAfterTest } from './stop-after.ts';

const path = '/parrot/mcp';

const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));

const ipv6: Requirement = { missing: hasIpv6 ? undefined : 'this machine has no IPv6' };

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** What the test says the pack's host name resolves to; the names that were asked for. */
interface Names {
  found: readonly string[];
  answers: 'at once' | 'an error' | 'never';
  readonly asked: string[];
}

const quick = { DNS_REFRESH_MS: '100' };

async function start(
  url: string,
  found: readonly string[],
  env: NodeJS.ProcessEnv = quick,
): Promise<StartedGateway & { readonly names: Names }> {
  const names: Names = { found, answers: 'at once', asked: [] };
  const other = stopAfterTest(await startPackDouble());
  const gateway = await startGateway({ parrot: url, other: other.url }, env, async (hostname) => {
    names.asked.push(hostname);
    if (names.answers === 'never') await new Promise(() => undefined);
    if (names.answers === 'an error') throw new Error('no such name');
    return names.found;
  });
  return Object.assign(stopAfterTest(gateway), { names });
}

const calls = (double: PackDouble | undefined): number => double?.received.length ?? 0;

const replicaNumbers = async (gateway: StartedGateway): Promise<number[]> => {
  const { packs } = await getJson(gateway.url, '/status');
  return packs[0].replicas.map(({ replica }: { replica: number }) => replica);
};

const metrics = async ({ url }: StartedGateway): Promise<string> => (await call(url, '/metrics')).text;

/** Calls, of which each has to be answered, until something is so. */
async function callUntil(gateway: StartedGateway, condition: () => boolean): Promise<void> {
  await until(async () => {
    expect((await post(gateway.url, path)).status).toBe(200);
    return condition();
  });
}

describeWith(manyLoopbacks, 'the addresses of a pack', () => {
  let replicas: Replicas;

  it('that are new get calls, and those that are gone get none', async () => {
    replicas = stopAfterTest(await startReplicas(3));
    const [first, second, third] = replicas.doubles;
    const gateway = await start(replicas.url, replicas.addresses.slice(0, 2));
    await callUntil(gateway, () => calls(first) > 0 && calls(second) > 0);
    expect(calls(third)).toBe(0);

    gateway.names.found = replicas.addresses.slice(1);
    await callUntil(gateway, () => calls(third) > 0);
    const before = calls(first);
    const secondBefore = calls(second);
    await callUntil(gateway, () => calls(second) > secondBefore + 10);
    expect(calls(first)).toBe(before);
    expect(await replicaNumbers(gateway)).toEqual([2, 3]);
    expect(new Set(gateway.names.asked)).toEqual(new Set([packHost]));
  });

  it('that are gone finish the calls that they have', async () => {
    replicas = stopAfterTest(await startReplicas(2));
    const [going, staying] = replicas.doubles;
    const held: ServerResponse[] = [];
    going?.answerWith((_request, response) => held.push(response));
    const gateway = await start(replicas.url, replicas.addresses.slice(0, 1));
    const first = post(gateway.url, path);
    await until(() => held.length === 1);
    gateway.names.found = replicas.addresses.slice(1);
    const later: Promise<Answered>[] = [];
    await until(() => {
      later.push(post(gateway.url, path));
      return calls(staying) > 3;
    });
    for (const response of held) response.end('finished');
    expect((await first).text).toBe('finished');
    expect(new Set((await Promise.all(later)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('stay in use while they cannot be looked up, and new ones are found when they can be again', async () => {
    replicas = stopAfterTest(await startReplicas(2));
    const [first, second] = replicas.doubles;
    const gateway = await start(replicas.url, replicas.addresses.slice(0, 1));
    await callUntil(gateway, () => calls(first) > 0);
    gateway.names.found = replicas.addresses;
    gateway.names.answers = 'an error';
    const asked = gateway.names.asked.length;
    await callUntil(gateway, () => gateway.names.asked.length > asked + 2);
    expect(calls(second)).toBe(0);
    gateway.names.answers = 'at once';
    await callUntil(gateway, () => calls(second) > 0);
  });

  it('stay in use while their look-up is not answered', async () => {
    replicas = stopAfterTest(await startReplicas(1));
    const [only] = replicas.doubles;
    const gateway = await start(replicas.url, replicas.addresses);
    await callUntil(gateway, () => calls(only) > 0);
    gateway.names.answers = 'never';
    const asked = gateway.names.asked.length;
    await callUntil(gateway, () => gateway.names.asked.length > asked);
    const before = calls(only);
    await callUntil(gateway, () => calls(only) > before + 20);
  });

  it('that are more than 30 s too old are not used for the first call after nobody called', async () => {
    replicas = stopAfterTest(await startReplicas(2));
    const [gone, come] = replicas.doubles;
    const gateway = await start(replicas.url, replicas.addresses.slice(0, 1), {});
    expect((await post(gateway.url, path)).status).toBe(200);
    gateway.names.found = replicas.addresses.slice(1);
    passTime(33_100);
    expect((await post(gateway.url, path)).status).toBe(200);
    expect([calls(gone), calls(come)]).toEqual([1, 1]);
  });

  it('that are a little too old are used while they are looked up again', async () => {
    replicas = stopAfterTest(await startReplicas(1));
    const gateway = await start(replicas.url, replicas.addresses, {});
    await post(gateway.url, path);
    gateway.names.answers = 'never';
    passTime(20_000);
    expect((await post(gateway.url, path)).status).toBe(200);
    expect(gateway.names.asked).toHaveLength(2);
  });

  it('are not looked up while nobody calls, nor more often than they get old', async () => {
    replicas = stopAfterTest(await startReplicas(1));
    const gateway = await start(replicas.url, replicas.addresses, { DNS_REFRESH_MS: '600000' });
    expect(gateway.names.asked).toEqual([]);
    await Promise.all(Array.from({ length: 20 }, () => post(gateway.url, path)));
    await post(gateway.url, path);
    expect(gateway.names.asked).toEqual([packHost]);
  });
});

describe('a call that waits for the addresses of its pack', () => {
  it('is answered by it, although it is removed meanwhile', async () => {
    const replica = stopAfterTest(await startPackDouble());
    let tellAddresses: (addresses: readonly string[]) => void = () => undefined;
    const lookup = () => new Promise<readonly string[]>((resolve) => (tellAddresses = resolve));
    const gateway = stopAfterTest(await startGateway({ parrot: `http://${packHost}:${replica.port}` }, {}, lookup));
    const waiting = post(gateway.url, path);
    await until(async () => (await metrics(gateway)).includes('calls_in_flight{pack="parrot",service="gateway"} 1'));
    await gateway.writePacks({});
    await until(async () => !(await metrics(gateway)).includes('pack="parrot"'));
    tellAddresses(['127.0.0.1']);
    expect((await waiting).status).toBe(200);
  });
});

describe('a look-up that is never answered', () => {
  it('keeps nobody waiting for ever, no other pack waiting at all, and is made again', async () => {
    const replica = stopAfterTest(await startPackDouble());
    const gateway = await start(`http://${packHost}:${replica.port}`, ['127.0.0.1']);
    gateway.names.answers = 'never';
    holdTimers();
    let answered = false;
    const waiting = post(gateway.url, path).finally(() => {
      answered = true;
    });
    await until(() => gateway.names.asked.length === 1);
    expect((await post(gateway.url, '/other/mcp')).status).toBe(200);
    expect(answered).toBe(false);
    vi.advanceTimersByTime(6000);
    expect((await waiting).status).toBe(503);
    gateway.names.answers = 'at once';
    await until(async () => (await post(gateway.url, path)).status === 200);
  });
});

describe('a pack sees', () => {
  it('its own host name and port as Host, whatever its address', async () => {
    const replica = stopAfterTest(await startPackDouble());
    const gateway = await start(`http://${packHost}:${replica.port}`, ['127.0.0.1']);
    await post(gateway.url, path);
    expect(replica.received[0]?.headers.host).toBe(`${packHost}:${replica.port}`);
  });

  it('its own host name as that of the certificate that is asked for', async () => {
    const replica = await startListener();
    const gateway = await start(`https://${packHost}:${replica.port}`, ['127.0.0.1']);
    await post(gateway.url, path);
    expect(replica.hellos[0]).toContain(packHost);
  });
});

/** Something that hears the first bytes of each TLS connection, and closes it. */
async function startListener(host?: string) {
  const hellos: string[] = [];
  const onHello = (socket: Socket, _connection: number, bytes: Buffer) => {
    hellos.push(bytes.toString('latin1'));
    socket.destroy();
  };
  return { ...stopAfterTest(await startSocketDouble(onHello, { host })), hellos };
}

describeWith(ipv6, 'a pack with an IPv6 address', () => {
  it('sees no name asked for where it has none', async () => {
    const replica = await startListener('::1');
    const gateway = stopAfterTest(await startGateway({ parrot: replica.url.replace('http:', 'https:') }));
    await post(gateway.url, path);
    expect(replica.hellos[0]).not.toContain('::1');
  });

  it('is reached where that is the only one that its name has', async () => {
    const replica = stopAfterTest(await startPackDouble(undefined, { host: '::1' }));
    const gateway = await start(`http://${packHost}:${replica.port}`, ['::1']);
    expect((await post(gateway.url, path)).status).toBe(200);
    expect(replica.received[0]?.headers.host).toBe(`${packHost}:${replica.port}`);
  });
});

describe('a pack is reached', () => {
  it('under a name that the system knows', async () => {
    const replica = stopAfterTest(await startPackDouble());
    const gateway = stopAfterTest(await startGateway({ parrot: `http://localhost:${replica.port}` }));
    expect((await post(gateway.url, path)).status).toBe(200);
    expect(replica.received[0]?.headers.host).toBe(`localhost:${replica.port}`);
  });
});

describe('the addresses of a host name', () => {
  const failing = (code: string) => Object.assign(new Error(code), { code });

  it('are asked for once at a time, and again after that', async () => {
    const asked: unknown[] = [];
    const lookup = createLookup(async (...question) => {
      asked.push(question);
      return [{ address: '192.0.2.1', family: 4 }];
    });
    const answers = await Promise.all([lookup('parrot.test'), lookup('parrot.test')]);
    expect(answers).toEqual([['192.0.2.1'], ['192.0.2.1']]);
    expect(asked).toEqual([['parrot.test', { all: true, family: 4 }]]);
    await lookup('parrot.test');
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['there is none of IPv4', 'ENOTFOUND', ['2001:db8::1'], [4, 6]],
    ['nobody could say', 'EAI_AGAIN', 'EAI_AGAIN', [4]],
  ])(
    'are those of IPv6 only where it is certain that there are no others: %s',
    async (_title, code, found, families) => {
      const asked: unknown[] = [];
      const lookup = createLookup(async (_hostname, { all, family }) => {
        asked.push(all && family);
        if (family === 4) throw failing(code);
        return [{ address: '2001:db8::1', family: 6 }];
      });
      expect(await lookup('parrot.test').catch((error) => error.code)).toEqual(found);
      expect(asked).toEqual(families);
    },
  );
});

describe('the log of a set of replicas', () => {
  it('has each replica that joins, goes, is left out and is back, and a failed look-up once', async () => {
    const told: unknown[] = [];
    const log = (...[facts, message]: unknown[]) => told.push([message, facts]);
    let found: string[] | undefined = ['127.0.0.1', '127.0.0.2'];
    const set = createReplicaSet({
      ...{ pack: 'parrot', origin: new URL(`http://${packHost}`), refreshMs: 0, connectTimeoutMs: 1, timeoutMs: 1 },
      lookup: async () => found ?? Promise.reject(new Error('no such name')),
      logger: { info: log, warn: log },
    });
    const names = () => told.splice(0).map((line) => JSON.stringify(line));
    await set.refresh();
    const [one, two] = set.all;
    if (!one || !two) throw new Error('There are two');
    const facts = (replica: number) => `"pack":"parrot","replica":${replica},"address":"127.0.0.${replica}"`;
    expect(names()).toEqual([`["replica joined",{${facts(1)}}]`, `["replica joined",{${facts(2)}}]`]);
    set.answered(one);
    for (let failure = 0; failure < 2; failure++) set.failed(two, 'broken');
    set.answered(two);
    expect(names()).toEqual([
      `["replica left out for a while",{${facts(2)},"reason":"broken","rest_ms":500}]`,
      `["replica is back",{${facts(2)}}]`,
    ]);
    found = ['127.0.0.2'];
    await set.refresh();
    await until(() => set.all.length === 1);
    expect(names()).toEqual([`["replica gone",{${facts(1)}}]`]);
    found = undefined;
    for (let failure = 0; failure < 2; failure++) await set.refresh();
    await until(() => told.length > 0);
    expect(told).toEqual([['no address of the pack could be looked up', { pack: 'parrot', err: expect.any(Error) }]]);
  });
});
