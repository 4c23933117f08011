export { cleanText, cleanTexts } from './clean-text.ts';
export type { Cache, CacheOptions, Produce, ReadOptions } from './create-cache.ts';
export { createCache } from './create-cache.ts';
export type {
  Fetched,
  GetJsonOptions,
  GetOptions,
  GetParsedOptions,
  Upstream,
  UpstreamOptions,
} from './create-upstream.ts';
export { asJson, createUpstream } from './create-upstream.ts';
export type { Drift } from './drift.ts';
export { createDrift } from './drift.ts';
export { httpStatusOf } from './http-status-error.ts';
export type { Oddities } from './oddities.ts';
export { createOddities } from './oddities.ts';
export type { SharedCacheOptions } from './open-shared-cache.ts';
export { openSharedCache } from './open-shared-cache.ts';
export type { JsonOptions } from './parse-json.ts';
export { readJson } from './parse-json.ts';
export type { SampleData, SampleDataOptions, SampleMode } from './sample-data.ts';
export { createSampleData, withSignal } from './sample-data.ts';
export type { Shape, ShapeNotes } from './shape-of.ts';
export { shapeOf } from './shape-of.ts';
export type { SharedCache, SharedTier } from './shared-cache.ts';
export type { Subject } from './to-tool-error.ts';
export { withUpstreamTime } from './with-upstream-time.ts';
