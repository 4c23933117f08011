import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '@toolpacks/http';
import type { Pack } from '@toolpacks/pack-kit';
import { startPack } from '@toolpacks/pack-kit/testing';
import { type StartedGateway, startGateway } from '../../e2e/start-gateway.ts';
import { readConfig } from '../src/config.ts';
import { createAggregate } from '../src/create-aggregate.ts';

export const listTtlMs = 100;

export interface StartedAggregate {
  readonly baseUrl: string;
  /** The one address for all packs. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Serves an aggregate over real HTTP on a free port. */
export async function startAggregate(gatewayUrl: string, env: NodeJS.ProcessEnv = {}): Promise<StartedAggregate> {
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    DRAIN_DELAY_MS: '0',
    GATEWAY_URL: gatewayUrl,
    LIST_TTL_MS: String(listTtlMs),
    ...env,
  });
  const listening = await listen(createAggregate(config), config);
  return { baseUrl: listening.url, url: `${listening.url}/mcp`, stop: () => listening.stop() };
}

export interface StartedSet extends StartedAggregate {
  readonly gateway: StartedGateway;
  /** Starts a pack and puts it into the gateway's file. */
  add(pack: Pack): Promise<void>;
  /** Ends a pack, which the file goes on naming. */
  end(pack: string): Promise<void>;
  /** Ends the gateway; gives what starts it again at its address. */
  endGateway(): Promise<() => Promise<void>>;
}

/** Packs, a gateway that knows them, and an aggregate that asks it. */
export async function startSet(packs: readonly Pack[]): Promise<StartedSet> {
  const folder = await mkdtemp(join(tmpdir(), 'toolpacks-aggregate-'));
  const file = join(folder, 'packs.json');
  const started = new Map<string, Awaited<ReturnType<typeof startPack>>>();
  const stopped = new Set<string>();
  const start = async (pack: Pack) => void started.set(pack.name, await startPack(pack));
  const writeFileOfPacks = () =>
    writeFile(file, JSON.stringify(Object.fromEntries([...started].map(([name, { baseUrl }]) => [name, baseUrl]))));

  await Promise.all(packs.map(start));
  await writeFileOfPacks();
  let gateway = await startGateway({}, { PACKS_FILE: file });
  let isGatewayUp = true;
  const aggregate = await startAggregate(gateway.baseUrl);

  return {
    ...aggregate,
    gateway,
    async add(pack) {
      await start(pack);
      await writeFileOfPacks();
    },
    async end(pack) {
      stopped.add(pack);
      await started.get(pack)?.stop();
    },
    async endGateway() {
      const { port } = new URL(gateway.baseUrl);
      await gateway.stop();
      isGatewayUp = false;
      return async () => {
        gateway = await startGateway({}, { PACKS_FILE: file, PORT: port });
        isGatewayUp = true;
      };
    },
    async stop() {
      await aggregate.stop();
      if (isGatewayUp) await gateway.stop();
      await Promise.all([...started].map(([name, pack]) => (stopped.has(name) ? undefined : pack.stop())));
      await rm(folder, { recursive: true });
    },
  };
}
