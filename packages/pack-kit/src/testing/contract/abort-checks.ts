import { callTool } from './ask.ts';
import { complain } from './complain.ts';
import { type ContractCheck, defaultPatienceMs } from './contract-subject.ts';
import type { Lab } from './create-lab.ts';
import { upstreamCalls } from './fault-checks.ts';
import { describeOutcome } from './read-meta.ts';
import { until } from './until.ts';

/** What becomes of the upstream's work when the caller of a tool leaves. */
export function abortChecks(lab: Lab): ContractCheck[] {
  const { upstream: about, patienceMs = defaultPatienceMs } = lab.subject;
  if (!about) return [];
  if (about.finishesLoads) return [finishedLoadCheck(lab, patienceMs)];
  return [
    {
      name: 'ends its request to the upstream when the caller hangs up',
      async run() {
        for (const call of await upstreamCalls(lab)) {
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
          const hasEnded = await until(() => upstream.pending() === 0, patienceMs);
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

function finishedLoadCheck(lab: Lab, patienceMs: number): ContractCheck {
  return {
    name: 'finishes a load whose caller has hung up, and serves the next call from it',
    async run() {
      const [call] = await upstreamCalls(lab);
      const alone = await lab.startPack();
      const { url, upstream } = await lab.startPack();
      if (!call || !upstream || !alone.upstream) return;
      await callTool(alone.url, call);
      const release = upstream.hold();
      const caller = new AbortController();
      const left = callTool(url, call, { signal: caller.signal }).catch(() => undefined);
      const hasAsked = await until(() => upstream.asked() > 0, patienceMs);
      caller.abort();
      await left;
      release();
      const next = await callTool(url, call);
      complain(`${call.name}: ${JSON.stringify(call)}`, [
        !hasAsked && 'does not use its upstream',
        next.isError && `the next call fails: ${describeOutcome(next)}`,
        upstream.asked() !== alone.upstream.asked() &&
          `sends ${upstream.asked()} requests for both calls; one load is ${alone.upstream.asked()}`,
      ]);
    },
  };
}
