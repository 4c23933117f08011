import {
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapPropagator,
  type Context as TraceContext,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { cut } from '@toolpacks/contracts';
import type { Context } from './request-state.ts';
import type { AttemptSpan, AttemptTarget, RequestTrace, Service, SpanFacts } from './tracing.ts';

export interface TraceMakers {
  readonly tracer: Tracer;
  readonly propagator: TextMapPropagator;
  readonly service: Service;
}

/** Starts a request's server span, below the caller's span where `traceparent` names one that makes sense. */
export function openRequestTrace({ method, path, req }: Context, makers: TraceMakers) {
  const { tracer, propagator, service } = makers;
  const caller = propagator.extract(ROOT_CONTEXT, req.headers, defaultTextMapGetter);
  const attributes = {
    'http.request.method': method,
    'url.path': cut(path),
    ...(service.role === 'pack' && { 'toolpacks.pack': service.name }),
  };
  const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, caller);
  const context = trace.setSpan(caller, span);
  return { context, trace: new OpenRequestTrace(method, span, context, makers) };
}

/** Names and attributes follow OpenTelemetry's semantic conventions for HTTP; a service adds what it knows better. */
class OpenRequestTrace implements RequestTrace {
  readonly traceId: string;
  readonly #method: string;
  readonly #span: Span;
  readonly #context: TraceContext;
  readonly #makers: TraceMakers;
  #name: string | undefined;
  #attempts = 0;
  #hasFailed = false;

  constructor(method: string, span: Span, context: TraceContext, makers: TraceMakers) {
    this.traceId = span.spanContext().traceId;
    this.#method = method;
    this.#span = span;
    this.#context = context;
    this.#makers = makers;
  }

  describe({ name, attributes, errorType }: SpanFacts): void {
    this.#name = name;
    this.#span.setAttributes(attributes);
    if (errorType === undefined) return;
    this.#hasFailed = true;
    fail(this.#span, errorType);
  }

  startAttempt({ pack, replica, headers }: AttemptTarget): AttemptSpan {
    const { tracer, propagator } = this.#makers;
    const attributes = {
      'http.request.method': this.#method,
      'toolpacks.pack': pack,
      'toolpacks.replica': replica,
      ...(this.#attempts > 0 && { 'http.request.resend_count': this.#attempts }),
    };
    this.#attempts++;
    this.#span.setAttribute('toolpacks.pack', pack);
    const span = tracer.startSpan(this.#method, { kind: SpanKind.CLIENT, attributes }, this.#context);
    propagator.inject(trace.setSpan(this.#context, span), headers, defaultTextMapSetter);
    // One that makes no sense, or came without a `traceparent` that does, belongs to no trace (W3C Trace Context, 4.3).
    if (!span.spanContext().traceState?.serialize()) delete headers.tracestate;
    return { end: (outcome) => endAttempt(span, outcome) };
  }

  end(status: number, route: string): void {
    const hasRoute = route !== 'none';
    this.#span.updateName(this.#name ?? (hasRoute ? `${this.#method} ${route}` : this.#method));
    this.#span.setAttribute('http.response.status_code', status);
    if (hasRoute) this.#span.setAttribute('http.route', route);
    // What a caller did wrong is no failure of the service that tells it so.
    if (status >= 500 && !this.#hasFailed) fail(this.#span, String(status));
    this.#span.end();
  }
}

function endAttempt(span: Span, outcome: number | string): void {
  if (typeof outcome === 'number') span.setAttribute('http.response.status_code', outcome);
  if (typeof outcome === 'string' || outcome >= 400) fail(span, String(outcome));
  span.end();
}

function fail(span: Span, errorType: string): void {
  span.setAttribute('error.type', errorType);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
