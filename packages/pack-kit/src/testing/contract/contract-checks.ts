import { abortChecks } from './abort-checks.ts';
import { argumentChecks } from './argument-checks.ts';
import { consoleChecks } from './console-checks.ts';
import type { ContractCheck, ContractSubject } from './contract-subject.ts';
import { createLab } from './create-lab.ts';
import { eraChecks } from './era-checks.ts';
import { exampleChecks } from './example-checks.ts';
import { faultChecks } from './fault-checks.ts';
import { goldenChecks } from './golden-checks.ts';
import { healthChecks } from './health-checks.ts';
import { processChecks } from './process-checks.ts';
import { publishedChecks } from './published-checks.ts';

export interface PackContract {
  /** To be run in this order, one after the other. */
  readonly checks: readonly ContractCheck[];
  /** Starts all that takes long, at the same time: most of it waits for a time-out, or for a pace. */
  begin(): Promise<void>;
  /** Stops all that the checks have started. */
  stop(): Promise<void>;
}

/** All that callers rely on, as checks that know of no test runner. */
export function contractChecks(subject: ContractSubject): PackContract {
  const lab = createLab(subject);
  const groups = [
    publishedChecks,
    goldenChecks,
    exampleChecks,
    eraChecks,
    argumentChecks,
    faultChecks,
    abortChecks,
    healthChecks,
    processChecks,
    consoleChecks,
  ];
  const checks = groups.flatMap((toChecks) => toChecks(lab));
  return {
    checks,
    async begin() {
      await Promise.all(checks.map((check) => check.begin?.()));
    },
    stop: () => lab.stop(),
  };
}
