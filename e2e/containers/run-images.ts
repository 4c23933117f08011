import { buildAll, down } from 'docker-compose';
import type { TestProject } from 'vitest/node';
import { requireEngine } from '../../packages/testing/src/requirement.ts';
import { docker, linesOf } from '../../scripts/deploy/docker.ts';
import { stablePort } from '../load/stable-port.ts';
import { composeOptions, type RunStack } from './run-stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The Compose project that the tests of containers share; undefined where no engine responds. */
    stack: RunStack | undefined;
  }
}

/** Runs once, before the first test of containers: builds all images; returns what removes everything in the end. */
export async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (requireEngine().missing !== undefined) return undefined;
  const stack: RunStack = { project: `toolpacks-test-${process.pid}`, gatewayPort: await stablePort() };
  const options = composeOptions(stack, { COMPOSE_PROFILES: 'local-chain' });
  const remove = async () => {
    await down({ ...options, commandOptions: ['--timeout', '5', '--volumes', '--remove-orphans'] });
    const filter = `reference=${stack.project}/*`;
    const images = linesOf(await docker('image', 'ls', '--format', '{{.Repository}}:{{.Tag}}', '--filter', filter));
    if (images.length > 0) await docker('image', 'rm', ...images);
  };
  try {
    await buildAll(options);
  } catch (error) {
    await remove();
    throw error;
  }
  provide('stack', stack);
  return remove;
}
