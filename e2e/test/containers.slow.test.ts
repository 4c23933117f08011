import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describeWith, requireEngine, until } from '@toolpacks/testing';
import { execCompose, ps, upOne } from 'docker-compose';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { docker, linesOf } from '../../scripts/deploy/docker.ts';
import { type ComposeStack, setUpStack } from '../containers/compose-stack.ts';
import { answeredBy } from '../containers/replica-counts.ts';
import { root, stepMs } from '../containers/run-stack.ts';
import { toolOfPack } from '../containers/tool-of-pack.ts';
import { doneIn, nothingButTmp } from '../containers/what-can-be-done.ts';
import { randomQuote } from '../load/call-tool.ts';

/** Every one of the README, whole. */
const curls = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/^curl (?:.*\\\n)*.*$/gm)].map(
  ([curl]) => curl,
);

/** What is built here, and what is up without a profile. */
const built = [...Object.keys(toolOfPack), 'gateway', 'aggregate'];
const usual = [...built, 'valkey'].sort();

describeWith(requireEngine(), 'docker compose up', () => {
  let stack: ComposeStack;

  beforeAll(async () => {
    stack = await setUpStack();
  }, stepMs);

  afterEach(() => stack?.loads.stop());

  const replicas = (count: number): string[] =>
    Array.from({ length: count }, (_, index) => stack.container('quotes', index + 1));

  const scaleQuotes = (count: number) =>
    upOne('quotes', {
      ...stack.options,
      commandOptions: ['--wait', '--no-recreate', '--scale', `quotes=${count}`],
    });

  test.each(Object.values(toolOfPack))(
    'answers a bare call of $pack $name through the gateway',
    async ({ pack, ...params }) => {
      const response = await fetch(`${stack.gatewayUrl}/${pack}/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
      });
      expect(await response.json()).toMatchObject({ id: 1, result: { structuredContent: expect.anything() } });
    },
  );

  test.each(curls)('answers the call of the README: %s', async (curl) => {
    const { stdout } = await promisify(execFile)('bash', [
      '-c',
      curl.replaceAll('http://127.0.0.1:8080', stack.gatewayUrl),
    ]);
    expect(JSON.parse(stdout)).toMatchObject({ result: { structuredContent: expect.anything() } });
  });

  test('answers for all packs at one address', async () => {
    const response = await fetch(`${stack.gatewayUrl}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'quotes__random_quote' } }),
    });
    expect(await response.json()).toMatchObject({ result: { structuredContent: { content: expect.any(String) } } });
  });

  test('has profiles for a local chain and for observability, which are left out unless asked for', async () => {
    const composed = async (...profiles: string[]) => {
      const chosen = profiles.flatMap((profile) => ['--profile', profile]);
      const { out } = await execCompose('config', ['--services'], {
        ...stack.options,
        composeOptions: [...stack.options.composeOptions, ...chosen],
      });
      return linesOf(out).sort();
    };
    const withChain = [...usual, 'local-chain'].sort();
    expect(await composed()).toEqual(usual);
    expect(await composed('local-chain')).toEqual(withChain);
    expect(await composed('local-chain', 'observability')).toEqual([...withChain, 'grafana', 'prometheus'].sort());
  });

  test('publishes a port of the gateway alone', async () => {
    const { services } = (await ps(stack.options)).data;
    const published = services.filter(({ ports }) => ports.some(({ mapped }) => mapped)).map(({ name }) => name);
    expect(published).toEqual([stack.container('gateway')]);
    expect(services.map(({ name }) => name).sort()).toEqual(usual.map((service) => stack.container(service)).sort());
  });

  test.each(built)(
    'lets %s write to /tmp alone, as a user without rights and without capabilities',
    async (service) => {
      expect(await doneIn(stack.container(service))).toEqual({ ...nothingButTmp, noNewPrivileges: true });
    },
  );

  test('bounds the memory and the processes of every container', async () => {
    const ids = linesOf(await docker('ps', '--quiet', '--filter', `label=com.docker.compose.project=${stack.project}`));
    const limits = await docker('inspect', '--format', '{{.HostConfig.Memory}} {{.HostConfig.PidsLimit}}', ...ids);
    expect(linesOf(limits)).toHaveLength(usual.length);
    for (const limit of linesOf(limits)) expect(limit).toMatch(/^(268435456|201326592) 100$/);
  });

  test(
    'loses no call when a pack is scaled to three, which share the calls, when one is killed, and when it is scaled back to one',
    async () => {
      const { loads } = stack;
      loads.start(randomQuote, 400);
      await loads.callOn(400);
      await scaleQuotes(3);
      await until(async () => (await answeredBy('quotes', replicas(3))).every((calls) => calls > 0));
      const before = await answeredBy('quotes', replicas(3));
      await loads.callOn(1200);
      const counts = (await answeredBy('quotes', replicas(3))).map((calls, index) => calls - (before[index] ?? 0));
      const all = counts.reduce((sum, calls) => sum + calls, 0);
      for (const calls of counts) {
        expect(calls / all).toBeGreaterThan(0.2);
        expect(calls / all).toBeLessThan(0.47);
      }

      await docker('kill', stack.container('quotes', 2));
      await loads.callOn(1200);
      await scaleQuotes(3);
      await until(async () => (await answeredBy('quotes', replicas(3))).every((calls) => calls > 0));

      await scaleQuotes(1);
      await loads.callOn(1200);
      const { services } = (await ps(stack.options)).data;
      expect(services).toHaveLength(usual.length);
      expect(await loads.stop()).toEqual([]);
    },
    stepMs,
  );
});
