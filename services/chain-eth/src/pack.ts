import { definePack, type Pack } from '@toolpacks/pack-kit';
import { openSharedCache } from '@toolpacks/upstream';
import manifest from '../package.json' with { type: 'json' };
import type { Config } from './config.ts';
import { createTokenReader } from './token-reader.ts';
import { chains } from './tools/chains.ts';
import { tokenAllowance } from './tools/token-allowance.ts';
import { tokenMetadata } from './tools/token-metadata.ts';

export function createPack(
  config: Pick<Config, 'networks' | 'endpointTimeoutMs' | 'callBudgetMs' | 'contactUrl' | 'cacheUrl'>,
): Pack {
  const { networks, callBudgetMs, cacheUrl: url } = config;
  const where = networks.map(({ slug, id, rpcUrls }) => ({ slug, id, rpcUrls }));
  const shared = openSharedCache({ url, pack: 'chain-eth', settings: where });
  const tokens = createTokenReader(config, shared);
  return definePack({
    name: 'chain-eth',
    title: 'Ethereum tokens',
    description:
      'ERC-20 allowances and token metadata, read from Ethereum and its relatives. token_allowance and token_metadata take a contract address; chains lists the networks.',
    version: manifest.version,
    owner: 'toolpacks',
    source: {
      name: 'Ethereum and its relatives',
      url: 'https://ethereum.org/developers/docs/apis/json-rpc/',
      license: 'Public blockchain state; use of an endpoint is subject to the terms of its operator',
      attribution: 'Chain state as answered by the JSON-RPC endpoint that each answer names',
    },
    timeBudgetMs: callBudgetMs,
    upstreams: tokens.upstreams,
    cache: shared,
    tools: [tokenAllowance(networks, tokens), tokenMetadata(networks, tokens), chains(networks)],
  });
}
