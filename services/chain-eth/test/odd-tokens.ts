import {
  type Address,
  concatHex,
  createTestClient,
  encodeAbiParameters,
  encodeErrorResult,
  type Hex,
  http,
  numberToHex,
  padHex,
  parseAbi,
  stringToHex,
} from 'viem';
import { assembleStub } from './stub-contract.ts';

export const selectors = {
  name: '0x06fdde03',
  symbol: '0x95d89b41',
  decimals: '0x313ce567',
  allowance: '0xdd62ed3e',
} as const;

export const abiString = (text: string): Hex => encodeAbiParameters([{ type: 'string' }], [text]);
export const bytes32 = (text: string): Hex => stringToHex(text, { size: 32 });
export const uint = (value: bigint): Hex => numberToHex(value, { size: 32 });

/** An ABI string whose bytes are given, so that they need not be UTF-8. */
export const abiBytes = (bytes: Hex): Hex => encodeAbiParameters([{ type: 'bytes' }], [bytes]);

const errors = parseAbi(['error Error(string)', 'error Panic(uint256)', 'error NotToday(uint256 until)']);
export const reason = (text: string): Hex => encodeErrorResult({ abi: errors, errorName: 'Error', args: [text] });
export const panic = (code: bigint): Hex => encodeErrorResult({ abi: errors, errorName: 'Panic', args: [code] });
export const customError = encodeErrorResult({ abi: errors, errorName: 'NotToday', args: [7n] });

const { name, symbol, decimals, allowance } = selectors;
const garbage = concatHex(['0xdeadbeef', padHex('0x', { size: 31 })]);
const farAway = concatHex([uint(2n ** 200n), uint(2n ** 255n)]);

/** Contracts as the wild has them, by what is odd about them. */
export const oddTokens = {
  bytes32: assembleStub({
    [name]: { returns: bytes32('Maker') },
    [symbol]: { returns: bytes32('MKR') },
    [decimals]: { returns: uint(18n) },
  }),
  noMetadata: assembleStub({ [allowance]: { returns: uint(5n) } }),
  hugeDecimals: assembleStub({
    [name]: { returns: abiString('Huge') },
    [symbol]: { returns: abiString('HGE') },
    [decimals]: { returns: uint(300n) },
  }),
  largestDecimals: assembleStub({ [decimals]: { returns: uint(255n) } }),
  paused: assembleStub({
    [name]: { reverts: reason('paused') },
    [symbol]: { returns: abiString('PSD') },
    [decimals]: { returns: uint(6n) },
    [allowance]: { reverts: reason('paused\u0000\u001b[31m') },
  }),
  verbose: assembleStub({ [allowance]: { reverts: reason('no '.repeat(2000)) } }),
  panicking: assembleStub({ [allowance]: { reverts: panic(0x11n) } }),
  customError: assembleStub({ [allowance]: { reverts: customError } }),
  /** STOP: every call succeeds and returns nothing. */
  silent: '0x00',
  /** INVALID: how contracts failed before `revert` existed. */
  invalidOpcode: '0xfe',
  garbage: assembleStub({
    [name]: { returns: garbage },
    [symbol]: { returns: farAway },
    [decimals]: { returns: '0x1234' },
    [allowance]: { returns: abiString('not a number') },
  }),
  empty: assembleStub({
    [name]: { returns: abiString('') },
    [symbol]: { returns: bytes32('') },
    [decimals]: { returns: uint(0n) },
  }),
  controls: assembleStub({
    [name]: { returns: abiString('\u0000Evil\u0007 \u202eToken\n\u200b\u{e0041}') },
    [symbol]: { returns: abiBytes('0x41ff42') },
    [decimals]: { returns: uint(18n) },
  }),
  endless: assembleStub({ [name]: { returns: abiString('ä'.repeat(5000)) }, [symbol]: { returns: abiString('END') } }),
} as const satisfies Record<string, Hex>;

export type OddToken = keyof typeof oddTokens;

/** Where an odd token is on a node that `placeOddTokens` has been at. */
export const addressOf = (token: OddToken): Address =>
  numberToHex(0xa0001 + Object.keys(oddTokens).indexOf(token), { size: 20 });

export async function placeOddTokens(node: string): Promise<void> {
  const client = createTestClient({ mode: 'anvil', transport: http(node) });
  for (const token of Object.keys(oddTokens) as OddToken[]) {
    await client.setCode({ address: addressOf(token), bytecode: oddTokens[token] });
  }
}
