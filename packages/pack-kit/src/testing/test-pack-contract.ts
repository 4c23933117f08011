import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Pack } from '../define-pack.ts';
import { contractChecks } from './contract/contract-checks.ts';
import type { ContractSubject } from './contract/contract-subject.ts';
import { startPack } from './start-pack.ts';

/** A pack as its `server.ts` makes it. */
export interface PackUnderContract<Config> extends Omit<ContractSubject, 'start'> {
  readonly readConfig: (env: NodeJS.ProcessEnv) => Config;
  readonly createPack: (config: Config) => Pack | Promise<Pack>;
}

/** Registers a test for everything that callers rely on; a pack needs no other tests for that. */
export function testPackContract<Config>({ readConfig, createPack, ...about }: PackUnderContract<Config>): void {
  const start = async (env: NodeJS.ProcessEnv) => startPack(await createPack(readConfig(env)), env);
  const { checks, begin, stop } = contractChecks({ ...about, start });

  describe(`the pack ${about.name}`, () => {
    beforeAll(begin);
    afterAll(stop);

    for (const { name, run } of checks) test(name, run);
  });
}
