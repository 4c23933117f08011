import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compose, docker, lastWordsOf, linesOf, showing } from './docker.ts';
import { untilGatewayCalls, upAtGateway } from './until-gateway-calls.ts';
import { untilHealthy } from './until-healthy.ts';

export interface Deployment {
  readonly pack: string;
  /** Else the image is taken as it is on this machine, or from its registry where it is not. */
  readonly build: boolean;
  /** Takes everything back, as long as the old containers are untouched. */
  readonly signal: AbortSignal;
}

/** As the fragments have it, with time for the last calls. */
const stopSeconds = 40;

/**
 * Replaces the containers of one pack in the running stack and touches nothing else: as many new ones are started beside the
 * old ones, and only when they are healthy and the gateway calls them are the old ones drained and removed. Where anything
 * goes wrong before that, the new ones are removed and the old ones go on. Throws with what happened.
 */
export async function deployPack({ pack, build, signal }: Deployment, tell: (line: string) => void): Promise<void> {
  await checkPack(pack);
  if (build) {
    tell('building');
    await showing('compose', 'build', pack);
  }
  const old = await containersOf(pack, 'running');
  await remove(await containersBut(pack, old));
  const upBefore = await upAtGateway(pack);
  const wanted = Math.max(old.length, 1);
  const all = old.length + wanted;
  try {
    tell(`starting ${wanted} ${wanted === 1 ? 'container' : 'containers'}${old.length > 0 ? ' beside the old' : ''}`);
    await compose(
      ...['up', '--detach', '--no-deps', '--no-recreate', '--no-build', '--quiet-pull', '--scale', `${pack}=${all}`],
      pack,
    );
    await untilHealthy(await containersBut(pack, old), signal);
    tell('healthy');
    const seen = await untilGatewayCalls(pack, { found: all, up: upBefore + wanted }, signal);
    tell(seen ? 'known to the gateway' : 'no gateway runs here');
  } catch (error) {
    await removeAllBut(pack, old, tell);
    throw error;
  }
  if (old.length > 0) {
    tell('stopping the old, with time for the calls that they have');
    await docker('stop', '--time', `${stopSeconds}`, ...old);
    await remove(old);
  }
  tell('deployed');
}

async function checkPack(pack: string): Promise<void> {
  const services = linesOf(await compose('config', '--services')).sort();
  const packs = services.filter((service) => existsSync(join('services', service)));
  if (packs.includes(pack)) return;
  throw new Error(
    services.includes(pack)
      ? `${pack} is no pack; use: docker compose up --build --detach --wait ${pack}`
      : `there is no ${pack} in docker-compose.yml; the packs in it are ${packs.join(', ')}`,
  );
}

/** Ids of the pack's containers, in any state or in the given one; not of those that somebody runs once, for himself. */
async function containersOf(pack: string, state?: string): Promise<string[]> {
  const { name } = JSON.parse(await compose('config', '--format', 'json'));
  const labels = { project: name, service: pack, oneoff: 'False' };
  const filters = Object.entries(labels).map(([label, value]) => `label=com.docker.compose.${label}=${value}`);
  const wanted = state === undefined ? filters : [...filters, `status=${state}`];
  return linesOf(await docker('ps', '--quiet', '--all', '--no-trunc', ...wanted.flatMap((one) => ['--filter', one])));
}

const containersBut = async (pack: string, others: readonly string[]): Promise<string[]> =>
  (await containersOf(pack)).filter((id) => !others.includes(id));

async function remove(ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await docker('rm', '--force', ...ids);
}

async function removeAllBut(pack: string, kept: readonly string[], tell: (line: string) => void): Promise<void> {
  const failed = await containersBut(pack, kept);
  const [first] = failed;
  if (first !== undefined) tell(`a new container said last:\n${await lastWordsOf(first)}`);
  await remove(failed);
  tell(`the new is removed${kept.length > 0 ? '; the old goes on' : ''}`);
}
