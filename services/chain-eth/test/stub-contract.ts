import { concatHex, type Hex, numberToHex, size } from 'viem';

/** What a stub does when one of its functions is called. */
export type StubAnswer = { readonly returns: Hex } | { readonly reverts: Hex };

/**
 * Assembles the runtime code of a contract that answers each selector with fixed bytes and reverts on all others, to be
 * placed with `anvil_setCode`. No compiler is needed for a contract that only misbehaves.
 */
export function assembleStub(functions: Readonly<Record<Hex, StubAnswer>>): Hex {
  const cases = Object.entries(functions).map(([selector, answer]) => ({
    selector: selector as Hex,
    bytes: 'returns' in answer ? answer.returns : answer.reverts,
    end: 'returns' in answer ? op.return : op.revert,
  }));
  const bodiesAt = headSize + cases.length * dispatchSize + defaultSize;
  let dataAt = bodiesAt + cases.length * bodySize;

  const dispatches: Hex[] = [];
  const bodies: Hex[] = [];
  for (const [index, { selector, bytes, end }] of cases.entries()) {
    const bodyAt = bodiesAt + index * bodySize;
    dispatches.push(concatHex([op.dup1, op.push4, selector, op.eq, push2(bodyAt), op.jumpi]));
    const copy = concatHex([push2(size(bytes)), push2(dataAt), op.push0, op.codecopy]);
    bodies.push(concatHex([op.jumpdest, copy, push2(size(bytes)), op.push0, end]));
    dataAt += size(bytes);
  }
  const head = concatHex([op.push0, op.calldataload, op.push1, '0xe0', op.shr]);
  const otherwise = concatHex([op.push0, op.push0, op.revert]);
  return concatHex([head, ...dispatches, otherwise, ...bodies, ...cases.map(({ bytes }) => bytes)]);
}

const op = {
  eq: '0x14',
  shr: '0x1c',
  calldataload: '0x35',
  codecopy: '0x39',
  jumpi: '0x57',
  jumpdest: '0x5b',
  push0: '0x5f',
  push1: '0x60',
  push4: '0x63',
  dup1: '0x80',
  return: '0xf3',
  revert: '0xfd',
} as const;

const headSize = 5;
const dispatchSize = 11;
const defaultSize = 3;
const bodySize = 14;

const push2 = (value: number): Hex => concatHex(['0x61', numberToHex(value, { size: 2 })]);
