import { readEnv, serverEnv, wholeNumber } from '@toolpacks/http';
import * as z from 'zod';

const environment = z.object({
  ...serverEnv,
  /** A JSON object of pack name to base URL, read again whenever it changes. */
  PACKS_FILE: z.string().default('packs.json'),
  /** How long a pack may take to answer; longer than the longest time budget of a pack (28 s). */
  FORWARD_TIMEOUT_MS: wholeNumber(100, 600_000).default(32_000),
});

export type Config = z.output<typeof environment>;

export const readConfig = (env: NodeJS.ProcessEnv): Config => readEnv(environment, env);
