export type { RedisServer } from './start-redis.ts';
export { findRedis, startRedis } from './start-redis.ts';
