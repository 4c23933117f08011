import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StartedPack, startPack } from '../src/testing/index.ts';
import { modernBody, modernHeaders, modernMeta } from './modern.ts';
import { callTool, messageOf, type Posted, post, postCall, resultOf } from './post.ts';
import { shop } from './shop-pack.ts';

let pack: StartedPack;

beforeAll(async () => {
  pack = await startPack(shop);
});

afterAll(() => pack.stop());

const depth = 100_000;
const deepList = '['.repeat(depth) + ']'.repeat(depth);
const deepObject = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const long = 'x'.repeat(10_000);
const meta = JSON.stringify(modernMeta);

const request = (params: string) => `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`;
const order = (argument: string) => request(`{"name":"order","arguments":{"city":"Paris",${argument}}}`);
const modernCall = modernHeaders('tools/call', 'order');

/** What is posted, and with which headers, by title. */
type Row = readonly [title: string, body: string, headers?: Record<string, string>];
const filled = (rows: readonly Row[]) => rows.map(([title, body, headers = {}]) => ({ title, body, headers }));

async function expectRefusal(posted: Posted): Promise<void> {
  expect([200, 400]).toContain(posted.status);
  const [{ error, result }] = [JSON.parse(posted.text)].flat();
  const kind = error?.code ?? result._meta['dev.toolpacks/error'].class;
  expect([-32600, -32601, -32602, -32020, -32022, 'invalid_input']).toContain(kind);
  expect(messageOf(posted).length).toBeLessThan(500);
  expect(messageOf(posted).isWellFormed()).toBe(true);
  expect((await callTool(pack.url, 'order', { city: 'Paris' })).isError).toBeUndefined();
}

describe('a hundred thousand levels', () => {
  it.each(
    filled([
      ['of lists alone', deepList],
      ['of objects alone', deepObject],
      ['in a batch', `[${deepList}]`],
      ['in the id', `{"jsonrpc":"2.0","id":${deepList},"method":"ping"}`],
      ['in the method', `{"jsonrpc":"2.0","id":1,"method":${deepList}}`],
      ['as params', request(deepList)],
      ['in params', request(deepObject)],
      ['in the tool name', request(`{"name":${deepList}}`)],
      ['in the arguments', request(`{"name":"order","arguments":${deepObject}}`)],
      ['as the arguments', request(`{"name":"order","arguments":${deepList}}`)],
      ['in a text argument', order(`"note":${deepList}`)],
      ['in a list argument', order(`"words":${deepList}`)],
      ['in an item of a list argument', order(`"tags":[${deepObject}]`)],
      ['in an object argument', order(`"address":${deepObject}`)],
      ['in a record argument', order(`"labels":${deepObject}`)],
      ['in a union argument', order(`"ref":${deepObject}`)],
      ['in an unknown argument', order(`"deep":${deepObject}`)],
      ['in the tool name of 2026-07-28', request(`{"_meta":${meta},"name":${deepList}}`), modernCall],
      [
        'in a _meta of 2026-07-28',
        request(`{"_meta":{"io.modelcontextprotocol/protocolVersion":${deepList}},"name":"order"}`),
        modernCall,
      ],
    ]),
  )('$title are refused, and the next call works', async ({ body, headers }) => {
    await expectRefusal(await post(pack.url, body, headers));
  });
});

describe('ten thousand characters', () => {
  it.each(
    filled([
      ['as a text', order(`"note":1,"code":"${long}"`)],
      ['in place of a number', order(`"count":"${long}"`)],
      ['in place of one of a few', order(`"size":"${long}"`)],
      ['in a list', order(`"tags":["${long}"]`)],
      ['as an argument name', order(`"${long}":1`)],
      ['as a name in an object argument', order(`"address":{"street":"x","${long}":1}`)],
      ['as a name in a record argument', order(`"labels":{"${long}":"x"}`)],
      ['as a tool name', request(`{"name":"${long}"}`)],
      ['as a method', `{"jsonrpc":"2.0","id":1,"method":"${long}"}`],
      ['as a tool name of 2026-07-28', modernBody('tools/call', { name: long }), modernCall],
      ['as a method of 2026-07-28', modernBody(long), modernCall],
      ['as a version header', `{"jsonrpc":"2.0","id":1,"method":"ping"}`, { 'MCP-Protocol-Version': `1${long}` }],
      [
        'as a version in _meta',
        modernBody('tools/list', { _meta: { ...modernMeta, 'io.modelcontextprotocol/protocolVersion': long } }),
        modernHeaders('tools/list'),
      ],
    ]),
  )('$title are told in a short message', async ({ body, headers }) => {
    await expectRefusal(await post(pack.url, body, headers));
  });

  it('as an id come back whole', async () => {
    const { text } = await post(pack.url, `{"jsonrpc":"2.0","id":"${long}","method":"ping"}`);
    expect(JSON.parse(text)).toEqual({ jsonrpc: '2.0', id: long, result: {} });
  });

  it('of many wrong items are told in a short message', async () => {
    const items = Array.from({ length: 5000 }, () => 1).join(',');
    expect(messageOf(await postCall(pack.url, 'order', `{"city":"Paris","words":[${items}]}`)).length).toBeLessThan(
      900,
    );
  });
});

describe('text that no upstream should get', () => {
  it.each([
    ['a NUL in an argument', order('"note":"a\\u0000b"'), /note: holds a NUL character; remove it/],
    ['a NUL in a list', order('"words":["a","\\u0000"]'), /words\.1: holds a NUL character/],
    ['a NUL in an object', order('"address":{"street":"\\u0000"}'), /address\.street: holds a NUL character/],
    ['half a surrogate pair', order('"note":"\\ud83d"'), /note: holds half of a UTF-16 surrogate pair/],
    ['the other half', order('"note":"\\udc00x"'), /note: holds half of a UTF-16 surrogate pair/],
    ['half a pair in a list', order('"words":["\\ud83d"]'), /words\.0: holds half/],
    ['half a pair in an object', order('"address":{"street":"\\ud83d"}'), /address\.street: holds half/],
    ['half a pair in an argument name', order('"\\ud83d":1'), /unknown argument "\ufffd"/],
    ['a NUL in an argument name', order('"\\u0000":1'), /unknown argument "\\u0000"/],
    ['half a pair in a tool name', request('{"name":"\\ud83d"}'), /unknown tool "\ufffd"/],
    ['a NUL in a tool name', request('{"name":"order\\u0000"}'), /unknown tool "order\\u0000"/],
    ['half a pair in a method', '{"jsonrpc":"2.0","id":1,"method":"\\ud83d"}', /Unknown method "\ufffd"/],
    ['a line separator in a method', '{"jsonrpc":"2.0","id":1,"method":"a\\u2028b"}', /Unknown method "a\\u2028b"/],
  ])('%s is refused', async (_title, body, says) => {
    const posted = await post(pack.url, body);
    expect(messageOf(posted)).toMatch(says);
    await expectRefusal(posted);
  });

  it('in an id comes back as it was sent', async () => {
    const { text } = await post(pack.url, '{"jsonrpc":"2.0","id":"\\ud83d\\u0000","method":"ping"}');
    expect(JSON.parse(text).id).toBe('\ud83d\0');
  });
});

describe('numbers', () => {
  it.each([
    ['"weight":1e999', /weight: expected number.*, received number Infinity/],
    ['"weight":-1e999', /weight: expected number.*, received number -Infinity/],
    ['"big":1e999', /big: expected integer.*, received number Infinity/],
    ['"big":9007199254740993', /big: expected integer.*, received number 900719925474099\d/],
    ['"count":1e-400', /count: expected integer from 1 to 50, received number 0/],
  ])('%s is refused', async (argument, says) => {
    const posted = await post(pack.url, order(argument));
    expect(messageOf(posted)).toMatch(says);
    await expectRefusal(posted);
  });

  it.each([
    ['"weight":-0', 0],
    ['"weight":1e-400', 0],
    ['"weight":1E+2', 100],
    ['"weight":0.1', 0.1],
  ])('%s is accepted', async (argument, weight) => {
    const { structuredContent } = resultOf(await post(pack.url, order(argument)));
    expect(structuredContent).toMatchObject({ given: { weight } });
  });

  it.each([
    ['-0', 0],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['-9007199254740991', Number.MIN_SAFE_INTEGER],
    ['1e3', 1000],
  ])('as an id, %s comes back', async (id, expected) => {
    const { text } = await post(pack.url, `{"jsonrpc":"2.0","id":${id},"method":"ping"}`);
    expect(JSON.parse(text)).toEqual({ jsonrpc: '2.0', id: expected, result: {} });
  });

  it.each(['1.5', '1e999', '9007199254740993'])('as an id, %s is refused rather than changed', async (id) => {
    const { status, text } = await post(pack.url, `{"jsonrpc":"2.0","id":${id},"method":"ping"}`);
    expect(status).toBe(400);
    expect(JSON.parse(text).error).toMatchObject({ code: -32602, message: expect.stringContaining('"id"') });
  });
});
