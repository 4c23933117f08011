export type { RedisServer } from './start-redis.ts';
export { findRedis, requireRedis, startRedis } from './start-redis.ts';
