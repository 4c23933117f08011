import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWith, until } from '@toolpacks/testing';
import { afterEach, expect, it } from 'vitest';
import { callTool, randomQuote } from '../load/call-tool.ts';
import { createBalancer } from '../load/create-balancer.ts';
import { requireManyLoopbacks } from '../load/require-many-loopbacks.ts';
import { ServerProcess } from '../load/server-process.ts';
import { stablePort } from '../load/stable-port.ts';
import { type Load, startLoad } from '../load/start-load.ts';
import { startGateway } from '../start-gateway.ts';

const enoughCalls = 10_000;
const limitMs = 180_000;
const quiet = { LOG_LEVEL: 'warn' };

let stops: (() => unknown)[] = [];

afterEach(async () => {
  for (const stop of stops.reverse()) await stop();
  stops = [];
}, limitMs);

async function spawned(
  service: string,
  host: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const server = new ServerProcess({ service, host, port: await stablePort(), env: { ...quiet, ...env } });
  stops.push(() => server.end('SIGKILL'));
  await server.start();
  return server;
}

function keptConnections(): Agent {
  const agent = new Agent({ keepAlive: true });
  stops.push(() => agent.destroy());
  return agent;
}

/**
 * Ends each as whoever replaces it does, with the drain that it has by default, starts it again, and goes on to the next once
 * it is `inUse`; until there were enough calls.
 */
async function restartAll(servers: readonly ServerProcess[], load: Load, inUse = () => true): Promise<void> {
  do {
    for (const server of servers) {
      expect(await server.end('SIGTERM')).toBe(0);
      await server.start();
      await until(inUse);
    }
  } while (load.calls < enoughCalls);
}

describeWith(requireManyLoopbacks(), 'on several loopback addresses', () => {
  it(
    'no call fails while all replicas of a pack are restarted, one after the other',
    async () => {
      const addresses = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];
      const port = await stablePort();
      const env = { ...quiet, ALLOWED_HOSTS: 'quotes.test' };
      const replicas = addresses.map((host) => new ServerProcess({ service: 'services/quotes', host, port, env }));
      for (const replica of replicas) stops.push(() => replica.end('SIGKILL'));
      await Promise.all(replicas.map((replica) => replica.start()));
      const gateway = await startGateway({ quotes: `http://quotes.test:${port}` }, {}, async () => addresses);
      stops.push(() => gateway.stop());

      const load = startLoad(callTool(gateway.baseUrl, randomQuote, keptConnections()), { atOnce: 16 });
      stops.push(() => load.stop());
      await restartAll(replicas, load);
      const { calls, failures } = await load.stop();
      expect(calls).toBeGreaterThanOrEqual(enoughCalls);
      expect(failures).toEqual(new Map());
    },
    limitMs,
  );
});

it(
  'no call fails while both gateways behind a load balancer are restarted, one after the other',
  async () => {
    const pack = await spawned('services/quotes', '127.0.0.1');
    const folder = await mkdtemp(join(tmpdir(), 'toolpacks-rolling-'));
    stops.push(() => rm(folder, { recursive: true }));
    const PACKS_FILE = join(folder, 'packs.json');
    await writeFile(PACKS_FILE, JSON.stringify({ quotes: pack.baseUrl }));
    const gateways = [
      await spawned('gateway', '127.0.0.1', { PACKS_FILE }),
      await spawned('gateway', '127.0.0.1', { PACKS_FILE }),
    ];

    const agent = keptConnections();
    const balancer = createBalancer(gateways, ({ baseUrl }) => callTool(baseUrl, randomQuote, agent));
    stops.push(() => balancer.stop());
    const load = startLoad(balancer.call, { atOnce: 16 });
    stops.push(() => load.stop());
    await until(() => load.calls > 1000);
    await restartAll(gateways, load, () => balancer.allReady);
    const { calls, failures } = await load.stop();
    expect(calls).toBeGreaterThanOrEqual(enoughCalls);
    expect(failures).toEqual(new Map());
  },
  limitMs,
);
