import type { Pack } from './define-pack.ts';

export interface HarnessOptions {
  readonly now: () => Date;
}

/** A local double of what a pack asks. */
export interface StandIn {
  /** Answers as the source does on a good day. */
  handle(request: Request): Promise<Response>;
  /** The settings that have the pack ask the double at this address, `http://127.0.0.1:<port>`. */
  toEnv(url: string): Readonly<Record<string, string>>;
  stop?(): Promise<void>;
}

interface HarnessParts<Config> {
  readonly readConfig: (env: NodeJS.ProcessEnv) => Config;
  readonly createPack: (config: Config, options: HarnessOptions) => Pack | Promise<Pack>;
  /** The URLs that are asked, by the setting that names them; without one where the pack asks nobody. */
  readonly toUpstreamUrls?: (config: Config) => Readonly<Record<string, readonly string[]>>;
  /** Settings without which the pack does not start, such as the key of its source, with values that are good for nothing else. */
  readonly exampleEnv?: NodeJS.ProcessEnv;
  /** Tools that may end in `not_found`, which their schemas do not tell; for their pages. */
  readonly mayBeMissing?: readonly string[];
  /** Made so that every example call of the pack finds something. */
  readonly openStandIn?: (options: HarnessOptions) => StandIn | Promise<StandIn>;
}

/** How a pack is run without being deployed: for the pages of its tools, recordings, drift, and tests of all packs at once. */
export interface Harness {
  /** Throws where a setting is wrong, with all that is. */
  createPack(env: NodeJS.ProcessEnv, options: HarnessOptions): Promise<Pack>;
  upstreamUrls(env: NodeJS.ProcessEnv): Readonly<Record<string, readonly string[]>>;
  openStandIn(options: HarnessOptions): Promise<StandIn | undefined>;
  /** What the pack needs in any case; `createPack` and `upstreamUrls` have it where the given environment does not. */
  readonly exampleEnv: NodeJS.ProcessEnv;
  readonly mayBeMissing: readonly string[];
}

/** What a pack's `harness.ts` exports as `harness`; whoever runs every pack finds it there by the pack's name. */
export function defineHarness<Config>({
  readConfig,
  createPack,
  toUpstreamUrls = () => ({}),
  openStandIn,
  exampleEnv = {},
  mayBeMissing = [],
}: HarnessParts<Config>): Harness {
  const read = (env: NodeJS.ProcessEnv) => readConfig({ ...exampleEnv, ...env });
  return {
    createPack: async (env, options) => createPack(read(env), options),
    upstreamUrls: (env) => toUpstreamUrls(read(env)),
    openStandIn: async (options) => openStandIn?.(options),
    exampleEnv,
    mayBeMissing,
  };
}
