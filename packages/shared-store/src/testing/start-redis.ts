import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createServer as createTlsServer } from 'node:tls';

const programs = ['redis-server', 'valkey-server'];

/** The program that `startRedis` runs; undefined where this machine has none. */
export function findRedis(): string | undefined {
  return programs.find((program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0);
}

/** For `describeWith`. */
export const requireRedis = (): { readonly missing: string | undefined } => ({
  missing: findRedis() === undefined ? `no ${programs.join(' or ')} on PATH` : undefined,
});

export interface RedisServer {
  readonly port: number;
  /** `redis://127.0.0.1:<port>`, or `rediss://localhost:<port>` with a certificate. */
  readonly url: string;
  /** Sends one command, such as `CONFIG SET maxmemory 0`; gives its answer as it comes. */
  tell(command: string): Promise<string>;
  pause(): void;
  resume(): void;
  /** Ends the server; its address stays, and resets connections until there is a new server behind it. */
  end(): Promise<void>;
  /** Starts a new server behind the same address. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A Redis or Valkey server that keeps nothing on disk; options as in its configuration file. It listens on a Unix socket,
 * and this process passes connections on to it, since the server cannot choose a free port itself.
 */
export async function startRedis(
  port = 0,
  options: readonly string[] = [],
  certificate?: { readonly key: string; readonly cert: string },
): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'toolpacks-redis-'));
  const path = join(folder, 'socket');
  const sockets = new Set<Socket>();
  const passOn = (socket: Socket) => {
    const server = connect(path);
    for (const [one, other] of [
      [socket, server],
      [server, socket],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined).pipe(other);
      one.once('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  };
  const door = certificate ? createTlsServer(certificate, passOn) : createServer(passOn);
  door.on('tlsClientError', () => undefined);
  door.listen(port, '127.0.0.1');
  await once(door, 'listening');
  const address = door.address();
  if (address === null || typeof address === 'string') throw new Error('startRedis: the server has no port');

  const tell = async (command: string) => {
    const socket = connect(path);
    socket.write(`${command}\r\nQUIT\r\n`);
    return Buffer.concat(await socket.toArray()).toString();
  };
  let server = await startServer(path, options, tell);
  return {
    port: address.port,
    url: certificate ? `rediss://localhost:${address.port}` : `redis://127.0.0.1:${address.port}`,
    tell,
    pause: () => server.pause(),
    resume: () => server.resume(),
    end: () => server.end(),
    async startAgain() {
      server = await startServer(path, options, tell);
    },
    async stop() {
      door.close();
      for (const socket of sockets) socket.destroy();
      await server.end();
      await rm(folder, { recursive: true });
    },
  };
}

async function startServer(path: string, options: readonly string[], tell: RedisServer['tell']) {
  const program = findRedis();
  if (program === undefined)
    throw new Error(`startRedis: this machine has none of ${programs.join(', ')}; install one`);
  const fixed = ['--port', '0', '--unixsocket', path, '--save', '', '--appendonly', 'no'];
  const child = spawn(program, [...fixed, ...options], { stdio: 'ignore' });
  const closed = once(child, 'close');
  while (!(await tell('PING').then(Boolean, () => false))) {
    if (child.exitCode !== null) throw new Error(`startRedis: ${program} ended with ${child.exitCode}`);
    await delay(5);
  }
  return {
    pause: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    async end() {
      child.kill('SIGKILL');
      await closed;
    },
  };
}
