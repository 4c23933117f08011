import { readEnv, serverEnv } from '@toolpacks/http';
import { describeWith, requireProgram } from '@toolpacks/testing';
import { afterAll, beforeAll, describe, test } from 'vitest';
import * as z from 'zod';
import type { Pack } from '../define-pack.ts';
import { contractChecks, faultMatrix, type PackContract } from './contract/contract-checks.ts';
import type { ContractSubject, PackStartOptions } from './contract/contract-subject.ts';
import { startPack } from './start-pack.ts';

/** A pack as its `server.ts` makes it. */
export interface PackUnderContract<Config> extends Omit<ContractSubject, 'start'> {
  readonly readConfig: (env: NodeJS.ProcessEnv) => Config;
  readonly createPack: (config: Config, options?: PackStartOptions) => Pack | Promise<Pack>;
}

/** Registers a test for everything that callers rely on; a pack needs no other tests for that. */
export const testPackContract = <Config>(pack: PackUnderContract<Config>): void =>
  register(`the pack ${pack.name}`, contractChecks(toSubject(pack)));

/** Registers every fault of the pack's upstream; takes long, so that it belongs into a `*.slow.test.ts`. */
export const testPackFaults = <Config>(pack: PackUnderContract<Config>): void =>
  register(`the pack ${pack.name} with a faulty upstream`, faultMatrix(toSubject(pack)));

function toSubject<Config>({ readConfig, createPack, ...about }: PackUnderContract<Config>): ContractSubject {
  const config = readConfig(about.env ?? {});
  return {
    ...about,
    defaultPort: z.object({ PORT: z.number() }).parse(config).PORT,
    settings: about.settings ?? defaultsOf(config),
    start: async (env, options) => startPack(await createPack(readConfig(env), options), env),
  };
}

/** The pack's own settings, without those of every service. */
function defaultsOf(config: unknown): Readonly<Record<string, string>> {
  const shared = Object.keys(readEnv(z.object(serverEnv), {}));
  const own = Object.entries(z.record(z.string(), z.unknown()).parse(config)).filter(
    ([name]) => !shared.includes(name),
  );
  return { CACHE_URL: 'none', ...Object.fromEntries(own.map(([name, value]) => [name, String(value)])) };
}

function register(title: string, { checks, begin, stop }: PackContract): void {
  describe(title, () => {
    beforeAll(begin, 120_000);
    afterAll(stop);

    const [shared = [], last = []] = [checks.filter((check) => check.needsRedis), checks.slice(-1)];
    for (const { name, run } of checks.filter((check) => !check.needsRedis && !last.includes(check))) test(name, run);
    if (shared.length > 0)
      describeWith(requireProgram('redis-server', '--version'), 'with a shared cache', () => {
        for (const { name, run } of shared) test(name, run);
      });
    for (const { name, run } of last) test(name, run);
  });
}
