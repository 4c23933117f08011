import { readEnv } from '@toolpacks/http';
import { packEnv } from '@toolpacks/pack-kit';
import * as z from 'zod';

const environment = z.object({
  ...packEnv({ port: 8100 }),
  /** The API, or a mirror of it; may have a path and hold a key. */
  MY_PACK_UPSTREAM_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
    .default('https://my-pack.example'),
});

export type Config = z.output<typeof environment>;

export const readConfig = (env: NodeJS.ProcessEnv): Config => readEnv(environment, env);
