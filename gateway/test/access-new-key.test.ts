import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ping, post } from './call.ts';
import { startPackDouble } from './pack-double.ts';
import { startGateway } from './start-gateway.ts';
import { createFolder, stopAfterFile } from './stop-after.ts';

const newKey = fileURLToPath(new URL('../../scripts/new-key.ts', import.meta.url));

const run = (args: readonly string[]) => promisify(execFile)(process.execPath, [newKey, ...args]);

const folder = stopAfterFile(await createFolder());
const { stdout: told } = await run(['--name', 'team sea', '--packs', 'quotes, chain-eth', '--expires', '2100-01-31']);
const [key = '', entry = ''] = told.split('\n').flatMap((line) => (line.startsWith('  ') ? [line.trim()] : []));
const API_KEYS_FILE = join(folder.path, 'keys.json');
await writeFile(API_KEYS_FILE, `{"keys": [${entry}]}`);
const double = stopAfterFile(await startPackDouble());
const gateway = stopAfterFile(await startGateway({ quotes: double.url, poems: double.url }, { API_KEYS_FILE }));

describe('a key made by npm run new-key', () => {
  it('opens what it was made for, and nothing else', async () => {
    const statusOf = async (pack: string) =>
      (await post(gateway.url, `/${pack}/mcp`, ping, { Authorization: `Bearer ${key}` })).status;
    expect(await statusOf('quotes')).toBe(200);
    expect(await statusOf('poems')).toBe(403);
  });

  it('has 256 bits of secret, none of which are in its entry', () => {
    const [, id, secret = ''] = /^tp_([a-z\d]{6})_([\w-]{43})$/.exec(key) ?? [];
    expect(JSON.parse(entry)).toEqual({
      id,
      name: 'team sea',
      sha256: expect.stringMatching(/^[\da-f]{64}$/),
      packs: ['quotes', 'chain-eth'],
      expires: '2100-01-31',
    });
    expect(entry).not.toContain(secret.slice(0, 8));
  });
});

describe('npm run new-key', () => {
  const wrong = [
    { args: [], says: /^Both --name and --packs are needed\./ },
    { args: ['--name', 'x', '--packs', '*', '--color'], says: /^Unknown option '--color'/ },
    { args: ['--name', '', '--packs', 'Quotes'], says: /^name: must not be empty.*\npacks\[0\]: must be kebab-case/ },
    {
      args: ['--name', 'x', '--packs', ',', '--expires', 'soon'],
      says: /^packs\[0\]: must.*\n.*\nexpires: must be a day such as/s,
    },
  ];

  it.each(wrong)('$args reports what is wrong with an example, and exits with 1', async ({ args, says }) => {
    const { code, stdout, stderr } = await run(args).catch((error) => error);
    expect(stderr).toMatch(says);
    expect(stderr).toContain('npm run new-key -- --name "team sea" --packs quotes,chain-eth');
    expect(stdout).toBe('');
    expect(code).toBe(1);
  });
});
