import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const programs = ['redis-server', 'valkey-server'];

/** The program that `startRedis` runs; undefined where this machine has none. */
export function findRedis(): string | undefined {
  return programs.find((program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0);
}

export interface RedisServer {
  readonly port: number;
  /** `redis://127.0.0.1:<port>` */
  readonly url: string;
  /** Sends one command, such as `CONFIG SET maxmemory 0`; gives its answer as it comes. */
  tell(command: string): Promise<string>;
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** A Redis or Valkey server that keeps nothing on disk; options as in its configuration file. */
export async function startRedis(port?: number, options: readonly string[] = []): Promise<RedisServer> {
  const program = findRedis();
  if (program === undefined)
    throw new Error(`startRedis: this machine has none of ${programs.join(', ')}; install one`);
  const listeningOn = port ?? (await freePort());
  const fixed = ['--port', String(listeningOn), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn(program, [...fixed, ...options], { stdio: 'ignore' });
  const closed = once(child, 'close');
  const redis: RedisServer = {
    port: listeningOn,
    url: `redis://127.0.0.1:${listeningOn}`,
    async tell(command) {
      const socket = connect({ host: '127.0.0.1', port: listeningOn });
      socket.write(`${command}\r\nQUIT\r\n`);
      return Buffer.concat(await socket.toArray()).toString();
    },
    pause: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    async stop() {
      child.kill('SIGKILL');
      await closed;
    },
  };
  while (!(await redis.tell('PING').then(Boolean, () => false))) await delay(10);
  return redis;
}

/** On which nothing listens just now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
