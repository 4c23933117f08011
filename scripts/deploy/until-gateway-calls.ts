import { setTimeout as delay } from 'node:timers/promises';
import { compose } from './docker.ts';

/** Until then, some calls go to what may be of no use. */
const waitMs = 15_000;
const pollMs = 250;

/** Run in the gateway's container, because none of its addresses but the published one is known outside. */
const readStatus =
  "fetch('http://127.0.0.1:8080/status').then((answer) => answer.text()).then((text) => process.stdout.write(text))";

/** Replicas of the pack that answer the running gateway. */
export async function upAtGateway(pack: string): Promise<number> {
  const report = await reportOf(pack);
  return report ? upIn(report) : 0;
}

/**
 * Waits until the running gateway has found so many replicas of the pack, of which so many answer it; false where no gateway
 * runs. Throws where it does not know the pack, does not find them in time, or the signal aborts.
 */
export async function untilGatewayCalls(
  pack: string,
  wanted: { readonly found: number; readonly up: number },
  signal: AbortSignal,
): Promise<boolean> {
  if ((await compose('ps', '--quiet', '--status', 'running', 'gateway')) === '') return false;
  let report: PackReport | undefined;
  for (const until = Date.now() + waitMs; Date.now() < until; await delay(pollMs)) {
    signal.throwIfAborted();
    report = await reportOf(pack);
    if (report && report.replicas.length >= wanted.found && upIn(report) >= wanted.up) return true;
  }
  throw new Error(
    report
      ? `the gateway finds ${report.replicas.length} of ${wanted.found} containers after ${waitMs / 1000} s, and ${upIn(report)} answer it; see: docker compose logs gateway ${pack}`
      : `the gateway knows no pack ${pack}; it takes a file deploy/compose/packs/${pack}.json with {"${pack}": "http://${pack}:8080"}`,
  );
}

const upIn = ({ replicas }: PackReport): number => replicas.filter(({ state }) => state === 'up').length;

interface PackReport {
  readonly name: string;
  readonly replicas: readonly { readonly state: string }[];
}

/** Undefined also while the gateway is being started. */
async function reportOf(pack: string): Promise<PackReport | undefined> {
  try {
    const { packs } = JSON.parse(await compose('exec', '-T', 'gateway', 'node', '-e', readStatus)) as {
      packs: readonly PackReport[];
    };
    return packs.find(({ name }) => name === pack);
  } catch {
    return undefined;
  }
}
