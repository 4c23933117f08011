import type { Attributes } from '@opentelemetry/api';
import type { Logger } from './logger.ts';
import type { Context } from './request-state.ts';
import type { Role } from './server-timing.ts';
import type { TracingSettings } from './tracing-settings.ts';

/** Traces of a service's requests; there are none unless a collector is configured. */
export interface Tracing {
  /** Does a request's work in a server span, which continues the caller's trace where it names one. */
  serve(ctx: Context, work: () => Promise<void>): Promise<void>;
  /** Delivers what is left, for as long as a stopping service can wait for that. */
  stop(): Promise<void>;
}

/** The trace of one request, on `ctx.state.trace`. */
export interface RequestTrace {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** Tells what was asked and how it ended, as soon as that is known. */
  describe(facts: SpanFacts): void;
  /** Begins a client span for sending the request on. Its context takes the place of the caller's in `headers`. */
  startAttempt(target: AttemptTarget): AttemptSpan;
  /** Ends the server span with the HTTP status; `route` is a pattern, or `none`. */
  end(status: number, route: string): void;
}

/** Never argument values, nor anything else of a caller's that is not one of a few known words. */
export interface SpanFacts {
  /** In place of the HTTP method and route. */
  readonly name?: string;
  readonly attributes: Attributes;
  /** A word for what went wrong; the span then counts as failed. */
  readonly errorType?: string | undefined;
}

export interface AttemptTarget {
  readonly pack: string;
  /** Counts from 1. */
  readonly replica: number;
  /** Of the request that is sent on, names in lower case. */
  readonly headers: Record<string, string | string[]>;
}

export interface AttemptSpan {
  /** With the HTTP status of the answer, or a word for what kept it from coming. */
  end(outcome: number | string): void;
}

export interface Service {
  readonly name: string;
  readonly role: Role;
  readonly version: string;
}

/**
 * Starts tracing where the environment names a collector. OpenTelemetry's SDK is loaded only then: a service without it
 * starts and idles as small as if there were none.
 */
export async function openTracing(
  settings: TracingSettings,
  service: Service,
  logger: Logger,
): Promise<Tracing | undefined> {
  const collector = settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (collector === undefined || settings.OTEL_SDK_DISABLED) return undefined;
  const { startTracing } = await import('./start-tracing.ts');
  return startTracing(settings, service, logger);
}
