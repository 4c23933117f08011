import type { JsonRpcRequest } from '@toolpacks/contracts';
import { expect, test } from 'vitest';
import { eraOf, refusalOf } from '../src/era.ts';
import { modernHeaders } from './modern.ts';

const versionKey = 'io.modelcontextprotocol/protocolVersion';
const capabilitiesKey = 'io.modelcontextprotocol/clientCapabilities';
const supported = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
const current = { [versionKey]: '2026-07-28', [capabilitiesKey]: {} };

/** A tools/call of the tool `sizes`. */
const request = (params?: Record<string, unknown>): JsonRpcRequest => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  ...(params && { params }),
});
const call = (_meta: unknown) => request({ name: 'sizes', _meta });
const version = (value: string) => ({ 'mcp-protocol-version': value });

test.each([
  ['neither params nor header', request(), {}, 'legacy'],
  ['params without _meta', request({}), {}, 'legacy'],
  ['_meta without a version', call({}), {}, 'legacy'],
  ['_meta that is no object', call(versionKey), {}, 'legacy'],
  ['_meta with a version', call(current), {}, 'modern'],
  ['_meta with an older version', call({ [versionKey]: '2025-11-25' }), {}, 'modern'],
  ['_meta with a version that is no text', call({ [versionKey]: 7 }), {}, 'modern'],
  ['a header of the last legacy version', request(), version('2025-11-25'), 'legacy'],
  ['a header of a day before', request(), version('2026-07-27'), 'legacy'],
  ['a header of the modern version', request(), version('2026-07-28'), 'modern'],
  ['a header of a day later', request(), version('2026-07-29'), 'modern'],
])('a request with %s is of its era', (_title, message, headers, era) => {
  expect(eraOf(message, headers)).toBe(era);
});

test.each([undefined, '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'])(
  'a legacy request with the version header %s is accepted',
  (value) => {
    expect(refusalOf('legacy', request(), { 'mcp-protocol-version': value })).toBeUndefined();
  },
);

test('a legacy request with an unknown version header gets the supported versions', () => {
  expect(refusalOf('legacy', request(), version('1999-01-01'))).toEqual({
    code: -32022,
    message: 'Protocol version string "1999-01-01" is not served; see data.supported',
    data: { supported, requested: '1999-01-01' },
  });
});

const headers = Object.fromEntries(
  Object.entries(modernHeaders('tools/call', 'sizes')).map(([name, value]) => [name.toLowerCase(), value]),
);

test.each([
  ['that repeat its body', call(current), headers],
  ['with the name in base64', call(current), { ...headers, 'mcp-name': '=?base64?c2l6ZXM=?=' }],
  [
    'without a name, which only calls have',
    { ...request({ _meta: current }), method: 'tools/list' },
    {
      ...version('2026-07-28'),
      'mcp-method': 'tools/list',
    },
  ],
])('a modern request with headers %s is accepted', (_title, message, given) => {
  expect(refusalOf('modern', message, given)).toBeUndefined();
});

const mismatch = (name: string, body: string, what: string) =>
  `The header ${name} must repeat what the body says (string "${body}"); it ${what}`;

test.each([
  ['no _meta', request(), headers, -32602, `params._meta["${versionKey}"] must be a string`],
  [
    'a version that is no text',
    call({ [versionKey]: 7 }),
    headers,
    -32602,
    `params._meta["${versionKey}"] must be a string`,
  ],
  [
    'no capabilities',
    call({ [versionKey]: '2026-07-28' }),
    headers,
    -32602,
    `params._meta["${capabilitiesKey}"] must be an object`,
  ],
  ['no version header', call(current), {}, -32020, mismatch('MCP-Protocol-Version', '2026-07-28', 'is missing')],
  [
    'another version header',
    call(current),
    { ...headers, ...version('2025-11-25') },
    -32020,
    mismatch('MCP-Protocol-Version', '2026-07-28', 'differs from it'),
  ],
  [
    'no method header',
    call(current),
    version('2026-07-28'),
    -32020,
    mismatch('Mcp-Method', 'tools/call', 'is missing'),
  ],
  [
    'another method header',
    call(current),
    { ...headers, 'mcp-method': 'ping' },
    -32020,
    mismatch('Mcp-Method', 'tools/call', 'differs from it'),
  ],
  [
    'no name header',
    call(current),
    { ...headers, 'mcp-name': undefined },
    -32020,
    mismatch('Mcp-Name', 'sizes', 'is missing'),
  ],
  [
    'another name header',
    call(current),
    { ...headers, 'mcp-name': 'order' },
    -32020,
    mismatch('Mcp-Name', 'sizes', 'differs from it'),
  ],
])('a modern request with %s is refused', (_title, message, given, code, sentence) => {
  expect(refusalOf('modern', message, given)).toEqual({ code, message: sentence });
});

test('a modern request of an unknown version gets the supported versions', () => {
  const message = call({ ...current, [versionKey]: '2099-01-01' });
  expect(refusalOf('modern', message, { ...headers, ...version('2099-01-01') })).toEqual({
    code: -32022,
    message: 'Protocol version string "2099-01-01" is not served; see data.supported',
    data: { supported, requested: '2099-01-01' },
  });
});
