import { rename, rm, writeFile } from 'node:fs/promises';
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

  it('changes the packs of a key', async () => {
    expect(await statusOf(first, 'poems')).toBe(403);
    await writeKeys({ keys: [{ ...first.entry, packs: ['poems'] }] });
    await until(async () => (await statusOf(first, 'poems')) === 200);
    expect(await statusOf(first)).toBe(403);
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

  it.each([
    { title: 'broken JSON', content: '{"keys": [', says: /not valid JSON; expected \{"keys"/ },
    { title: 'an empty file', content: '', says: /not valid JSON/ },
    { title: 'a list', content: [entry], says: /must have the member keys/ },
    { title: 'null', content: null, says: /must have the member keys/ },
    { title: 'no keys', content: {}, says: /keys: must be a list/ },
    { title: 'keys by name', content: { keys: { x: entry } }, says: /keys: must be a list/ },
    { title: 'a member more', content: { keys: [], other: 1 }, says: /must have the member keys, and nothing else/ },
    { title: 'a text as entry', content: { keys: ['abc'] }, says: /keys\[0\]: must have id, name/ },
    { title: 'an entry with a member more', content: { keys: [{ ...entry, key: 'x' }] }, says: /keys\[0\]: must have/ },
    { title: 'an id in capitals', content: { keys: [{ ...entry, id: 'ABCDEF' }] }, says: /keys\[0\]\.id: must be 4/ },
    {
      title: 'an id that is too short',
      content: { keys: [{ ...entry, id: 'abc' }] },
      says: /keys\[0\]\.id: must be 4/,
    },
    { title: 'no name', content: { keys: [{ ...entry, name: undefined }] }, says: /keys\[0\]\.name: / },
    { title: 'a short hash', content: { keys: [{ ...entry, sha256: 'ab' }] }, says: /keys\[0\]\.sha256: must be 64/ },
    {
      title: 'a hash that is none',
      content: { keys: [{ ...entry, sha256: 'xy'.repeat(32) }] },
      says: /sha256: must be 64/,
    },
    { title: 'no packs', content: { keys: [{ ...entry, packs: [] }] }, says: /keys\[0\]\.packs: / },
    { title: 'a pack as text', content: { keys: [{ ...entry, packs: 'quotes' }] }, says: /packs: must be "\*"/ },
    {
      title: 'a pack name that is none',
      content: { keys: [{ ...entry, packs: ['A B'] }] },
      says: /packs\[0\]: .*kebab/,
    },
    {
      title: 'a day that is none',
      content: { keys: [{ ...entry, expires: '2030-02-30' }] },
      says: /expires: must be a day/,
    },
    {
      title: 'a time without zone',
      content: { keys: [{ ...entry, expires: '2030-01-31T10:00' }] },
      says: /expires: must/,
    },
    { title: 'one id twice', content: { keys: [entry, entry] }, says: /keys\[1\]\.id: is that of an entry before/ },
    { title: 'one bad of two', content: { keys: [entry, { ...entry, id: '' }] }, says: /keys\[1\]\.id: must be/ },
  ])('($title) is refused with what is wrong and where', async ({ content, says }) => {
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

  it('that was deleted is told, too, and forgotten once it is back', async () => {
    await rm(file);
    await until(async () => (await problem()) !== null);
    expect(await problem()).toMatch(/cannot be read/);
    expect(await statusOf(first)).toBe(200);
    await writeKeys({ keys: [second.entry] });
    await until(async () => (await problem()) === null);
    expect(await statusOf(second)).toBe(200);
  });
});
