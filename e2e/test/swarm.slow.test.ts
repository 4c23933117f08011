import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildAll } from 'docker-compose';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { until } from '../../gateway/test/until.ts';
import { docker, linesOf } from '../../scripts/deploy/docker.ts';
import { freePort } from '../../scripts/start/free-port.ts';
import { root } from '../containers/compose-stack.ts';
import { describeContainers, stepMs } from '../containers/engine.ts';
import { ownImages, removeImages } from '../containers/own-images.ts';
import { toolOfPack } from '../containers/tool-of-pack.ts';
import { doneIn, nothingButTmp } from '../containers/what-can-be-done.ts';
import { callTool } from '../load/call-tool.ts';
import { type Load, startLoad } from '../load/start-load.ts';

const run = promisify(execFile);

/** For a stack whose images are there. */
const startMs = 90_000;

describeContainers('docker stack deploy, on a swarm of one node', () => {
  const stack = `toolpacks-test-${process.pid}`;
  const agent = new Agent({ keepAlive: true });
  let gatewayUrl: string;
  let folder: string;
  let loads: readonly Load[] = [];
  let isOurSwarm = false;

  beforeAll(async () => {
    if ((await docker('info', '--format', '{{.Swarm.LocalNodeState}}')) === 'inactive') {
      await docker('swarm', 'init', '--advertise-addr', '127.0.0.1');
      isOurSwarm = true;
    }
    const port = await freePort(0);
    const env = { ...process.env, ...ownImages(stack), GATEWAY_PORT: String(port), SAMPLE_DATA: 'always' };
    await buildAll({ cwd: root, env });
    folder = await mkdtemp(join(tmpdir(), 'toolpacks-swarm-'));
    const file = join(folder, 'stack.json');
    await run(process.execPath, [join(root, 'scripts/stack-file.ts'), '--output', file], { cwd: root, env });
    await docker('stack', 'deploy', '--compose-file', file, stack);
    gatewayUrl = `http://127.0.0.1:${port}`;
    await untilUp();
  }, stepMs);

  afterEach(async () => {
    await Promise.all(loads.map((load) => load.stop()));
  });

  afterAll(async () => {
    agent.destroy();
    await docker('stack', 'rm', stack).catch(() => undefined);
    // A swarm that is left before its networks are gone keeps their addresses from the next one.
    for (const what of [
      ['ps', '--all'],
      ['network', 'ls'],
    ])
      await until(async () => (await docker(...what, '--quiet', '--filter', `name=${stack}_`)) === '');
    if (isOurSwarm) await docker('swarm', 'leave', '--force');
    await removeImages(stack);
    if (folder) await rm(folder, { recursive: true });
  }, stepMs);

  interface PackStatus {
    readonly name: string;
    readonly state: string;
    readonly replicas: readonly { readonly state: string }[];
  }

  async function packs(): Promise<readonly PackStatus[]> {
    const response = await fetch(`${gatewayUrl}/status`).catch(() => undefined);
    return response?.ok ? ((await response.json()) as { packs: readonly PackStatus[] }).packs : [];
  }
  async function untilUp(): Promise<void> {
    const endMs = Date.now() + startMs;
    await until(async () => {
      const up = (await packs()).filter(({ state }) => state === 'up');
      if (up.length === Object.keys(toolOfPack).length) return true;
      if (Date.now() > endMs) throw new Error(`not all is up:\n${await docker('stack', 'ps', '--no-trunc', stack)}`);
      return false;
    });
  }

  const upReplicas = async (pack: string): Promise<number> =>
    (await packs()).find(({ name }) => name === pack)?.replicas.filter(({ state }) => state === 'up').length ?? 0;
  const tasks = async (service: string): Promise<string[]> =>
    linesOf(
      await docker('service', 'ps', '--filter', 'desired-state=running', '--format', '{{.ID}}', `${stack}_${service}`),
    );

  async function callOn(calls: number): Promise<void> {
    const targets = loads.map((load) => load.calls + calls);
    await until(() => loads.every((load, index) => load.calls >= (targets[index] ?? 0)));
  }

  test('lets a pack write to /tmp alone, as a user without rights and without capabilities', async () => {
    const container = await docker('ps', '--quiet', '--filter', `name=${stack}_quotes.1`);
    expect(await doneIn(container)).toMatchObject(nothingButTmp);
  });

  test(
    'loses no call of any pack while one is scaled and updated, replica by replica',
    async () => {
      loads = Object.values(toolOfPack).map((tool) =>
        startLoad(callTool(gatewayUrl, tool, agent), { callsPerSecond: 50 }),
      );
      await callOn(100);
      await docker('service', 'scale', '--detach=false', `${stack}_quotes=2`);
      await until(async () => (await upReplicas('quotes')) === 2);
      await callOn(100);

      const before = await tasks('quotes');
      await docker('service', 'update', '--force', '--detach=false', `${stack}_quotes`);
      const after = await tasks('quotes');
      expect(after).toHaveLength(2);
      expect(after.filter((task) => before.includes(task))).toEqual([]);
      await until(async () => (await upReplicas('quotes')) === 2);
      await callOn(100);

      await docker('service', 'scale', '--detach=false', `${stack}_quotes=1`);
      await callOn(100);
      await Promise.all(loads.map((load) => load.stop()));
      expect(loads.flatMap((load) => [...load.failures])).toEqual([]);
    },
    stepMs,
  );
});
