import { type CollectedSpan, startTraceCollector, type TraceCollector } from '../src/testing/index.ts';
import { post, type Received } from './ask.ts';
import { type SpawnedService, spawnService } from './spawn-service.ts';

export const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
export const callerSpan = '00f067aa0ba902b7';
export const traceparent = `00-${traceId}-${callerSpan}-01`;

export interface Traced {
  readonly url: string;
  readonly service: SpawnedService;
  readonly collector: TraceCollector;
  /** Stops the service, which has to end well, and gives what the collector then has. */
  spans(): Promise<CollectedSpan[]>;
  stop(): Promise<unknown>;
}

/** The echo service, and a collector that gets its traces as JSON. */
export async function startTraced(env: Record<string, string> = {}): Promise<Traced> {
  const collector = await startTraceCollector();
  const defaults = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' };
  const service = spawnService({ ...defaults, ...env });
  return {
    url: await service.url(),
    service,
    collector,
    async spans() {
      service.signal('SIGTERM');
      const { code } = await service.exited;
      if (code !== 0) throw new Error(`the service ended with ${code}`);
      return collector.spans();
    },
    stop() {
      service.signal('SIGKILL');
      return Promise.all([service.exited, collector.stop()]);
    },
  };
}

export const echo = (url: string, headers: Record<string, string> = {}): Promise<Received> =>
  post(`${url}/echo`, '{}', headers);
