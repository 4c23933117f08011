import { until } from '@toolpacks/testing';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { listTools, message, modern, modernHeaders, namesOf, post } from './post.ts';
import { type StartedSet, startSet } from './start-aggregate.ts';
import { toyPack } from './toy-packs.ts';

let set: StartedSet;

beforeAll(async () => {
  set = await startSet([toyPack('ball', 'roll', 'list'), toyPack('yo-yo', 'throw', 'list'), toyPack('gone', 'away')]);
  await until(async () => namesOf(await listTools(set.url)).includes('gone__away'));
  await set.end('gone');
  await until(async () => !namesOf(await listTools(set.url)).includes('gone__away'));
});

afterAll(() => set.stop());

const call = (name: string, args: object = {}, headers: Record<string, string> = {}) =>
  post(set.url, message('tools/call', { name, arguments: args }), headers);

const forwardOf = ({ headers }: { readonly headers: Headers }) => headers.get('toolpacks-forward');

describe('a call of a tool of a pack', () => {
  it('comes back as the message for the pack, with the name that the pack knows', async () => {
    const params = { name: 'ball__roll', arguments: { n: 3, deep: [{ 'a.b': null }] }, _meta: { progressToken: 'é' } };
    const answer = await post(set.url, message('tools/call', params, 'id-7'));

    expect(answer.status).toBe(200);
    expect(forwardOf(answer)).toBe('ball');
    expect(answer.body).toEqual(message('tools/call', { ...params, name: 'roll' }, 'id-7'));
  });

  it('keeps all that the modern era has in it', async () => {
    const sent = modern('tools/call', { name: 'yo-yo__throw', arguments: { n: 1 } }, 5);
    const answer = await post(set.url, sent, modernHeaders('tools/call', 'yo-yo__throw'));

    expect(forwardOf(answer)).toBe('yo-yo');
    expect(answer.body).toEqual({ ...sent, params: { ...sent.params, name: 'throw' } });
  });

  it('has its name compared with the header also where that is encoded', async () => {
    const sent = modern('tools/call', { name: 'ball__roll' });
    const encoded = `=?base64?${Buffer.from('ball__roll').toString('base64')}?=`;
    expect(forwardOf(await post(set.url, sent, modernHeaders('tools/call', encoded)))).toBe('ball');
  });

  it('is forwarded where the pack is down: the gateway says so', async () => {
    const answer = await call('gone__away', { n: 1 });
    expect(forwardOf(answer)).toBe('gone');
    expect(answer.body).toMatchObject({ params: { name: 'away' } });
  });

  it('is rejected where its arguments are nested too deeply', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const body = `{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"ball__roll","arguments":{"n":${deep}}}}`;
    const answer = await post(set.url, body);
    expect(answer.body).toMatchObject({
      id: null,
      error: { code: -32600, message: expect.stringContaining('deeper') },
    });
    expect(forwardOf(answer)).toBeNull();
  });
});

test.each([
  ['a tool that the pack does not have', 'ball__rol', ['ball__roll']],
  ['a tool without its pack, which one pack has', 'roll', ['ball__roll']],
  ['a tool without its pack, which several packs have', 'list', ['ball__list', 'yo-yo__list']],
  ['a misspelt tool without its pack', 'thrw', ['yo-yo__throw']],
  ['a misspelt pack', 'bal__roll', ['ball__roll']],
  ['a pack that is not there', 'doll__roll', ['ball__roll']],
  ['another separator', 'yo-yo.throw', ['yo-yo__throw']],
  ['a misspelt find_tools', 'find_tool', ['find_tools']],
])('%s is refused with what may have been meant', async (_, name, suggestions) => {
  const answer = await call(name);
  expect(answer.status).toBe(200);
  expect(forwardOf(answer)).toBeNull();
  expect(answer.body).toMatchObject({
    error: {
      code: -32602,
      message: expect.stringContaining(`unknown tool "${name}"`),
      data: { suggestions: expect.arrayContaining(suggestions) },
    },
  });
});

test.each(['', '__', 'ball__', '__roll', 'nothing-like-it__at_all', '__proto__', 'constructor__x', 'Ball__roll__'])(
  'the name %j is refused',
  async (name) => {
    expect((await call(name)).body).toMatchObject({ error: { code: -32602 } });
  },
);

test('the first two underscores part pack and tool, so no two tools have one name', async () => {
  const two = await startSet([toyPack('ab', 'cd'), toyPack('ab-cd', 'ef')]);
  try {
    for (const [name, pack, tool] of [
      ['ab__cd', 'ab', 'cd'],
      ['ab-cd__ef', 'ab-cd', 'ef'],
    ]) {
      const answer = await post(two.url, message('tools/call', { name }));
      expect([forwardOf(answer), answer.body]).toEqual([pack, message('tools/call', { name: tool })]);
    }
    const third = await post(two.url, message('tools/call', { name: 'ab__cd__ef' }));
    expect(third.body).toMatchObject({ error: { code: -32602 } });
  } finally {
    await two.stop();
  }
});

describe('a limited caller', () => {
  const limited = { 'Toolpacks-Packs': 'yo-yo' };

  it('may call what it is told of', async () => {
    expect(forwardOf(await call('yo-yo__throw', {}, limited))).toBe('yo-yo');
  });

  it.each(['ball__roll', 'gone__away', 'roll', 'ball__list'])('is told nothing of %s', async (name) => {
    const answer = await call(name, {}, limited);
    expect(forwardOf(answer)).toBeNull();
    expect(answer.body).toMatchObject({ error: { code: -32602 } });
    expect(answer.text.replaceAll(name, '')).not.toMatch(/ball__|gone__/);
  });

  it('finds only what it may call', async () => {
    const answer = await call('find_tools', { query: 'list roll throw', limit: 20 }, limited);
    const { result } = JSON.parse(answer.text);
    expect(result.structuredContent.tools.map(({ pack }: { pack: string }) => pack)).toEqual(['yo-yo', 'yo-yo']);
  });
});

describe('a batch', () => {
  it('holds everything but calls of tools of packs, each of which is told where to go', async () => {
    const { body, ...answer } = await post(set.url, [
      message('ping', undefined, 'a'),
      message('tools/call', { name: 'ball__roll' }, 'b'),
      message('tools/call', { name: 'find_tools', arguments: { query: 'throw' } }, 'c'),
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      message('tools/call', { name: 'nope' }, 'd'),
    ]);

    expect(forwardOf(answer)).toBeNull();
    expect(body).toMatchObject([
      { id: 'a', result: {} },
      { id: 'b', error: { code: -32600, message: expect.stringContaining('post it alone, or to /ball/mcp') } },
      { id: 'c', result: { structuredContent: { tools: [{ name: 'yo-yo__throw' }] } } },
      { id: 'd', error: { code: -32602 } },
    ]);
  });
});
