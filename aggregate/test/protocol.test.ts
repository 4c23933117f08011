import { supportedVersions } from '@toolpacks/contracts';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { message, modern, modernHeaders, post } from './post.ts';
import { listTtlMs, type StartedSet, startSet } from './start-aggregate.ts';
import { toyPack } from './toy-packs.ts';

let set: StartedSet;

beforeAll(async () => {
  set = await startSet([toyPack('ball', 'roll')]);
});

afterAll(() => set.stop());

interface Row {
  readonly headers?: Record<string, string>;
  readonly body: unknown;
  readonly status?: number;
  readonly answer: unknown;
}

const find = { name: 'find_tools', arguments: { query: 'ball' } };
const error = (code: number, text?: string, id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  error: { code, ...(text !== undefined && { message: expect.stringContaining(text) }) },
});
const found = { count: 1, tools: [{ name: 'ball__roll', pack: 'ball', example: {} }] };
const serverInfo = { name: 'toolpacks', title: 'Toolpacks' };
const initialize = (protocolVersion: string) =>
  message('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'c', version: '1' } });

const rows: readonly (readonly [what: string, row: Row])[] = [
  [
    'initialize is answered in the version that is asked for',
    {
      body: initialize('2025-06-18'),
      answer: { id: 1, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo } },
    },
  ],
  [
    'initialize for the modern version is answered with the newest that has a handshake',
    { body: initialize('2026-07-28'), answer: { result: { protocolVersion: '2025-11-25' } } },
  ],
  ['a legacy ping is answered', { body: message('ping'), answer: { id: 1, result: {} } }],
  ['a cursor is refused', { body: message('tools/list', { cursor: 'x' }), answer: error(-32602, 'cursor') }],
  [
    'find_tools is called in the legacy era',
    { body: message('tools/call', find), answer: { result: { structuredContent: found } } },
  ],
  [
    'find_tools is called in the modern era',
    {
      headers: modernHeaders('tools/call', 'find_tools'),
      body: modern('tools/call', find),
      answer: { result: { resultType: 'complete', structuredContent: found } },
    },
  ],
  [
    'server/discover tells all versions',
    {
      headers: modernHeaders('server/discover'),
      body: modern('server/discover'),
      answer: { result: { supportedVersions, capabilities: { tools: {} }, ttlMs: listTtlMs, cacheScope: 'public' } },
    },
  ],
  [
    'a name in the header that differs from that in the body is refused',
    {
      headers: modernHeaders('tools/call', 'roll'),
      body: modern('tools/call', { name: 'ball__roll' }),
      status: 400,
      answer: error(-32020, 'Mcp-Name'),
    },
  ],
  [
    'a modern call without the name in the headers is refused',
    {
      headers: modernHeaders('tools/call'),
      body: modern('tools/call', { name: 'ball__roll' }),
      status: 400,
      answer: error(-32020, 'Mcp-Name'),
    },
  ],
  [
    'a modern header over a legacy body is refused',
    { headers: modernHeaders('tools/list'), body: message('tools/list'), status: 400, answer: error(-32602, '_meta') },
  ],
  [
    'an unknown version is refused',
    {
      headers: { 'MCP-Protocol-Version': '1999-01-01' },
      body: message('ping'),
      status: 400,
      answer: { error: { code: -32022, data: { supported: supportedVersions } } },
    },
  ],
  ['an unknown method is refused in the legacy era', { body: message('foo'), answer: error(-32601) }],
  [
    'an unknown method is refused in the modern era',
    { headers: modernHeaders('foo'), body: modern('foo'), status: 404, answer: error(-32601) },
  ],
  ['a call without a name is refused', { body: message('tools/call', {}), answer: error(-32602, 'params.name') }],
  ['what is no JSON is refused', { body: '{"a', status: 400, answer: error(-32700, undefined, null) }],
  ['an empty batch is refused', { body: [], status: 400, answer: error(-32600, undefined, null) }],
];

test.each(rows)('%s', async (_, { headers, body, status = 200, answer }) => {
  const answered = await post(set.url, body, headers);
  expect(answered.status).toBe(status);
  expect(answered.body).toMatchObject(Object(answer));
  expect(answered.headers.has('toolpacks-forward')).toBe(false);
});

describe('the endpoint', () => {
  it('takes a notification without an answer', async () => {
    const answered = await post(set.url, { jsonrpc: '2.0', method: 'notifications/initialized' });
    expect(answered).toMatchObject({ status: 202, text: '' });
  });

  it('acknowledges a subscription and ends it', async () => {
    const headers = modernHeaders('subscriptions/listen');
    const answered = await post(set.url, modern('subscriptions/listen', { notifications: {} }, 9), headers);
    expect(answered.status).toBe(200);
    expect(answered.headers.get('content-type')).toBe('text/event-stream');
    expect(answered.text).toContain('notifications/subscriptions/acknowledged');
    expect(answered.text).toContain('"resultType":"complete"');
  });

  it.each(['GET', 'DELETE'])('answers %s with 405', async (method) => {
    const response = await fetch(set.url, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });

  it.each(['/healthz', '/readyz', '/metrics'])('has %s beside it', async (path) => {
    expect((await fetch(set.baseUrl + path)).status).toBe(200);
  });

  it('tells at /status what it knows and how it gets that', async () => {
    const status = await (await fetch(`${set.baseUrl}/status`)).json();
    expect(status).toMatchObject({
      service: 'aggregate',
      state: 'ready',
      list: { packs: 1, tools: 1, missing: [] },
      upstreams: [{ name: 'gateway', circuit: 'closed', last_error: null }],
    });
  });
});
