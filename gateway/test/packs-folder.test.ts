import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '@toolpacks/testing';
import { beforeEach, expect, it } from 'vitest';
import { getJson, post } from './call.ts';
import { startPackDouble } from './pack-double.ts';
import { type StartedGateway, startGateway } from './start-gateway.ts';
import { createFolder, stopAfterFile, stopAfterTest } from './stop-after.ts';

let folder: string;
let gateway: StartedGateway;

const one = stopAfterFile(await startPackDouble((_request, response) => response.end('one')));
const two = stopAfterFile(await startPackDouble((_request, response) => response.end('two')));

beforeEach(async () => {
  folder = stopAfterTest(await createFolder()).path;
  await write('quotes', { quotes: one.url });
  await write('poems', { poems: two.url });
});

const write = (name: string, content: object | string) =>
  writeFile(join(folder, `${name}.json`), typeof content === 'string' ? content : JSON.stringify(content));
const start = async () => {
  gateway = stopAfterTest(await startGateway('{}', { PACKS_FILE: folder }));
};
const answerOf = async (pack: string) => {
  const { status, text } = await post(gateway.url, `/${pack}/mcp`);
  return status === 200 ? text : status;
};
const problem = async (): Promise<string | null> => (await getJson(gateway.url, '/status')).packs_file.problem;

it('has the packs of all its files', async () => {
  await write('both', { songs: one.url, tales: two.url });
  await start();
  const packs = ['quotes', 'poems', 'songs', 'tales'];
  expect(await Promise.all(packs.map(answerOf))).toEqual(['one', 'two', 'one', 'two']);
  expect(await problem()).toBeNull();
});

it('lists the packs by their names, whatever files they are in', async () => {
  await write('poems-of-the-sea', { 'poems-of-the-sea': one.url });
  await write('zoo', { anthems: one.url });
  await start();
  expect((await post(gateway.url, '/none/mcp')).text).toContain('here are: anthems, poems, poems-of-the-sea, quotes');
});

it('may be empty', async () => {
  await rm(join(folder, 'quotes.json'));
  await rm(join(folder, 'poems.json'));
  await start();
  expect(await answerOf('quotes')).toBe(404);
  await write('quotes', { quotes: one.url });
  await until(async () => (await answerOf('quotes')) === 'one');
});

it('is followed where a file comes, changes and goes', async () => {
  await start();
  await write('songs', { songs: one.url });
  await until(async () => (await answerOf('songs')) === 'one');
  await write('songs', { songs: two.url });
  await until(async () => (await answerOf('songs')) === 'two');
  await rm(join(folder, 'songs.json'));
  await until(async () => (await answerOf('songs')) === 404);
  expect(await answerOf('quotes')).toBe('one');
  expect(await problem()).toBeNull();
});

it('keeps what a file said last while it is bad, and follows the others', async () => {
  await start();
  await write('quotes', '{"quotes": ');
  await until(async () => (await problem()) !== null);
  expect(await problem()).toMatch(/quotes\.json is not valid JSON/);
  await write('poems', { poems: one.url });
  await until(async () => (await answerOf('poems')) === 'one');
  expect(await answerOf('quotes')).toBe('one');
  await write('quotes', { quotes: two.url });
  await until(async () => (await answerOf('quotes')) === 'two');
  expect(await problem()).toBeNull();
});

it('does without a file that was bad from the beginning until it is good', async () => {
  await write('quotes', { Quotes: one.url });
  await start();
  expect(await problem()).toMatch(/quotes\.json: Quotes: .*kebab-case/);
  expect(await answerOf('poems')).toBe('two');
  await write('quotes', { quotes: one.url });
  await until(async () => (await answerOf('quotes')) === 'one');
  expect(await problem()).toBeNull();
});

it('tells of a pack that two files have; the first one by name counts', async () => {
  await write('zebra', { quotes: two.url });
  await start();
  expect(await problem()).toMatch(/has quotes in two files; the first one counts/);
  expect(await answerOf('quotes')).toBe('one');
  await rm(join(folder, 'quotes.json'));
  await until(async () => (await answerOf('quotes')) === 'two');
  expect(await problem()).toBeNull();
});

it('leaves out what is no packs file', async () => {
  await write('.hidden', 'nonsense');
  await writeFile(join(folder, 'README.md'), 'nonsense');
  await start();
  expect(await problem()).toBeNull();
});

it('that is taken away is told, and its packs stay', async () => {
  await start();
  await rename(folder, `${folder}-away`);
  await until(async () => /cannot be read; expected a file, or a folder/.test((await problem()) ?? ''));
  expect(await answerOf('quotes')).toBe('one');
  await rename(`${folder}-away`, folder);
  await until(async () => (await problem()) === null);
});

it('is followed where its files are links into a folder that is switched, as in a ConfigMap', async () => {
  for (const [version, { url }] of Object.entries({ v1: one, v2: two })) {
    await mkdir(join(folder, version));
    await writeFile(join(folder, version, 'tales.json'), JSON.stringify({ tales: url }));
  }
  await symlink('v1', join(folder, '..data'));
  await symlink(join('..data', 'tales.json'), join(folder, 'tales.json'));
  await start();
  expect(await answerOf('tales')).toBe('one');
  await symlink('v2', join(folder, '..next'));
  await rename(join(folder, '..next'), join(folder, '..data'));
  await until(async () => (await answerOf('tales')) === 'two');
});
