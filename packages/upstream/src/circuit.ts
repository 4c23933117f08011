import { ToolError, type UpstreamStatus } from '@toolpacks/contracts';
import { type CircuitBreakerPolicy, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel';
import { NetworkError, TimeoutError } from 'ky';
import { NotAskedError } from './not-asked-error.ts';
import type { Subject } from './to-tool-error.ts';

export interface CircuitOptions {
  /** Consecutive failed attempts that open it. */
  readonly failures: number;
  /** How long it stays open before one request may try. */
  readonly coolDownMs: number;
  /** Statuses of this upstream that mean trouble, besides 408, 429 and 5xx. */
  readonly transientStatuses: readonly number[];
}

export interface Circuit {
  /** Runs one attempt, or throws `upstream_unavailable` at once while open. */
  run(work: () => Promise<Response>, subject: Subject): Promise<Response>;
  /** Throws as `run` would now, for those who have to wait before they run. */
  refuseWhileOpen(subject: Subject): void;
  state(): UpstreamStatus['circuit'];
}

const stateNames: Readonly<Record<CircuitState, UpstreamStatus['circuit']>> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'half_open',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
};

/**
 * A circuit breaker that counts attempts which show the upstream down, slow or throttling. A refused request or a bad
 * answer does not count: the upstream is up, and the next call may ask for something else.
 */
export function createCircuit({ failures, coolDownMs, transientStatuses }: CircuitOptions): Circuit {
  let openedAtMs = 0;
  const isFailure = (error: unknown): boolean => {
    if (error instanceof ToolError) return false;
    // cockatiel takes any error that is not handled for the success of a probe, but a probe whose caller has left has
    // proved nothing.
    return error instanceof NetworkError || error instanceof TimeoutError || policy.state === CircuitState.HalfOpen;
  };
  const isFailureStatus = (status: number): boolean =>
    status === 408 || status === 429 || status >= 500 || transientStatuses.includes(status);
  const policy: CircuitBreakerPolicy = circuitBreaker(
    handleWhen(isFailure).orWhenResult((result) => result instanceof Response && isFailureStatus(result.status)),
    { halfOpenAfter: coolDownMs, breaker: new ConsecutiveBreaker(failures) },
  );
  policy.onBreak(() => {
    openedAtMs = Date.now();
  });
  const opened = (subject: Subject) =>
    notAsked(subject, Math.max(1, Math.ceil((openedAtMs + coolDownMs - Date.now()) / 1000)));
  const refuseWhileOpen = (subject: Subject): void => {
    // cockatiel lets further callers wait for the probe; they are better served with an answer at once.
    if (policy.state === CircuitState.HalfOpen) throw notAsked(subject, 1);
    if (policy.state === CircuitState.Open && Date.now() < openedAtMs + coolDownMs) throw opened(subject);
  };
  return {
    refuseWhileOpen,
    async run(work, subject) {
      refuseWhileOpen(subject);
      return policy.execute(work);
    },
    state: () => stateNames[policy.state],
  };
}

function notAsked({ name, host }: Subject, retryAfterS: number): NotAskedError {
  const message = `${name}: ${host} has failed repeatedly and is not asked for now; try again in ${retryAfterS} s`;
  return new NotAskedError('upstream_unavailable', message, { retryAfterS });
}
