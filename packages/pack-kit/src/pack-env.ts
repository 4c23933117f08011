import { serverEnv, wholeNumber } from '@toolpacks/http';

/** The environment of every pack: that of every service, and how long a call may take. */
export const packEnv = (defaultBudgetMs = 10_000) => ({
  ...serverEnv,
  /** Every call answers within this time, whatever its upstream does; goes to the pack's `timeBudgetMs`. */
  CALL_BUDGET_MS: wholeNumber(100, 120_000).default(defaultBudgetMs),
});
