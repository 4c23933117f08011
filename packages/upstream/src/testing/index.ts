export type { RedisServer } from '@toolpacks/shared-store/testing';
export { findRedis, startRedis } from '@toolpacks/shared-store/testing';
export type { UpstreamFault } from './faults.ts';
export { upstreamFaults } from './faults.ts';
export type { Answer, FaultyServer } from './faulty-server.ts';
export { answers, startFaultyServer, until } from './faulty-server.ts';
export type { Asked, HttpServer } from './serve-handler.ts';
export { serveHandler } from './serve-handler.ts';
