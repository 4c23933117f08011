import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { until } from '@toolpacks/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { getJson, post } from './call.ts';
import { startPackDouble } from './pack-double.ts';
import { type StartedGateway, startGateway } from './start-gateway.ts';
import { stopAfterFile, stopAfterTest } from './stop-after.ts';

let gateway: StartedGateway;

const one = stopAfterFile(await startPackDouble((_request, response) => response.end('one')));
const two = stopAfterFile(await startPackDouble((_request, response) => response.end('two')));

beforeEach(async () => {
  gateway = stopAfterTest(await startGateway({ quotes: one.url }));
});

const answerOf = async (pack: string) => (await post(gateway.url, `/${pack}/mcp`)).text;
const statusOf = async (pack: string) => (await post(gateway.url, `/${pack}/mcp`)).status;
const problem = async (): Promise<string | null> => (await getJson(gateway.url, '/status')).packs_file.problem;
const names = async (): Promise<string[]> =>
  (await getJson(gateway.url, '/packs')).packs.map((pack: { name: string }) => pack.name);

describe('a packs file that changes while the gateway runs', () => {
  it('adds a pack', async () => {
    expect(await statusOf('poems')).toBe(404);
    await gateway.writePacks({ quotes: one.url, poems: two.url });
    await until(async () => (await statusOf('poems')) === 200);
    expect(await answerOf('poems')).toBe('two');
    expect(await answerOf('quotes')).toBe('one');
    expect(await names()).toEqual(['quotes', 'poems']);
  });

  it('removes a pack, and brings it back', async () => {
    await gateway.writePacks({ poems: two.url });
    await until(async () => (await statusOf('quotes')) === 404);
    expect(await names()).toEqual(['poems']);
    await gateway.writePacks({ quotes: one.url });
    await until(async () => (await statusOf('quotes')) === 200);
    expect(await names()).toEqual(['quotes']);
  });

  it('keeps the connections to packs that stay the same', async () => {
    const ports = new Set<number | undefined>();
    one.answerWith((request, response) => {
      ports.add(request.socket.remotePort);
      response.end('one');
    });
    await answerOf('quotes');
    await gateway.writePacks({ quotes: one.url, poems: two.url });
    await until(async () => (await statusOf('poems')) === 200);
    await answerOf('quotes');
    expect(ports.size).toBe(1);
  });

  it('is followed where it is written in place', async () => {
    await writeFile(gateway.file, JSON.stringify({ quotes: two.url }));
    await until(async () => (await answerOf('quotes')) === 'two');
  });
});

describe('a bad packs file', () => {
  it.each([
    { title: 'broken JSON', content: '{"quotes": ', says: /not valid JSON/ },
    { title: 'an empty file', content: '', says: /not valid JSON/ },
    { title: 'a list', content: '["quotes"]', says: /must map pack names to URLs/ },
    { title: 'null', content: 'null', says: /must map pack names to URLs/ },
    { title: 'an upper-case name', content: '{"Quotes": "http://127.0.0.1:1"}', says: /Quotes: .*kebab-case/ },
    { title: 'a name with a slash', content: '{"a/b": "http://127.0.0.1:1"}', says: /a\/b: .*kebab-case/ },
    { title: 'the name __proto__', content: '{"__proto__": "http://127.0.0.1:1"}', says: /__proto__/ },
    { title: 'a name of one letter', content: '{"q": "http://127.0.0.1:1"}', says: /q: / },
    { title: 'a URL that is none', content: '{"quotes": "here"}', says: /quotes: must be an http\(s\) URL/ },
    { title: 'another scheme', content: '{"quotes": "ftp://127.0.0.1"}', says: /quotes: must be an http\(s\) URL/ },
    { title: 'a number', content: '{"quotes": 8105}', says: /quotes: / },
    { title: 'one bad of two', content: '{"poems": "http://127.0.0.1:1", "quotes": ""}', says: /quotes: / },
  ])('($title) is told in /status while the last good one stays', async ({ content, says }) => {
    await gateway.writePacks(content);
    await until(async () => (await problem()) !== null || (await statusOf('quotes')) !== 200);
    expect(await problem()).toMatch(says);
    expect(await problem()).toContain('PACKS_FILE');
    expect(await answerOf('quotes')).toBe('one');
    expect(await names()).toEqual(['quotes']);
  });

  it('is told without the addresses in it', async () => {
    await gateway.writePacks('{"quotes": db1:99}');
    await until(async () => (await problem()) !== null);
    expect(await problem()).not.toContain('db1:99');
  });

  it('is forgotten once a good one is there', async () => {
    await gateway.writePacks('broken');
    await until(async () => (await problem()) !== null);
    await gateway.writePacks({ quotes: two.url });
    await until(async () => (await problem()) === null);
    expect(await answerOf('quotes')).toBe('two');
  });

  it('that was deleted is told, too, and forgotten once the same good one is back', async () => {
    await rm(gateway.file);
    await until(async () => (await problem()) !== null);
    expect(await problem()).toMatch(/cannot be read/);
    expect(await answerOf('quotes')).toBe('one');
    await gateway.writePacks({ quotes: one.url });
    await until(async () => (await problem()) === null);
    expect(await answerOf('quotes')).toBe('one');
  });
});

describe('a packs file behind a link', () => {
  it.each(['the link itself', 'a folder on the way'])('is followed where %s is switched', async (switched) => {
    const folder = dirname(gateway.file);
    const data = join(folder, 'data');
    for (const [version, url] of Object.entries({ v1: one.url, v2: two.url })) {
      await mkdir(join(folder, version));
      await writeFile(join(folder, version, 'packs.json'), JSON.stringify({ quotes: url }));
    }
    const link = switched === 'the link itself' ? join(folder, 'link.json') : data;
    const target = (version: string) => (link === data ? version : join(version, 'packs.json'));
    await symlink(target('v1'), link);
    const file = link === data ? join(data, 'packs.json') : link;
    const linked = stopAfterTest(await startGateway('{}', { PACKS_FILE: file }));
    const answer = async () => (await post(linked.url, '/quotes/mcp')).text;
    expect(await answer()).toBe('one');
    await symlink(target('v2'), `${link}.next`);
    await rename(`${link}.next`, link);
    await until(async () => (await answer()) === 'two');
  });
});
