import { readEnv, serverEnv, wholeNumber } from '@toolpacks/http';
import * as z from 'zod';

const environment = z.object({
  ...serverEnv,
  PORT: wholeNumber(0, 65_535).default(8106),
  /** The gateway in front, which is asked which packs there are. */
  GATEWAY_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).default('http://127.0.0.1:8080'),
  /** How long the list of packs is good, and how long clients may keep that of the tools. */
  LIST_TTL_MS: wholeNumber(10, 3_600_000).default(5000),
});

export type Config = z.output<typeof environment>;

export const readConfig = (env: NodeJS.ProcessEnv): Config => readEnv(environment, env);
