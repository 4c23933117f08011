import { type ErrorClass, ToolError } from '@toolpacks/contracts';
import { type Shape, shapeOf } from '@toolpacks/upstream';
import * as z from 'zod';
import type { Hex } from './address.ts';

export interface RpcRequest {
  readonly method: string;
  readonly params: readonly unknown[];
}

export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** Every method that is asked here answers with hex. */
export type RpcAnswer = { readonly result: Hex } | { readonly error: RpcError };

const Failure = z.object({
  error: z.object({ code: z.number().catch(0), message: z.string().catch(''), data: z.unknown().optional() }),
});
const Success = z.object({ result: z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]*$/)]) });
const Answer = z.union([Failure, Success]);

/** A response by the specification (JSON-RPC 2.0, 5): it has one of `result` and `error`, and no other members. */
export const answerShape: Shape = shapeOf(
  z.object({ jsonrpc: z.unknown(), id: z.unknown(), ...Success.shape, ...Failure.shape }),
  { sometimes: ['result', 'error'] },
);

export const toBody = (request: RpcRequest, id: number) => ({ jsonrpc: '2.0', id, ...request });

/** Parses the answer to one request. Throws ToolError for what is none. */
export function readAnswer(body: unknown): RpcAnswer {
  const { data } = Answer.safeParse(body);
  if (!data) throw new ToolError('upstream_invalid', 'the answer is not a JSON-RPC response');
  return data;
}

/**
 * Parses the answer to a batch whose requests had the ids 1 to `count`, into their order. `refused` where the endpoint takes
 * no batches, or none of this size. Throws ToolError for an answer that is throttled, incomplete or no JSON-RPC.
 *
 * Matched by id: an endpoint may answer in any order, and one answer taken for another would be a wrong allowance.
 */
export function readBatch(body: unknown, count: number): readonly RpcAnswer[] | 'refused' {
  const answers = new Map((Array.isArray(body) ? body : [body]).map((item) => [idOf(item), readAnswer(item)]));
  for (const answer of answers.values()) if ('error' in answer && isBatchRefusal(answer.error)) return 'refused';

  const ordered = Array.from({ length: count }, (_, index) => answers.get(index + 1));
  if (ordered.every((answer) => answer !== undefined)) return ordered;

  // One error for the whole batch, in an array or bare, with no id or that of the first request.
  const [only] = answers.values();
  if (answers.size > 1 || !only || 'result' in only) {
    throw new ToolError('upstream_invalid', `the answer to a batch of ${count} holds ${answers.size} answers`);
  }
  const failure = toFailure(only.error);
  if (failure.errorClass === 'rate_limited') throw failure;
  return 'refused';
}

function idOf(item: unknown): number | undefined {
  const { data } = z.object({ id: z.coerce.number() }).safeParse(item);
  return data?.id;
}

const isBatchRefusal = (error: RpcError): boolean => !isRevert(error) && /\bbatch/i.test(error.message);

/**
 * Did the contract fail, rather than the endpoint? Code 3 is a revert with data; old clients and old contracts only say
 * so in the message, and contracts from before `revert` existed end in an invalid opcode or jump.
 */
export function isRevert({ code, message }: RpcError): boolean {
  return code === 3 || contractFault.test(message);
}

const contractFault =
  /revert|invalid opcode|invalidfeopcode|opcodenotfound|invalid jump|invalidjump|out of gas|outofgas|stack ?(under|over)flow|vm execution error|evm error/i;

/** Codes of JSON-RPC 2.0, EIP-1474, and of QuickNode (-32007) and Alchemy (429 in the body of an HTTP 200). */
const classes: Readonly<Record<number, ErrorClass>> = {
  429: 'rate_limited',
  [-32005]: 'rate_limited',
  [-32007]: 'rate_limited',
  [-32700]: 'upstream_rejected',
  [-32600]: 'upstream_rejected',
  [-32601]: 'upstream_rejected',
  [-32602]: 'upstream_rejected',
};

/** What an error that is not the contract's says about the endpoint. The message is for `/status`, not for callers. */
export function toFailure({ code, message }: RpcError): ToolError {
  const throttled = /rate.?limit|too many requests|request limit/i.test(message);
  const errorClass = throttled ? 'rate_limited' : (classes[code] ?? 'upstream_unavailable');
  return new ToolError(errorClass, `JSON-RPC error ${code}`);
}

/** The data that a contract reverted with; some clients put it deeper, or behind a word. */
export function revertData({ data }: RpcError): Hex {
  const [, digits = ''] = /0x([0-9a-fA-F]*)/.exec(JSON.stringify(data ?? '')) ?? [];
  return `0x${digits}`;
}
