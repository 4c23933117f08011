import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const root = join(import.meta.dirname, '../..');

export interface ServerSpec {
  /** Its folder: `services/quotes`. */
  readonly service: string;
  readonly host: string;
  readonly port: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** A service as its operator runs it: a process at an address of its own, which may be killed, paused and started again. */
export class ServerProcess {
  readonly baseUrl: string;
  readonly #spec: ServerSpec;
  #child: ChildProcess | undefined;

  constructor(spec: ServerSpec) {
    this.#spec = spec;
    this.baseUrl = `http://${spec.host}:${spec.port}`;
  }

  /** Until it can serve. */
  async start(): Promise<void> {
    const { service, host, port, env } = this.#spec;
    const child = spawn(process.execPath, [join(root, service, 'src/server.ts')], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { PATH: process.env.PATH, HOST: host, PORT: String(port), ...env },
    });
    this.#child = child;
    while (!(await this.isReady())) {
      if (hasEnded(child)) throw new Error(`${service} ended instead of listening on ${this.baseUrl}`);
      await delay(20);
    }
  }

  async isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.baseUrl}/readyz`)).ok;
    } catch {
      return false;
    }
  }

  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child?.kill(name);
  }

  /** Ends it, and gives its exit code; null where the signal left it no choice. */
  async end(name: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null> {
    const child = this.#child;
    if (!child || hasEnded(child)) return child?.exitCode ?? null;
    const exited = once(child, 'exit');
    child.kill(name);
    await exited;
    return child.exitCode;
  }

  /** Calls of a pack that this process has answered with 200. */
  async answeredCalls(pack: string): Promise<number> {
    const metrics = await (await fetch(`${this.baseUrl}/metrics`)).text();
    const line = new RegExp(
      `^http_server_request_duration_seconds_count\\{.*method="POST",route="/${pack}/mcp",status="200".*\\} (\\d+)$`,
      'm',
    );
    return Number(line.exec(metrics)?.[1] ?? 0);
  }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;
