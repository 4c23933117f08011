import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Requirement, requireEngine, requireProgram, until } from '@toolpacks/testing';
import { docker } from '../../scripts/deploy/docker.ts';

/** A container engine that nobody else uses. */
export interface OwnEngine {
  /** Runs a command of docker on this engine. */
  docker(...args: readonly string[]): Promise<string>;
  /** Copies images from the machine's engine. */
  copyImages(images: readonly string[]): Promise<void>;
  /** Has a port of this engine's loopback address respond on this machine's; returns `http://127.0.0.1:<port>`. */
  publish(port: number): Promise<string>;
  /** Ends the engine with its containers, and removes all that it has stored. */
  stop(): Promise<void>;
}

/** Root's rights and the programs that start a second engine beside the machine's, as Linux has them. */
export function requireOwnEngine(): Requirement {
  if (process.getuid?.() !== 0) return { missing: 'not run as root, which may start a container engine of its own' };
  const programs = ['dockerd', 'unshare', 'nsenter'].map((program) => requireProgram(program, '--version'));
  return [requireEngine(), ...programs].find(({ missing }) => missing !== undefined) ?? { missing: undefined };
}

/**
 * Starts an engine with storage and a network of its own, so that the machine's engine and its firewall rules stay as they are,
 * and in a process namespace of its own, so that none of its processes outlives it.
 */
export async function startOwnEngine(): Promise<OwnEngine> {
  const folder = await mkdtemp(join(tmpdir(), 'toolpacks-engine-'));
  const host = `unix://${folder}/docker.sock`;
  const ownDocker = (...args: readonly string[]) => docker('--host', host, ...args);
  const children: ChildProcess[] = [];
  const engine = spawn(
    'unshare',
    [...namespaces, 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...dockerd(folder)],
    {
      stdio: 'ignore',
    },
  );

  async function stop(): Promise<void> {
    for (const child of children) child.kill();
    if (engine.exitCode === null) {
      const ended = once(engine, 'exit');
      process.kill(await dockerdPid(engine), 'SIGTERM');
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  }

  try {
    await until(async () => {
      if (engine.exitCode !== null) throw new Error(`dockerd ended with ${engine.exitCode}`);
      return ownDocker('info').then(Boolean, () => false);
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    docker: ownDocker,
    async copyImages(images) {
      const save = spawn('docker', ['save', ...images], { stdio: ['ignore', 'pipe', 'inherit'] });
      const load = spawn('docker', ['--host', host, 'load'], { stdio: ['pipe', 'ignore', 'inherit'] });
      const loaded = once(load, 'exit');
      await pipeline(save.stdout, load.stdin);
      await loaded;
    },
    async publish(port) {
      const enter = ['--target', String(await dockerdPid(engine)), '--net'];
      const relay = spawn('nsenter', [...enter, process.execPath, join(import.meta.dirname, 'relay.ts')], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      children.push(relay);
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('The relay has no port');
      await new Promise((resolve) => relay.send(port, server, resolve));
      server.close();
      return `http://127.0.0.1:${address.port}`;
    },
    stop,
  };
}

const namespaces = ['--mount', '--mount-proc', '--net', '--pid', '--fork', '--kill-child'];

const dockerd = (folder: string): string[] => [
  ...['dockerd', '--host', `unix://${folder}/docker.sock`, '--pidfile', `${folder}/dockerd.pid`],
  ...['--data-root', `${folder}/data`, '--exec-root', `${folder}/exec`],
  ...['--containerd-namespace', folder.replace(/\W+/g, '-').slice(1), '--containerd-plugins-namespace', 'own-plugins'],
];

/** Of the process that unshare has started: dockerd's own file has its number in the new namespace, which is 1. */
const dockerdPid = async ({ pid }: ChildProcess): Promise<number> =>
  Number((await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim());
