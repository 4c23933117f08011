import type { Requirement } from '@toolpacks/testing';

/** Linux responds on all of 127.0.0.0/8, other systems on 127.0.0.1 alone. */
export const requireManyLoopbacks = (): Requirement => ({
  missing: process.platform === 'linux' ? undefined : 'one loopback address on this system',
});
