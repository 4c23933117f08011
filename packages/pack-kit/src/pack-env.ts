import { serverEnv } from '@toolpacks/http';
import * as z from 'zod';

/** The environment of every pack: that of every service, and how long a call may take. */
export const packEnv = (defaultBudgetMs = 10_000) => ({
  ...serverEnv,
  /** Every call answers within this time, whatever its upstream does; goes to the pack's `timeBudgetMs`. */
  CALL_BUDGET_MS: z.coerce.number().int().min(100).max(120_000).default(defaultBudgetMs),
});
