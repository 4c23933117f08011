/** Runs before every test file: gives all property tests the seed of the run. */
import fc from 'fast-check';
import { inject } from 'vitest';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: inject('seed') });

declare module 'vitest' {
  interface ProvidedContext {
    /** Seed of the run's property tests; the summary prints it, and `TEST_SEED` replays it. */
    seed: number;
  }
}
