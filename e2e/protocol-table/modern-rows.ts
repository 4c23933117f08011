import { mcpMeta, toolpacksMeta } from '@toolpacks/contracts';
import { expect } from 'vitest';
import { asking, callWithMeta, fullAccept, meta, modern, modernCall, toolName } from './requests.ts';
import {
  digest,
  error,
  listedTools,
  modernFound,
  modernRefused,
  type Rows,
  result,
  serverInfo,
  supported,
} from './row.ts';

/** Requests of the era without a handshake that reach their method. */
export const modernRows: Rows = {
  7: {
    probe: 'a complete call',
    send: {
      headers: { ...modernCall, ...fullAccept },
      body: callWithMeta({ _meta: meta({ 'io.modelcontextprotocol/clientInfo': { name: 'c', version: '1' } }) }),
    },
    status: 200,
    body: result(1, modernFound),
  },
  8: {
    probe: 'a call without Accept and without clientInfo',
    send: { headers: modernCall, body: callWithMeta() },
    status: 200,
    body: result(1, modernFound),
  },
  11: {
    probe: 'server/discover',
    send: { headers: { ...asking('server/discover'), ...fullAccept }, body: modern('server/discover') },
    status: 200,
    body: result('d', {
      resultType: 'complete',
      supportedVersions: supported,
      capabilities: { tools: {} },
      instructions: 'lookup tools',
      ttlMs: 3_600_000,
      cacheScope: 'public',
      _meta: { [mcpMeta.serverInfo]: serverInfo, [toolpacksMeta.pack]: expect.anything() },
    }),
  },
  12: {
    probe: 'tools/list',
    send: { headers: { ...asking('tools/list'), ...fullAccept }, body: modern('tools/list') },
    status: 200,
    body: result('d', {
      resultType: 'complete',
      tools: listedTools,
      ttlMs: 3_600_000,
      cacheScope: 'public',
      _meta: { [mcpMeta.serverInfo]: serverInfo, ...digest },
    }),
  },
  39: {
    probe: 'a call whose Mcp-Name is in base64',
    send: { headers: { ...asking('tools/call'), ...toolName('=?base64?bG9va3Vw?=') }, body: callWithMeta() },
    status: 200,
    body: result(1, modernFound),
  },
  44: {
    probe: 'an unknown tool, which the message names',
    send: { headers: { ...asking('tools/call'), ...toolName('zzz') }, body: callWithMeta({ name: 'zzz' }) },
    status: 200,
    body: error(-32602, 1, undefined, 'zzz'),
  },
  45: {
    probe: 'an argument of the wrong type',
    send: { headers: modernCall, body: callWithMeta({ arguments: { city: 5 } }) },
    status: 200,
    body: result(1, modernRefused),
  },
  46: {
    probe: 'subscriptions/listen, which is acknowledged and ends',
    send: { headers: asking('subscriptions/listen'), body: modern('subscriptions/listen', { notifications: {} }) },
    status: 200,
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache', 'x-accel-buffering': 'no' },
    body: [
      {
        jsonrpc: '2.0',
        method: 'notifications/subscriptions/acknowledged',
        params: { _meta: { [mcpMeta.subscriptionId]: 'd' }, notifications: {} },
      },
      result('d', { resultType: 'complete', _meta: { [mcpMeta.subscriptionId]: 'd' } }),
    ],
  },
};
