import type { Pack } from '@toolpacks/pack-kit';
import { listPacks } from '../scripts/packs/list-packs.ts';
import { loadHarness } from '../scripts/packs/load-harness.ts';
import type { PlannedCall } from './clients/visit.ts';
import { serveStandIns } from './stand-in-upstreams.ts';

export interface RealPacks {
  readonly packs: readonly Pack[];
  /** Calls that reach every tool of each pack, by pack. */
  readonly calls: Readonly<Record<string, readonly PlannedCall[]>>;
  stop(): Promise<void>;
}

/** All packs, with a real node for chain-eth and, over real HTTP, stand-ins for other sources that a pack asks unless told otherwise. */
export async function startRealPacks(): Promise<RealPacks> {
  const upstreams = await serveStandIns();
  const packs: Pack[] = [];
  for (const { name } of await listPacks()) {
    const harness = await loadHarness(name);
    const asksSomebody = Object.keys(harness.upstreamUrls({})).length > 0;
    packs.push(await harness.createPack(asksSomebody ? upstreams.env : {}, { now: () => new Date() }));
  }
  return {
    packs,
    calls: Object.fromEntries(packs.map((pack) => [pack.name, [...examplesOf(pack), ...(more[pack.name] ?? [])]])),
    stop: () => upstreams.stop(),
  };
}

const examplesOf = ({ tools }: Pack): PlannedCall[] =>
  tools.flatMap(({ name, examples }) => examples.map((example) => ({ name, arguments: { ...example } })));

/** An allowance that is not zero: of the node's sample token. */
export const allowanceOnNode: PlannedCall = {
  name: 'token_allowance',
  arguments: {
    contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    owner: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    spender: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    chain: 'local',
  },
};

const more: Readonly<Record<string, readonly PlannedCall[]>> = { 'chain-eth': [allowanceOnNode] };
