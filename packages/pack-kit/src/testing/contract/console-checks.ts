import { complain } from './complain.ts';
import type { ContractCheck } from './contract-subject.ts';
import type { Lab } from './create-lab.ts';

/** The last check: it looks back on all others. */
export function consoleChecks({ subject, printed, well }: Lab): ContractCheck[] {
  return [
    {
      name: 'has printed nothing while all of this ran',
      async run() {
        await well.get();
        complain(
          subject.name,
          printed().map((line) => `prints ${line}; tell operators by the log and callers by the answer`),
        );
      },
    },
  ];
}
