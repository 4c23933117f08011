import { abortChecks } from './abort-checks.ts';
import { argumentChecks } from './argument-checks.ts';
import { cacheChecks, staleChecks } from './cache-checks.ts';
import { consoleChecks } from './console-checks.ts';
import type { ContractCheck, ContractSubject } from './contract-subject.ts';
import { createLab, type Lab } from './create-lab.ts';
import { documentChecks } from './document-checks.ts';
import { eraChecks } from './era-checks.ts';
import { exampleChecks } from './example-checks.ts';
import { everyFaultCheck, faultChecks } from './fault-checks.ts';
import { goldenChecks } from './golden-checks.ts';
import { healthChecks } from './health-checks.ts';
import { politenessChecks } from './politeness-checks.ts';
import { processChecks } from './process-checks.ts';
import { publishedChecks } from './published-checks.ts';
import { replicaChecks } from './replica-checks.ts';
import { sampleChecks } from './sample-checks.ts';

export interface PackContract {
  /** To be run in this order, one after the other. */
  readonly checks: readonly ContractCheck[];
  /** Starts all that takes long, at the same time: most of it waits for a time-out. */
  begin(): Promise<void>;
  /** Stops all that the checks have started. */
  stop(): Promise<void>;
}

/** All that callers rely on, as checks that know of no test runner. */
export function contractChecks(subject: ContractSubject): PackContract {
  return toContract(subject, [
    publishedChecks,
    goldenChecks,
    exampleChecks,
    eraChecks,
    argumentChecks,
    faultChecks,
    abortChecks,
    cacheChecks,
    politenessChecks,
    sampleChecks,
    replicaChecks,
    documentChecks,
    healthChecks,
    processChecks,
    consoleChecks,
  ]);
}

/**
 * Every fault of the upstream, for every tool that uses it: on the first call, and with stale data. One fault after the other:
 * together, bodies of 100 MB and the like would use up each other's time budgets.
 */
export const faultMatrix = (subject: ContractSubject): PackContract => ({
  ...toContract(subject, [everyFaultCheck, staleChecks, consoleChecks]),
  begin: async () => undefined,
});

function toContract(subject: ContractSubject, groups: readonly ((lab: Lab) => ContractCheck[])[]): PackContract {
  const lab = createLab(subject);
  const checks = groups.flatMap((toChecks) => toChecks(lab));
  return {
    checks,
    async begin() {
      await Promise.all(checks.map((check) => check.begin?.()));
    },
    stop: () => lab.stop(),
  };
}
