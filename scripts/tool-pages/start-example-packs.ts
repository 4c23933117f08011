import { startUpstream, type Upstream } from '../../packages/pack-kit/src/testing/contract/start-upstream.ts';
import { startPack } from '../../packages/pack-kit/src/testing/start-pack.ts';
import { listPacks } from '../packs/list-packs.ts';
import { loadHarness } from '../packs/load-harness.ts';

export interface ExamplePack {
  readonly name: string;
  /** `http://127.0.0.1:<port>` */
  readonly baseUrl: string;
  /** The MCP endpoint. */
  readonly url: string;
  /** Names of tools that may end in `not_found`. */
  readonly mayBeMissing: readonly string[];
}

export interface ExamplePacks {
  readonly packs: readonly ExamplePack[];
  stop(): Promise<void>;
}

/** A Saturday, noon in Paris. The packs and their stand-ins know no other time, so that answers are always the same. */
const now = () => new Date('2026-11-21T11:00:00Z');

/** All packs with their default settings, over HTTP, asking stand-ins in place of their sources. */
export async function startExamplePacks(): Promise<ExamplePacks> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    const packs: ExamplePack[] = [];
    for (const { name } of await listPacks()) packs.push(await startExamplePack(name, (end) => stops.push(end)));
    return { packs, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startExamplePack(name: string, onStop: (end: () => Promise<void>) => void): Promise<ExamplePack> {
  const harness = await loadHarness(name);
  const usualUpstreams = Object.keys(harness.upstreamUrls({}));
  const env: Record<string, string> = {};
  const standIn = usualUpstreams.length > 0 ? await harness.openStandIn({ now }) : undefined;
  if (standIn) {
    onStop(async () => standIn.stop?.());
    const upstream: Upstream = await startUpstream(standIn.handle);
    onStop(upstream.stop);
    const standInEnv = standIn.toEnv(upstream.url);
    // What is asked by those alone who say so stays away: it is not among the default settings.
    for (const setting of usualUpstreams) env[setting] = standInEnv[setting] ?? '';
  }
  const running = await startPack(await harness.createPack(env, { now }));
  onStop(running.stop);
  return { name, baseUrl: running.baseUrl, url: running.url, mayBeMissing: harness.mayBeMissing };
}
