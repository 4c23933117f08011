import { Agent } from 'node:http';
import { describeWith, until } from '@toolpacks/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { callTool, randomQuote } from '../load/call-tool.ts';
import { requireManyLoopbacks } from '../load/require-many-loopbacks.ts';
import { ServerProcess } from '../load/server-process.ts';
import { stablePort } from '../load/stable-port.ts';
import { type Load, startLoad } from '../load/start-load.ts';
import { type StartedGateway, startGateway } from '../start-gateway.ts';

const callsPerSecond = 500;
const forwardTimeoutMs = 1500;

describeWith(requireManyLoopbacks(), 'a pack with three real replicas under load', () => {
  let addresses: string[];
  let agent: Agent;
  let replicas: ServerProcess[];
  let port: number;
  let gateway: StartedGateway;
  let running: Load;

  const replicaAt = (host: string): ServerProcess => {
    const env = { ALLOWED_HOSTS: 'quotes.test', LOG_LEVEL: 'warn' };
    const replica = new ServerProcess({ service: 'services/quotes', host, port, env });
    replicas.push(replica);
    return replica;
  };

  beforeEach(async () => {
    addresses = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];
    agent = new Agent({ keepAlive: true });
    replicas = [];
    port = await stablePort();
    await Promise.all(addresses.map((host) => replicaAt(host).start()));
    gateway = await startGateway(
      { quotes: `http://quotes.test:${port}` },
      { DNS_REFRESH_MS: '500', FORWARD_TIMEOUT_MS: String(forwardTimeoutMs) },
      async () => addresses,
    );
    running = startLoad(callTool(gateway.baseUrl, randomQuote, agent), { callsPerSecond });
  });

  afterEach(async () => {
    for (const replica of replicas) replica.signal('SIGCONT');
    await running.stop();
    agent.destroy();
    await gateway.stop();
    await Promise.all(replicas.map((replica) => replica.end('SIGKILL')));
  });

  const counts = (): Promise<number[]> => Promise.all(replicas.map((replica) => replica.answeredCalls('quotes')));

  /** The part of the next calls that each replica answers. */
  async function sharesOf(calls: number): Promise<number[]> {
    const before = await counts();
    const target = running.calls + calls;
    await until(() => running.calls >= target);
    const answered = (await counts()).map((count, index) => count - (before[index] ?? 0));
    const all = answered.reduce((sum, count) => sum + count, 0);
    return answered.map((count) => count / all);
  }

  it('has its calls spread evenly', async () => {
    const shares = await sharesOf(1500);
    for (const share of shares) {
      expect(share).toBeGreaterThan(0.2);
      expect(share).toBeLessThan(0.47);
    }
    expect((await running.stop()).failures).toEqual(new Map());
  });

  it('has no call fail when one is killed, and none when it is started again and takes its share', async () => {
    await until(() => running.calls > 250);
    expect(await replicas[1]?.end('SIGKILL')).toBe(null);
    await until(() => running.calls > 1250);
    await replicas[1]?.start();
    await until(async () => ((await replicas[1]?.answeredCalls('quotes')) ?? 0) > 0);
    const [, share] = await sharesOf(1000);
    expect(share).toBeGreaterThan(0.2);
    expect((await running.stop()).failures).toEqual(new Map());
  });

  it('has a fourth one take its share once its address is known', async () => {
    const address = `127.0.0.${addresses.length + 1}`;
    const newcomer = replicaAt(address);
    await newcomer.start();
    expect(await newcomer.answeredCalls('quotes')).toBe(0);
    addresses.push(address);
    await until(async () => (await newcomer.answeredCalls('quotes')) > 0);
    for (const share of await sharesOf(1500)) {
      expect(share * addresses.length).toBeGreaterThan(0.6);
      expect(share * addresses.length).toBeLessThan(1.5);
    }
    expect((await running.stop()).failures).toEqual(new Map());
  });

  it('has calls go around one that is paused, but for the few that are with it, and use it again when it goes on', async () => {
    const [paused] = replicas;
    await until(() => running.calls > 250);
    paused?.signal('SIGSTOP');
    const target = running.calls + callsPerSecond * 4;
    await until(() => running.calls > target);
    paused?.signal('SIGCONT');
    const before = (await paused?.answeredCalls('quotes')) ?? 0;
    await until(async () => ((await paused?.answeredCalls('quotes')) ?? 0) > before + 100);

    const { calls, failures } = await running.stop();
    const timedOut = [...failures].filter(([failure]) => failure.startsWith('HTTP 504: '));
    expect([...failures]).toEqual(timedOut);
    expect(timedOut.reduce((sum, [, count]) => sum + count, 0)).toBeLessThan(calls / 50);
  });
});
