export type { Received, Sent } from './exchange.ts';
export { exchange } from './exchange.ts';
export type { Sample } from './read-metrics.ts';
export { readMetrics } from './read-metrics.ts';
export type { CollectedSpan, TraceCollector } from './trace-collector.ts';
export { startTraceCollector } from './trace-collector.ts';
