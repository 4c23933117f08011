import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LocalChain, startLocalChain } from '../../services/chain-eth/stand-in/local-chain.ts';
import { listPacks, root } from '../packs/list-packs.ts';
import { aggregatePort, readPackPorts } from '../packs/read-ports.ts';
import { freePort, isFree } from './free-port.ts';
import { type Service, startService } from './service.ts';

export interface Stack {
  readonly gatewayUrl: string;
  readonly packs: readonly Service[];
  /** The packs' SAMPLE_DATA. */
  readonly sampleData: string;
  stop(): Promise<void>;
}

/** Starts all there is under services/, a local chain, the gateway and the aggregate, and waits until they are ready. */
export async function startStack(env: NodeJS.ProcessEnv, tell: (line: string) => void): Promise<Stack> {
  const gatewayPort = await readGatewayPort(env);
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    await Promise.all(stops.splice(0).map((stopPart) => stopPart()));
  };
  const started = <T extends { stop(): Promise<unknown> }>(part: T): T => {
    stops.push(part.stop);
    return part;
  };

  try {
    const chain = await startChain(tell);
    if (chain) started(chain);
    const settings = {
      LOG_LEVEL: 'warn',
      SAMPLE_DATA: 'fallback',
      ...(chain && { CHAIN_ETH_RPC_URLS_LOCAL: chain.url }),
      ...env,
    };
    const [services, knownPorts] = await Promise.all([listPacks(), readPackPorts()]);
    const ports = await freePorts(
      [...services.map(({ name }) => knownPorts.get(name) ?? 0), aggregatePort],
      gatewayPort,
    );
    const packs = await allOrNone(
      services.map(async ({ name, path }, index) =>
        started(await startService(name, path, ports[index] ?? 0, settings)),
      ),
    );
    const folder = await mkdtemp(join(tmpdir(), 'toolpacks-'));
    stops.push(() => rm(folder, { recursive: true, force: true }));
    const packsFile = join(folder, 'packs.json');
    await writeFile(packsFile, JSON.stringify(Object.fromEntries(packs.map(({ name, url }) => [name, url])), null, 2));
    const aggregateUrl = `http://127.0.0.1:${ports.at(-1)}`;
    const gateway = started(
      await startService('gateway', join(root, 'gateway'), gatewayPort, {
        ...settings,
        PACKS_FILE: packsFile,
        AGGREGATE_URL: aggregateUrl,
      }),
    );
    const { port } = new URL(aggregateUrl);
    started(
      await startService('aggregate', join(root, 'aggregate'), Number(port), { ...settings, GATEWAY_URL: gateway.url }),
    );
    return { gatewayUrl: gateway.url, packs, sampleData: settings.SAMPLE_DATA, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Like Promise.all, but a failure waits for the others to be there, so that they can be stopped. */
async function allOrNone<T>(work: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

async function readGatewayPort({ GATEWAY_PORT = '8080' }: NodeJS.ProcessEnv): Promise<number> {
  const port = Number(GATEWAY_PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`GATEWAY_PORT must be a port from 1 to 65535, got ${JSON.stringify(GATEWAY_PORT)}.`);
  }
  if (await isFree(port)) return port;
  throw new Error(
    `Port ${port} is taken, perhaps by a stack that runs already: stop it, or choose another port, for example GATEWAY_PORT=${port + 1} npm start`,
  );
}

/** Each the wanted one where that is free. One after another, so that no two services are given the same free port; the gateway's is taken. */
async function freePorts(wanted: readonly number[], gatewayPort: number): Promise<number[]> {
  const ports: number[] = [];
  for (const one of wanted) {
    let port = await freePort(one);
    while (port === gatewayPort || ports.includes(port)) port = await freePort(0);
    ports.push(port);
  }
  return ports;
}

/** Everything else works without it, so a machine that anvil has no binary for only goes without chain `local`. */
async function startChain(tell: (line: string) => void): Promise<LocalChain | undefined> {
  try {
    return await startLocalChain();
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    tell(`No local chain here (${reason}); chain-eth goes without it.`);
    return undefined;
  }
}
