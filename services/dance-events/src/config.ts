import { readEnv } from '@toolpacks/http';
import { packEnv } from '@toolpacks/pack-kit';
import * as z from 'zod';

const environment = z.object({
  ...packEnv({ port: 8103, budgetMs: 15_000 }),
  /** Where the CSV files of the regions are. */
  DANCE_EVENTS_UPSTREAM_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
    .default('https://19hz.info'),
});

export type Config = z.output<typeof environment>;

export const readConfig = (env: NodeJS.ProcessEnv): Config => readEnv(environment, env);
