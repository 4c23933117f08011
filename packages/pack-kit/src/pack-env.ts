import { cacheUrl, serverEnv, wholeNumber } from '@toolpacks/http';
import * as z from 'zod';

export interface PackEnvOptions {
  /** Where the pack listens on a machine without containers, so that all packs can run side by side. */
  readonly port: number;
  /** The longest that a call may take. */
  readonly budgetMs?: number;
}

/** The environment of a pack: that of every service with a port of its own, and what holds for all that ask others. */
export const packEnv = ({ port, budgetMs = 10_000 }: PackEnvOptions) => ({
  ...serverEnv,
  PORT: wholeNumber(0, 65_535).default(port),
  /** Every call answers within this time, whatever its upstream does; goes to the pack's `timeBudgetMs`. */
  CALL_BUDGET_MS: wholeNumber(100, 120_000).default(budgetMs),
  /** When made-up data may be given: never, when the upstream cannot be reached, or always. */
  SAMPLE_DATA: z.enum(['never', 'fallback', 'always']).default('never'),
  /** Where the replicas of the pack share what they have fetched; without it each keeps its own. */
  CACHE_URL: cacheUrl.optional(),
  /** Where an upstream's people find whoever runs this; part of the User-Agent. */
  CONTACT_URL: z.url({ protocol: /^(https?|mailto)$/, error: 'must be an http(s) or mailto URL' }).optional(),
});
