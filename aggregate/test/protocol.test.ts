import { supportedVersions } from '@toolpacks/contracts';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
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
];

test.each(rows)('%s', async (_, { headers, body, status = 200, answer }) => {
  const answered = await post(set.url, body, headers);
  expect(answered.status).toBe(status);
  expect(answered.body).toMatchObject(Object(answer));
  expect(answered.headers.has('toolpacks-forward')).toBe(false);
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
