import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from '@toolpacks/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getJson, post } from './call.ts';
import { type PackDouble, startPackDouble } from './pack-double.ts';

const server = fileURLToPath(new URL('../src/server.ts', import.meta.url));

let folder: string;
let file: string;
let children: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-start-'));
  file = join(folder, 'packs.json');
  children = [];
});

afterEach(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'close');
  }
  await rm(folder, { recursive: true });
});

/** The gateway as a process of its own, with what it prints. */
function run(env: NodeJS.ProcessEnv = {}) {
  const settings = { PATH: process.env.PATH, PORT: '0', DRAIN_DELAY_MS: '0', PACKS_FILE: file };
  const child = spawn(process.execPath, [server], { cwd: folder, env: { ...settings, ...env } });
  children.push(child);
  const printed = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    printed.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    printed.err += chunk;
  });
  const lines = (): Record<string, unknown>[] =>
    printed.out
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  return { child, printed, lines, closed: once(child, 'close') };
}

describe('a gateway that cannot start', () => {
  const good = '{"quotes": "http://127.0.0.1:1"}';

  it.each([
    { title: 'without its packs file', content: undefined, env: {}, says: /PACKS_FILE: \S+packs\.json cannot be read/ },
    { title: 'with broken JSON', content: '{', env: {}, says: /PACKS_FILE: .* is not valid JSON/ },
    { title: 'with an empty packs file', content: '', env: {}, says: /PACKS_FILE: .* is not valid JSON/ },
    { title: 'with a wrong name', content: '{"Q": "http://a"}', env: {}, says: /PACKS_FILE: .*Q: .*kebab-case/ },
    { title: 'with a wrong URL', content: '{"quotes": "no"}', env: {}, says: /PACKS_FILE: .*quotes: must be an http/ },
    { title: 'with a wrong setting', content: good, env: { FORWARD_TIMEOUT_MS: 'x' }, says: /FORWARD_TIMEOUT_MS: / },
  ])('$title says so once and exits with 1', async ({ content, env, says }) => {
    if (content !== undefined) await writeFile(file, content);
    const { closed, printed } = run(env);
    expect(await closed).toEqual([1, null]);
    expect(printed.err).toMatch(/^gateway cannot start:\n {2}[^\n]+\n$/);
    expect(printed.err).toMatch(says);
    expect(printed.out).toBe('');
  });
});

describe('a gateway as a process', () => {
  let double: PackDouble;

  beforeEach(async () => {
    double = await startPackDouble();
    await writeFile(file, JSON.stringify({ quotes: double.url }));
  });

  afterEach(() => double.stop());

  const urlIn = (lines: Record<string, unknown>[]) => lines.find(({ msg }) => msg === 'listening')?.url;

  it('serves, logs one line per call with the pack, and exits with 0 at SIGTERM', async () => {
    const { child, lines, closed, printed } = run();
    await until(() => urlIn(lines()) !== undefined);
    const url = String(urlIn(lines()));
    const answer = await post(url, '/quotes/mcp', undefined, { Authorization: 'Bearer secret' });
    expect(answer.status).toBe(200);
    child.kill('SIGTERM');
    expect(await closed).toEqual([0, null]);
    expect(lines().filter(({ msg }) => msg === 'request')).toEqual([
      expect.objectContaining({
        service: 'gateway',
        pack: 'quotes',
        method: 'POST',
        path: '/quotes/mcp',
        status: 200,
        request_id: answer.headers['x-request-id'],
      }),
    ]);
    expect(printed.err).toBe('');
    expect(printed.out).not.toContain('secret');
  });

  it('logs a packs file that turns bad and good again', async () => {
    const { lines } = run();
    const messages = () => lines().map(({ msg }) => msg);
    await until(() => urlIn(lines()) !== undefined);
    await writeFile(file, '{"quotes": 7}');
    await until(() => messages().includes('packs file refused; the last good one stays'));
    expect(lines().at(-1)).toMatchObject({ level: 'error', problem: expect.stringMatching(/quotes: /) });
    await writeFile(file, JSON.stringify({ quotes: double.url, poems: double.url }));
    await until(() => messages().includes('packs file read'));
    expect(lines().find(({ msg }) => msg === 'packs file read')).toMatchObject({ packs: ['quotes', 'poems'] });
    expect((await getJson(String(urlIn(lines())), '/status')).packs_file).toEqual({ problem: null });
  });

  it('reads packs.json in its folder where PACKS_FILE is not set', async () => {
    const { lines } = run({ PACKS_FILE: '' });
    await until(() => urlIn(lines()) !== undefined);
    expect((await post(String(urlIn(lines())), '/quotes/mcp')).status).toBe(200);
  });
});
