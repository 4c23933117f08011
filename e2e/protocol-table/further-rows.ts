import { call, callWithMeta, json } from './requests.ts';
import { error, modernFound, type Row, result } from './row.ts';

/** Spelled as a proxy or another client may spell it. */
const modernHeaders = (spelled: (name: string) => string, tool = 'lookup') => ({
  ...json,
  [spelled('MCP-Protocol-Version')]: '2026-07-28',
  [spelled('Mcp-Method')]: 'tools/call',
  [spelled('Mcp-Name')]: tool,
});

const modernCallWith = (probe: string, headers: Readonly<Record<string, string>>): Row => ({
  probe,
  send: { headers, body: callWithMeta() },
  status: 200,
  body: result(1, modernFound),
});

/** What is not in the table and may not change either. */
export const furtherRows: readonly Row[] = [
  modernCallWith(
    'header names in lower case',
    modernHeaders((name) => name.toLowerCase()),
  ),
  modernCallWith(
    'header names in upper case',
    modernHeaders((name) => name.toUpperCase()),
  ),
  modernCallWith(
    'white space around the value of a header',
    modernHeaders((name) => name, ' lookup\t'),
  ),
  {
    probe: 'an id that is no integer',
    send: { headers: json, body: '{"jsonrpc":"2.0","id":1.5,"method":"ping"}' },
    status: 400,
    body: error(-32602, 1.5),
  },
  {
    probe: 'params as a list',
    send: { headers: json, body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":["lookup"]}' },
    status: 400,
    body: error(-32602, 1),
  },
  {
    probe: 'Content-Type with a charset',
    send: { headers: { 'Content-Type': 'application/json; charset=utf-8' }, body: call({ name: 'zzz' }) },
    status: 200,
    body: error(-32602, 1),
  },
];
