import { describe, expect, test } from 'vitest';
import { decodeAmount, decodeDecimals, decodeRevert, decodeText } from '../src/erc20.ts';
import { isRevert, readAnswer, readBatch, revertData, toFailure } from '../src/json-rpc.ts';

const hex = (text: string): string => Buffer.from(text).toString('hex');
const word = (digits: string): string => digits.padStart(64, '0');
/** A string as the ABI has it: offset, length, and the text in whole words. */
const abiString = (text: string): string =>
  word('20') +
  word(Buffer.byteLength(text).toString(16)) +
  hex(text).padEnd(64 * Math.ceil(hex(text).length / 64), '0');

describe('a name or symbol', () => {
  test.each<[string, `0x${string}`, object | null]>([
    ['a string', `0x${abiString('Excerpt Coin')}`, { text: 'Excerpt Coin' }],
    ['a string of just one word', `0x${abiString('a'.repeat(32))}`, { text: 'a'.repeat(32) }],
    ['one word', `0x${hex('Old').padEnd(64, '0')}`, { text: 'Old' }],
    ['one word of zeros', `0x${word('')}`, null],
    ['an empty string', `0x${abiString('')}`, null],
    ['nothing', '0x', null],
    ['less than a word', '0x1234', null],
    ['a word and a digit', `0x${hex('Old').padEnd(65, '0')}`, null],
    ['a string that is cut off', `0x${word('20')}${word('40')}${hex('cut').padEnd(64, '0')}`, null],
  ])('in %s is read', (_, answer, expected) => {
    expect(decodeText(answer)).toEqual(expected);
  });
});

test.each<[`0x${string}`, number | null, string | null]>([
  [`0x${word('0')}`, 0, '0x0'],
  [`0x${word('12')}`, 18, '0x12'],
  [`0x${word('ff')}`, 255, '0xff'],
  [`0x${word('100')}`, null, '0x100'],
  [`0x${'f'.repeat(64)}`, null, `0x${'f'.repeat(64)}`],
  ['0x', null, null],
  [`0x${word('12')}00`, null, null],
  [`0x${'0'.repeat(63)}`, null, null],
])('of %s the decimals are %j and the amount %j', (answer, decimals, amount) => {
  expect(decodeDecimals(answer)).toBe(decimals);
  expect(decodeAmount(answer)).toBe(amount);
});

test.each<[string, `0x${string}`, string | null]>([
  ['its own words', `0x08c379a0${abiString('closed  \n today')}`, 'closed today'],
  ['no words', `0x08c379a0${abiString('')}`, null],
  ['a panic', `0x4e487b71${word('11')}`, 'panic code 17'],
  ['a custom error', '0xdeadbeef', 'custom error 0xdeadbeef'],
  ['a custom error with data', `0xdeadbeef${word('1')}`, 'custom error 0xdeadbeef'],
  ['less than a selector', '0xdeadbe', null],
  ['nothing', '0x', null],
])('a revert with %s is put in words', (_, data, reason) => {
  expect(decodeRevert(data)).toBe(reason);
});

const result = (id: unknown, digits = 'a') => ({ id, result: `0x${digits}` });
const failed = (id: unknown, code: number, message = '') => ({ id, error: { code, message } });

describe('an answer', () => {
  test.each<[unknown, object]>([
    [{ result: '0x' }, { result: '0x' }],
    [{ result: '0xAb9' }, { result: '0xAb9' }],
    [{ error: {} }, { error: { code: 0, message: '' } }],
    [{ error: { code: 'x', message: 7, data: '0x1' } }, { error: { code: 0, message: '', data: '0x1' } }],
    [{ result: '0x1', error: { code: 3, message: 'no' } }, { error: { code: 3, message: 'no' } }],
  ])('%j is read', (body, answer) => {
    expect(readAnswer(body)).toEqual(answer);
  });

  test.each([null, {}, [], 'x', { result: 'x' }, { result: '0xg' }, { result: '1' }, { result: null }, { error: 'x' }])(
    '%j is none',
    (body) => {
      expect(() => readAnswer(body)).toThrow('the answer is not a JSON-RPC response');
    },
  );
});

describe('an answer to a batch of two', () => {
  test.each<[string, unknown, unknown]>([
    ['in order', [result(1), result(2, 'b')], [{ result: '0xa' }, { result: '0xb' }]],
    ['in another order', [result(2, 'b'), result(1)], [{ result: '0xa' }, { result: '0xb' }]],
    ['with ids as texts', [result('1'), result('2', 'b')], [{ result: '0xa' }, { result: '0xb' }]],
    ['with an error of one', [result(1), failed(2, 3)], [{ result: '0xa' }, { error: { code: 3, message: '' } }]],
    ['with one more', [result(1), result(2), result(3)], [{ result: '0xa' }, { result: '0xa' }]],
    ['one bare error', failed(null, -32600), 'refused'],
    ['one error in an array', [failed(1, -32600)], 'refused'],
    ['an error about the batch', [result(1), failed(2, -32005, 'Batch too large')], 'refused'],
    [
      'a revert that has the word in it',
      [result(1), failed(2, 3, 'batch closed')],
      [{ result: '0xa' }, { error: { code: 3, message: 'batch closed' } }],
    ],
  ])('is read: %s', (_, body, answers) => {
    expect(readBatch(body, 2)).toEqual(answers);
  });

  test.each<[string, unknown, string]>([
    ['nothing', [], 'holds 0 answers'],
    ['one result', [result(1)], 'the answer to a batch of 2 holds 1 answers'],
    ['the same id twice', [result(1), result(1)], 'holds 1 answers'],
    ['two errors of other ids', [failed(8, 1), failed(9, 1)], 'holds 2 answers'],
    ['one throttling', failed(null, -32005), 'JSON-RPC error -32005'],
  ])('is refused: %s', (_, body, message) => {
    expect(() => readBatch(body, 2)).toThrow(message);
  });
});

test.each<[number, string, boolean]>([
  [3, '', true],
  [2, '', false],
  [-32000, 'execution reverted', true],
  [-32015, 'VM execution error.', true],
  [-32000, 'invalid opcode: INVALID', true],
  [-32000, 'EVM error InvalidFEOpcode', true],
  [-32000, 'OpcodeNotFound', true],
  [-32000, 'invalid jump destination', true],
  [-32000, 'InvalidJump', true],
  [-32000, 'out of gas', true],
  [-32000, 'OutOfGas', true],
  [-32000, 'stack underflow (0 <=> 1)', true],
  [-32000, 'StackOverflow', true],
  [-32000, 'header not found', false],
])('code %i with %j is a failure of the contract: %s', (code, message, expected) => {
  expect(isRevert({ code, message })).toBe(expected);
});

test.each<[number, string, string]>([
  [429, '', 'rate_limited'],
  [-32005, '', 'rate_limited'],
  [-32007, '', 'rate_limited'],
  [-32000, 'Rate limit', 'rate_limited'],
  [-32000, 'ratelimited', 'rate_limited'],
  [-32000, 'rate-limit', 'rate_limited'],
  [-32000, 'Too Many Requests', 'rate_limited'],
  [-32000, 'daily request limit', 'rate_limited'],
  [-32700, '', 'upstream_rejected'],
  [-32600, '', 'upstream_rejected'],
  [-32601, '', 'upstream_rejected'],
  [-32602, '', 'upstream_rejected'],
  [-32603, '', 'upstream_unavailable'],
  [0, '', 'upstream_unavailable'],
])('code %i with %j makes the endpoint %s', (code, message, errorClass) => {
  expect(toFailure({ code, message })).toMatchObject({ errorClass, message: `JSON-RPC error ${code}` });
});

test.each<[unknown, string]>([
  ['0x12', '0x12'],
  ['Reverted 0xAb', '0xAb'],
  [{ result: { data: '0x34' } }, '0x34'],
  [undefined, '0x'],
  [null, '0x'],
  ['none', '0x'],
])('the data of a revert in %j is %s', (data, digits) => {
  expect(revertData({ code: 3, message: '', data })).toBe(digits);
});
