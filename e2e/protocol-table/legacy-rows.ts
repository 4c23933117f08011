import { modernVersion } from '@toolpacks/contracts';
import { bare, call, fullAccept, initialize, json } from './requests.ts';
import {
  digest,
  error,
  legacyFound,
  legacyRefused,
  listedTools,
  post,
  type Row,
  type Rows,
  result,
  serverInfo,
  supported,
  unknownTool,
} from './row.ts';

const full = { ...json, ...fullAccept };

const initialized = (protocolVersion: string) => ({
  protocolVersion,
  capabilities: { tools: {} },
  serverInfo,
  instructions: 'lookup tools',
});

const [newest, oldest] = ['2025-11-25', '2024-11-05'];
const accepting = (type: string) => ({ ...json, Accept: type });

const begun = result(0, initialized(newest));
const tools = result(1, { tools: listedTools, _meta: digest });
const versions = { supported, requested: '1999-01-01' };
const unknownVersion = { ...full, 'MCP-Protocol-Version': versions.requested };
const inSession = { ...json, 'Mcp-Session-Id': 'abc', 'MCP-Protocol-Version': '2025-11-25' };

/** Requests of the eras with a handshake, and bare calls without one. */
const requests: Rows = {
  1: post('a bare call that accepts anything', accepting('*/*'), call(), 200, result(1, legacyFound)),
  2: post('a bare call without Accept', json, call(), 200, result(1, legacyFound)),
  3: post('a bare call that accepts JSON only', accepting('application/json'), call(), 200, result(1, legacyFound)),
  4: post('a bare call that accepts JSON and event streams', full, call(), 200, result(1, legacyFound)),
  15: post('server/discover without the modern _meta', full, bare('server/discover', 'd'), 200, error(-32601, 'd')),
  16: post('initialize with the newest handshake', full, initialize(newest), 200, begun),
  17: post('initialize with the version that has none', full, initialize(modernVersion), 200, begun),
  25: post('an unknown method', full, bare('foo'), 200, error(-32601, 1)),
  26: post('an unknown tool, which the message names', full, call({ name: 'zzz' }), 200, unknownTool),
  27: post('an argument of the wrong type', full, call({ arguments: { city: 5 } }), 200, result(1, legacyRefused)),
  28: post('no arguments where one is required', full, call({ arguments: undefined }), 200, result(1, legacyRefused)),
  31: post('a version header that no one knows', unknownVersion, call(), 400, error(-32022, 1, versions)),
  47: post('ping', json, bare('ping'), 200, result(1, {})),
  48: post('tools/list, with the tools, their digest and nothing else', json, bare('tools/list'), 200, tools),
  49: post('initialize with the oldest handshake', json, initialize(oldest), 200, result(0, initialized(oldest))),
  50: post('a session id, which is ignored', inSession, bare('ping'), 200, result(1, {})),
  57: post('a path with a trailing slash', json, bare('ping'), 200, result(1, {})),
};

const notification = (name: string) => `{"jsonrpc":"2.0","method":"notifications/${name}"}`;
const initializedOnce = notification('initialized');
const noRequest = error(-32600, null);

/** What is no single well-formed request: notifications, responses, batches, and what is broken. */
const messages: Rows = {
  18: post('a notification', full, initializedOnce, 202, undefined),
  19: post('a batch of two', full, `[${call()},${bare('ping', 2)}]`, 200, [result(1, legacyFound), result(2, {})]),
  20: post('an empty batch', full, '[]', 400, noRequest),
  21: post('broken JSON', full, '{"jsonrpc": "2.0", "method": "foobar, "params": "b]', 400, error(-32700, null)),
  22: post('a method that is no string', full, '{"jsonrpc":"2.0","method":1,"params":"bar"}', 400, noRequest),
  23: post('an id that is null', full, bare('ping', null), 400, noRequest),
  24: post('a request that does not say jsonrpc', full, '{"id":1,"method":"ping"}', 400, error(-32600, 1)),
  51: post('a batch of one that is no request', json, '[1]', 200, [noRequest]),
  52: post('a batch of three that are no requests', json, '[1,2,3]', 200, [noRequest, noRequest, noRequest]),
  53: post('a batch of notifications', json, `[${initializedOnce},${notification('x')}]`, 202, undefined),
  54: post(
    'a batch of a request, a notification, something else and an unknown method',
    json,
    `[${bare('ping', '1')},${notification('x')},{"foo":"boo"},${bare('foo.get', '5')}]`,
    200,
    [result('1', {}), noRequest, error(-32601, '5')],
  ),
  55: post('a batch of broken JSON', json, `[${bare('ping')},{"jsonrpc":"2.0","method"]`, 400, error(-32700, null)),
  56: post('a response', json, '{"jsonrpc":"2.0","id":1,"result":{}}', 202, undefined),
};

const notPosted = (method: string, headers = {}): Row => ({
  probe: [method, ...Object.values(headers)].join(' for '),
  send: { method, headers },
  status: 405,
  headers: { allow: 'POST' },
  body: error(405, null),
});

const form = { ...fullAccept, 'Content-Type': 'application/x-www-form-urlencoded' };

/** What is refused before its body is read, so that no id is known. The HTTP status is the code. */
const edge: Rows = {
  5: post('a Content-Type that is not JSON', form, call(), 415, error(415, null)),
  29: post('a web page of another origin', { ...full, Origin: 'http://evil.example' }, call(), 403, error(403, null)),
  30: post('another host name', { ...full, Host: 'evil.example' }, call(), 403, error(403, null)),
  32: notPosted('GET', { Accept: 'text/event-stream' }),
  33: notPosted('GET', { Accept: 'text/html' }),
  34: notPosted('DELETE'),
  35: notPosted('OPTIONS'),
};

export const legacyRows: Rows = { ...requests, ...messages, ...edge };
