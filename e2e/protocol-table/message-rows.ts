import { bare, call, fullAccept, json } from './requests.ts';
import { error, legacyFound, type Rows, result } from './row.ts';

const full = { ...json, ...fullAccept };

/** What is no single well-formed request: notifications, responses, batches, and what is broken. */
export const messageRows: Rows = {
  18: {
    probe: 'a notification',
    send: { headers: full, body: '{"jsonrpc":"2.0","method":"notifications/initialized"}' },
    status: 202,
    body: undefined,
  },
  19: {
    probe: 'a batch of two',
    send: { headers: full, body: `[${call()},${bare('ping', 2)}]` },
    status: 200,
    body: [result(1, legacyFound), result(2, {})],
  },
  20: { probe: 'an empty batch', send: { headers: full, body: '[]' }, status: 400, body: error(-32600, null) },
  21: {
    probe: 'broken JSON',
    send: { headers: full, body: '{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]' },
    status: 400,
    body: error(-32700, null),
  },
  22: {
    probe: 'a method that is no string',
    send: { headers: full, body: '{"jsonrpc": "2.0", "method": 1, "params": "bar"}' },
    status: 400,
    body: error(-32600, null),
  },
  23: {
    probe: 'an id that is null',
    send: { headers: full, body: bare('ping', null) },
    status: 400,
    body: error(-32600, null),
  },
  24: {
    probe: 'a request that does not say jsonrpc',
    send: { headers: full, body: '{"id":1,"method":"ping"}' },
    status: 400,
    body: error(-32600, 1),
  },
  51: {
    probe: 'a batch of one that is no request',
    send: { headers: json, body: '[1]' },
    status: 200,
    body: [error(-32600, null)],
  },
  52: {
    probe: 'a batch of three that are no requests',
    send: { headers: json, body: '[1,2,3]' },
    status: 200,
    body: [error(-32600, null), error(-32600, null), error(-32600, null)],
  },
  53: {
    probe: 'a batch of notifications',
    send: {
      headers: json,
      body: '[{"jsonrpc":"2.0","method":"notifications/initialized"},{"jsonrpc":"2.0","method":"notifications/x"}]',
    },
    status: 202,
    body: undefined,
  },
  54: {
    probe: 'a batch of a request, a notification, something else and an unknown method',
    send: {
      headers: json,
      body: `[${bare('ping', '1')},{"jsonrpc":"2.0","method":"notifications/x"},{"foo":"boo"},${bare('foo.get', '5')}]`,
    },
    status: 200,
    body: [result('1', {}), error(-32600, null), error(-32601, '5')],
  },
  55: {
    probe: 'a batch of broken JSON',
    send: { headers: json, body: '[{"jsonrpc":"2.0","method":"ping","id":"1"},{"jsonrpc":"2.0","method"]' },
    status: 400,
    body: error(-32700, null),
  },
  56: {
    probe: 'a response',
    send: { headers: json, body: '{"jsonrpc":"2.0","id":1,"result":{}}' },
    status: 202,
    body: undefined,
  },
};
