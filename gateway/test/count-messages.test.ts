import { expect, test } from 'vitest';
import { countMessages } from '../src/rate-limit/count-messages.ts';

test.each([
  ['{"jsonrpc":"2.0","id":1,"method":"ping"}', 1],
  ['{"jsonrpc":', 1],
  ['[{},{},{}]', 3],
  [' \n[{},{}] ', 2],
  ['[{}]', 1],
  [' \t\r\n[{},{}]', 2],
  ['\ufeff[{},{}]', 2],
  ['[1, null, [], "a"]', 4],
  ['{"params": [1, 2, 3]}', 1],
  ['[]', 1],
  ['[{},', 1],
  ['"[{},{}]"', 1],
  ['null', 1],
  ['', 1],
])('the body %j counts as %i', (body, messages) => {
  expect(countMessages(Buffer.from(body))).toBe(messages);
});
