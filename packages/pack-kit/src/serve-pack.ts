import { runService, type ServerSettings } from '@toolpacks/http';
import { createPackApp } from './create-pack-app.ts';
import type { Pack } from './define-pack.ts';

export interface ServePackOptions<Config extends ServerSettings> {
  readonly name: string;
  readonly env: NodeJS.ProcessEnv;
  /** Throws ConfigError naming every problem at once. */
  readonly readConfig: (env: NodeJS.ProcessEnv) => Config;
  readonly createPack: (config: Config) => Pack | Promise<Pack>;
}

/** Runs a pack as a service of its own, from its environment to exit 0 after a drain. */
export function servePack<Config extends ServerSettings>(options: ServePackOptions<Config>): Promise<void> {
  const { name, env, readConfig, createPack } = options;
  return runService(name, async () => {
    const settings = readConfig(env);
    return { app: createPackApp(await createPack(settings), settings), settings };
  });
}
