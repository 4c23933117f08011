import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LocalChain, startLocalChain } from '../../services/chain-eth/stand-in/local-chain.ts';
import { listPacks } from '../packs/list-packs.ts';
import { readPackPorts } from '../packs/read-ports.ts';
import { isFree } from './free-port.ts';
import { startGateway } from './gateway.ts';
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
    const packs = await allOrNone(
      services.map(async ({ name, path }) => {
        const known = knownPorts.get(name) ?? 0;
        const port = known !== gatewayPort && (await isFree(known)) ? known : 0;
        return started(await startPack(name, path, port, settings));
      }),
    );
    const folder = await mkdtemp(join(tmpdir(), 'toolpacks-'));
    stops.push(() => rm(folder, { recursive: true, force: true }));
    const packsFile = join(folder, 'packs.json');
    await writeFile(packsFile, JSON.stringify(Object.fromEntries(packs.map(({ name, url }) => [name, url])), null, 2));
    const gateway = started(await startGateway(gatewayPort, { ...settings, PACKS_FILE: packsFile }));
    return { gatewayUrl: gateway.url, packs, sampleData: settings.SAMPLE_DATA, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Another program may have taken the port since it was free; any other will do. */
async function startPack(name: string, path: string, port: number, env: NodeJS.ProcessEnv): Promise<Service> {
  try {
    return await startService(name, path, port, env);
  } catch (error) {
    if (port === 0 || (await isFree(port))) throw error;
    return startService(name, path, 0, env);
  }
}

/** Like Promise.all, but a failure waits for the others to be there, so that they can be stopped. */
async function allOrNone<T>(work: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

/** 0 stands for any free port. */
async function readGatewayPort({ GATEWAY_PORT = '8080' }: NodeJS.ProcessEnv): Promise<number> {
  const port = Number(GATEWAY_PORT);
  if (!/^\d+$/.test(GATEWAY_PORT) || port > 65_535) {
    throw new Error(`GATEWAY_PORT must be a port from 0 to 65535, got ${JSON.stringify(GATEWAY_PORT)}.`);
  }
  if (port === 0 || (await isFree(port))) return port;
  throw new Error(
    `Port ${port} is taken, perhaps by a stack that runs already: stop it, or choose another port, for example GATEWAY_PORT=${port + 1} npm start`,
  );
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
