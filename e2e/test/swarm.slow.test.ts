import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describeWith, until } from '@toolpacks/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { linesOf } from '../../scripts/deploy/docker.ts';
import { readPacks, runStack } from '../containers/compose-stack.ts';
import { type OwnEngine, requireOwnEngine, startOwnEngine } from '../containers/own-engine.ts';
import { composeOptions, root, stepMs } from '../containers/run-stack.ts';
import { toolOfPack } from '../containers/tool-of-pack.ts';
import { doneIn, nothingButTmp } from '../containers/what-can-be-done.ts';
import { createLoads, type Loads } from '../load/loads.ts';

describeWith(requireOwnEngine(), 'docker stack deploy, on a swarm of one node', () => {
  let engine: OwnEngine;
  let gatewayUrl: string;
  let loads: Loads;

  beforeAll(async () => {
    const { project } = runStack();
    engine = await startOwnEngine();
    await engine.docker('swarm', 'init', '--advertise-addr', '127.0.0.1');
    const services = [...Object.keys(toolOfPack), 'gateway', 'aggregate'];
    await engine.copyImages([...services.map((service) => `${project}/${service}`), 'valkey/valkey:8']);
    await deployStack(composeOptions({ project, gatewayPort: 8080 }).env);
    gatewayUrl = await engine.publish(8080);
    loads = createLoads(gatewayUrl);
    await until(async () => (await upPacks()).length === Object.keys(toolOfPack).length);
  }, stepMs);

  afterEach(() => loads?.stop());

  afterAll(() => engine?.stop(), stepMs);

  async function deployStack(env: NodeJS.ProcessEnv): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'toolpacks-swarm-'));
    const file = join(folder, 'stack.json');
    const script = join(root, 'scripts/stack-file.ts');
    await promisify(execFile)(process.execPath, [script, '--output', file], { cwd: root, env });
    // A swarm replaces what fails its health checks, and on a busy machine they take longer than their three seconds.
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll('"timeout": "3s"', '"timeout": "60s"'));
    await engine.docker('stack', 'deploy', '--resolve-image', 'never', '--compose-file', file, 'toolpacks');
    await rm(folder, { recursive: true });
  }

  /** The names of packs that respond, once for each replica. */
  const upPacks = async (): Promise<string[]> =>
    (await readPacks(gatewayUrl)).flatMap(({ name, replicas }) =>
      replicas.filter(({ state }) => state === 'up').map(() => name),
    );
  const untilQuotesUp = (count: number) =>
    until(async () => (await upPacks()).filter((name) => name === 'quotes').length === count);
  const runningTasks = async (): Promise<string[]> =>
    linesOf(
      await engine.docker(
        'service',
        'ps',
        '--filter',
        'desired-state=running',
        '--format',
        '{{.ID}}',
        'toolpacks_quotes',
      ),
    );

  test('lets a pack write to /tmp alone, as a user without rights and without capabilities', async () => {
    const container = await engine.docker('ps', '--quiet', '--filter', 'name=toolpacks_quotes.1');
    expect(await doneIn(container, engine.docker)).toMatchObject(nothingButTmp);
  });

  test(
    'loses no call of any pack while one is scaled and updated, replica by replica',
    async () => {
      for (const tool of Object.values(toolOfPack)) loads.start(tool, 50);
      await loads.callOn(50);
      await engine.docker('service', 'scale', '--detach=false', 'toolpacks_quotes=2');
      await untilQuotesUp(2);
      await loads.callOn(50);

      const before = await runningTasks();
      await engine.docker(
        'service',
        'update',
        '--force',
        '--update-monitor',
        '1s',
        '--detach=false',
        'toolpacks_quotes',
      );
      const after = await runningTasks();
      expect(after).toHaveLength(2);
      expect(after.filter((task) => before.includes(task))).toEqual([]);
      await untilQuotesUp(2);
      await loads.callOn(50);

      await engine.docker('service', 'scale', '--detach=false', 'toolpacks_quotes=1');
      await loads.callOn(50);
      expect(await loads.stop()).toEqual([]);
    },
    stepMs,
  );
});
