import type { Endpoint } from './http1/replica-connection.ts';
import { ReplicaConnections } from './http1/replica-connections.ts';

/** Shorter than a pack keeps an idle connection (65 s), so that no call is sent on one that is being closed. */
const idleTimeoutMs = 30_000;

/** How long a replica is left out after its first failure, and at most after many in a row. */
const firstRestMs = 500;
const longestRestMs = 30_000;

export interface ReplicaOptions {
  /** Tells replicas of one pack apart where addresses are not to be shown; counts from 1. */
  readonly number: number;
  readonly address: string;
  /** Scheme, host name and port. The name goes into `Host` and is what a certificate has to be for. */
  readonly origin: URL;
  readonly connectTimeoutMs: number;
  /** How long it may be silent. */
  readonly timeoutMs: number;
}

/** One process of a pack: its keep-alive connections, how busy it is, and whether calls should go to it. */
export class Replica {
  readonly number: number;
  readonly address: string;
  readonly connections: ReplicaConnections;
  /** Calls that it has not finished. */
  inFlight = 0;
  #failures = 0;
  #restsUntilMs = 0;

  constructor(options: ReplicaOptions) {
    this.number = options.number;
    this.address = options.address;
    this.connections = new ReplicaConnections(toEndpoint(options));
  }

  /** `open`: left out. `half_open`: its rest is over, and one call may try. */
  get circuit(): 'closed' | 'half_open' | 'open' {
    if (this.#failures === 0) return 'closed';
    return performance.now() < this.#restsUntilMs ? 'open' : 'half_open';
  }

  /** Whether a call may go to it while there are others. */
  get isUsable(): boolean {
    return this.#failures === 0 || (this.inFlight === 0 && performance.now() >= this.#restsUntilMs);
  }

  /** When its rest ends, on the clock of `performance.now()`. */
  get restsUntilMs(): number {
    return this.#restsUntilMs;
  }

  /** Whether it is back after having been left out. */
  succeeded(): boolean {
    if (this.#failures === 0) return false;
    this.#failures = 0;
    this.#restsUntilMs = 0;
    return true;
  }

  /** Gives for how long it is now left out; 0 where it is already: calls that fail together are one failure. */
  failed(): number {
    const now = performance.now();
    if (now < this.#restsUntilMs) return 0;
    const restMs = Math.min(firstRestMs * 2 ** this.#failures, longestRestMs);
    this.#failures++;
    this.#restsUntilMs = now + restMs;
    return restMs;
  }
}

/** Where a replica is called, and for how long it may be silent there. */
export function toEndpoint({ address, origin, connectTimeoutMs, timeoutMs }: ReplicaOptions): Endpoint {
  const isHttps = origin.protocol === 'https:';
  return {
    protocol: isHttps ? 'https:' : 'http:',
    address,
    hostname: origin.hostname.replace(/^\[|\]$/g, ''),
    port: Number(origin.port) || (isHttps ? 443 : 80),
    connectTimeoutMs,
    timeoutMs,
    idleTimeoutMs,
  };
}
