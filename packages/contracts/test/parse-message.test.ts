import { describe, expect, it } from 'vitest';
import { idOf, type ParsedMessage, parseMessage, type RequestId, toJsonRpcError } from '../src/index.ts';

const invalid = (id: RequestId | null, code: number, says: RegExp) => ({
  kind: 'invalid',
  id,
  code,
  message: expect.stringMatching(says),
});

const request = (members: object) => ({ kind: 'request', request: { jsonrpc: '2.0', ...members } });

const messages: readonly (readonly [string, unknown, unknown])[] = [
  ['a request', { jsonrpc: '2.0', id: 1, method: 'ping' }, request({ id: 1, method: 'ping' })],
  [
    'params',
    { jsonrpc: '2.0', id: 'a', method: 'm', params: { x: 1 } },
    request({ id: 'a', method: 'm', params: { x: 1 } }),
  ],
  ['id 0', { jsonrpc: '2.0', id: 0, method: 'm' }, request({ id: 0, method: 'm' })],
  ['an empty id', { jsonrpc: '2.0', id: '', method: 'm' }, request({ id: '', method: 'm' })],
  ['a negative id', { jsonrpc: '2.0', id: -7, method: 'm' }, request({ id: -7, method: 'm' })],
  ['an empty method', { jsonrpc: '2.0', id: 1, method: '' }, request({ id: 1, method: '' })],
  ['members of its own', { jsonrpc: '2.0', id: 1, method: 'm', x: 1 }, request({ id: 1, method: 'm' })],
  ['no id', { jsonrpc: '2.0', method: 'notifications/initialized' }, { kind: 'notification' }],
  ['no id and list params', { jsonrpc: '2.0', method: 'x', params: [] }, { kind: 'notification' }],
  ['a result', { jsonrpc: '2.0', id: 1, result: {} }, { kind: 'response' }],
  ['an error', { jsonrpc: '2.0', id: null, error: { code: 1, message: '' } }, { kind: 'response' }],
  ['null', null, invalid(null, -32600, /JSON object/)],
  ['a number', 1, invalid(null, -32600, /JSON object/)],
  ['a string', 'ping', invalid(null, -32600, /JSON object/)],
  ['a list', [], invalid(null, -32600, /JSON object/)],
  ['nothing in it', {}, invalid(null, -32600, /"jsonrpc" must be "2.0"/)],
  ['no jsonrpc', { id: 1, method: 'ping' }, invalid(1, -32600, /"jsonrpc" must be "2.0"/)],
  ['another jsonrpc', { jsonrpc: '1.0', id: 1, method: 'ping' }, invalid(1, -32600, /"jsonrpc"/)],
  ['a numeric jsonrpc', { jsonrpc: 2, id: 'a', method: 'ping' }, invalid('a', -32600, /"jsonrpc"/)],
  ['no id and no method', { jsonrpc: '2.0' }, invalid(null, -32600, /"method" must be a string/)],
  ['no id and a numeric method', { jsonrpc: '2.0', method: 1 }, invalid(null, -32600, /"method"/)],
  ['a numeric method', { jsonrpc: '2.0', id: 1, method: 1 }, invalid(1, -32600, /"method" must be a string/)],
  ['no method', { jsonrpc: '2.0', id: 1 }, invalid(1, -32600, /"method" must be a string/)],
  ['id null', { jsonrpc: '2.0', id: null, method: 'ping' }, invalid(null, -32600, /"id" must be .*, not null/)],
  ['id true', { jsonrpc: '2.0', id: true, method: 'ping' }, invalid(null, -32600, /"id" must be a string or an int/)],
  ['id a list', { jsonrpc: '2.0', id: [1], method: 'ping' }, invalid(null, -32600, /"id" must be a string or an int/)],
  ['id an object', { jsonrpc: '2.0', id: {}, method: 'ping' }, invalid(null, -32600, /"id" must be a string or an/)],
  ['a fractional id', { jsonrpc: '2.0', id: 1.5, method: 'ping' }, invalid(1.5, -32602, /"id" must be an integer/)],
  ['list params', { jsonrpc: '2.0', id: 1, method: 'm', params: [] }, invalid(1, -32602, /"params" must be an obj/)],
  ['null params', { jsonrpc: '2.0', id: 1, method: 'm', params: null }, invalid(1, -32602, /"params" must be an/)],
  ['text params', { jsonrpc: '2.0', id: 1, method: 'm', params: 'x' }, invalid(1, -32602, /"params" must be an ob/)],
];

describe('a JSON-RPC message with', () => {
  it.each(messages)('%s is told apart', (_title, value, expected) => {
    expect(parseMessage(value)).toEqual(expected);
  });

  it('a request that has none has no params', () => {
    const parsed: ParsedMessage = parseMessage({ jsonrpc: '2.0', id: 1, method: 'ping' });
    expect(parsed.kind === 'request' && Object.keys(parsed.request)).toEqual(['jsonrpc', 'id', 'method']);
  });

  it('members under __proto__ are not taken for its own', () => {
    const message = JSON.parse('{"__proto__":{"jsonrpc":"2.0","id":1,"method":"ping"}}');
    expect(parseMessage(message)).toMatchObject({ kind: 'invalid', id: null });
  });
});

describe('the id to answer with', () => {
  it.each<[unknown, RequestId | null]>([
    [{ id: 1 }, 1],
    [{ id: 'a' }, 'a'],
    [{ id: null }, null],
    [{ id: {} }, null],
    [{}, null],
    [[{ id: 1 }], null],
    [null, null],
    ['id', null],
  ])('of %j is %j', (value, id) => {
    expect(idOf(value)).toBe(id);
  });
});

describe('a JSON-RPC error body', () => {
  it('has data only where there is some', () => {
    expect(toJsonRpcError(1, -32601, 'no')).toEqual({ jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'no' } });
    expect(toJsonRpcError(null, 404, 'no', { near: [] }).error).toEqual({
      code: 404,
      message: 'no',
      data: { near: [] },
    });
  });
});
