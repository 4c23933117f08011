import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { freePort } from './pack-double.ts';
import { until } from './until.ts';

/** Whether this machine has what `startRedis` runs. */
export const hasRedis = spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;

export interface RedisServer {
  readonly port: number;
  /** Sends one command, such as `CONFIG SET maxmemory 0`; gives its answer as it comes. */
  tell(command: string): Promise<string>;
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** A Redis server that keeps nothing on disk; options as in its configuration file. */
export async function startRedis(port?: number, options: readonly string[] = []): Promise<RedisServer> {
  const listeningOn = port ?? (await freePort());
  const fixed = ['--port', String(listeningOn), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', [...fixed, ...options], { stdio: 'ignore' });
  const closed = once(child, 'close');
  const redis: RedisServer = {
    port: listeningOn,
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
  await until(() => redis.tell('PING').then(Boolean, () => false));
  return redis;
}
