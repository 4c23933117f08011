import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { listPacks } from '../../scripts/packs/list-packs.ts';
import { loadHarness } from '../../scripts/packs/load-harness.ts';
import { freePort, isFree } from '../../scripts/start/free-port.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

interface Started {
  readonly process: ChildProcess;
  /** All that was printed so far. */
  output(): string;
}

/** A URL on which nothing listens: nobody's service is asked by a test, and the live packs fall back to sample data. */
const outOfReach = `http://127.0.0.1:${await freePort(0)}`;
const harnesses = await Promise.all((await listPacks()).map(({ name }) => loadHarness(name)));
const sources = harnesses.flatMap((harness) => Object.keys(harness.upstreamUrls({})));

const children: ChildProcess[] = [];

function start(gatewayPort: number | string, env: NodeJS.ProcessEnv = {}): Started {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      GATEWAY_PORT: String(gatewayPort),
      SAMPLE_DATA: 'fallback',
      ...Object.fromEntries(sources.map((setting) => [setting, outOfReach])),
      NODE_OPTIONS: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  return { process: child, output: () => output };
}

/** Until the guide is printed; throws with what was printed where the process ends before. */
async function untilReady(started: Started): Promise<void> {
  const ended = once(started.process, 'close').then(() => {
    throw new Error(started.output());
  });
  const ready = new Promise<void>((resolve) => {
    started.process.stdout?.on('data', () => started.output().includes('Ctrl-C') && resolve());
  });
  await Promise.race([ready, ended]);
}

let gatewayPort: number;
let first: Started;

beforeAll(async () => {
  gatewayPort = await freePort(0);
  first = start(gatewayPort);
  await untilReady(first);
}, 60_000);

/** Each ends what it has started, which it could not if it were killed. */
afterAll(async () => {
  const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  for (const child of running) {
    const closed = once(child, 'close');
    child.kill('SIGTERM');
    await closed;
  }
});

const curlLines = (started: Started): string[] =>
  started
    .output()
    .split('\n')
    .filter((line) => line.startsWith('curl '));

const catalog = z.object({
  packs: z.array(
    z.object({
      name: z.string(),
      tools: z.array(z.object({ name: z.string(), annotations: z.object({ openWorldHint: z.boolean() }) })),
    }),
  ),
});

/** Of tools that ask outside of this machine, which those of chain-eth do not: they have the local chain. */
async function liveLines(started: Started): Promise<string[]> {
  const [, gatewayUrl] = /open (\S+) in a browser/.exec(started.output()) ?? [];
  const { packs } = catalog.parse(await (await fetch(`${gatewayUrl}/packs`)).json());
  const live = packs
    .filter(({ name }) => name !== 'chain-eth')
    .flatMap((pack) =>
      pack.tools.filter(({ annotations }) => annotations.openWorldHint).map(({ name }) => ({ pack: pack.name, name })),
    );
  expect(live.map(({ pack, name }) => `${pack} ${name}`)).toEqual(expect.arrayContaining(knownLive));
  return live.map(({ pack, name }) => {
    const lines = curlLines(started).filter(
      (line) => line.includes(`"name":"${name}"`) && line.endsWith(`/${pack}/mcp`),
    );
    expect(lines).toHaveLength(1);
    return lines.join();
  });
}

const knownLive = ['paris-events events', 'dance-events events', 'disaster-alerts events', 'disaster-alerts event'];

const runAll = (lines: readonly string[]) =>
  Promise.all(lines.map(async (line) => JSON.parse((await run('sh', ['-c', line])).stdout)));

test('every curl line that is printed answers with data, as printed', async () => {
  const lines = curlLines(first);
  const answers = await runAll(lines);
  expect(lines.length).toBeGreaterThanOrEqual(12);
  for (const [index, answer] of answers.entries()) {
    expect({ line: lines[index], answer }).toMatchObject({
      answer: { result: { structuredContent: expect.any(Object) } },
    });
  }
});

test('what a live pack answers without its source is marked as sample data: freshness, source and a text block', async () => {
  const answers = await runAll(await liveLines(first));
  for (const { result } of answers) {
    expect(result._meta['dev.toolpacks/freshness']).toEqual({ state: 'sample', fetched_at: null, fresh_until: null });
    expect(result._meta['dev.toolpacks/source'].name).toMatch(/sample/i);
    expect(result.content[1].text).toMatch(/^This is sample data, made up for demonstration: /);
  }
});

test('with SAMPLE_DATA=never a live pack says instead that its source is out of reach', async () => {
  const started = start(await freePort(0), { SAMPLE_DATA: 'never' });
  await untilReady(started);
  const answers = await runAll(await liveLines(started));
  started.process.kill('SIGTERM');
  await once(started.process, 'close');
  for (const { result } of answers) {
    expect(result).toMatchObject({
      isError: true,
      _meta: { 'dev.toolpacks/error': { class: 'upstream_unavailable' } },
    });
  }
}, 60_000);

test('the sample allowance and the sample token are those of the local chain', async () => {
  expect(first.output()).toContain('"chain":"local"');
  const [allowance = ''] = first
    .output()
    .split('\n')
    .filter((line) => line.includes('token_allowance'));
  const answer = JSON.parse((await run('sh', ['-c', allowance])).stdout);
  expect(BigInt(answer.result.structuredContent.allowance)).toBe(1_234_500_000_000_000_000_000n);
});

test('a second start with the same port says in one sentence what to do', async () => {
  const second = start(gatewayPort);
  const [code] = await once(second.process, 'close');
  expect({ code, output: second.output() }).toEqual({
    code: 1,
    output: expect.stringMatching(/^Port \d+ is taken, .* GATEWAY_PORT=\d+ npm start\n$/),
  });
});

test('a second start with another port runs beside the first, with packs on free ports', async () => {
  const second = start(await freePort(0));
  await untilReady(second);
  second.process.kill('SIGTERM');
  const [code] = await once(second.process, 'close');
  expect(code).toBe(0);
}, 60_000);

test('a pack that does not start ends the others too, and what it says is shown', async () => {
  const failing = start(await freePort(0), { PARIS_EVENTS_UPSTREAM_URL: 'nowhere' });
  // Its output is closed when the last process that inherited it has ended.
  const [code] = await once(failing.process, 'close');
  expect(code).toBe(1);
  expect(failing.output()).toMatch(/PARIS_EVENTS_UPSTREAM_URL: must be an http\(s\) URL/);
  expect(failing.output()).toMatch(/^paris-events did not start; what it said is above\.$/m);
}, 60_000);

test('a port that is none is refused with what is accepted', async () => {
  const refused = start('abc');
  await once(refused.process, 'close');
  expect(refused.output()).toBe('GATEWAY_PORT must be a port from 1 to 65535, got "abc".\n');
});

test('an interrupt stops everything', async () => {
  const urls = first.output().match(/alone: (http:\/\/127\.0\.0\.1:\d+)/g) ?? [];
  const ports = [gatewayPort, ...urls.map((url) => Number(url.split(':').at(-1)))];
  first.process.kill('SIGINT');
  const [code] = await once(first.process, 'close');
  expect(code).toBe(0);
  expect(await Promise.all(ports.map(isFree))).toEqual(ports.map(() => true));
});
