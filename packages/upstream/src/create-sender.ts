import { ToolError } from '@toolpacks/contracts';
import ky, { type Options } from 'ky';
import { attempt } from './attempt.ts';
import { type Circuit, OpenCircuitError } from './circuit.ts';
import type { Health } from './health.ts';
import { toRetryOptions } from './retry-options.ts';
import { type Subject, toToolError } from './to-tool-error.ts';

export interface SenderOptions {
  readonly timeoutMs: number;
  readonly retries: number;
  readonly maxBytes: number;
  readonly userAgent: string;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly circuit: Circuit;
  readonly health: Health;
}

/** One call to the upstream, in as many attempts as it takes. */
export type Send = (input: string | URL | Request, options: Options, subject: Subject) => Promise<Response>;

/**
 * ky retries around the circuit, and the circuit counts each attempt: a call whose time budget ends in its second attempt
 * has still shown that the first one failed.
 */
export function createSender({ timeoutMs, retries, maxBytes, userAgent, fetch, circuit, health }: SenderOptions): Send {
  const client = ky.create({ headers: { 'user-agent': userAgent }, timeout: false });

  return async (input, options, subject) => {
    const signal = options.signal ?? (input instanceof Request ? input.signal : new AbortController().signal);
    signal.throwIfAborted();
    let attempts = 0;

    const send = async (request: Request): Promise<Response> => {
      attempts++;
      const startedAt = performance.now();
      const response = await attempt(request, { subject, timeoutMs, maxBytes, fetch, signal });
      health.answered(performance.now() - startedAt);
      return response;
    };
    const fail = (error: unknown): unknown => {
      const toolError = toToolError(error, subject, { timeoutMs, retries: attempts - 1 });
      if (toolError instanceof ToolError && !(toolError instanceof OpenCircuitError)) health.failed(toolError);
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
        retry: toRetryOptions(retries, mayRetry),
        fetch: (request) => circuit.run(() => send(new Request(request)), subject),
      });
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw fail(error);
    }
  };
}
