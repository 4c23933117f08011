import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError } from '@toolpacks/http';
import { until } from '@toolpacks/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getJson, post } from './call.ts';
import { startPackDouble } from './pack-double.ts';
import { startGateway } from './start-gateway.ts';

const server = fileURLToPath(new URL('../src/server.ts', import.meta.url));

let folder: string;
let child: ChildProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-start-'));
  child = undefined;
});

afterEach(async () => {
  if (child && child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await once(child, 'close');
  }
  await rm(folder, { recursive: true });
});

/** The gateway as a process of its own, in a folder with this packs file, and what it prints. */
async function run(packs: string) {
  await writePacks(packs);
  child = spawn(process.execPath, [server], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0', DRAIN_DELAY_MS: '0' },
  });
  const printed = { out: '', err: '' };
  child.stdout?.on('data', (chunk) => {
    printed.out += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    printed.err += chunk;
  });
  const lines = (): Record<string, unknown>[] =>
    printed.out
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  return { printed, lines, closed: once(child, 'close') };
}

/** By rename, so that no half-written file is read. */
async function writePacks(content: string) {
  await writeFile(join(folder, 'next.json'), content);
  await rename(join(folder, 'next.json'), join(folder, 'packs.json'));
}

describe('a gateway that cannot start', () => {
  const good = '{"quotes": "http://127.0.0.1:1"}';

  it.each([
    {
      title: 'without its packs file',
      env: { PACKS_FILE: 'none.json' },
      says: /^PACKS_FILE: none\.json cannot be read/,
    },
    { title: 'with broken JSON', content: '{', says: /^PACKS_FILE: .* is not valid JSON/ },
    { title: 'with a wrong setting', env: { FORWARD_TIMEOUT_MS: 'x' }, says: /^FORWARD_TIMEOUT_MS: / },
  ])('$title has one problem', async ({ content = good, env = {}, says }) => {
    const problem = await startGateway(content, env).catch((error) => error);
    expect(problem).toBeInstanceOf(ConfigError);
    expect(problem.message).toMatch(says);
    expect(problem.message).not.toContain('\n');
  });

  it('says so once and exits with 1', async () => {
    const { closed, printed } = await run('{');
    expect(await closed).toEqual([1, null]);
    expect(printed.err).toMatch(/^gateway cannot start:\n {2}PACKS_FILE: packs\.json is not valid JSON[^\n]+\n$/);
    expect(printed.out).toBe('');
  });
});

describe('a gateway as a process', () => {
  it('serves packs.json in its folder, logs its changes and a line per call, and exits with 0 at SIGTERM', async () => {
    const double = await startPackDouble();
    const { lines, closed, printed } = await run(JSON.stringify({ quotes: double.url }));
    const lineOf = (message: string) => lines().find(({ msg }) => msg === message);
    await until(() => lineOf('listening') !== undefined);
    const url = String(lineOf('listening')?.url);
    const answer = await post(url, '/quotes/mcp', undefined, { Authorization: 'Bearer secret' });
    expect(answer.status).toBe(200);

    const refused = 'packs file refused; the last good one stays';
    await writePacks('{"quotes": 7}');
    await until(() => lineOf(refused) !== undefined);
    expect(lineOf(refused)).toMatchObject({ level: 'error', problem: expect.stringMatching(/quotes: /) });
    await writePacks(JSON.stringify({ quotes: double.url, poems: double.url }));
    await until(() => lineOf('packs file read') !== undefined);
    expect(lineOf('packs file read')).toMatchObject({ packs: ['quotes', 'poems'] });
    expect((await getJson(url, '/status')).packs_file).toEqual({ problem: null });

    child?.kill('SIGTERM');
    expect(await closed).toEqual([0, null]);
    await double.stop();
    expect(lines().filter(({ msg, path }) => msg === 'request' && path === '/quotes/mcp')).toEqual([
      expect.objectContaining({
        service: 'gateway',
        pack: 'quotes',
        method: 'POST',
        status: 200,
        request_id: answer.headers['x-request-id'],
      }),
    ]);
    expect(printed.err).toBe('');
    expect(printed.out).not.toContain('secret');
  });
});
