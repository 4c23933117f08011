import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compose, docker, lastWordsOf, linesOf, showing } from './docker.ts';
import { untilGatewayCalls } from './until-gateway-calls.ts';
import { untilHealthy } from './until-healthy.ts';

export interface Deployment {
  readonly pack: string;
  /** Else the image is taken as it is, from this machine or its registry. */
  readonly build: boolean;
}

/** As the fragments have it, with time for the last calls. */
const stopSeconds = 40;

/**
 * Replaces the containers of one pack in the running stack and touches nothing else: as many new ones are started beside the
 * old ones, and only when they are healthy and the gateway calls them are the old ones drained and removed. Where anything
 * goes wrong before that, the new ones are removed and the old ones go on. Throws with what happened.
 */
export async function deployPack({ pack, build }: Deployment, tell: (line: string) => void): Promise<void> {
  await checkPack(pack);
  if (build) {
    tell('building');
    await showing('compose', 'build', pack);
  }
  const old = await containersOf(pack, 'running');
  await remove(await containersBut(pack, old));
  const wanted = Math.max(old.length, 1);
  const all = old.length + wanted;
  try {
    tell(`starting ${wanted} ${wanted === 1 ? 'container' : 'containers'}${old.length > 0 ? ' beside the old' : ''}`);
    await compose(
      ...['up', '--detach', '--no-deps', '--no-recreate', '--no-build', '--quiet-pull', '--scale', `${pack}=${all}`],
      pack,
    );
    await untilHealthy(await containersBut(pack, old));
    tell('healthy');
    const seen = await untilGatewayCalls(pack, { found: all, up: wanted });
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

/** The pack's containers by id, those that do not run too unless a state is given. */
const containersOf = async (pack: string, status?: string): Promise<string[]> =>
  linesOf(await compose('ps', '--quiet', '--all', ...(status ? ['--status', status] : []), pack));

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
