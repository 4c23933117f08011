import { mcpMeta } from '@toolpacks/contracts';
import { asking, call, callWithMeta, fullAccept, json, meta, method, modern, toolName, version } from './requests.ts';
import { error, type Rows, supported } from './row.ts';

const listing = asking('tools/list');

/** What the era without a handshake refuses: what a request is about stands in headers and `_meta`, and both must agree. */
export const modernRefusals: Rows = {
  6: {
    probe: 'the modern version header on a body without _meta',
    send: { headers: { ...json, ...fullAccept, ...version }, body: call() },
    status: 400,
    body: error(-32602, 1),
  },
  9: {
    probe: 'a call without Mcp-Method',
    send: { headers: { ...json, ...fullAccept, ...version }, body: callWithMeta() },
    status: 400,
    body: error(-32020, 1),
  },
  10: {
    probe: 'a call whose Mcp-Name is another tool',
    send: { headers: { ...asking('tools/call'), ...fullAccept, ...toolName('other') }, body: callWithMeta() },
    status: 400,
    body: error(-32020, 1),
  },
  13: {
    probe: 'a version that is not implemented',
    send: {
      headers: { ...asking('tools/list'), ...fullAccept, 'MCP-Protocol-Version': '2099-01-01' },
      body: modern('tools/list', { _meta: meta({ [mcpMeta.protocolVersion]: '2099-01-01' }) }),
    },
    status: 400,
    body: error(-32022, 'd', { supported, requested: '2099-01-01' }),
  },
  14: {
    probe: 'an unknown method',
    send: { headers: { ...asking('nope/x'), ...fullAccept }, body: modern('nope/x') },
    status: 404,
    body: error(-32601, 'd'),
  },
  36: {
    probe: 'a body with _meta and no version header',
    send: { headers: { ...json, ...method('tools/list') }, body: modern('tools/list') },
    status: 400,
    body: error(-32020, 'd'),
  },
  37: {
    probe: 'a version header that differs from _meta',
    send: { headers: { ...listing, 'MCP-Protocol-Version': '2025-11-25' }, body: modern('tools/list') },
    status: 400,
    body: error(-32020, 'd'),
  },
  38: {
    probe: 'a call without Mcp-Name',
    send: { headers: asking('tools/call'), body: callWithMeta() },
    status: 400,
    body: error(-32020, 1),
  },
  40: {
    probe: 'a Mcp-Method in another letter case',
    send: { headers: { ...json, ...version, ...method('TOOLS/LIST') }, body: modern('tools/list') },
    status: 400,
    body: error(-32020, 'd'),
  },
  41: {
    probe: 'a _meta without clientCapabilities',
    send: {
      headers: listing,
      body: modern('tools/list', { _meta: { [mcpMeta.protocolVersion]: '2026-07-28' } }),
    },
    status: 400,
    body: error(-32602, 'd'),
  },
  42: {
    probe: 'initialize, which this era has no more',
    send: { headers: asking('initialize'), body: modern('initialize') },
    status: 404,
    body: error(-32601, 'd'),
  },
  43: {
    probe: 'ping, which this era has no more',
    send: { headers: asking('ping'), body: modern('ping') },
    status: 404,
    body: error(-32601, 'd'),
  },
};
