import { readEnv } from '@toolpacks/http';
import { packEnv } from '@toolpacks/pack-kit';
import * as z from 'zod';

const environment = z
  .object({
    ...packEnv({ port: 8105 }),
    /** Which published contract `random_quote` follows. */
    QUOTES_CONTRACT: z.enum(['a', 'b']).default('a'),
    /** A JSON file in Quotable's or QuoteSlate's format, in place of the embedded set. */
    QUOTES_FILE: z.string().optional(),
    /** A live Quotable-compatible API, in place of the embedded set. */
    QUOTES_UPSTREAM_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional(),
  })
  .refine(({ QUOTES_FILE, QUOTES_UPSTREAM_URL }) => !(QUOTES_FILE && QUOTES_UPSTREAM_URL), {
    path: ['QUOTES_FILE'],
    error: 'is set together with QUOTES_UPSTREAM_URL; unset one of them',
  });

export type Config = z.output<typeof environment>;

export const readConfig = (env: NodeJS.ProcessEnv): Config => readEnv(environment, env);
