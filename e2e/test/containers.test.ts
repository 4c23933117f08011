import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildAll, down, exec, port, ps, upAll } from 'docker-compose';
import { freePort } from '../../scripts/start/free-port.ts';

const answers = (...args: string[]) => spawnSync('docker', args, { stdio: 'ignore' }).status === 0;
const hasEngine = answers('info') && answers('compose', 'version');
const buildMs = 600_000;

const options = {
  cwd: join(import.meta.dirname, '../..'),
  composeOptions: ['--project-name', `toolpacks-test-${process.pid}`],
};

if (!hasEngine) test.skip('containers: skipped, because no container engine answers here', () => undefined);

(hasEngine ? describe : describe.skip)('docker compose up', () => {
  let gatewayUrl: string;

  beforeAll(async () => {
    const env = { ...process.env, GATEWAY_PORT: String(await freePort(0)), SAMPLE_DATA: 'always' };
    await buildAll({ ...options, env });
    await upAll({ ...options, env, commandOptions: ['--wait'] });
    gatewayUrl = `http://127.0.0.1:${(await port('gateway', 8080, options)).data.port}`;
  }, buildMs);

  afterAll(async () => {
    await down(options);
  }, buildMs);

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
    expect(services).toHaveLength(6);
  });

  test('runs a pack as a user without rights on a file system that cannot be written', async () => {
    const script = "require('fs').writeFileSync('/app/probe', '')";
    const attempt = exec('quotes', ['node', '-e', script], options);
    await expect(attempt).rejects.toMatchObject({ err: expect.stringContaining('EROFS') });
    const { out } = await exec('quotes', ['node', '-p', 'process.getuid()'], options);
    expect(out.trim()).toBe('1000');
  });
});
