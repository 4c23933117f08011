import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describeWith, requireEngine, until } from '@toolpacks/testing';
import { upOne } from 'docker-compose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { docker, linesOf } from '../../scripts/deploy/docker.ts';
import { type ComposeStack, readPacks, setUpStack } from '../containers/compose-stack.ts';
import { stepMs } from '../containers/run-stack.ts';
import { toolOfPack } from '../containers/tool-of-pack.ts';
import { type InstalledCopy, installedCopy } from '../new-pack/installed-copy.ts';

const run = promisify(execFile);

/** All but quotes. */
const others = [...Object.keys(toolOfPack), 'gateway', 'aggregate', 'valkey']
  .filter((name) => name !== 'quotes')
  .sort();

describeWith(requireEngine(), 'npm run deploy', () => {
  let stack: ComposeStack;
  let copy: InstalledCopy;

  beforeAll(async () => {
    copy = await installedCopy();
  }, stepMs);

  beforeEach(async () => {
    await copy.reset('as-it-is');
    stack = await setUpStack({}, copy.folder);
    for (const tool of Object.values(toolOfPack)) stack.loads.start(tool, 60);
    await stack.loads.callOn(50);
  }, stepMs);

  afterEach(() => stack?.loads.stop());

  afterAll(() => copy?.remove());

  /** In the repository from which the stack runs, and in which something was changed; other tests keep their images. */
  const deploy = (...args: string[]) =>
    run(process.execPath, [join(copy.folder, 'scripts/deploy.ts'), ...args], {
      cwd: copy.folder,
      env: { ...stack.options.env, IMAGE_TAG: args.includes('--no-build') ? 'latest' : 'deployed' },
    });

  const containersOf = async (...filters: readonly string[]): Promise<string[]> => {
    const labels = [`project=${stack.project}`, ...filters].flatMap((one) => [
      '--filter',
      `label=com.docker.compose.${one}`,
    ]);
    return linesOf(await docker('ps', '--quiet', '--all', ...labels));
  };

  const quotesContainers = () => containersOf('service=quotes');

  /** Of every container but those of one service: its service, and when it was started. */
  async function startTimes(but = 'quotes'): Promise<string[][]> {
    const service = '{{index .Config.Labels "com.docker.compose.service"}}';
    const format = `${service} {{.Id}} {{.State.StartedAt}} {{.RestartCount}}`;
    const told = linesOf(await docker('inspect', '--format', format, ...(await containersOf())));
    return told
      .sort()
      .map((line) => line.split(' '))
      .filter(([name]) => name !== but);
  }

  const versions = async (): Promise<(string | null | undefined)[]> =>
    (await readPacks(stack.gatewayUrl)).find(({ name }) => name === 'quotes')?.replicas.map(({ version }) => version) ??
    [];

  async function ask(path: string, method: string, params: object = {}): Promise<unknown> {
    const response = await fetch(`${stack.gatewayUrl}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    return response.json();
  }

  /** What went wrong with the calls of all packs, while some more are made. */
  async function failures(): Promise<(readonly [failure: string, count: number])[]> {
    await stack.loads.callOn(50);
    return stack.loads.stop();
  }

  test(
    'puts a new version of a pack in the place of the old one without a lost call of any pack, and touches nothing else',
    async () => {
      const before = await startTimes();
      expect(before.map(([service]) => service)).toEqual(others);
      await copy.change('services/quotes/package.json', /"version": "[\d.]+"/, '"version": "7.7.7"');
      const { stdout } = await deploy('quotes');
      expect(linesOf(stdout)).toEqual([
        'quotes: building',
        'quotes: starting 1 container beside the old',
        'quotes: healthy',
        'quotes: known to the gateway',
        'quotes: stopping the old, with time for the calls that they have',
        'quotes: deployed',
      ]);
      expect(await failures()).toEqual([]);
      await until(async () => JSON.stringify(await versions()) === '["7.7.7"]');
      expect(await startTimes()).toEqual(before);
      expect(await quotesContainers()).toHaveLength(1);
    },
    stepMs,
  );

  test(
    'replaces all replicas of a pack',
    async () => {
      await upOne('quotes', { ...stack.options, commandOptions: ['--wait', '--no-recreate', '--scale', 'quotes=2'] });
      const old = await quotesContainers();
      await deploy('quotes', '--no-build');
      expect(await failures()).toEqual([]);
      const now = await quotesContainers();
      expect(now).toHaveLength(2);
      expect(now.filter((id) => old.includes(id))).toEqual([]);
    },
    stepMs,
  );

  test(
    'leaves the old version in its place where the new one does not start, or starts and cannot be called, and says why',
    async () => {
      const old = await quotesContainers();
      const compose = 'services/quotes/compose.yaml';
      await copy.change(compose, /QUOTES_CONTRACT:/, 'QUOTES_CONTRACT: never');
      await expect(deploy('quotes', '--no-build')).rejects.toMatchObject({
        code: 1,
        stdout: expect.stringMatching(/QUOTES_CONTRACT.*never.*the new is removed; the old goes on/s),
        stderr: expect.stringMatching(/a new container does not become healthy/),
      });
      await stack.loads.callOn(50);
      expect(stack.loads.failures()).toEqual([]);
      expect(await quotesContainers()).toEqual(old);

      await copy.change(compose, /QUOTES_CONTRACT: never/, 'QUOTES_CONTRACT:');
      await copy.change(compose, /ALLOWED_HOSTS: \w+/, 'ALLOWED_HOSTS: elsewhere');
      await expect(deploy('quotes', '--no-build')).rejects.toMatchObject({
        code: 1,
        stdout: expect.stringMatching(/quotes: healthy.*the new is removed; the old goes on/s),
        stderr: expect.stringMatching(/the gateway finds 2 of 2 containers after 15 s, and 1 answer it/),
      });
      // Its refusals are answers, which callers get until it is removed.
      for (const [failure] of await failures()) expect(failure).toMatch(/^HTTP 403: .*ALLOWED_HOSTS/);
      expect(await quotesContainers()).toEqual(old);
    },
    stepMs,
  );

  test(
    'puts a pack live that is new, without a restart of the gateway or of any pack',
    async () => {
      const made = await copy.run('scripts/new-pack.ts', 'pack-under-test', '--owner', 'team-sea');
      expect(made.code === 0 ? '' : made.output).toBe('');
      const before = await startTimes('pack-under-test');
      const { stdout } = await deploy('pack-under-test');
      expect(stdout).toMatch(
        /pack-under-test: healthy\npack-under-test: known to the gateway\n(.*\n)?pack-under-test: deployed\n$/,
      );
      expect(await failures()).toEqual([]);
      expect(await startTimes('pack-under-test')).toEqual(before);

      const answer = await ask('/pack-under-test/mcp', 'tools/call', {
        name: 'search_items',
        arguments: { query: 'glass' },
      });
      expect(answer).toMatchObject({ result: { structuredContent: { count: 3 } } });
      await until(async () =>
        JSON.stringify(await ask('/mcp', 'tools/list')).includes('pack-under-test__search_items'),
      );
    },
    stepMs,
  );

  test('refuses a name that is no pack, and names those that there are', async () => {
    await expect(deploy('qoutes')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/there is no qoutes .* quotes/),
    });
    await expect(deploy('valkey')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/valkey is no pack; use: docker compose up/),
    });
    await expect(deploy()).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/Name one pack.*npm run deploy/s),
    });
  });
});
