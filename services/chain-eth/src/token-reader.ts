import type { Call } from '@toolpacks/contracts';
import { createCache, type SharedCache, withUpstreamTime } from '@toolpacks/upstream';
import type { Hex } from './address.ts';
import { type ChainReader, createChainReader } from './chain-reader.ts';
import type { Network } from './chains.ts';
import type { Config } from './config.ts';
import type { TokenMetadata } from './token-queries.ts';

/** Loaded with the first call and not before: viem's decoder takes 8 MB, which an idle pack can do without. */
const loadQueries = () => import('./token-queries.ts');

const hourMs = 3_600_000;
/** Names and decimals hardly ever change. */
const metadataTtlMs = hourMs;
const metadataGraceMs = 24 * hourMs;

export interface TokenReader {
  /** The raw amount as hex without leading zeros. Always read anew: a permission that is gone must not look granted. */
  allowance(network: Network, query: AllowanceQuery, call: Call): Promise<Hex>;
  /** What the token says of itself; a field that it does not have is null. Kept for an hour. */
  metadata(network: Network, contract: Hex, call: Call): Promise<TokenMetadata>;
  readonly upstreams: ChainReader['upstreams'];
}

export interface AllowanceQuery {
  readonly contract: Hex;
  readonly owner: Hex;
  readonly spender: Hex;
}

/** Reads ERC-20 tokens of the configured chains. Throws ToolError, with messages for the caller. */
export function createTokenReader(
  { networks, ...limits }: Pick<Config, 'networks' | 'endpointTimeoutMs' | 'callBudgetMs' | 'contactUrl'>,
  shared?: SharedCache,
): TokenReader {
  const readers = new Map(networks.map((network) => [network.slug, createChainReader(network, limits)]));
  const cache = createCache({ name: 'chain-eth metadata', maxEntries: 2000, shared });

  const readerOf = ({ slug }: Network): ChainReader => {
    const reader = readers.get(slug);
    if (!reader) throw new TypeError(`${slug} is not among the configured chains`);
    return reader;
  };

  return {
    async allowance(network, { contract, owner, spender }, call) {
      const { allowanceQuery } = await loadQueries();
      const query = allowanceQuery(owner, spender);
      const { answers, source } = await withUpstreamTime(call, () =>
        readerOf(network).read(contract, query.calls, call.signal),
      );
      const now = new Date().toISOString();
      call.report({ source, freshness: { state: 'fresh', fetched_at: now, fresh_until: now } });
      return query.toData(answers);
    },
    async metadata(network, contract, call) {
      const { metadataQuery } = await loadQueries();
      const query = metadataQuery();
      const options = { ttlMs: metadataTtlMs, graceMs: metadataGraceMs, call };
      const kept = await cache.read(`${network.slug} ${contract}`, options, async (signal) => {
        const { answers, source } = await readerOf(network).read(contract, query.calls, signal);
        return { ...query.toData(answers), source };
      });
      call.report({ source: kept.source, ...(kept.truncated && { truncated: kept.truncated }) });
      return kept.metadata;
    },
    upstreams: [...readers.values()].flatMap(({ upstreams }) => upstreams),
  };
}
