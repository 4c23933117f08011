import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort, isFree } from '../../scripts/start/free-port.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

interface Started {
  readonly process: ChildProcess;
  /** All that was printed so far. */
  output(): string;
}

function start(gatewayPort: number | string): Started {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: { ...process.env, GATEWAY_PORT: String(gatewayPort), NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
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

afterAll(() => {
  first.process.kill('SIGKILL');
});

test('every curl line that is printed answers with data, as printed', async () => {
  const lines = first
    .output()
    .split('\n')
    .filter((line) => line.startsWith('curl '));
  const answers = await Promise.all(lines.map(async (line) => JSON.parse((await run('sh', ['-c', line])).stdout)));
  expect(lines.length).toBeGreaterThanOrEqual(7);
  for (const [index, answer] of answers.entries()) {
    expect({ line: lines[index], answer }).toMatchObject({
      answer: { result: { structuredContent: expect.any(Object) } },
    });
  }
});

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
