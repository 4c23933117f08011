/**
 * Writes `src/logos.generated.json` from two published npm packages, unpacked side by side:
 *
 *   npm pack @metamask/contract-metadata@2.5.0 @token-icons/core@2.14.0    # then unpack each with tar
 *   node scripts/generate-logos.ts <folder of contract-metadata> <folder of token-icons>
 *
 * A logo's address is `https://cdn.jsdelivr.net/npm/<package>@<version>/<path>`: that host serves the files of published
 * versions, so an address exists where the file is in the package, which is checked here for every one.
 */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/** The names that token-icons gives to the chains, and ours. */
const platforms = {
  ethereum: 'eth-mainnet',
  'polygon-pos': 'polygon-mainnet',
  'arbitrum-one': 'arb-mainnet',
  'optimistic-ethereum': 'opt-mainnet',
  base: 'base-mainnet',
  'binance-smart-chain': 'bnb-mainnet',
} as const;

const evmAddress = /^0x[0-9a-f]{40}$/;

/** File names that need no escaping in a URL. */
const plainFile = /^[\w.-]+$/;

interface Logo {
  readonly chain: string;
  readonly address: string;
  readonly file: string;
}

interface LogoPackage {
  readonly base: string;
  readonly logos: readonly Logo[];
}

const [contractMetadata, tokenIcons] = process.argv.slice(2);
if (!contractMetadata || !tokenIcons) throw new Error('give the folders of contract-metadata and token-icons');

// The first one wins. A file of contract-metadata was reviewed for one contract; token-icons names its files by symbol.
const packages = [await readContractMetadata(contractMetadata), await readTokenIcons(tokenIcons)];
await writeFile(new URL('../src/logos.generated.json', import.meta.url), toJson(packages));

async function readContractMetadata(folder: string): Promise<LogoPackage> {
  const base = await readPackage(folder, { name: '@metamask/contract-metadata', version: '2.5.0', license: 'ISC' });
  const Entries = z.record(z.string(), z.object({ logo: z.string(), erc20: z.boolean().optional() }));
  const entries = Entries.parse(await readJson(folder, 'contract-map.json'));
  const logos = Object.entries(entries)
    .filter(([, { erc20 }]) => erc20)
    .map(([address, { logo }]) => ({ chain: 'eth-mainnet', address: address.toLowerCase(), file: logo }));
  return { base: `${base}/images/`, logos: existing(logos, join(folder, 'images')) };
}

async function readTokenIcons(folder: string): Promise<LogoPackage> {
  const base = await readPackage(folder, { name: '@token-icons/core', version: '2.14.0', license: 'MIT' });
  const path = 'dist/svgs/tokens/branded';
  const Entries = z.array(
    z.object({ symbol: z.string(), variants: z.array(z.string()), addresses: z.record(z.string(), z.string()) }),
  );
  const entries = Entries.parse(await readJson(folder, 'dist/metadata/tokens.json'));
  const logos = entries
    .filter(({ variants }) => variants.includes('branded'))
    .flatMap(({ symbol, addresses }) =>
      Object.entries(platforms).map(([platform, chain]) => ({
        chain,
        address: addresses[platform] ?? '',
        file: `${symbol.toUpperCase()}.svg`,
      })),
    );
  return { base: `${base}/${path}/`, logos: existing(logos, join(folder, path)) };
}

/** Refuses another package, version or licence than the one that NOTICE.md speaks of. */
async function readPackage(folder: string, expected: { name: string; version: string; license: string }) {
  const found = z
    .object({ name: z.string(), version: z.string(), license: z.string() })
    .parse(await readJson(folder, 'package.json'));
  if (found.name !== expected.name || found.version !== expected.version || found.license !== expected.license)
    throw new Error(`${folder} holds ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`);
  return `https://cdn.jsdelivr.net/npm/${found.name}@${found.version}`;
}

async function readJson(folder: string, file: string): Promise<unknown> {
  return JSON.parse(await readFile(join(folder, file), 'utf8'));
}

function existing(logos: readonly Logo[], folder: string): Logo[] {
  return logos.filter(
    ({ address, file }) => evmAddress.test(address) && plainFile.test(file) && existsSync(join(folder, file)),
  );
}

/** `{bases, logos: {<chain>: {<lower-case address>: "<index of the base>/<file>"}}}`, sorted, so that a new run shows what changed. */
function toJson(sources: readonly LogoPackage[]): string {
  const found = new Map<string, Map<string, string>>();
  for (const [index, { logos }] of sources.entries()) {
    for (const { chain, address, file } of logos) {
      const ofChain = found.get(chain) ?? new Map<string, string>();
      found.set(chain, ofChain);
      if (!ofChain.has(address)) ofChain.set(address, `${index}/${file}`);
    }
  }
  const sorted = (map: ReadonlyMap<string, string>) =>
    Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
  const logos = Object.fromEntries([...found].map(([chain, files]) => [chain, sorted(files)]));
  return `${JSON.stringify({ bases: sources.map(({ base }) => base), logos })}\n`;
}
