import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError, type ServerSettings } from '@toolpacks/http';
import * as z from 'zod';

type Settings = Readonly<Record<string, string>>;
type ReadConfig = (env: NodeJS.ProcessEnv) => ServerSettings;

const configModule = z.object({ readConfig: z.custom<ReadConfig>((value) => typeof value === 'function') });

/** What every image sets (Dockerfile). */
const imageEnv = { NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '8080' };

/** How a service's own code reads the settings of its container. */
export interface ReadService {
  /** Throws ConfigError. */
  config(settings: Settings): ServerSettings;
  /** Settings that it does not look at: neither do they come out, nor is a wrong value complained of. */
  unread(settings: Settings): string[];
}

/** Of the gateway, the aggregate, or the pack of this name. */
export async function readConfigOf(name: string): Promise<ReadService> {
  const folder = name === 'gateway' || name === 'aggregate' ? name : `services/${name}`;
  const file = join(import.meta.dirname, '../..', folder, 'src/config.ts');
  const { readConfig } = configModule.parse(await import(pathToFileURL(file).href));
  const config = (settings: Settings) => readConfig({ ...imageEnv, ...settings });
  return {
    config,
    unread(settings) {
      const read = config(settings);
      return Object.keys(settings).filter((key) => !(key in read) && !isRefused({ ...settings, [key]: '\n' }, key));
    },
  };

  function isRefused(settings: Settings, key: string): boolean {
    try {
      config(settings);
      return false;
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return error.message.startsWith(key) || error.message.includes(`\n${key}`);
    }
  }
}
