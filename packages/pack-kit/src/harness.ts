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
  /** Made so that every example call of the pack finds something. */
  readonly openStandIn?: (options: HarnessOptions) => StandIn | Promise<StandIn>;
}

/** How a pack is run without being deployed: for the pages of its tools, recordings, drift, and tests of all packs at once. */
export interface Harness {
  /** Throws where a setting is wrong, with all that is. */
  createPack(env: NodeJS.ProcessEnv, options: HarnessOptions): Promise<Pack>;
  upstreamUrls(env: NodeJS.ProcessEnv): Readonly<Record<string, readonly string[]>>;
  openStandIn(options: HarnessOptions): Promise<StandIn | undefined>;
}

/** What a pack's `harness.ts` exports as `harness`; whoever runs every pack finds it there by the pack's name. */
export function defineHarness<Config>({
  readConfig,
  createPack,
  toUpstreamUrls = () => ({}),
  openStandIn,
}: HarnessParts<Config>): Harness {
  return {
    createPack: async (env, options) => createPack(readConfig(env), options),
    upstreamUrls: (env) => toUpstreamUrls(readConfig(env)),
    openStandIn: async (options) => openStandIn?.(options),
  };
}
