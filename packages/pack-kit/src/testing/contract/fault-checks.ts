import { setTimeout as pause } from 'node:timers/promises';
import { type CallResult, callTool, type ToolCall } from './ask.ts';
import { complain } from './complain.ts';
import { type ContractCheck, defaultPatienceMs, type UpstreamFault } from './contract-subject.ts';
import type { Lab } from './create-lab.ts';
import { internalsIn } from './internals-in.ts';
import { examplesOf } from './listed-tool.ts';
import { checkOf, once } from './once.ts';
import { describeOutcome, readFailure } from './read-meta.ts';
import { until } from './until.ts';

/** Ends the calls to an upstream that does not respond; where it does, no call waits for its budget. */
const shortBudgetMs = 700;
const longBudgetMs = 20_000;

type Fault = Omit<UpstreamFault, 'answer'>;

/** A server that answers cannot refuse. */
const refusal = { title: 'refuses connections', errorClass: 'upstream_unavailable' } as const satisfies Fault;

interface Ended {
  readonly call: ToolCall;
  readonly result: CallResult;
  /** Requests to the upstream that went on when the call had ended. */
  readonly pending: number;
  /** What the last call came to after the upstream was well again, where it ever was. */
  readonly recovered: CallResult | undefined;
}

/** The tools that use an upstream, each with a pack for one fault of each error class, from the first call on. */
export function faultChecks(lab: Lab): ContractCheck[] {
  const { upstream } = lab.subject;
  if (!upstream) return [];
  const byClass = Map.groupBy(upstream.faults, ({ errorClass }) => errorClass);
  return [
    ...checksOf(
      lab,
      [...byClass.values()].flatMap((faults) => faults.slice(0, 1)),
    ),
    budgetCheck(lab),
  ];
}

/** The same with every fault. */
export const everyFaultCheck = (lab: Lab): ContractCheck[] => checksOf(lab, lab.subject.upstream?.faults ?? []);

function checksOf(lab: Lab, faults: readonly UpstreamFault[]): ContractCheck[] {
  const toCheck = (fault: Fault, run: (call: ToolCall) => Promise<Ended>): ContractCheck => ({
    name: `fails with ${fault.errorClass} where its upstream ${fault.title}, and recovers`,
    ...checkOf(
      once(async () => Promise.all((await upstreamCalls(lab)).map(run))),
      (calls) => {
        complain(lab.subject.name, [
          calls.length === 0 && 'no tool has annotations.openWorldHint true; which one asks the upstream?',
        ]);
        for (const ended of calls)
          complain(`${ended.call.name}: ${JSON.stringify(ended.call)}`, problemsOf(ended, fault));
      },
    ),
  });
  return [
    toCheck(refusal, (call) => runRefusal(lab, call)),
    ...faults.map((fault) => toCheck(fault, (call) => runFault(lab, call, fault))),
  ];
}

function problemsOf({ result, pending, recovered }: Ended, fault: Fault) {
  if (!result.isError) return [`answers as if its upstream were well: ${describeOutcome(result)}`];
  const { class: errorClass, retry_after_s } = readFailure(result);
  const text = JSON.stringify(result);
  return [
    errorClass !== fault.errorClass && `fails with ${describeOutcome(result)}`,
    result.structuredContent !== undefined && 'fails, and has structuredContent nevertheless',
    fault.retryAfterS !== undefined &&
      retry_after_s !== fault.retryAfterS &&
      `retry_after_s is ${retry_after_s}; the upstream said ${fault.retryAfterS}`,
    pending > 0 && 'the request to the upstream goes on when the call has ended; pass call.signal on',
    ...internalsIn(text).map((found) => `shows its callers ${found}`),
    recovered?.isError &&
      !mayStillFail(recovered, fault) &&
      `still fails when its upstream is well again: ${describeOutcome(recovered)}`,
  ];
}

/** Whom the upstream has told to stay away may do so. */
const mayStillFail = (result: CallResult, { retryAfterS }: Fault): boolean =>
  retryAfterS !== undefined && readFailure(result).class === 'rate_limited';

async function runFault(lab: Lab, call: ToolCall, fault: UpstreamFault): Promise<Ended> {
  const { upstream: about, patienceMs = defaultPatienceMs } = lab.subject;
  const isTimeout = fault.errorClass === 'upstream_timeout';
  const { url, upstream, stop } = await lab.startPack(isTimeout ? { CALL_BUDGET_MS: `${shortBudgetMs}` } : {});
  upstream?.answerWith((request, response) => fault.answer(request, response));
  const result = await callTool(url, call);
  const mustEnd = isTimeout && upstream !== undefined && !about?.finishesLoads;
  if (mustEnd) await until(() => upstream.pending() === 0, patienceMs);
  const pending = mustEnd ? upstream.pending() : 0;
  upstream?.recover();
  let recovered = await callTool(url, call);
  const endsAt = Date.now() + patienceMs;
  while (recovered.isError && !mayStillFail(recovered, fault) && Date.now() < endsAt) {
    await pause(50);
    recovered = await callTool(url, call);
  }
  await stop();
  return { call, result, pending, recovered };
}

async function runRefusal(lab: Lab, call: ToolCall): Promise<Ended> {
  const { url, upstream, stop } = await lab.startPack();
  await upstream?.stop();
  const result = await callTool(url, call);
  await stop();
  return { call, result, pending: 0, recovered: undefined };
}

/** Of two calls to an upstream that does not respond, the one with the shorter budget ends first, though it began later. */
function budgetCheck(lab: Lab): ContractCheck {
  const { patienceMs = defaultPatienceMs } = lab.subject;
  return {
    name: 'ends a call when CALL_BUDGET_MS is spent',
    async run() {
      for (const call of await upstreamCalls(lab))
        complain(`${call.name}: ${JSON.stringify(call)}`, [
          (await raceBudgets(lab, call, patienceMs)) !== 'short' &&
            `ends no sooner with CALL_BUDGET_MS=${shortBudgetMs} than with ${longBudgetMs}`,
        ]);
    },
  };
}

async function raceBudgets(lab: Lab, call: ToolCall, patienceMs: number) {
  const [long, short] = await Promise.all(
    [longBudgetMs, shortBudgetMs].map((budgetMs) => lab.startPack({ CALL_BUDGET_MS: `${budgetMs}` })),
  );
  if (!long || !short) throw new Error('two packs were started');
  for (const { upstream } of [long, short]) upstream?.answerWith(() => undefined);
  const client = new AbortController();
  const later = callTool(long.url, call, { signal: client.signal }).then(
    () => 'long' as const,
    () => 'long' as const,
  );
  await until(() => (long.upstream?.asked() ?? 0) > 0, patienceMs);
  const first = await Promise.race([callTool(short.url, call).then(() => 'short' as const), later]);
  client.abort();
  await later;
  for (const { upstream, stop } of [long, short]) {
    upstream?.recover();
    await stop();
  }
  return first;
}

/** A call of each tool that says that it uses an upstream. */
export async function upstreamCalls({ well }: Lab): Promise<readonly ToolCall[]> {
  const { tools } = await well.get();
  return tools
    .filter(({ annotations }) => annotations.openWorldHint === true)
    .flatMap((tool) => examplesOf(tool).slice(0, 1));
}
