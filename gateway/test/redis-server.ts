import { findRedis } from '@toolpacks/shared-store/testing';
import type { Requirement } from '@toolpacks/testing';

export const redisServer: Requirement = {
  missing: findRedis() ? undefined : 'no redis-server or valkey-server on PATH',
};
