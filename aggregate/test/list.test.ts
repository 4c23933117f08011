import { until } from '@toolpacks/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listTools, message, modern, modernHeaders, namesOf, post } from './post.ts';
import { listTtlMs, type StartedSet, startAggregate, startSet } from './start-aggregate.ts';
import { toyPack } from './toy-packs.ts';

let set: StartedSet;

beforeEach(async () => {
  set = await startSet([toyPack('yo-yo', 'throw', 'catch'), toyPack('ball', 'roll')]);
});

afterEach(() => set.stop());

const all = ['find_tools', 'ball__roll', 'yo-yo__throw', 'yo-yo__catch'];

describe('tools/list', () => {
  it('gives the tools of all packs in the order of the packs names, and within a pack in its own', async () => {
    expect(namesOf(await listTools(set.url))).toEqual(all);
    expect(namesOf(await listTools(`${set.url}/`))).toEqual(all);
  });

  it('gives each tool as its pack does, but for the name, that of the examples, and whose it is', async () => {
    const [own] = (await listTools(`${set.gateway.baseUrl}/ball/mcp`)).tools;
    const listed = (await listTools(set.url)).tools.find(({ name }) => name === 'ball__roll');

    expect(listed).toEqual({
      ...own,
      name: 'ball__roll',
      _meta: {
        'dev.toolpacks/examples': [
          { name: 'ball__roll', arguments: {} },
          { name: 'ball__roll', arguments: { n: 2 } },
        ],
        'dev.toolpacks/pack': { name: 'ball', title: 'The ball', owner: 'toymakers' },
      },
    });
  });

  it('says in the modern era for how long it is good, and says nothing of what is missing where nothing is', async () => {
    const { body } = await post(set.url, modern('tools/list'), modernHeaders('tools/list'));

    expect(body).toMatchObject({ result: { resultType: 'complete', ttlMs: listTtlMs, cacheScope: 'public' } });
    expect(JSON.stringify(body)).not.toContain('dev.toolpacks/missing');
  });

  it('leaves out a pack that is down and says so, in both eras', async () => {
    await listTools(set.url);
    await set.end('ball');
    await until(async () => !namesOf(await listTools(set.url)).includes('ball__roll'));

    const part = {
      part: 'ball',
      class: 'upstream_unavailable',
      message: expect.stringContaining('ball does not answer'),
    };
    const expected = { result: { _meta: { 'dev.toolpacks/missing': [part] } } };
    expect(namesOf(await listTools(set.url))).toEqual(['find_tools', 'yo-yo__throw', 'yo-yo__catch']);
    expect((await post(set.url, message('tools/list'))).body).toMatchObject(expected);
    expect((await post(set.url, modern('tools/list'), modernHeaders('tools/list'))).body).toMatchObject(expected);
  });

  it('has a pack that is added, in its place', async () => {
    await listTools(set.url);
    await set.add(toyPack('kite', 'fly'));
    await until(async () => namesOf(await listTools(set.url)).includes('kite__fly'));

    expect(namesOf(await listTools(set.url))).toEqual([
      'find_tools',
      'ball__roll',
      'kite__fly',
      'yo-yo__throw',
      'yo-yo__catch',
    ]);
  });

  it('keeps the last list while the gateway is gone, and follows it again when it is back', async () => {
    await listTools(set.url);
    const startAgain = await set.endGateway();
    const condition = async () => JSON.stringify(await (await fetch(`${set.baseUrl}/status`)).json());
    await until(async () => {
      await listTools(set.url);
      return (await condition()).includes('"last_error_class":"upstream_unavailable"');
    });
    expect(await listTools(set.url)).toMatchObject({ tools: all.map((name) => ({ name })) });
    expect((await fetch(`${set.baseUrl}/readyz`)).status).toBe(200);

    await startAgain();
    await set.add(toyPack('kite', 'fly'));
    await until(async () => namesOf(await listTools(set.url)).includes('kite__fly'));
  });

  it('gives a limited caller the packs that the gateway names, and lets nobody else keep that', async () => {
    const limited = { 'Toolpacks-Packs': 'yo-yo, none' };
    expect(namesOf(await listTools(set.url, limited))).toEqual(['find_tools', 'yo-yo__throw', 'yo-yo__catch']);
    expect(namesOf(await listTools(set.url, { 'Toolpacks-Packs': '' }))).toEqual(['find_tools']);

    const headers = { ...modernHeaders('tools/list'), ...limited };
    expect((await post(set.url, modern('tools/list'), headers)).body).toMatchObject({
      result: { cacheScope: 'private' },
    });
  });

  it('tells a limited caller nothing of another pack that is down', async () => {
    await set.end('ball');
    await until(async () => !namesOf(await listTools(set.url)).includes('ball__roll'));

    expect((await listTools(set.url, { 'Toolpacks-Packs': 'yo-yo' }))._meta).toBeUndefined();
    expect((await listTools(set.url, { 'Toolpacks-Packs': 'ball' }))._meta).toMatchObject({
      'dev.toolpacks/missing': [{ part: 'ball' }],
    });
  });
});

describe('without any list yet', () => {
  it('tools/list has find_tools alone and says why, find_tools fails, and calls are forwarded', async () => {
    // Nothing of a user's listens on port 1.
    const early = await startAggregate('http://127.0.0.1:1');
    try {
      expect(await listTools(early.url)).toMatchObject({
        tools: [{ name: 'find_tools' }],
        _meta: { 'dev.toolpacks/missing': [{ part: 'packs', class: 'upstream_unavailable' }] },
      });
      const asked = await post(early.url, message('tools/call', { name: 'find_tools', arguments: { query: 'ball' } }));
      expect(asked.body).toMatchObject({
        result: { isError: true, _meta: { 'dev.toolpacks/error': { class: 'upstream_unavailable', retryable: true } } },
      });
      const call = await post(early.url, message('tools/call', { name: 'ball__roll' }));
      expect(call.headers.get('toolpacks-forward')).toBe('ball');
      for (const packs of ['', 'yo-yo']) {
        for (const name of ['ball__roll', 'roll', '__roll']) {
          const refused = await post(early.url, message('tools/call', { name }), { 'Toolpacks-Packs': packs });
          expect(refused.headers.has('toolpacks-forward')).toBe(false);
          expect(refused.body).toMatchObject({ error: { code: -32602 } });
        }
      }
    } finally {
      await early.stop();
    }
  });
});
