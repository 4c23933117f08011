import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '@toolpacks/http';
import { describe, expect, it } from 'vitest';
import { startGateway } from './start-gateway.ts';
import { createFolder, stopAfterFile } from './stop-after.ts';

const { path: folder } = stopAfterFile(await createFolder());
const [missing, broken] = [join(folder, 'none.json'), join(folder, 'broken.json')];
await writeFile(broken, '{"keys": [{"id": "secret-text"}]}');

describe('a gateway with access settings that do not fit', () => {
  const JWT_ISSUER = 'https://login.example';
  const JWT_JWKS_URL = 'https://login.example/keys';
  const withPassword = 'https://me:secret-text@login.example/keys';
  const JWT_AUDIENCE = 'a';

  it.each<[title: string, env: NodeJS.ProcessEnv, says: RegExp]>([
    ['a keys file that is not there', { API_KEYS_FILE: missing }, /^API_KEYS_FILE: \S+none\.json cannot/],
    ['a broken keys file', { API_KEYS_FILE: broken }, /^API_KEYS_FILE: .*keys\[0\]\.id: must be/],
    ['an issuer without keys', { JWT_ISSUER }, /^JWT_JWKS_URL: must be set where JWT_ISSUER is$/],
    ['keys without an issuer', { JWT_JWKS_URL }, /^JWT_ISSUER: must be set where JWT_JWKS_URL is$/],
    ['an audience alone', { JWT_AUDIENCE }, /^JWT_AUDIENCE: needs JWT_ISSUER and JWT_JWKS_URL,/],
    ['nobody whom tokens are for', { JWT_ISSUER, JWT_JWKS_URL }, /^PUBLIC_URL: must be set where/],
    [
      'an issuer that is no URL',
      { JWT_ISSUER: 'me', JWT_JWKS_URL, JWT_AUDIENCE },
      /^JWT_ISSUER: must be an http\(s\) URL,/,
    ],
    [
      'a password for the keys',
      { JWT_ISSUER, JWT_JWKS_URL: withPassword, JWT_AUDIENCE },
      /^JWT_JWKS_URL: must be without user name and password$/,
    ],
  ])('(%s) does not start, and says so in one line without a secret', async (_title, env, says) => {
    const problem = await startGateway({}, env).catch((error) => error);
    expect(problem).toBeInstanceOf(ConfigError);
    expect(problem.message).toMatch(says);
    expect(problem.message).not.toMatch(/\n|secret-text/);
  });
});
