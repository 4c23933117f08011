import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const server = fileURLToPath(new URL('../src/server.ts', import.meta.url));

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'settings-'));
  await writeFile(join(folder, 'packs.json'), '{}');
  await writeFile(join(folder, 'broken.json'), '{"keys": [{"id": "secret-text"}]}');
});

afterAll(() => rm(folder, { recursive: true }));

/** The gateway to its end. */
async function run(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [server], { cwd: folder, env: { PATH: process.env.PATH, PORT: '0', ...env } });
  const printed = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    printed.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    printed.err += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, ...printed };
}

describe('a gateway with access settings that do not fit', () => {
  const JWT_ISSUER = 'https://login.example';
  const JWT_JWKS_URL = 'https://login.example/keys';

  it.each([
    {
      title: 'a keys file that is not there',
      env: { API_KEYS_FILE: 'none.json' },
      says: /API_KEYS_FILE: none\.json cannot/,
    },
    {
      title: 'a broken keys file',
      env: { API_KEYS_FILE: 'broken.json' },
      says: /API_KEYS_FILE: .*keys\[0\]\.id: must be/,
    },
    { title: 'an issuer without keys', env: { JWT_ISSUER }, says: /JWT_JWKS_URL: must be set where JWT_ISSUER is/ },
    { title: 'keys without an issuer', env: { JWT_JWKS_URL }, says: /JWT_ISSUER: must be set where JWT_JWKS_URL is/ },
    { title: 'an audience alone', env: { JWT_AUDIENCE: 'a' }, says: /JWT_AUDIENCE: needs JWT_ISSUER and JWT_JWKS_URL/ },
    { title: 'nobody whom tokens are for', env: { JWT_ISSUER, JWT_JWKS_URL }, says: /PUBLIC_URL: must be set where/ },
    {
      title: 'an issuer that is no URL',
      env: { JWT_ISSUER: 'me', JWT_JWKS_URL, JWT_AUDIENCE: 'a' },
      says: /JWT_ISSUER: must be an http\(s\) URL/,
    },
    {
      title: 'a password for the keys',
      env: { JWT_ISSUER, JWT_JWKS_URL: 'https://me:secret-text@login.example/keys', JWT_AUDIENCE: 'a' },
      says: /JWT_JWKS_URL: must be without user name and password$/m,
    },
  ])('($title) says so, and no secret, and exits with 1', async ({ env, says }) => {
    const { code, out, err } = await run(env);
    expect(err).toMatch(/^gateway cannot start:\n {2}[^\n]+\n$/);
    expect(err).toMatch(says);
    expect(err).not.toContain('secret-text');
    expect(out).toBe('');
    expect(code).toBe(1);
  });
});
