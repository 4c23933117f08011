import { type Source, ToolError, type UpstreamStatus } from '@toolpacks/contracts';
import type { Hex } from './address.ts';
import type { Network } from './chains.ts';
import { isRevert, type RpcAnswer, type RpcError, type RpcRequest, toFailure } from './json-rpc.ts';
import type { RpcEndpoint } from './rpc-endpoint.ts';

/** What one endpoint said about one contract, at one time. */
export interface Reading {
  readonly isContract: boolean;
  /** In the order of the calls. */
  readonly answers: readonly CallAnswer[];
  readonly source: Source;
}

/** The data that a contract's function gave, or the error that it ended with. */
export type CallAnswer = { readonly data: Hex } | { readonly revert: RpcError };

export interface ContractReader {
  /** Calls functions of a contract without a transaction. Throws ToolError where the endpoint is at fault. */
  read(contract: Hex, calls: readonly Hex[], signal: AbortSignal): Promise<Reading>;
  status(): EndpointStatus;
}

export interface EndpointStatus extends UpstreamStatus {
  /** The chain that the endpoint really answers for, where that is not the configured one. */
  readonly wrong_chain_id?: number;
}

/** How long an endpoint of another chain is passed over before it is looked at again. */
const wrongChainMs = 300_000;

/** Reads contracts through one endpoint, and makes sure with every answer that it is for the right chain. */
export function createContractReader(network: Network, endpoint: RpcEndpoint): ContractReader {
  let wrongChain: { readonly error: WrongChainError; readonly untilMs: number } | undefined;
  /** What the endpoint's HTTP client knows nothing of, such as throttling in the body of an HTTP 200. */
  let failure: Pick<UpstreamStatus, 'last_error' | 'last_error_class'> | undefined;

  async function read(contract: Hex, calls: readonly Hex[], signal: AbortSignal): Promise<Reading> {
    const answers = await endpoint.ask(toRequests(contract, calls), signal);
    const [chainId, blockNumber, code] = answers.slice(0, 3).map(toResult);
    if (toNumber(chainId) !== network.id) throw new WrongChainError(endpoint.host, toNumber(chainId));
    const source = toSource(network, endpoint, toNumber(blockNumber));
    return { isContract: code !== '0x', answers: answers.slice(3).map(toCallAnswer), source };
  }

  function remember(error: ToolError): void {
    // While the circuit is open the endpoint was not asked, so it did not fail anew.
    if (endpoint.status().circuit === 'open') return;
    failure = { last_error: new Date().toISOString(), last_error_class: error.errorClass };
    if (error instanceof WrongChainError) wrongChain = { error, untilMs: Date.now() + wrongChainMs };
  }

  return {
    async read(contract, calls, signal) {
      if (wrongChain && Date.now() < wrongChain.untilMs) throw wrongChain.error;
      try {
        const reading = await read(contract, calls, signal);
        wrongChain = undefined;
        return reading;
      } catch (error) {
        if (error instanceof ToolError && !signal.aborted) remember(error);
        throw error;
      }
    },
    status() {
      const seen = endpoint.status();
      const isNewer = (failure?.last_error ?? '') > (seen.last_error ?? '');
      return { ...seen, ...(isNewer && failure), ...(wrongChain && { wrong_chain_id: wrongChain.error.chainId }) };
    },
  };
}

export class WrongChainError extends ToolError {
  readonly chainId: number;

  constructor(host: string, chainId: number) {
    super('upstream_invalid', `${host} answers for chain id ${chainId}`);
    this.chainId = chainId;
  }
}

function toRequests(contract: Hex, calls: readonly Hex[]): RpcRequest[] {
  return [
    { method: 'eth_chainId', params: [] },
    { method: 'eth_blockNumber', params: [] },
    { method: 'eth_getCode', params: [contract, 'latest'] },
    ...calls.map((data) => ({ method: 'eth_call', params: [{ to: contract, data }, 'latest'] })),
  ];
}

function toResult(answer: RpcAnswer): Hex {
  if ('error' in answer) throw toFailure(answer.error);
  return answer.result;
}

function toNumber(quantity: Hex | undefined): number {
  const number = Number(quantity);
  if (Number.isSafeInteger(number)) return number;
  throw new ToolError('upstream_invalid', 'the answer is not a JSON-RPC quantity');
}

function toCallAnswer(answer: RpcAnswer): CallAnswer {
  if ('result' in answer) return { data: answer.result };
  if (isRevert(answer.error)) return { revert: answer.error };
  throw toFailure(answer.error);
}

function toSource({ name, id }: Network, { host, origin }: RpcEndpoint, blockNumber: number): Source {
  return {
    name: `${name} JSON-RPC endpoint`,
    url: origin,
    license: 'Public blockchain state; use of the endpoint is subject to the terms of its operator',
    attribution: `${name} state as answered by ${host}`,
    chain_id: id,
    block_number: blockNumber,
  };
}
