import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '@toolpacks/http';
import { until } from '@toolpacks/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type IssuedApiKey, issueApiKey } from '../src/access/issue-api-key.ts';
import { readKeysFile } from '../src/access/keys-file.ts';
import { getJson, ping, post } from './call.ts';
import { startPackDouble } from './pack-double.ts';
import { type StartedGateway, startGateway } from './start-gateway.ts';
import { createFolder, stopAfterFile, stopAfterTest } from './stop-after.ts';

let file: string;
let gateway: StartedGateway;

const double = stopAfterFile(await startPackDouble());
const first = issueApiKey({ name: 'first', packs: ['quotes'], expires: undefined });
const second = issueApiKey({ name: 'second', packs: '*', expires: undefined });

beforeEach(async () => {
  file = join(stopAfterTest(await createFolder()).path, 'keys.json');
  await writeKeys({ keys: [first.entry] });
  gateway = stopAfterTest(await startGateway({ quotes: double.url, poems: double.url }, { API_KEYS_FILE: file }));
});

afterEach(() => {
  vi.useRealTimers();
});

async function writeKeys(content: unknown) {
  await writeFile(`${file}.next`, typeof content === 'string' ? content : JSON.stringify(content));
  await rename(`${file}.next`, file);
}

const statusOf = async ({ key }: IssuedApiKey, pack = 'quotes') =>
  (await post(gateway.url, `/${pack}/mcp`, ping, { Authorization: `Bearer ${key}` })).status;

const problem = async (): Promise<string | null> => (await getJson(gateway.url, '/status')).api_keys_file.problem;

describe('a keys file that changes while the gateway runs', () => {
  it('adds a key, and takes one away', async () => {
    expect(await statusOf(first)).toBe(200);
    expect(await statusOf(second)).toBe(401);
    await writeKeys({ keys: [second.entry] });
    await until(async () => (await statusOf(second)) === 200);
    expect(await statusOf(first)).toBe(401);
    expect(await problem()).toBeNull();
  });

  it('lets a key expire', async () => {
    const expires = new Date(Date.now() + 60_000);
    await writeKeys({ keys: [{ ...first.entry, expires: expires.toISOString() }, second.entry] });
    await until(async () => (await statusOf(second)) === 200);
    vi.useFakeTimers({ now: Number(expires) - 1, toFake: ['Date'] });
    expect(await statusOf(first)).toBe(200);
    vi.setSystemTime(expires);
    expect(await statusOf(first)).toBe(401);
  });

  it('may hold no key, which lets nobody in', async () => {
    await writeKeys({ keys: [] });
    await until(async () => (await statusOf(first)) === 401);
    expect(await problem()).toBeNull();
  });

  it('takes hashes in capitals', async () => {
    await writeKeys({ keys: [{ ...second.entry, sha256: second.entry.sha256.toUpperCase() }] });
    await until(async () => (await statusOf(second)) === 200);
  });
});

describe('a bad keys file', () => {
  const entry = { id: 'abcdef', name: 'x', sha256: 'ab'.repeat(32), packs: ['quotes'] };

  it.each<[title: string, content: unknown, says: RegExp]>([
    ['broken JSON', '{"keys": [', /not valid JSON; expected \{"keys"/],
    ['an empty file', '', /not valid JSON/],
    ['a list', [entry], /must have the member keys/],
    ['null', null, /must have the member keys/],
    ['no keys', {}, /keys: must be a list/],
    ['keys by name', { keys: { x: entry } }, /keys: must be a list/],
    ['a member more', { keys: [], other: 1 }, /must have the member keys, and nothing else/],
    ['a text as entry', { keys: ['abc'] }, /keys\[0\]: must have id, name/],
    ['an entry with a member more', { keys: [{ ...entry, key: 'x' }] }, /keys\[0\]: must have/],
    ['an id in capitals', { keys: [{ ...entry, id: 'ABCDEF' }] }, /keys\[0\]\.id: must be 4/],
    ['an id that is too short', { keys: [{ ...entry, id: 'abc' }] }, /keys\[0\]\.id: must be 4/],
    ['no name', { keys: [{ ...entry, name: undefined }] }, /keys\[0\]\.name: /],
    ['a short hash', { keys: [{ ...entry, sha256: 'ab' }] }, /keys\[0\]\.sha256: must be 64/],
    ['a hash that is none', { keys: [{ ...entry, sha256: 'xy'.repeat(32) }] }, /sha256: must be 64/],
    ['no packs', { keys: [{ ...entry, packs: [] }] }, /keys\[0\]\.packs: /],
    ['a pack as text', { keys: [{ ...entry, packs: 'quotes' }] }, /packs: must be "\*"/],
    ['a pack name that is none', { keys: [{ ...entry, packs: ['A B'] }] }, /packs\[0\]: .*kebab/],
    ['a day that is none', { keys: [{ ...entry, expires: '2030-02-30' }] }, /expires: must be a day/],
    ['a time without zone', { keys: [{ ...entry, expires: '2030-01-31T10:00' }] }, /expires: must/],
    ['one id twice', { keys: [entry, entry] }, /keys\[1\]\.id: is that of an entry before/],
    ['one bad of two', { keys: [entry, { ...entry, id: '' }] }, /keys\[1\]\.id: must be/],
  ])('(%s) is refused with what is wrong and where', async (_title, content, says) => {
    await writeKeys(content);
    expect(() => readKeysFile(file)).toThrow(ConfigError);
    expect(() => readKeysFile(file)).toThrow(says);
    expect(() => readKeysFile(file)).toThrow(/^API_KEYS_FILE: /);
  });

  it('is told in /status while the last good one stays, without what stands in it', async () => {
    const content = { ...entry, id: second.key, sha256: second.key, [second.key]: second.key, packs: [second.key] };
    await writeKeys({ keys: [content] });
    await until(async () => (await problem()) !== null);
    expect(await problem()).toMatch(/^API_KEYS_FILE: .*keys\[0\]\.id: must be 4/);
    expect(await problem()).not.toContain(second.key.slice(0, 10));
    expect(await statusOf(first)).toBe(200);
  });
});
