import type { ServerResponse } from 'node:http';

export interface BulkheadOptions {
  /** Calls that may run at the same time. */
  readonly maxInFlight: number;
  /** Calls that may wait for one of these to end, and for how long. */
  readonly maxWaiting: number;
  readonly maxWaitMs: number;
}

/** Keeps one pack's calls from taking what the others need: so many at once, a few that wait a little, no more. */
export class Bulkhead {
  readonly #options: BulkheadOptions;
  readonly #waiters = new Set<(admitted: boolean) => void>();
  #inFlight = 0;

  constructor(options: BulkheadOptions) {
    this.#options = options;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  get waiting(): number {
    return this.#waiters.size;
  }

  /**
   * Whether the call may run, at once where that is known; one that may has to `leave`. A caller that hangs up does not
   * wait any longer.
   */
  enter(caller: ServerResponse): boolean | Promise<boolean> {
    const { maxInFlight, maxWaiting, maxWaitMs } = this.#options;
    if (this.#inFlight < maxInFlight) {
      this.#inFlight++;
      return true;
    }
    if (this.#waiters.size >= maxWaiting) return false;
    return new Promise((resolve) => {
      const settle = (admitted: boolean) => {
        clearTimeout(timer);
        caller.off('close', giveUp);
        this.#waiters.delete(settle);
        resolve(admitted);
      };
      const giveUp = () => settle(false);
      const timer = setTimeout(giveUp, maxWaitMs);
      caller.once('close', giveUp);
      this.#waiters.add(settle);
    });
  }

  /** Gives the place to whoever has waited longest. */
  leave(): void {
    const [next] = this.#waiters;
    if (next) next(true);
    else this.#inFlight--;
  }
}
