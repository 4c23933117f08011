import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '@toolpacks/http';
import { describe, expect, it } from 'vitest';
import { startGateway } from './start-gateway.ts';
import { createFolder, stopAfterFile } from './stop-after.ts';

const folder = stopAfterFile(await createFolder());
await writeFile(join(folder.path, 'broken.json'), '{"keys": [{"id": "secret-text"}]}');

describe('a gateway with access settings that do not fit', () => {
  const JWT_ISSUER = 'https://login.example';
  const JWT_JWKS_URL = 'https://login.example/keys';

  it.each([
    {
      title: 'a keys file that is not there',
      env: { API_KEYS_FILE: 'none.json' },
      says: /^API_KEYS_FILE: \S+none\.json cannot/,
    },
    {
      title: 'a broken keys file',
      env: { API_KEYS_FILE: 'broken.json' },
      says: /^API_KEYS_FILE: .*keys\[0\]\.id: must be/,
    },
    { title: 'an issuer without keys', env: { JWT_ISSUER }, says: /^JWT_JWKS_URL: must be set where JWT_ISSUER is$/ },
    { title: 'keys without an issuer', env: { JWT_JWKS_URL }, says: /^JWT_ISSUER: must be set where JWT_JWKS_URL is$/ },
    {
      title: 'an audience alone',
      env: { JWT_AUDIENCE: 'a' },
      says: /^JWT_AUDIENCE: needs JWT_ISSUER and JWT_JWKS_URL,/,
    },
    { title: 'nobody whom tokens are for', env: { JWT_ISSUER, JWT_JWKS_URL }, says: /^PUBLIC_URL: must be set where/ },
    {
      title: 'an issuer that is no URL',
      env: { JWT_ISSUER: 'me', JWT_JWKS_URL, JWT_AUDIENCE: 'a' },
      says: /^JWT_ISSUER: must be an http\(s\) URL,/,
    },
    {
      title: 'a password for the keys',
      env: { JWT_ISSUER, JWT_JWKS_URL: 'https://me:secret-text@login.example/keys', JWT_AUDIENCE: 'a' },
      says: /^JWT_JWKS_URL: must be without user name and password$/,
    },
  ])('($title) does not start, and says so in one line without a secret', async ({ env, says }) => {
    const { API_KEYS_FILE: file } = env;
    const settings = file === undefined ? env : { ...env, API_KEYS_FILE: join(folder.path, file) };
    const problem = await startGateway({}, settings).catch((error) => error);
    expect(problem).toBeInstanceOf(ConfigError);
    expect(problem.message).toMatch(says);
    expect(problem.message).not.toMatch(/\n|secret-text/);
  });
});
