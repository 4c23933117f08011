import { readEnv } from '@toolpacks/http';
import { packEnv } from '@toolpacks/pack-kit';
import * as z from 'zod';

const environment = z.object({
  ...packEnv({ port: 8102, budgetMs: 15_000 }),
  /** The portal, or a mirror of it; `/api/explore/v2.1/…` is added. */
  PARIS_EVENTS_UPSTREAM_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
    .default('https://opendata.paris.fr'),
});

export type Config = z.output<typeof environment>;

export const readConfig = (env: NodeJS.ProcessEnv): Config => readEnv(environment, env);
