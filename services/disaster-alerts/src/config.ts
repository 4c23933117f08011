import { readEnv } from '@toolpacks/http';
import { packEnv } from '@toolpacks/pack-kit';
import * as z from 'zod';

const environment = z.object({
  ...packEnv({ port: 8104, budgetMs: 28_000 }),
  /** Where GDACS is, or a mirror of it; `/gdacsapi/api` is added. */
  DISASTER_ALERTS_UPSTREAM_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
    .default('https://www.gdacs.org'),
});

export type Config = z.output<typeof environment>;

export const readConfig = (env: NodeJS.ProcessEnv): Config => readEnv(environment, env);
