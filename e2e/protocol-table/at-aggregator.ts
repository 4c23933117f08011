import { mcpMeta, toolpacksMeta } from '@toolpacks/contracts';
import { expect } from 'vitest';
import { error, listed, type Row, result, supported } from './row.ts';

const serverInfo = expect.objectContaining({ name: 'toolpacks', title: 'Toolpacks' });
const instructions = expect.stringContaining('<pack>__<tool>');

const initialized = (protocolVersion: string) => ({
  protocolVersion,
  capabilities: { tools: {} },
  serverInfo,
  instructions,
});

const tools = expect.arrayContaining([expect.objectContaining({ name: 'find_tools' }), listed('probe__lookup')]);

/** How the aggregator itself is described, by the number of the row; all other rows have the answer of the pack. */
const ownBodies: Readonly<Record<number, unknown>> = {
  11: result('d', {
    resultType: 'complete',
    supportedVersions: supported,
    capabilities: { tools: {} },
    instructions,
    ttlMs: expect.any(Number),
    cacheScope: 'public',
    _meta: { [mcpMeta.serverInfo]: serverInfo, [toolpacksMeta.pack]: expect.anything() },
  }),
  12: result('d', {
    resultType: 'complete',
    tools,
    ttlMs: expect.any(Number),
    cacheScope: 'public',
    _meta: { [mcpMeta.serverInfo]: serverInfo },
  }),
  16: result(0, initialized('2025-11-25')),
  17: result(0, initialized('2025-11-25')),
  19: [error(-32600, 1, undefined, '"probe__lookup" is not called from a batch'), result(2, {})],
  48: result(1, { tools }),
  49: result(0, initialized('2024-11-05')),
};

/** The row as a client of the aggregator sees it: `lookup` is called `probe__lookup`, also in headers and in base64. */
export function atAggregator(row: Row, number?: number): Row {
  const headers = Object.fromEntries(
    Object.entries(row.send.headers ?? {}).map(([name, value]) => [
      name,
      String(value)
        .replace(/\blookup\b/, 'probe__lookup')
        .replace(base64('lookup'), base64('probe__lookup')),
    ]),
  );
  const { body } = row.send;
  const renamed = typeof body === 'string' ? body.replaceAll('"name":"lookup"', '"name":"probe__lookup"') : body;
  const own = number === undefined ? undefined : ownBodies[number];
  return {
    ...row,
    send: { ...row.send, headers, ...(renamed !== undefined && { body: renamed }) },
    body: own ?? row.body,
  };
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');
