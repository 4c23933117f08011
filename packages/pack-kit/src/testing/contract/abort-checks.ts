import { callTool } from './ask.ts';
import { complain } from './complain.ts';
import { type ContractCheck, defaultPatienceMs } from './contract-subject.ts';
import type { Lab } from './create-lab.ts';
import { askingCalls } from './fault-checks.ts';
import { until } from './until.ts';

/** What becomes of the upstream's work when the caller of a tool leaves. */
export function abortChecks(lab: Lab): ContractCheck[] {
  const { upstream: hasUpstream, patienceMs = defaultPatienceMs } = lab.subject;
  if (!hasUpstream) return [];
  return [
    {
      name: 'ends its request to the upstream when the caller hangs up',
      async run() {
        for (const call of await askingCalls(lab)) {
          const { url, upstream } = await lab.startPack();
          if (!upstream) return;
          upstream.answerWith(() => undefined);
          const caller = new AbortController();
          const answered = callTool(url, call, { signal: caller.signal }).then(
            (result) => `is answered: ${JSON.stringify(result).slice(0, 300)}`,
            () => undefined,
          );
          const hasAsked = await until(() => upstream.asked() > 0, patienceMs);
          caller.abort();
          const hasEnded = await until(() => upstream.abandoned() === upstream.asked(), patienceMs);
          complain(`${call.name}: ${JSON.stringify(call)}`, [
            !hasAsked && `does not ask its upstream, which is silent, and ${(await answered) ?? 'has no answer'}`,
            !hasEnded &&
              `the request to the upstream goes on ${patienceMs} ms after the caller has left; hand call.signal on`,
          ]);
        }
      },
    },
  ];
}
