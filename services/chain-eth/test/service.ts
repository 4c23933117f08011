import { type StartedPack, startPack } from '@toolpacks/pack-kit/testing';
import { readConfig } from '../src/config.ts';
import { createPack } from '../src/pack.ts';

export type { StartedPack as Service } from '@toolpacks/pack-kit/testing';
export { errorOf, freshnessOf, sourceOf, textOf } from '@toolpacks/pack-kit/testing';

/** The pack as its users meet it, configured by its environment and served over real HTTP. */
export const startService = (env: NodeJS.ProcessEnv): Promise<StartedPack> => startPack(createPack(readConfig(env)));
