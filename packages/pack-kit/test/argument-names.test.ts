import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StartedPack, startPack } from '../src/testing/index.ts';
import { callTool, messageOf, post, postCall, resultOf } from './post.ts';
import { shop } from './shop-pack.ts';

let pack: StartedPack;

beforeAll(async () => {
  pack = await startPack(shop);
});

afterAll(async () => {
  await pack.stop();
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

const paris = '"city":"Paris"';

describe('an unknown argument', () => {
  it.each([
    ['citty', 'city'],
    ['label', 'labels'],
  ])('%s is refused with the nearest name %s', async (given, near) => {
    const result = await callTool(pack.url, 'order', { [given]: 'Paris' });
    expect(result.content[0]?.text).toContain(`unknown argument "${given}"; did you mean "${near}"?`);
    expect(result.content[0]?.text).toContain('order accepts: city, code, day');
    expect(result._meta['dev.toolpacks/error']).toMatchObject({ class: 'invalid_input', suggestions: [near] });
  });

  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    '%s is refused and nothing is polluted',
    async (name) => {
      const posted = await postCall(pack.url, 'order', `{${paris},"${name}":{"polluted":true}}`);
      expect(resultOf(posted).isError).toBe(true);
      expect(messageOf(posted)).toContain(`unknown argument "${name}"`);
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
      expect((await callTool(pack.url, 'order', { city: 'Paris' })).isError).toBeUndefined();
    },
  );
});

describe('the name __proto__ elsewhere', () => {
  const proto = '{"__proto__":{"polluted":true}}';

  it.each([
    ['in an object argument', `{${paris},"address":{"street":"x","__proto__":{"polluted":true}}}`],
    ['in a record argument', `{${paris},"labels":${proto}}`],
    ['in a list', `{${paris},"words":[${proto}]}`],
    ['in place of a text', `{"city":${proto}}`],
    ['in a union', `{${paris},"ref":${proto}}`],
  ])('%s does no harm', async (_where, given) => {
    const result = resultOf(await postCall(pack.url, 'order', given));
    expect(result._meta['dev.toolpacks/error']?.class).not.toBe('internal');
    expect(JSON.stringify(result.structuredContent ?? {})).not.toContain('polluted');
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it.each(['__proto__', 'constructor', 'toString'])('as a tool, %s is unknown', async (name) => {
    const posted = await postCall(pack.url, name, '{}');
    expect(JSON.parse(posted.text)).toMatchObject({ id: 1, error: { code: -32602 } });
    expect(messageOf(posted)).toBe(`shop: unknown tool "${name}"; it has order, sizes`);
  });

  it.each(['__proto__', 'constructor', 'toString'])('as a method, %s is unknown', async (method) => {
    const posted = await post(pack.url, `{"jsonrpc":"2.0","id":1,"method":"${method}"}`);
    expect(JSON.parse(posted.text)).toMatchObject({ id: 1, error: { code: -32601 } });
  });

  it.each([
    ['a message', '{"__proto__":{"jsonrpc":"2.0","id":1,"method":"ping"}}', 400],
    ['params', '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"__proto__":{"name":"sizes"}}}', 200],
    ['_meta', '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"__proto__":{"polluted":true}}}}', 200],
  ])('in %s is not taken for its members', async (_where, body, status) => {
    expect((await post(pack.url, body)).status).toBe(status);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});
