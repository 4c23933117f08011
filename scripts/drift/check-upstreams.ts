import type { UpstreamStatus } from '../../packages/contracts/src/index.ts';
import { startPack } from '../../packages/pack-kit/src/testing/start-pack.ts';
import { listPacks, type PackFolder } from '../packs/list-packs.ts';
import { loadHarness } from '../packs/load-harness.ts';

/** One upstream after it was asked. */
export interface CheckedUpstream {
  readonly pack: string;
  /** Of the real upstream. */
  readonly status: UpstreamStatus;
}

export interface Check {
  readonly checked: readonly CheckedUpstream[];
  /** Why a pack has nothing above, and which upstreams stand by, a sentence each. */
  readonly remarks: readonly string[];
}

/** Makes the first example call of each tool that asks an upstream, with the settings that the environment has. */
export async function checkUpstreams(env: NodeJS.ProcessEnv): Promise<Check> {
  const checks = await Promise.all((await listPacks()).map((pack) => checkPack(pack, env)));
  return { checked: checks.flatMap(({ checked }) => checked), remarks: checks.flatMap(({ remarks }) => remarks) };
}

async function checkPack({ name }: PackFolder, env: NodeJS.ProcessEnv): Promise<Check> {
  const harness = await loadHarness(name);
  // Neither may stand between the upstream and what is seen of it.
  const pack = await harness.createPack({ ...env, SAMPLE_DATA: 'never', CACHE_URL: '' }, { now: () => new Date() });
  if (pack.upstreams.length === 0) return { checked: [], remarks: [`${name} asks no upstream as it is configured.`] };
  const service = await startPack(pack);
  try {
    for (const tool of pack.tools) if (tool.openWorld) await service.call(tool.name, tool.examples[0] ?? {});
  } finally {
    await service.stop();
  }
  const statuses = pack.upstreams.map((upstream) => upstream.status());
  const checked = statuses.filter(wasAsked).map((status) => ({ pack: name, status }));
  const others = statuses.length - checked.length;
  return { checked, remarks: others === 0 ? [] : [`${name} has ${others} further upstreams, which were not asked.`] };
}

const wasAsked = ({ latency_ms, last_success, last_error }: UpstreamStatus): boolean =>
  latency_ms !== null || last_success !== null || last_error !== null;
