import { ToolError, type Truncation } from '@toolpacks/contracts';
import type { Hex } from './address.ts';
import type { CallAnswer } from './contract-reader.ts';
import {
  decodeAmount,
  decodeDecimals,
  decodeRevert,
  decodeText,
  encodeAllowance,
  encodeDecimals,
  encodeName,
  encodeSymbol,
} from './erc20.ts';
import { revertData } from './json-rpc.ts';
import { maxTextLength } from './token-text.ts';

/** What to ask of a token, and what its answers mean. */
export interface TokenQuery<T> {
  readonly calls: readonly Hex[];
  /** Takes the answers in the order of the calls. Throws ToolError where the token cannot answer. */
  toData(answers: readonly CallAnswer[]): T;
}

export interface TokenMetadata {
  readonly name: string | null;
  readonly symbol: string | null;
  readonly decimals: number | null;
}

/** The raw amount as hex without leading zeros. */
export const allowanceQuery = (owner: Hex, spender: Hex): TokenQuery<Hex> => ({
  calls: [encodeAllowance(owner, spender)],
  toData: ([answer]) => toAllowance(answer),
});

/** What the token says of itself, and what of it had to be cut. */
export const metadataQuery = (): TokenQuery<{ metadata: TokenMetadata; truncated?: Truncation }> => ({
  calls: [encodeName(), encodeSymbol(), encodeDecimals()],
  toData: toMetadata,
});

function toAllowance(answer: CallAnswer | undefined): Hex {
  const hint = 'Check that the address is an ERC-20 token; `token_metadata` shows what it says of itself';
  if (answer && 'revert' in answer) {
    const reason = decodeRevert(revertData(answer.revert));
    const because = reason === null ? 'without giving a reason' : `with: ${reason}`;
    throw new ToolError('upstream_rejected', `the contract reverted allowance() ${because}`, { hint });
  }
  const amount = answer && decodeAmount(answer.data);
  if (amount) return amount;
  throw new ToolError('upstream_rejected', 'the contract has no allowance(): its answer is not one number', { hint });
}

function toMetadata([name, symbol, decimals]: readonly CallAnswer[]): {
  readonly metadata: TokenMetadata;
  readonly truncated?: Truncation;
} {
  const texts = { name: decoded(name, decodeText), symbol: decoded(symbol, decodeText) };
  const metadata = {
    name: texts.name?.text ?? null,
    symbol: texts.symbol?.text ?? null,
    decimals: decoded(decimals, decodeDecimals),
  };
  const cut = Object.entries(texts).flatMap(([field, text]) => (text?.cutFrom ? [{ field, total: text.cutFrom }] : []));
  if (cut.length === 0) return { metadata };
  const reason = `${cut.map(({ field }) => field).join(' and ')} cut to ${maxTextLength} characters`;
  return {
    metadata,
    truncated: { returned: maxTextLength, total: Math.max(...cut.map(({ total }) => total)), reason },
  };
}

/** All of a token's own description is optional in EIP-20: a function that fails is a field that it does not have. */
function decoded<T>(answer: CallAnswer | undefined, decode: (data: Hex) => T | null): T | null {
  return answer && 'data' in answer ? decode(answer.data) : null;
}
