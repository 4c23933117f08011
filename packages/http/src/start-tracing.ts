import { setTimeout as delay } from 'node:timers/promises';
import { context, DiagLogLevel, diag, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  detectResources,
  type Resource,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import { createSampler } from './create-sampler.ts';
import type { Logger } from './logger.ts';
import { openRequestTrace } from './request-trace.ts';
import type { Service, Tracing } from './tracing.ts';
import type { TracingSettings } from './tracing-settings.ts';

/** How long a stopping service waits for its collector: its calls have all been answered, and it may be killed soon. */
const lastDeliveryMs = 2000;

/** A collector that is down is complained about once in so long. */
const quietMs = 60_000;

/**
 * Sets OpenTelemetry up for the process. It knows one set-up per process, by which whatever makes spans finds the trace
 * that is under way; this is why nothing here is handed on.
 */
export async function startTracing(settings: TracingSettings, service: Service, logger: Logger): Promise<Tracing> {
  const report = reportTrouble(logger);
  const provider = new TracerProvider({
    resource: describeService(service),
    sampler: createSampler(settings),
    spanProcessors: [new BatchSpanProcessor({ exporter: await createExporter(settings) })],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const tracer = provider.getTracer('@toolpacks/http', service.version);
  const propagator = new W3CTraceContextPropagator();

  return {
    serve(ctx, work) {
      const opened = openRequestTrace(ctx, { tracer, propagator, service });
      ctx.state.trace = opened.trace;
      ctx.state.logFields.trace_id = opened.trace.traceId;
      return context.with(opened.context, work);
    },
    async stop() {
      const delivered = provider.shutdown().catch((error: unknown) => report(problemOf(error)));
      const late = delay(lastDeliveryMs).then(() => report(`no answer within ${lastDeliveryMs} ms`));
      await Promise.race([delivered, late]);
    },
  };
}

/**
 * The library never throws where a collector is down, slow or talks nonsense: it drops spans, and tells why. Gives what
 * tells of further trouble.
 */
function reportTrouble(logger: Logger): (problem: string) => void {
  let quietUntilMs = 0;
  const report = (problem: string) => {
    if (performance.now() < quietUntilMs) return;
    quietUntilMs = performance.now() + quietMs;
    logger.warn({ problem }, 'traces cannot be delivered as configured; calls are not affected');
  };
  const ignore = () => undefined;
  const tell = (...parts: unknown[]) => report(parts.filter((part) => typeof part === 'string').join(': '));
  diag.setLogger(
    { error: tell, warn: tell, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  setGlobalErrorHandler((error) => report(problemOf(error)));
  return report;
}

/** With the code, which is the system's or an HTTP status: messages without it may be empty. */
function problemOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const parts = ['code' in error && error.code, 'message' in error && error.message];
  return parts.filter(Boolean).join(' ');
}

/** What the environment says of the service replaces what the service says of itself. */
function describeService({ name, version }: Service): Resource {
  return resourceFromAttributes({ 'service.name': `toolpacks-${name}`, 'service.version': version }).merge(
    detectResources({ detectors: [serviceInstanceIdDetector, resourceAttributesEnvDetector, serviceNameEnvDetector] }),
  );
}

async function createExporter(settings: TracingSettings): Promise<SpanExporter> {
  const protocol = settings.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? settings.OTEL_EXPORTER_OTLP_PROTOCOL;
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  return new OTLPTraceExporter();
}
