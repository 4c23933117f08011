import { isIP } from 'node:net';
import type { Logger } from '@toolpacks/http';
import type { Lookup } from './lookup-addresses.ts';
import { Replica } from './replica.ts';

export interface ReplicaSetOptions {
  readonly pack: string;
  /** Scheme, host name and port of every replica. */
  readonly origin: URL;
  readonly lookup: Lookup;
  /** How old addresses may get before they are looked up again. */
  readonly refreshMs: number;
  readonly connectTimeoutMs: number;
  readonly timeoutMs: number;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

export interface ReplicaSet {
  /** In the order in which they joined. */
  readonly all: readonly Replica[];
  /** Looks the addresses up again where they are old; a promise only where nothing can be chosen before that is done. */
  refresh(): Promise<void> | undefined;
  /** The less busy of two at random, left-out ones only where there is no other; undefined where all have been tried. */
  choose(tried: readonly Replica[]): Replica | undefined;
  /** Takes note that a replica has answered. */
  answered(replica: Replica): void;
  /** Takes note that it has not, and leaves it out for a while. */
  failed(replica: Replica, reason: string): void;
  /** Calls under way are answered to their end. */
  close(): void;
}

/** Addresses that should have been looked up so long ago are too old to be used even once: nobody has called meanwhile. */
const forgottenAfterMs = 30_000;

/** Longer than a resolver waits before it asks again (5 s), since one lost packet is nothing special. */
const lookupTimeoutMs = 6000;

/**
 * All addresses of a pack's host name. They are looked up when a call comes and the last ones are old, behind its back, so
 * that packs without calls cost nothing. Replicas that vanish finish their calls; where no address can be had, the last
 * known ones stay.
 */
export function createReplicaSet(options: ReplicaSetOptions): ReplicaSet {
  const { pack, origin, lookup, refreshMs, logger } = options;
  const hostname = origin.hostname.replace(/^\[|\]$/g, '');
  const isAddress = isIP(hostname) !== 0;
  let replicas: readonly Replica[] = [];
  let count = 0;
  let lookedUpAtMs = Number.NEGATIVE_INFINITY;
  let lookingUp: Promise<void> | undefined;
  let lookupFailed = false;
  let closed = false;
  if (isAddress) update([hostname]);

  return {
    get all() {
      return replicas;
    },
    refresh() {
      if (isAddress) return undefined;
      const ageMs = performance.now() - lookedUpAtMs;
      if (ageMs < refreshMs) return undefined;
      lookingUp ??= lookUp();
      return replicas.length === 0 || ageMs > refreshMs + forgottenAfterMs ? lookingUp : undefined;
    },
    choose(tried) {
      const untried = tried.length === 0 ? replicas : replicas.filter((replica) => !tried.includes(replica));
      const usable = untried.every(({ isUsable }) => isUsable) ? untried : untried.filter(({ isUsable }) => isUsable);
      return usable.length > 0 ? lessBusyOfTwo(usable) : firstToReturn(untried);
    },
    answered(replica) {
      if (replica.succeeded())
        logger.info({ pack, replica: replica.number, address: replica.address }, 'replica is back');
    },
    failed(replica, reason) {
      const restMs = replica.failed();
      if (restMs > 0) {
        const { number, address } = replica;
        logger.warn({ pack, replica: number, address, reason, rest_ms: restMs }, 'replica left out for a while');
      }
    },
    close() {
      closed = true;
      for (const { connections } of replicas) connections.close();
    },
  };

  async function lookUp(): Promise<void> {
    try {
      await inTime(lookup(hostname).then(update), lookupTimeoutMs);
      lookupFailed = false;
    } catch (error) {
      if (!lookupFailed) logger.warn({ pack, err: error }, 'no address of the pack could be looked up');
      lookupFailed = true;
    } finally {
      lookedUpAtMs = performance.now();
      lookingUp = undefined;
    }
  }

  function update(addresses: readonly string[]): void {
    const found = new Set(addresses);
    const staying = replicas.filter(({ address }) => found.has(address));
    for (const replica of replicas) if (!found.has(replica.address)) leave(replica);
    for (const { address } of staying) found.delete(address);
    if (found.size > 0 || staying.length < replicas.length) replicas = [...staying, ...[...found].map(join)];
  }

  function join(address: string): Replica {
    count++;
    logger.info({ pack, replica: count, address }, 'replica joined');
    const replica = new Replica({ ...options, number: count, address });
    // Whoever waited for its address while the pack was taken away is still answered.
    if (closed) replica.connections.close();
    return replica;
  }

  function leave({ number, address, connections }: Replica): void {
    logger.info({ pack, replica: number, address }, 'replica gone');
    connections.close();
  }
}

/** Rejects where the work takes longer; what it does later still counts. */
function inTime(work: Promise<void>, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${timeoutMs} ms`)), timeoutMs).unref();
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function lessBusyOfTwo(replicas: readonly Replica[]): Replica | undefined {
  const { length } = replicas;
  if (length === 1) return replicas[0];
  const first = Math.floor(Math.random() * length);
  const second = (first + 1 + Math.floor(Math.random() * (length - 1))) % length;
  const [a, b] = [replicas[first], replicas[second]];
  return a && b && b.inFlight < a.inFlight ? b : a;
}

const firstToReturn = (replicas: readonly Replica[]): Replica | undefined =>
  replicas.reduce<Replica | undefined>(
    (first, replica) => (first && first.restsUntilMs <= replica.restsUntilMs ? first : replica),
    undefined,
  );
