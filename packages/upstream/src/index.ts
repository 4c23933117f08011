export type { Cache, CacheOptions, ReadOptions } from './create-cache.ts';
export { createCache } from './create-cache.ts';
export type { GetJsonOptions, Upstream, UpstreamOptions } from './create-upstream.ts';
export { createUpstream } from './create-upstream.ts';
export { httpStatusOf } from './http-status-error.ts';
