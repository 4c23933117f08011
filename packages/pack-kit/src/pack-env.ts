import { serverEnv, wholeNumber } from '@toolpacks/http';

export interface PackEnvOptions {
  /** Where the pack listens on a machine without containers, so that all packs can run side by side. */
  readonly port: number;
  /** The longest that a call may take. */
  readonly budgetMs?: number;
}

/** The environment of a pack: that of every service with a port of its own, and how long a call may take. */
export const packEnv = ({ port, budgetMs = 10_000 }: PackEnvOptions) => ({
  ...serverEnv,
  PORT: wholeNumber(0, 65_535).default(port),
  /** Every call answers within this time, whatever its upstream does; goes to the pack's `timeBudgetMs`. */
  CALL_BUDGET_MS: wholeNumber(100, 120_000).default(budgetMs),
});
