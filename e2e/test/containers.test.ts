import { execFile, spawnSync } from 'node:child_process';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildAll, down, exec, port, ps, upAll, upOne } from 'docker-compose';
import { until } from '../../gateway/test/until.ts';
import { freePort } from '../../scripts/start/free-port.ts';
import { callTool, randomQuote } from '../load/call-tool.ts';
import { startLoad } from '../load/start-load.ts';

const answers = (...args: string[]) => spawnSync('docker', args, { stdio: 'ignore' }).status === 0;
const hasEngine = answers('info') && answers('compose', 'version');
const buildMs = 600_000;

const project = `toolpacks-test-${process.pid}`;
const options = { cwd: join(import.meta.dirname, '../..'), composeOptions: ['--project-name', project] };

if (!hasEngine) test.skip('containers: skipped, because no container engine answers here', () => undefined);

(hasEngine ? describe : describe.skip)('docker compose up', () => {
  const agent = new Agent({ keepAlive: true });
  let gatewayUrl: string;
  let env: NodeJS.ProcessEnv;

  beforeAll(async () => {
    env = { ...process.env, GATEWAY_PORT: String(await freePort(0)), SAMPLE_DATA: 'always' };
    await buildAll({ ...options, env });
    await upAll({ ...options, env, commandOptions: ['--wait'] });
    gatewayUrl = `http://127.0.0.1:${(await port('gateway', 8080, options)).data.port}`;
  }, buildMs);

  afterAll(async () => {
    agent.destroy();
    await down(options);
  }, buildMs);

  const scaleQuotes = (replicas: number) =>
    upOne('quotes', { ...options, env, commandOptions: ['--wait', '--no-recreate', '--scale', `quotes=${replicas}`] });

  /** Calls that each replica of quotes has answered, by the number of its container. */
  async function answeredByReplica(replicas: number): Promise<number[]> {
    const script = "fetch('http://127.0.0.1:8080/metrics').then((answer) => answer.text()).then(console.log)";
    const answered = async (_: unknown, index: number) => {
      const commandOptions = ['--index', String(index + 1)];
      const { out } = await exec('quotes', ['node', '-e', script], { ...options, commandOptions });
      const count = /_request_duration_seconds_count\{.*route="\/quotes\/mcp",status="200".*\} (\d+)$/m.exec(out)?.[1];
      return Number(count ?? 0);
    };
    return Promise.all(Array.from({ length: replicas }, answered));
  }

  test.each([
    ['quotes', 'random_quote', 'content'],
    ['chain-eth', 'chains', 'chains'],
    ['paris-events', 'events', 'events'],
    ['dance-events', 'regions', 'regions'],
    ['disaster-alerts', 'events', 'events'],
  ])('answers a bare call of %s %s through the gateway', async (pack, tool, field) => {
    const response = await fetch(`${gatewayUrl}/${pack}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool } }),
    });
    expect(await response.json()).toMatchObject({
      id: 1,
      result: { structuredContent: { [field]: expect.anything() } },
    });
  });

  test('publishes a port of the gateway alone', async () => {
    const { services } = (await ps(options)).data;
    const published = services.filter(({ ports }) => ports.some(({ mapped }) => mapped)).map(({ name }) => name);
    expect(published).toEqual([expect.stringContaining('gateway')]);
    expect(services).toHaveLength(7);
  });

  test('runs a pack as a user without rights on a file system that cannot be written', async () => {
    const script = "require('fs').writeFileSync('/app/probe', '')";
    const attempt = exec('quotes', ['node', '-e', script], options);
    await expect(attempt).rejects.toMatchObject({ err: expect.stringContaining('EROFS') });
    const { out } = await exec('quotes', ['node', '-p', 'process.getuid()'], options);
    expect(out.trim()).toBe('1000');
  });

  test(
    'with --scale, spreads the calls of a pack over its replicas, and no call fails when one is killed and comes back',
    async () => {
      const load = startLoad(callTool(gatewayUrl, randomQuote, agent), { callsPerSecond: 400 });
      const callOn = (calls: number) => {
        const target = load.calls + calls;
        return until(() => load.calls >= target);
      };
      try {
        await scaleQuotes(3);
        await until(async () => (await answeredByReplica(3)).every((calls) => calls > 0));
        const before = await answeredByReplica(3);
        await callOn(1200);
        const counts = (await answeredByReplica(3)).map((calls, index) => calls - (before[index] ?? 0));
        const all = counts.reduce((sum, calls) => sum + calls, 0);
        for (const calls of counts) {
          expect(calls / all).toBeGreaterThan(0.2);
          expect(calls / all).toBeLessThan(0.47);
        }

        await promisify(execFile)('docker', ['kill', `${project}-quotes-2`]);
        await callOn(1200);
        await scaleQuotes(3);
        await until(async () => (await answeredByReplica(3)).every((calls) => calls > 0));
      } finally {
        await load.stop();
      }
      expect(load.failures).toEqual(new Map());
    },
    buildMs,
  );
});
