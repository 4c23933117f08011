import { setTimeout as delay } from 'node:timers/promises';
import type { ServerProcess } from './server-process.ts';
import type { Caller } from './start-load.ts';

const pollMs = 50;

export interface Balancer {
  readonly call: Caller;
  /** Whether every instance said so when it was last asked. */
  readonly allReady: boolean;
  stop(): Promise<void>;
}

/** What stands before several instances of a service: it asks each for `/readyz` again and again, and calls the ready ones in turn. */
export function createBalancer(
  instances: readonly ServerProcess[],
  callerOf: (one: ServerProcess) => Caller,
): Balancer {
  const targets = instances.map((instance) => ({ instance, call: callerOf(instance), isReady: true }));
  let turn = 0;
  let stopped = false;

  async function poll(): Promise<void> {
    while (!stopped) {
      await Promise.all(
        targets.map(async (target) => {
          target.isReady = await target.instance.isReady();
        }),
      );
      await delay(pollMs);
    }
  }
  const polling = poll();

  return {
    get allReady() {
      return targets.every(({ isReady }) => isReady);
    },
    async call() {
      const ready = targets.filter(({ isReady }) => isReady);
      const next = ready[turn++ % ready.length];
      if (next) return next.call();
      await delay(pollMs);
      return 'no instance is ready';
    },
    stop() {
      stopped = true;
      return polling;
    },
  };
}
