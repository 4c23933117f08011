import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';

const server = fileURLToPath(new URL('../src/server.ts', import.meta.url));

/** Starts the service as a process of its own, and waits for its end. */
async function run(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [server], {
    env: { PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 10_000,
  });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, stdout, stderr };
}

test.each<[NodeJS.ProcessEnv, string]>([
  [
    { QUOTES_FILE: '/nowhere/quotes.json' },
    'QUOTES_FILE: /nowhere/quotes.json cannot be read; check the path and its rights',
  ],
  [{ QUOTES_FILE: server }, `QUOTES_FILE: ${server} is not valid JSON`],
  [
    { QUOTES_FILE: 'quotes.json', QUOTES_UPSTREAM_URL: 'https://quotes.example' },
    'QUOTES_FILE: is set together with QUOTES_UPSTREAM_URL; unset one of them, got "quotes.json"',
  ],
  [{ QUOTES_CONTRACT: 'c' }, 'QUOTES_CONTRACT: expected one of "a"|"b", got "c"'],
])('with %j the service does not start and says why in one line', async (env, sentence) => {
  expect(await run(env)).toEqual({ code: 1, stdout: '', stderr: `quotes cannot start:\n  ${sentence}\n` });
});

test('the service has a port of its own where none is given', () => {
  expect(readConfig({}).PORT).toBe(8105);
});
