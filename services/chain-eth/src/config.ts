import { readEnv, type ServerSettings, wholeNumber } from '@toolpacks/http';
import { nearest, packEnv } from '@toolpacks/pack-kit';
import * as z from 'zod';
import { type Chain, chains, localSlug, type Network, rpcUrlsPrefix, variableOf } from './chains.ts';

export interface Config extends ServerSettings {
  /** The chains that are served; `local` only where an endpoint is configured for it. */
  readonly networks: readonly Network[];
  /** The longest that one endpoint may take before the next one is asked. */
  readonly endpointTimeoutMs: number;
  /** The longest that a call may take. */
  readonly callBudgetMs: number;
  /** Where an endpoint's people find whoever runs this. */
  readonly contactUrl?: string | undefined;
  /** Where the replicas of the pack share what they have read. */
  readonly cacheUrl?: string | undefined;
}

const rpcUrls = z
  .string()
  .transform((list) => list.split(',').flatMap((url) => url.trim() || []))
  .pipe(
    z
      .array(z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).transform((url) => new URL(url)))
      .min(1, 'must name at least one URL'),
  );

const settings = z.object({
  ...packEnv({ port: 8101 }),
  CHAIN_ETH_ENDPOINT_TIMEOUT_MS: wholeNumber(100, 9000).default(3000),
  CHAIN_ETH_LOCAL_CHAIN_ID: wholeNumber(1, 999_999_999_999).default(31_337),
});

const variables = chains.map(({ slug }) => variableOf(slug));

const lists = z.object(Object.fromEntries(variables.map((name) => [name, rpcUrls.optional()])));

/** Throws ConfigError naming every problem at once. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  readEnv(settings.extend({ ...lists.shape, ...refusals(env) }), env);

  const read = readEnv(settings, env);
  const { CHAIN_ETH_ENDPOINT_TIMEOUT_MS, CHAIN_ETH_LOCAL_CHAIN_ID, CALL_BUDGET_MS, CONTACT_URL, CACHE_URL, ...server } =
    read;
  const configured = readEnv(lists, env);
  const networks = chains
    .map((chain) => (chain.slug === localSlug ? withChainId(chain, CHAIN_ETH_LOCAL_CHAIN_ID) : chain))
    .map((chain) => ({ ...chain, rpcUrls: configured[variableOf(chain.slug)] ?? defaultUrls(chain) }))
    .filter((network) => network.rpcUrls.length > 0);
  return {
    ...server,
    networks,
    endpointTimeoutMs: CHAIN_ETH_ENDPOINT_TIMEOUT_MS,
    callBudgetMs: CALL_BUDGET_MS,
    contactUrl: CONTACT_URL,
    cacheUrl: CACHE_URL,
  };
}

/** A field that refuses to be set, for every variable that looks like ours and names no chain. */
function refusals(env: NodeJS.ProcessEnv) {
  const misnamed = Object.keys(env).filter((name) => name.startsWith(rpcUrlsPrefix) && !variables.includes(name));
  const endings = variables.map((name) => name.slice(rpcUrlsPrefix.length));
  return Object.fromEntries(
    misnamed.map((name) => {
      const [near] = nearest(name.slice(rpcUrlsPrefix.length), endings, 1);
      const meant = near ? `did you mean ${rpcUrlsPrefix}${near}?` : `there are ${endings.join(', ')}`;
      return [name, z.undefined(`names no chain that is served; ${meant}`)];
    }),
  );
}

const defaultUrls = ({ defaultRpcUrls }: Chain): URL[] => defaultRpcUrls.map((url) => new URL(url));

/** A fork has the chain id of the chain it was made from; that chain keeps its id as a name. */
function withChainId(chain: Chain, id: number): Chain {
  const taken = chains.some((other) => other !== chain && other.id === id);
  const names = chain.aliases.filter((alias) => alias !== `${chain.id}`);
  return { ...chain, id, aliases: taken ? names : [`${id}`, ...names] };
}
