import { ToolError } from '@toolpacks/contracts';
import ky, { type Options } from 'ky';
import { attempt } from './attempt.ts';
import type { Circuit } from './circuit.ts';
import type { Health } from './health.ts';
import { NotAskedError } from './not-asked-error.ts';
import type { Pace } from './pace.ts';
import { readRetryAfterS, toRetryOptions } from './retry-options.ts';
import { type Subject, toToolError } from './to-tool-error.ts';
import { withAttemptSpan } from './with-attempt-span.ts';

export interface SenderOptions {
  readonly timeoutMs: number;
  readonly retries: number;
  readonly maxBytes: number;
  readonly userAgent: string;
  readonly transientStatuses: readonly number[];
  readonly fetch: (request: Request) => Promise<Response>;
  readonly circuit: Circuit;
  readonly health: Health;
  readonly pace: Pace;
}

/** One call to the upstream, in as many attempts as it takes. Throws for every status but 2xx, unless told otherwise. */
export type Send = (input: string | URL | Request, options: Options, subject: Subject) => Promise<Response>;

/**
 * ky retries around the circuit, and the circuit counts each attempt: a call whose time budget ends in its second attempt
 * has still shown that the first one failed. Each attempt waits for its turn.
 */
export function createSender(options: SenderOptions): Send {
  const { timeoutMs, retries, maxBytes, userAgent, transientStatuses, fetch, circuit, health, pace } = options;
  const client = ky.create({ headers: { 'user-agent': userAgent }, timeout: false });

  return async (input, options, subject) => {
    const signal = options.signal ?? (input instanceof Request ? input.signal : new AbortController().signal);
    signal.throwIfAborted();
    let attempts = 0;

    const send = async (request: Request): Promise<Response> => {
      const traced = { name: subject.name, attemptsBefore: attempts++ };
      const startedAt = performance.now();
      const response = await withAttemptSpan(request, traced, () =>
        attempt(request, { subject, timeoutMs, maxBytes, fetch, pace, signal }),
      );
      health.answered(performance.now() - startedAt);
      if (response.status === 429 || response.status === 503) pace.hold(readRetryAfterS(response.headers) ?? 0);
      return response;
    };
    const fail = (error: unknown): unknown => {
      const toolError = toToolError(error, subject, { timeoutMs, retries: attempts - 1, transientStatuses });
      if (toolError instanceof ToolError && !(toolError instanceof NotAskedError)) health.failed(toolError);
      return toolError;
    };
    const mayRetry = (error: Error): boolean => {
      if (signal.aborted) return false;
      fail(error);
      return circuit.state() === 'closed';
    };

    try {
      return await client(input, {
        ...options,
        signal,
        redirect: 'manual',
        retry: toRetryOptions(retries, transientStatuses, mayRetry),
        fetch: async (request) => {
          const asked = new Request(request);
          circuit.refuseWhileOpen(subject);
          await pace.turn(signal, subject);
          return circuit.run(() => send(asked), subject);
        },
      });
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw fail(error);
    }
  };
}
