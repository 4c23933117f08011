import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from '@toolpacks/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { type Answered, ping, post } from './call.ts';
import { absent, ambiguous, bad, fillWallet, forOtherPack, good } from './credentials.ts';
import { startPackDouble } from './pack-double.ts';
import { createFolder, stopAfterFile } from './stop-after.ts';

const server = fileURLToPath(new URL('../src/server.ts', import.meta.url));

const rows = [...good, ...absent, ...bad, ...forOtherPack, ...ambiguous];

let printed = '';

const wallet = stopAfterFile(await fillWallet());
const double = stopAfterFile(await startPackDouble());
const folder = stopAfterFile(await createFolder());
const PACKS_FILE = join(folder.path, 'packs.json');
await writeFile(PACKS_FILE, JSON.stringify({ quotes: double.url, poems: double.url }));
const settings = { PATH: process.env.PATH, PORT: '0', DRAIN_DELAY_MS: '0', PACKS_FILE, LOG_LEVEL: 'trace' };
const child = spawn(process.execPath, [server], { env: { ...settings, ...wallet.env } });
afterAll(() => child.kill('SIGKILL'));
for (const output of [child.stdout, child.stderr]) {
  output.on('data', (chunk) => {
    printed += chunk;
  });
}

const lines = (): Record<string, unknown>[] =>
  printed
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

/** Every text of so many characters within it. */
const piecesOf = (text: string, length = 8): string[] =>
  Array.from({ length: Math.max(0, text.length - length + 1) }, (_, index) => text.slice(index, index + length));

describe('a gateway that logs all it can', () => {
  it('shows no eight characters of a credential and nothing of a payload, in its log or its answers', async () => {
    await until(() => printed.includes('"listening"'));
    const url = String(lines().find(({ msg }) => msg === 'listening')?.url);
    const presented: string[] = [];
    const answers: Answered[] = [];
    for (const { headers, query } of rows) {
      const sent = await headers(wallet);
      presented.push(...Object.values(sent).flatMap((value) => (Array.isArray(value) ? value : [String(value)])));
      answers.push(await post(url, `/quotes/mcp${query?.(wallet) ?? ''}`, ping, sent));
    }
    child.kill('SIGTERM');
    await once(child, 'close');
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(lines().filter(({ msg }) => msg === 'request')).toHaveLength(rows.length);

    const told = printed + JSON.stringify(answers.map(({ headers, text }) => ({ headers, text })));
    const toldPieces = new Set(piecesOf(told));
    const credentials = presented.map((value) => value.replace(/^(?:Bearer|Basic) ?/i, ''));
    expect(credentials.join('').length).toBeGreaterThan(5000);
    expect(credentials.flatMap((credential) => piecesOf(credential)).filter((piece) => toldPieces.has(piece))).toEqual(
      [],
    );
    for (const word of ['somebody', 'example.org', 'nobody knows', 'login.example', 'mellon'])
      expect(told).not.toContain(word);
  });

  it('tells who called, and for the operator alone why a call was refused', () => {
    const told = lines().filter(({ msg }) => msg === 'request');
    const outcomes = told.map(({ status, caller, refused }) => [status, caller, refused]);
    expect(outcomes).toContainEqual([200, `key:${wallet.keys.quotes.split('_')[1]}`, undefined]);
    expect(outcomes).toContainEqual([200, expect.stringMatching(/^jwt:[\w-]{16}$/), undefined]);
    expect(outcomes).toContainEqual([403, `key:${wallet.keys.poems.split('_')[1]}`, 'not for this pack']);
    expect(outcomes).toContainEqual([400, undefined, 'two credentials']);
    expect(new Set(outcomes.flatMap(([status, , refused]) => (status === 401 ? [refused] : [])))).toEqual(
      new Set([
        'no credential',
        'unknown key',
        'expired key',
        'neither key nor token',
        'token for another audience',
        'token without a subject',
        'token: ERR_JOSE_ALG_NOT_ALLOWED',
        'token: ERR_JWKS_NO_MATCHING_KEY',
        'token: ERR_JWS_INVALID',
        'token: ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
        'token: ERR_JWT_CLAIM_VALIDATION_FAILED (aud)',
        'token: ERR_JWT_CLAIM_VALIDATION_FAILED (exp)',
        'token: ERR_JWT_CLAIM_VALIDATION_FAILED (iss)',
        'token: ERR_JWT_CLAIM_VALIDATION_FAILED (nbf)',
        'token: ERR_JWT_CLAIM_VALIDATION_FAILED (sub)',
        'token: ERR_JWT_EXPIRED (exp)',
      ]),
    );
  });
});
