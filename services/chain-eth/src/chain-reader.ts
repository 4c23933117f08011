import { type ErrorClass, ToolError } from '@toolpacks/contracts';
import type { Hex } from './address.ts';
import { type Network, variableOf } from './chains.ts';
import type { Config } from './config.ts';
import { type ContractReader, createContractReader, WrongChainError } from './contract-reader.ts';
import { createRpcEndpoint } from './rpc-endpoint.ts';

export interface ChainReader extends Pick<ContractReader, 'read'> {
  readonly upstreams: readonly Pick<ContractReader, 'status'>[];
}

/** Of the call's budget, for all endpoints together: even when each takes its time to the last moment, some is left. */
const endpointsShare = 0.9;

/**
 * Reads contracts of one chain. Everything in a reading comes from one endpoint; one that is down, slow, throttled, broken
 * or of another chain is passed over for the next. Throws ToolError: `invalid_input` where there is no contract at the
 * address, else what kept the endpoints from answering.
 */
export function createChainReader(
  network: Network,
  { endpointTimeoutMs, callBudgetMs, contactUrl }: Pick<Config, 'endpointTimeoutMs' | 'callBudgetMs' | 'contactUrl'>,
): ChainReader {
  const shareMs = Math.floor((callBudgetMs * endpointsShare) / network.rpcUrls.length);
  const timeoutMs = Math.min(endpointTimeoutMs, shareMs);
  const readers = network.rpcUrls.map((url, index) =>
    createContractReader(
      network,
      createRpcEndpoint({ name: `${network.slug} ${index + 1} ${url.host}`, url, timeoutMs, contactUrl }),
    ),
  );

  async function readFromFirst(...request: Parameters<ContractReader['read']>) {
    const [, , signal] = request;
    const failures: ToolError[] = [];
    for (const reader of readers) {
      try {
        return await reader.read(...request);
      } catch (error) {
        if (signal.aborted || !(error instanceof ToolError)) throw error;
        failures.push(error);
      }
    }
    throw noneAnswered(network, failures);
  }

  return {
    async read(contract, calls, signal) {
      const reading = await readFromFirst(contract, calls, signal);
      if (reading.isContract) return reading;
      throw notAContract(network, contract);
    },
    upstreams: readers,
  };
}

function notAContract({ slug }: Network, contract: Hex): ToolError {
  return new ToolError('invalid_input', `contract: ${contract} is not a contract on ${slug}: it has no code`, {
    hint: 'Give the address of a token contract, and the chain it is on as `chain`',
  });
}

/** In words, the most telling first: what passes by itself, then what needs the operator. */
const faults = new Map<ErrorClass, string>([
  ['rate_limited', 'throttled'],
  ['upstream_timeout', 'too slow'],
  ['upstream_unavailable', 'unavailable'],
  ['upstream_invalid', 'broken'],
  ['upstream_rejected', 'refusing'],
]);

/** Hosts are left out: callers have no use for them, and a private one is none of their business. */
function noneAnswered({ slug }: Network, failures: readonly ToolError[]): ToolError {
  const errorClass = [...faults.keys()].find((fault) => failures.some((failure) => failure.errorClass === fault));
  const counts = Map.groupBy(failures, wordFor).entries();
  const reasons = [...counts].map(([word, { length }]) => `${length} ${word}`).join(', ');
  const waits = failures.flatMap(({ retryAfterS }) => retryAfterS ?? []);
  const message = `no RPC endpoint of ${slug} gave an answer (${failures.length} tried: ${reasons})`;
  return new ToolError(errorClass ?? 'upstream_unavailable', message, {
    hint: `Try again in a minute; should it stay so, the operator can name other endpoints in ${variableOf(slug)}`,
    ...(waits.length > 0 && { retryAfterS: Math.min(...waits) }),
  });
}

const wordFor = (failure: ToolError): string =>
  failure instanceof WrongChainError ? 'of another chain' : (faults.get(failure.errorClass) ?? 'failing');
