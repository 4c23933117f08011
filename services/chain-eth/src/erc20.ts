import { decodeAbiParameters, decodeErrorResult, encodeFunctionData, hexToString, isHex } from 'viem/utils';
import type { Hex } from './address.ts';
import { type TokenText, toTokenText } from './token-text.ts';

const text = [{ name: '', type: 'string' }] as const;
const amount = [{ name: '', type: 'uint256' }] as const;

/** The four functions of EIP-20 that are read. */
const abi = [
  { type: 'function', name: 'name', stateMutability: 'view', inputs: [], outputs: text },
  { type: 'function', name: 'symbol', stateMutability: 'view', inputs: [], outputs: text },
  { type: 'function', name: 'decimals', stateMutability: 'view', inputs: [], outputs: [{ name: '', type: 'uint8' }] },
  {
    type: 'function',
    name: 'allowance',
    stateMutability: 'view',
    inputs: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
    ],
    outputs: amount,
  },
] as const;

export const encodeName = (): Hex => encodeFunctionData({ abi, functionName: 'name' });

export const encodeSymbol = (): Hex => encodeFunctionData({ abi, functionName: 'symbol' });

export const encodeDecimals = (): Hex => encodeFunctionData({ abi, functionName: 'decimals' });

export const encodeAllowance = (owner: Hex, spender: Hex): Hex =>
  encodeFunctionData({ abi, functionName: 'allowance', args: [owner, spender] });

/**
 * A name or symbol. Tokens older than the standard (MKR, SAI) answer with the text itself in one 32-byte word; an answer of
 * any other length is read as the ABI's string. Null for what is neither.
 */
export function decodeText(answer: Hex): TokenText | null {
  try {
    return toTokenText(isWord(answer) ? hexToString(answer) : decodeAbiParameters(text, answer)[0]);
  } catch {
    return null;
  }
}

/** 0 to 255 as the standard has it, else null: some contracts answer with a number that is no uint8. */
export function decodeDecimals(answer: Hex): number | null {
  if (!isWord(answer)) return null;
  const [decimals] = decodeAbiParameters(amount, answer);
  return decimals <= 255n ? Number(decimals) : null;
}

/** An amount as hex without leading zeros, or null where the answer is not exactly one number: it may mean anything. */
export function decodeAmount(answer: Hex): Hex | null {
  return isWord(answer) ? `0x${decodeAbiParameters(amount, answer)[0].toString(16)}` : null;
}

/** Why a contract reverted: its own words, its panic code, or the selector of its custom error. Null where it gave none. */
export function decodeRevert(data: Hex): string | null {
  if (data.length < 10) return null;
  try {
    const { errorName, args } = decodeErrorResult({ data });
    if (errorName === 'Error') return toTokenText(`${args?.[0]}`)?.text ?? null;
    return `panic code ${args?.[0]}`;
  } catch {
    return `custom error ${data.slice(0, 10)}`;
  }
}

const isWord = (answer: Hex): boolean => answer.length === 66 && isHex(answer, { strict: true });
