import { setTimeout as pause } from 'node:timers/promises';
import { type CallResult, callTool, type ToolCall } from './ask.ts';
import { complain } from './complain.ts';
import { type ContractCheck, defaultPatienceMs, type UpstreamFault } from './contract-subject.ts';
import type { Lab, LabPack } from './create-lab.ts';
import { internalsIn } from './internals-in.ts';
import { examplesOf } from './listed-tool.ts';
import { checkOf, once } from './once.ts';
import { describeOutcome, readFailure } from './read-meta.ts';

/** What a call is given, and what a loaded machine may take beyond it. */
const budgetMs = 3000;
const grantedMs = 2000;

const settings = { CALL_BUDGET_MS: `${budgetMs}` };

type Fault = Omit<UpstreamFault, 'answer'>;

/** A server that answers cannot refuse. */
const refusal = { title: 'refuses connections', errorClass: 'upstream_unavailable' } as const satisfies Fault;

interface Ended {
  readonly call: ToolCall;
  readonly result: CallResult;
  readonly afterMs: number;
  /** What the last call came to after the upstream was well again, where it ever was. */
  readonly recovered: CallResult | undefined;
}

/** The tools that ask an upstream, each with a pack for each fault, whose upstream fails from the first call on. */
export function faultChecks(lab: Lab): ContractCheck[] {
  const { name, upstream, patienceMs = defaultPatienceMs } = lab.subject;
  if (!upstream) return [];

  const toCheck = (fault: Fault, runs: (call: ToolCall) => Promise<Ended>): ContractCheck => ({
    name: `fails in time with ${fault.errorClass} where its upstream ${fault.title}`,
    ...checkOf(
      once(async () => Promise.all((await askingCalls(lab)).map(runs))),
      (calls) => {
        complain(name, [
          calls.length === 0 && 'no tool has annotations.openWorldHint true; which one asks the upstream?',
        ]);
        for (const ended of calls)
          complain(`${ended.call.name}: ${JSON.stringify(ended.call)}`, problemsOf(ended, fault));
      },
    ),
  });
  return [
    toCheck(refusal, (call) => runRefusal(lab, call)),
    ...upstream.faults.map((fault) => toCheck(fault, (call) => runFault(lab, call, fault, patienceMs))),
  ];
}

function problemsOf({ result, afterMs, recovered }: Ended, fault: Fault) {
  if (!result.isError) return [`answers as if its upstream were well: ${describeOutcome(result)}`];
  const { class: errorClass, retry_after_s } = readFailure(result);
  const text = JSON.stringify(result);
  return [
    errorClass !== fault.errorClass && `fails with ${describeOutcome(result)}`,
    result.structuredContent !== undefined && 'fails, and has structuredContent nevertheless',
    fault.retryAfterS !== undefined &&
      retry_after_s !== fault.retryAfterS &&
      `retry_after_s is ${retry_after_s}; the upstream said ${fault.retryAfterS}`,
    afterMs > budgetMs + grantedMs && `answers after ${Math.round(afterMs)} ms; CALL_BUDGET_MS is ${budgetMs}`,
    ...internalsIn(text).map((found) => `shows its callers ${found}`),
    recovered?.isError &&
      !mayStillFail(recovered, fault) &&
      `still fails when its upstream is well again: ${describeOutcome(recovered)}`,
  ];
}

/** Whom the upstream has told to stay away may do so. */
const mayStillFail = (result: CallResult, { retryAfterS }: Fault): boolean =>
  retryAfterS !== undefined && readFailure(result).class === 'rate_limited';

async function runFault(lab: Lab, call: ToolCall, fault: UpstreamFault, patienceMs: number): Promise<Ended> {
  const pack = await lab.startPack(settings);
  pack.upstream?.answerWith((request, response) => fault.answer(request, response));
  const first = await timedCall(pack, call);
  pack.upstream?.answerWith();
  const recovered = await callUntilWell(pack, call, fault, patienceMs);
  await pack.stop();
  return { call, ...first, recovered };
}

async function runRefusal(lab: Lab, call: ToolCall): Promise<Ended> {
  const pack = await lab.startPack(settings);
  await pack.upstream?.stop();
  const ended = await timedCall(pack, call);
  await pack.stop();
  return { call, ...ended, recovered: undefined };
}

/** A call of each tool that says that it asks an upstream. */
export async function askingCalls({ well }: Lab): Promise<readonly ToolCall[]> {
  const { tools } = await well.get();
  return tools
    .filter(({ annotations }) => annotations.openWorldHint === true)
    .flatMap((tool) => examplesOf(tool).slice(0, 1));
}

async function timedCall({ url }: LabPack, call: ToolCall): Promise<Pick<Ended, 'result' | 'afterMs'>> {
  const startedAt = performance.now();
  const result = await callTool(url, call);
  return { result, afterMs: performance.now() - startedAt };
}

async function callUntilWell(
  { url }: LabPack,
  call: ToolCall,
  fault: UpstreamFault,
  patienceMs: number,
): Promise<CallResult> {
  const endsAt = performance.now() + patienceMs;
  for (;;) {
    const result = await callTool(url, call);
    if (!result.isError || mayStillFail(result, fault) || performance.now() > endsAt) return result;
    await pause(50);
  }
}
