import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StartedPack, startPack } from '../src/testing/index.ts';
import { modernBody, modernHeaders, modernMeta } from './modern.ts';
import { post } from './post.ts';
import { shop } from './shop-pack.ts';

let pack: StartedPack;

beforeAll(async () => {
  pack = await startPack(shop);
});

afterAll(() => pack.stop());

const supported = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
const serverInfo = { name: 'shop', title: 'Shop', version: '1.2.3' };
const sizes = { sizes: ['S', 'M', 'L'] };
const sizesResult = { content: [{ type: 'text', text: '{"sizes":["S","M","L"]}' }], structuredContent: sizes };
const text = (method: string, params?: object) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
const call = text('tools/call', { name: 'sizes', arguments: {} });
const ping = text('ping');
const error = (code: number, id: unknown = null, message: unknown = expect.any(String), data?: object) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message, ...(data && { data }) },
});
const serverKey = 'io.modelcontextprotocol/serverInfo';
const versionKey = 'io.modelcontextprotocol/protocolVersion';
const noVersion = `params._meta["${versionKey}"] must be a string`;
const mismatch = (name: string, body: string, what: string) =>
  error(-32020, 'd', `The header ${name} must repeat what the body says (string "${body}"); it ${what}`);
const initialize = (protocolVersion: unknown) => text('initialize', { protocolVersion, capabilities: {} });
const initialized = (protocolVersion: string) => ({
  result: { protocolVersion, capabilities: { tools: {} }, serverInfo, instructions: shop.description },
});
const unserved = (requested: string, id: unknown) =>
  error(-32022, id, `Protocol version string "${requested}" is not served; see data.supported`, {
    supported,
    requested,
  });
const version = (value: string) => ({ 'MCP-Protocol-Version': value });

type Row = readonly [title: string, headers: Record<string, string>, body: string, status: number, answer: object];

const legacy: readonly Row[] = [
  ['a bare call', {}, call, 200, { id: 1, result: sizesResult }],
  ['a call without Accept', { Accept: '' }, call, 200, { result: sizesResult }],
  ['a call with a full Accept', { Accept: 'application/json, text/event-stream' }, call, 200, { result: sizesResult }],
  ['a call without arguments', {}, text('tools/call', { name: 'sizes' }), 200, { result: sizesResult }],
  ['a call with a session', { 'Mcp-Session-Id': 'abc', ...version('2025-11-25') }, ping, 200, { result: {} }],
  ['ping', {}, ping, 200, { jsonrpc: '2.0', id: 1, result: {} }],
  ['initialize with the newest', {}, initialize('2025-11-25'), 200, initialized('2025-11-25')],
  ['initialize with the oldest', {}, initialize('2024-11-05'), 200, initialized('2024-11-05')],
  ['initialize with 2026-07-28', {}, initialize('2026-07-28'), 200, initialized('2025-11-25')],
  ['initialize with anything', {}, initialize(7), 200, initialized('2025-11-25')],
  ['an unknown method', {}, text('foo'), 200, error(-32601, 1, 'Unknown method "foo"')],
  ['server/discover', {}, text('server/discover'), 200, error(-32601, 1)],
  [
    'an unknown tool',
    {},
    text('tools/call', { name: 'size' }),
    200,
    error(-32602, 1, undefined, { suggestions: ['sizes'] }),
  ],
  ['a call without a name', {}, text('tools/call', {}), 200, error(-32602, 1)],
  ['a call without params', {}, text('tools/call'), 200, error(-32602, 1)],
  ['a page that is not there', {}, text('tools/list', { cursor: 'x' }), 200, error(-32602, 1)],
  ['an unknown version', version('1999-01-01'), call, 400, unserved('1999-01-01', 1)],
  ...['2025-06-18', '2025-03-26', '2024-11-05'].map(
    (older): Row => [`a call of ${older}`, version(older), call, 200, { id: 1, result: sizesResult }],
  ),
  [
    'a _meta that is no object',
    {},
    text('tools/call', { name: 'sizes', _meta: versionKey }),
    200,
    { result: sizesResult },
  ],
  ['broken JSON', {}, '{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]', 400, error(-32700)],
  ['no message', {}, '1', 400, error(-32600)],
  ['a numeric method', {}, '{"jsonrpc":"2.0","method":1,"params":"bar"}', 400, error(-32600)],
  ['a null id', {}, '{"jsonrpc":"2.0","id":null,"method":"ping"}', 400, error(-32600)],
  ['no jsonrpc', {}, '{"id":1,"method":"ping"}', 400, error(-32600, 1)],
  ['a fractional id', {}, '{"jsonrpc":"2.0","id":1.5,"method":"ping"}', 400, error(-32602, 1.5)],
  ['params as a list', {}, '{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', 400, error(-32602, 1)],
];

const list = modernBody('tools/list');
const callSizes = modernBody('tools/call', { name: 'sizes' });
const metaOf = (protocolVersion: unknown) => ({ _meta: { ...modernMeta, [versionKey]: protocolVersion } });

const modern: readonly Row[] = [
  [
    'a call',
    modernHeaders('tools/call', 'sizes'),
    modernBody('tools/call', { name: 'sizes' }, 1),
    200,
    { id: 1, result: { resultType: 'complete', ...sizesResult, _meta: { [serverKey]: serverInfo } } },
  ],
  ['a name in base64', modernHeaders('tools/call', '=?base64?c2l6ZXM=?='), callSizes, 200, { result: sizesResult }],
  [
    'server/discover',
    modernHeaders('server/discover'),
    modernBody('server/discover'),
    200,
    {
      id: 'd',
      result: {
        resultType: 'complete',
        supportedVersions: supported,
        capabilities: { tools: {} },
        instructions: shop.description,
        ttlMs: 3_600_000,
        cacheScope: 'public',
        _meta: { [serverKey]: serverInfo },
      },
    },
  ],
  ['a header without _meta', version('2026-07-28'), call, 400, error(-32602, 1, noVersion)],
  ['no method header', version('2026-07-28'), list, 400, mismatch('Mcp-Method', 'tools/list', 'is missing')],
  [
    'no version header',
    { 'Mcp-Method': 'tools/list' },
    list,
    400,
    mismatch('MCP-Protocol-Version', '2026-07-28', 'is missing'),
  ],
  [
    'a version header that differs',
    { ...modernHeaders('tools/list'), ...version('2025-11-25') },
    list,
    400,
    mismatch('MCP-Protocol-Version', '2026-07-28', 'differs from it'),
  ],
  [
    'a method in other case',
    modernHeaders('TOOLS/LIST'),
    list,
    400,
    mismatch('Mcp-Method', 'tools/list', 'differs from it'),
  ],
  [
    'a name that differs',
    modernHeaders('tools/call', 'order'),
    callSizes,
    400,
    mismatch('Mcp-Name', 'sizes', 'differs from it'),
  ],
  ['no name header', modernHeaders('tools/call'), callSizes, 400, mismatch('Mcp-Name', 'sizes', 'is missing')],
  [
    'no capabilities',
    modernHeaders('tools/list'),
    modernBody('tools/list', { _meta: { [versionKey]: '2026-07-28' } }),
    400,
    error(-32602, 'd', 'params._meta["io.modelcontextprotocol/clientCapabilities"] must be an object'),
  ],
  [
    'an unknown version',
    { ...modernHeaders('tools/list'), ...version('2099-01-01') },
    modernBody('tools/list', metaOf('2099-01-01')),
    400,
    unserved('2099-01-01', 'd'),
  ],
  [
    'an unknown method',
    modernHeaders('nope/x'),
    modernBody('nope/x'),
    404,
    error(-32601, 'd', 'Unknown method "nope/x"'),
  ],
  ['initialize', modernHeaders('initialize'), modernBody('initialize'), 404, error(-32601, 'd')],
  ['ping', modernHeaders('ping'), modernBody('ping'), 404, error(-32601, 'd')],
  [
    'an unknown tool',
    modernHeaders('tools/call', 'zzz'),
    modernBody('tools/call', { name: 'zzz' }),
    200,
    error(-32602, 'd'),
  ],
];

const olderMeta = metaOf('2025-11-25');
const olderHeaders = (method: string) => ({ ...modernHeaders(method), ...version('2025-11-25') });

/** The key in `_meta` or a version header from 2026-07-28 on decides, not which version the key names. */
const boundaries: readonly Row[] = [
  ['a later version in the header alone', version('2027-01-01'), call, 400, error(-32602, 1)],
  ['a later version in the header of an unknown method', version('2026-07-29'), text('foo'), 400, error(-32602, 1)],
  [
    'an older version in _meta',
    olderHeaders('tools/list'),
    modernBody('tools/list', olderMeta),
    200,
    { result: { resultType: 'complete' } },
  ],
  ['an older version in _meta alone', {}, modernBody('tools/list', olderMeta), 400, error(-32020, 'd')],
  [
    'an unknown method with an older version in _meta',
    olderHeaders('ping'),
    modernBody('ping', olderMeta),
    404,
    error(-32601, 'd'),
  ],
  ['a _meta without a version', {}, text('tools/call', { name: 'sizes', _meta: {} }), 200, { result: sizesResult }],
  ['a version in _meta that is no text', {}, modernBody('ping', metaOf(20260728)), 400, error(-32602, 'd', noVersion)],
  ['the version before in the header', version('2026-07-27'), call, 400, unserved('2026-07-27', 1)],
];

const many = (count: number) =>
  JSON.stringify(Array.from({ length: count }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' })));

const notBatched = error(-32600, 'd', 'Protocol 2026-07-28 has no batches; post each request alone');
const batches: readonly (readonly [string, string, number, unknown])[] = [
  ['an empty one', '[]', 400, error(-32600, null, 'A batch holds 1 to 50 messages, got 0')],
  ['51 messages', many(51), 400, error(-32600, null, 'A batch holds 1 to 50 messages, got 51')],
  ['one that is no message', '[1]', 200, [error(-32600)]],
  ['a batch in a batch', '[[]]', 200, [error(-32600)]],
  ['a call and a ping', `[${call},${ping}]`, 200, [{ result: sizesResult }, { id: 1, result: {} }]],
  ['a notification and a ping', `[{"jsonrpc":"2.0","method":"x"},${ping}]`, 200, [{ id: 1, result: {} }]],
  ['an unknown method and nonsense', `[${text('foo')},{"foo":1}]`, 200, [error(-32601, 1), error(-32600)]],
  ['a message of 2026-07-28', `[${modernBody('tools/list')},${ping}]`, 200, [notBatched, { id: 1, result: {} }]],
  ['a message with an older version in _meta', `[${modernBody('ping', olderMeta)}]`, 200, [notBatched]],
  ['broken JSON', `[${ping},`, 400, error(-32700)],
];

const silent: readonly (readonly [string, string])[] = [
  ['a notification', '{"jsonrpc":"2.0","method":"notifications/initialized"}'],
  ['a response', '{"jsonrpc":"2.0","id":1,"result":{}}'],
  ['a batch of notifications', '[{"jsonrpc":"2.0","method":"x"},{"jsonrpc":"2.0","method":"y","params":[]}]'],
];

describe('a message of the legacy era', () => {
  it.each(legacy)('%s is answered', async (_title, headers, body, status, expected) => {
    const posted = await post(pack.url, body, headers);
    expect(JSON.parse(posted.text)).toMatchObject(expected);
    expect(posted.status).toBe(status);
    expect(posted.headers.get('content-type')).toBe('application/json');
    expect(posted.headers.has('mcp-session-id')).toBe(false);
  });
});

describe('a message of the modern era', () => {
  it.each([...modern, ...boundaries])('%s is answered', async (_title, headers, body, status, expected) => {
    const posted = await post(pack.url, body, headers);
    expect(JSON.parse(posted.text)).toMatchObject(expected);
    expect(posted.status).toBe(status);
  });

  it('subscriptions/listen is acknowledged as an event stream and ended', async () => {
    const posted = await post(
      pack.url,
      modernBody('subscriptions/listen', {}, 9),
      modernHeaders('subscriptions/listen'),
    );
    expect(posted.headers.get('content-type')).toBe('text/event-stream');
    const events = posted.text.trimEnd().split('\n\n');
    const _meta = { 'io.modelcontextprotocol/subscriptionId': 9 };
    expect(events.map((event) => JSON.parse(event.replace(/^event: message\ndata: /, '')))).toEqual([
      { jsonrpc: '2.0', method: 'notifications/subscriptions/acknowledged', params: { _meta, notifications: {} } },
      { jsonrpc: '2.0', id: 9, result: { resultType: 'complete', _meta } },
    ]);
  });
});

describe('a batch', () => {
  it.each(batches)('of %s is answered', async (_title, body, status, expected) => {
    const posted = await post(pack.url, body);
    expect(JSON.parse(posted.text)).toMatchObject(expected as object);
    expect(posted.status).toBe(status);
  });

  it('of 50 is answered in the order given', async () => {
    const { status, text } = await post(pack.url, many(50));
    expect(status).toBe(200);
    expect(JSON.parse(text).map(({ id }: { id: number }) => id)).toEqual([...Array(50).keys()]);
  });
});

describe('a message that wants no answer', () => {
  it.each(silent)('%s is accepted without a body', async (_title, body) => {
    const posted = await post(pack.url, body);
    expect(posted).toMatchObject({ status: 202, text: '' });
    expect(posted.headers.has('content-type')).toBe(false);
  });
});
