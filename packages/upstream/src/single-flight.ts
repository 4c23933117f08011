import { untilAborted } from './until-aborted.ts';

export interface SingleFlight<T> {
  /** Waits for the flight under `key`, starting it where there is none. A caller whose signal aborts stops waiting. */
  join(key: string, signal: AbortSignal, work: Work<T>): Promise<T>;
  /** Starts a flight that nobody waits for, unless there is one. */
  start(key: string, work: Work<T>): void;
  /** Aborts all flights. */
  stop(): void;
}

type Work<T> = (signal: AbortSignal) => Promise<T>;

interface Flight<T> {
  readonly outcome: Promise<T>;
  readonly controller: AbortController;
  waiting: number;
}

/**
 * Runs one piece of work per key at a time, for any number of callers. Its signal aborts when the last caller who waited
 * for it has left; one that was only started is nobody's to abort.
 */
export function createSingleFlight<T>(): SingleFlight<T> {
  const flights = new Map<string, Flight<T>>();

  function launch(key: string, work: Work<T>, waiting: number): Flight<T> {
    const controller = new AbortController();
    const outcome = work(controller.signal).finally(() => land(key, flight));
    // Those who wait hear of a failure; without any it must not become an unhandled rejection.
    outcome.catch(() => undefined);
    const flight = { outcome, controller, waiting };
    flights.set(key, flight);
    return flight;
  }

  function land(key: string, flight: Flight<T>): void {
    if (flights.get(key) === flight) flights.delete(key);
  }

  return {
    async join(key, signal, work) {
      const flight = flights.get(key) ?? launch(key, work, 0);
      flight.waiting++;
      try {
        return await untilAborted(flight.outcome, signal);
      } finally {
        flight.waiting--;
        if (signal.aborted && flight.waiting === 0) {
          // Out of the map first: whoever comes now needs a new flight.
          land(key, flight);
          flight.controller.abort(signal.reason);
        }
      }
    },
    start(key, work) {
      if (!flights.has(key)) launch(key, work, 1);
    },
    stop() {
      for (const { controller } of flights.values()) controller.abort();
    },
  };
}
