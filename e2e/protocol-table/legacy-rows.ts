import { bare, call, fullAccept, initialize, json } from './requests.ts';
import {
  digest,
  error,
  legacyFound,
  legacyRefused,
  listedTools,
  type Rows,
  result,
  serverInfo,
  supported,
} from './row.ts';

const full = { ...json, ...fullAccept };

const initialized = (protocolVersion: string) => ({
  protocolVersion,
  capabilities: { tools: {} },
  serverInfo,
  instructions: 'lookup tools',
});

/** Requests of the eras with a handshake, and bare calls without one. */
export const legacyRows: Rows = {
  1: {
    probe: 'a bare call that accepts anything',
    send: { headers: { ...json, Accept: '*/*' }, body: call() },
    status: 200,
    body: result(1, legacyFound),
  },
  2: {
    probe: 'a bare call without Accept',
    send: { headers: json, body: call() },
    status: 200,
    body: result(1, legacyFound),
  },
  3: {
    probe: 'a bare call that accepts JSON only',
    send: { headers: { ...json, Accept: 'application/json' }, body: call() },
    status: 200,
    body: result(1, legacyFound),
  },
  4: {
    probe: 'a bare call that accepts JSON and event streams',
    send: { headers: full, body: call() },
    status: 200,
    body: result(1, legacyFound),
  },
  15: {
    probe: 'server/discover without the modern _meta',
    send: { headers: full, body: bare('server/discover', 'd') },
    status: 200,
    body: error(-32601, 'd'),
  },
  16: {
    probe: 'initialize with the newest handshake',
    send: { headers: full, body: initialize('2025-11-25') },
    status: 200,
    body: result(0, initialized('2025-11-25')),
  },
  17: {
    probe: 'initialize with the version that has no handshake',
    send: { headers: full, body: initialize('2026-07-28') },
    status: 200,
    body: result(0, initialized('2025-11-25')),
  },
  25: {
    probe: 'an unknown method',
    send: { headers: full, body: bare('foo') },
    status: 200,
    body: error(-32601, 1),
  },
  26: {
    probe: 'an unknown tool, which the message names',
    send: { headers: full, body: call({ name: 'zzz', arguments: {} }) },
    status: 200,
    body: error(-32602, 1, undefined, 'zzz'),
  },
  27: {
    probe: 'an argument of the wrong type',
    send: { headers: full, body: call({ arguments: { city: 5 } }) },
    status: 200,
    body: result(1, legacyRefused),
  },
  28: {
    probe: 'no arguments where one is required',
    send: { headers: full, body: call({ arguments: undefined }) },
    status: 200,
    body: result(1, legacyRefused),
  },
  31: {
    probe: 'a version header that no one knows',
    send: { headers: { ...full, 'MCP-Protocol-Version': '1999-01-01' }, body: call() },
    status: 400,
    body: error(-32022, 1, { supported, requested: '1999-01-01' }),
  },
  47: { probe: 'ping', send: { headers: json, body: bare('ping') }, status: 200, body: result(1, {}) },
  48: {
    probe: 'tools/list, with the tools, their digest and nothing else',
    send: { headers: json, body: bare('tools/list') },
    status: 200,
    body: result(1, { tools: listedTools, _meta: digest }),
  },
  49: {
    probe: 'initialize with the oldest handshake',
    send: { headers: json, body: initialize('2024-11-05') },
    status: 200,
    body: result(0, initialized('2024-11-05')),
  },
  50: {
    probe: 'a session id, which is ignored',
    send: { headers: { ...json, 'Mcp-Session-Id': 'abc', 'MCP-Protocol-Version': '2025-11-25' }, body: bare('ping') },
    status: 200,
    body: result(1, {}),
  },
};
