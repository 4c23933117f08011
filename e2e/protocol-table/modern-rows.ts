import { mcpMeta, modernVersion, toolpacksMeta } from '@toolpacks/contracts';
import { expect } from 'vitest';
import {
  asking,
  bare,
  call,
  callWithMeta,
  fullAccept,
  json,
  meta,
  method,
  modern,
  modernCall,
  toolName,
  version,
} from './requests.ts';
import {
  digest,
  error,
  listedTools,
  modernFound,
  modernRefused,
  post,
  type Row,
  type Rows,
  result,
  serverInfo,
  supported,
  unknownTool,
} from './row.ts';

const clientInfo = { 'io.modelcontextprotocol/clientInfo': { name: 'c', version: '1' } };
const complete = { resultType: 'complete', ttlMs: 3_600_000, cacheScope: 'public' };
const found = result(1, modernFound);
const callOf = (name: string) => ({ ...asking('tools/call'), ...toolName(name) });

const wrongType = callWithMeta({ arguments: { city: 5 } });
const tools = result('d', {
  ...complete,
  tools: listedTools,
  _meta: { [mcpMeta.serverInfo]: serverInfo, ...digest },
});

/** Requests of the era without a handshake that reach their method. */
const requests: Rows = {
  7: post('a complete call', { ...modernCall, ...fullAccept }, callWithMeta({ _meta: meta(clientInfo) }), 200, found),
  8: post('a call without Accept and without clientInfo', modernCall, callWithMeta(), 200, found),
  11: post(
    'server/discover',
    { ...asking('server/discover'), ...fullAccept },
    modern('server/discover'),
    200,
    result('d', {
      ...complete,
      supportedVersions: supported,
      capabilities: { tools: {} },
      instructions: 'lookup tools',
      _meta: { [mcpMeta.serverInfo]: serverInfo, [toolpacksMeta.pack]: expect.anything() },
    }),
  ),
  12: post('tools/list', { ...asking('tools/list'), ...fullAccept }, modern('tools/list'), 200, tools),
  39: post('a call whose Mcp-Name is in base64', callOf('=?base64?bG9va3Vw?='), callWithMeta(), 200, found),
  44: post('an unknown tool, which the message names', callOf('zzz'), callWithMeta({ name: 'zzz' }), 200, unknownTool),
  45: post('an argument of the wrong type', modernCall, wrongType, 200, result(1, modernRefused)),
  46: {
    ...post(
      'subscriptions/listen, which is acknowledged and ends',
      asking('subscriptions/listen'),
      modern('subscriptions/listen', { notifications: {} }),
      200,
      [
        {
          jsonrpc: '2.0',
          method: 'notifications/subscriptions/acknowledged',
          params: { _meta: { [mcpMeta.subscriptionId]: 'd' }, notifications: {} },
        },
        result('d', { resultType: 'complete', _meta: { [mcpMeta.subscriptionId]: 'd' } }),
      ],
    ),
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache', 'x-accel-buffering': 'no' },
  },
};

const list = modern('tools/list');
const listing = asking('tools/list');
const versions = { supported, requested: '2099-01-01' };
const inFuture = { ...listing, ...fullAccept, 'MCP-Protocol-Version': versions.requested };
const future = modern('tools/list', { _meta: meta({ [mcpMeta.protocolVersion]: versions.requested }) });
const incomplete = modern('tools/list', { _meta: { [mcpMeta.protocolVersion]: modernVersion } });
const unknownMethod = error(-32601, 'd');
const bareHeaders = { ...json, ...fullAccept, ...version };
const earlier = { ...listing, 'MCP-Protocol-Version': '2025-11-25' };
const contradictory = error(-32020, 'd');

/** What this era refuses: what a request is about stands in headers and `_meta`, and both must agree. */
const refusals: Rows = {
  6: post('the modern version header on a body without _meta', bareHeaders, call(), 400, error(-32602, 1)),
  9: post('a call without Mcp-Method', bareHeaders, callWithMeta(), 400, error(-32020, 1)),
  10: post('a call whose Mcp-Name is another tool', callOf('other'), callWithMeta(), 400, error(-32020, 1)),
  13: post('a version that is not implemented', inFuture, future, 400, error(-32022, 'd', versions)),
  14: post('an unknown method', { ...asking('nope/x'), ...fullAccept }, modern('nope/x'), 404, unknownMethod),
  36: post('a body with _meta and no version header', { ...json, ...method('tools/list') }, list, 400, contradictory),
  37: post('a version header that differs from _meta', earlier, list, 400, contradictory),
  38: post('a call without Mcp-Name', asking('tools/call'), callWithMeta(), 400, error(-32020, 1)),
  40: post('a Mcp-Method in another letter case', asking('TOOLS/LIST'), list, 400, contradictory),
  41: post('a _meta without clientCapabilities', listing, incomplete, 400, error(-32602, 'd')),
  42: post('initialize, which this era has no more', asking('initialize'), modern('initialize'), 404, unknownMethod),
  43: post('ping, which this era has no more', asking('ping'), modern('ping'), 404, unknownMethod),
};

export const modernRows: Rows = { ...requests, ...refusals };

/** Spelled as a proxy or another client may spell it. */
const spelled = (spell: (name: string) => string) =>
  Object.fromEntries(Object.entries(modernCall).map(([name, value]) => [spell(name), value]));
const lowerCase = spelled((name) => name.toLowerCase());
const upperCase = spelled((name) => name.toUpperCase());
const params = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":["lookup"]}';
const charset = { 'Content-Type': 'application/json; charset=utf-8' };

/** What is not in the table and may not change either. */
export const furtherRows: readonly Row[] = [
  post('header names in lower case', lowerCase, callWithMeta(), 200, found),
  post('header names in upper case', upperCase, callWithMeta(), 200, found),
  post('white space around the value of a header', callOf(' lookup\t'), callWithMeta(), 200, found),
  post('an id that is no integer', json, bare('ping', 1.5), 400, error(-32602, 1.5)),
  post('params as a list', json, params, 400, error(-32602, 1)),
  post('Content-Type with a charset', charset, call({ name: 'zzz' }), 200, error(-32602, 1)),
];
