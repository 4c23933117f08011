import { ToolError } from '@toolpacks/contracts';
import { nearest } from '@toolpacks/pack-kit';

export interface Chain {
  /** The value of the `chain` argument, for example `eth-mainnet`. */
  readonly slug: string;
  readonly name: string;
  readonly id: number;
  readonly nativeSymbol: string;
  /** Accepted besides the slug, without regard to letter case; the first one is the chain id. */
  readonly aliases: readonly string[];
  /** Endpoints that need no key, in the order in which they are asked. */
  readonly defaultRpcUrls: readonly string[];
}

/** A chain with the endpoints that are asked for it, in order. */
export interface Network extends Chain {
  readonly rpcUrls: readonly URL[];
}

export const defaultSlug = 'eth-mainnet';

/** The development node's; it has no endpoint unless one is configured. */
export const localSlug = 'local';

/**
 * Names, ids and first endpoints as in the chain definitions of viem 2.57.1, held against them by a test: that module
 * holds some 700 chains, too heavy to load for eight. The further endpoints are those of public clients.
 */
export const chains: readonly Chain[] = [
  {
    slug: defaultSlug,
    name: 'Ethereum',
    id: 1,
    nativeSymbol: 'ETH',
    aliases: ['1', 'Ethereum', 'mainnet'],
    defaultRpcUrls: [
      'https://ethereum.reth.rs/rpc',
      'https://ethereum-rpc.publicnode.com',
      'https://eth.merkle.io',
      'https://1rpc.io/eth',
    ],
  },
  {
    slug: 'eth-sepolia',
    name: 'Sepolia',
    id: 11_155_111,
    nativeSymbol: 'ETH',
    aliases: ['11155111', 'Sepolia'],
    defaultRpcUrls: ['https://11155111.rpc.thirdweb.com', 'https://ethereum-sepolia-rpc.publicnode.com'],
  },
  {
    slug: 'polygon-mainnet',
    name: 'Polygon',
    id: 137,
    nativeSymbol: 'POL',
    aliases: ['137', 'Polygon'],
    defaultRpcUrls: ['https://polygon.drpc.org', 'https://polygon-bor-rpc.publicnode.com', 'https://1rpc.io/matic'],
  },
  {
    slug: 'arb-mainnet',
    name: 'Arbitrum One',
    id: 42_161,
    nativeSymbol: 'ETH',
    aliases: ['42161', 'Arbitrum One', 'arbitrum'],
    defaultRpcUrls: ['https://arb1.arbitrum.io/rpc', 'https://arbitrum-one-rpc.publicnode.com'],
  },
  {
    slug: 'opt-mainnet',
    name: 'OP Mainnet',
    id: 10,
    nativeSymbol: 'ETH',
    aliases: ['10', 'OP Mainnet', 'optimism'],
    defaultRpcUrls: ['https://mainnet.optimism.io', 'https://optimism-rpc.publicnode.com', 'https://1rpc.io/op'],
  },
  {
    slug: 'base-mainnet',
    name: 'Base',
    id: 8453,
    nativeSymbol: 'ETH',
    aliases: ['8453', 'Base'],
    defaultRpcUrls: ['https://mainnet.base.org', 'https://base-rpc.publicnode.com'],
  },
  {
    slug: 'bnb-mainnet',
    name: 'BNB Smart Chain',
    id: 56,
    nativeSymbol: 'BNB',
    aliases: ['56', 'BNB Smart Chain', 'bsc'],
    defaultRpcUrls: [
      'https://56.rpc.thirdweb.com',
      'https://bsc-rpc.publicnode.com',
      'https://bsc-dataseed.binance.org',
      'https://1rpc.io/bnb',
    ],
  },
  {
    slug: localSlug,
    name: 'Local development node',
    id: 31_337,
    nativeSymbol: 'ETH',
    aliases: ['31337', 'Anvil', 'Foundry', 'Hardhat'],
    defaultRpcUrls: [],
  },
];

/** Finds a chain by slug, chain id or name, whatever the letter case. Throws `invalid_input` with the nearest slugs. */
export function findChain<C extends Chain>(known: readonly C[], wanted: string): C {
  const name = wanted.trim().toLowerCase();
  const found = known.find((chain) => namesOf(chain).some((candidate) => candidate.toLowerCase() === name));
  if (found) return found;

  const near = nearest(name, known.flatMap(namesOf));
  const suggestions = known.filter((chain) => namesOf(chain).some((candidate) => near.includes(candidate)));
  throw new ToolError(
    'invalid_input',
    `chain: expected one of ${known.map(({ slug }) => slug).join(', ')}, or a chain id or name that \`chains\` lists, received ${shown(wanted)}`,
    { hint: 'Call `chains` for every accepted name', suggestions: suggestions.map(({ slug }) => slug) },
  );
}

const namesOf = ({ slug, aliases }: Chain): string[] => [slug, ...aliases];

const shown = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** The environment variable with a chain's endpoints, for example CHAIN_ETH_RPC_URLS_ETH_MAINNET. */
export const variableOf = (slug: string): string => `${rpcUrlsPrefix}${slug.toUpperCase().replaceAll('-', '_')}`;

export const rpcUrlsPrefix = 'CHAIN_ETH_RPC_URLS_';
