import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listPacks } from '../packs/list-packs.ts';
import { type WatchedProcess, watchProcess } from './watched-process.ts';

export interface FuzzedStack {
  readonly gateway: WatchedProcess;
  readonly packs: readonly WatchedProcess[];
  /** All of them, and the aggregate. */
  readonly processes: readonly WatchedProcess[];
  stop(): Promise<void>;
}

/** A gateway in front of packs that run already, by their URLs. */
export async function startFuzzedGateway(
  packs: Readonly<Record<string, string>>,
  env: NodeJS.ProcessEnv = {},
): Promise<WatchedProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'toolpacks-fuzz-'));
  const file = join(folder, 'packs.json');
  await writeFile(file, JSON.stringify(packs));
  const gateway = await watchProcess('gateway', 'gateway/src/server.ts', [], { PACKS_FILE: file, ...env });
  return {
    ...gateway,
    async stop() {
      await gateway.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Every pack with sample data, the gateway and the aggregate, each in a process of its own. */
export async function startFuzzedStack(): Promise<FuzzedStack> {
  const started: WatchedProcess[] = [];
  const start = async (process: Promise<WatchedProcess>): Promise<WatchedProcess> => {
    started.push(await process);
    return process;
  };
  const stop = async () => {
    for (const process of started.splice(0)) await process.stop();
  };
  try {
    const packs: WatchedProcess[] = [];
    for (const { name } of await listPacks())
      packs.push(await start(watchProcess(name, `services/${name}/src/server.ts`, [], { SAMPLE_DATA: 'always' })));
    const urls = Object.fromEntries(packs.map(({ name, url }) => [name, url]));
    const inner = await start(startFuzzedGateway(urls));
    const aggregate = await start(watchProcess('aggregate', 'aggregate/src/server.ts', [], { GATEWAY_URL: inner.url }));
    const gateway = await start(startFuzzedGateway(urls, { AGGREGATE_URL: aggregate.url }));
    return { gateway, packs, processes: [gateway, aggregate, ...packs], stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
