import { isDeepStrictEqual } from 'node:util';
import { type CallResult, callTool, type ToolCall } from './ask.ts';
import { complain } from './complain.ts';
import { type ContractCheck, defaultPatienceMs, type KeptData } from './contract-subject.ts';
import type { Lab } from './create-lab.ts';
import { examplesOf, toolNamed } from './listed-tool.ts';
import { describeOutcome, readFreshness } from './read-meta.ts';
import { stopClock } from './stopped-clock.ts';
import { until } from './until.ts';

/** Attempts get a part of it; the responses that are never whole have to end. */
const budgetMs = 5000;

/** Longer than any circuit stays open. */
const coolDownMs = 60_000;

/** What is kept, from the fetch to the end of its grace period, and how it is refreshed. */
export function cacheChecks(lab: Lab): ContractCheck[] {
  const { kept = {}, revalidates, faults = [] } = lab.subject.upstream ?? {};
  return Object.entries(kept).flatMap(([tool, life]) => [
    {
      name: `${tool} serves its data fresh for ${life.ttlMs / 1000} s, and stale for ${life.graceMs / 1000} s after that`,
      run: () => checkLife(lab, tool, life),
    },
    ...(revalidates
      ? [
          {
            name: `${tool} refreshes data that has not changed by a 304`,
            run: () => checkRevalidation(lab, tool, life),
          },
        ]
      : []),
  ]);

  async function checkLife(lab: Lab, tool: string, { ttlMs, graceMs }: KeptData): Promise<void> {
    const call = await keptCall(lab, tool);
    // One that is not tried again, so that each refresh is over soon.
    const fault = faults.find(({ errorClass }) => errorClass === 'upstream_invalid') ?? faults[0];
    await withClock(lab, async (pack, clock) => {
      const read = () => callTool(pack.url, call);
      const startMs = clock.nowMs();
      const atAge = (ageMs: number) => clock.advance(startMs + ageMs - clock.nowMs());
      const first = await read();
      const asked = pack.upstream.asked();
      const { fetched_at, fresh_until } = readFreshness(first);
      const said = Date.parse(fresh_until ?? '') - Date.parse(fetched_at ?? '');
      complain(tool, [said !== ttlMs && `is fresh for ${said} ms by fresh_until; declared are ${ttlMs}`]);

      atAge(ttlMs - 1);
      expectState(tool, first, await read(), 'hit', 'just before it is stale');
      complain(tool, [pack.upstream.asked() !== asked && 'asks its upstream while its data is fresh']);
      if (fault) pack.upstream.answerWith((request, response) => fault.answer(request, response));
      atAge(ttlMs);
      expectState(tool, first, await read(), graceMs > 0 ? 'stale' : 'error', 'when it is stale');
      if (graceMs > 0) {
        const failed = await callUntil(lab, read, (result) => stateOf(result) !== 'stale');
        expectState(tool, first, failed, 'stale_if_error', 'when the refresh has failed');
        atAge(ttlMs + graceMs - 1);
        expectState(tool, first, await read(), 'stale_if_error', 'just before its grace period ends');
        atAge(ttlMs + graceMs);
        expectState(tool, first, await read(), 'error', 'when its grace period has ended');
      }
      pack.upstream.recover();
      clock.advance(coolDownMs);
      const recovered = await callUntil(lab, read, ({ isError }) => !isError);
      complain(tool, [stateOf(recovered) !== 'fresh' && `does not recover: ${describeOutcome(recovered)}`]);
    });
  }
}

/** Every fault after a first good call: stale data first, and `stale_if_error` once the refresh has failed. */
export function staleChecks(lab: Lab): ContractCheck[] {
  const { kept = {}, faults = [], finishesLoads } = lab.subject.upstream ?? {};
  // A refresh has no client whose budget ends it, so each of these takes as long as its attempts may. A load that is nobody's
  // to end takes longer still.
  const [timeout] = faults.filter(({ errorClass }) => errorClass === 'upstream_timeout');
  const chosen = faults.filter(
    (fault) => fault.errorClass !== 'upstream_timeout' || (fault === timeout && !finishesLoads),
  );
  return chosen.map((fault) => ({
    name: `serves stale data where its upstream ${fault.title}`,
    async run() {
      for (const [tool, { ttlMs }] of Object.entries(kept)) {
        const call = await keptCall(lab, tool);
        await withClock(lab, async (pack, clock) => {
          const read = () => callTool(pack.url, call);
          const first = await read();
          complain(tool, [stateOf(first) !== 'fresh' && `is not fresh at first: ${describeOutcome(first)}`]);
          pack.upstream.answerWith((request, response) => fault.answer(request, response));
          clock.advance(ttlMs);
          const stale = await read();
          const failed = await callUntil(lab, read, (result) => stateOf(result) !== 'stale');
          pack.upstream.recover();
          expectState(tool, first, stale, 'stale', 'when it is stale');
          expectState(tool, first, failed, 'stale_if_error', 'when the refresh has failed');
        });
      }
    },
  }));
}

async function checkRevalidation(lab: Lab, tool: string, { ttlMs }: KeptData): Promise<void> {
  const call = await keptCall(lab, tool);
  await withClock(lab, async (pack, clock) => {
    const read = () => callTool(pack.url, call);
    pack.upstream.addEtags();
    const first = await read();
    const asked = pack.upstream.asked();
    clock.advance(ttlMs);
    await read();
    const later = await callUntil(lab, read, (result) => stateOf(result) !== 'stale');
    const refreshes = pack.upstream.requests.slice(asked);
    complain(tool, [
      refreshes.length === 0 && 'does not refresh its data',
      refreshes.some(({ headers }) => headers['if-none-match'] === undefined) && 'refreshes without If-None-Match',
      later.isError && `fails: ${describeOutcome(later)}`,
      !isDeepStrictEqual(later.structuredContent, first.structuredContent) && 'has other data after a 304',
      readFreshness(later).fetched_at !== new Date(clock.nowMs()).toISOString() &&
        `has the same data, but not a newer fetched_at: ${readFreshness(later).fetched_at}`,
    ]);
  });
}

type KeptPack = {
  readonly url: string;
  readonly upstream: NonNullable<Awaited<ReturnType<Lab['startPack']>>['upstream']>;
};

async function withClock(
  lab: Lab,
  run: (pack: KeptPack, clock: ReturnType<typeof stopClock>) => Promise<void>,
): Promise<void> {
  const clock = stopClock('Date');
  try {
    const { url, upstream, stop } = await lab.startPack({ CALL_BUDGET_MS: `${budgetMs}` });
    if (upstream) await run({ url, upstream }, clock);
    await stop();
  } finally {
    clock.restore();
  }
}

/** The call whose data is declared as kept. */
export async function keptCall({ subject, well }: Lab, tool: string): Promise<ToolCall> {
  const [example] = examplesOf(toolNamed((await well.get()).tools, tool));
  const given = subject.upstream?.kept?.[tool]?.arguments ?? example?.arguments;
  return { name: tool, ...(given && { arguments: given }) };
}

const stateOf = (result: CallResult) => (result.isError ? 'error' : readFreshness(result).state);

function expectState(tool: string, first: CallResult, result: CallResult, expected: string, when: string): void {
  const state = stateOf(result);
  const isKept = !result.isError && expected !== 'fresh';
  complain(tool, [
    state !== expected && `is ${state} and not ${expected} ${when}: ${describeOutcome(result)}`,
    isKept &&
      readFreshness(result).fetched_at !== readFreshness(first).fetched_at &&
      `has another fetched_at ${when}, though nothing was fetched`,
    isKept &&
      !isDeepStrictEqual(result.structuredContent, first.structuredContent) &&
      `has other data ${when}, though nothing was fetched`,
  ]);
}

/** Calls again until the result is as wanted; gives the last one where it never is. */
async function callUntil(
  { subject: { patienceMs = defaultPatienceMs } }: Lab,
  read: () => Promise<CallResult>,
  isWanted: (result: CallResult) => boolean,
): Promise<CallResult> {
  let result = await read();
  let isReading = false;
  await until(() => {
    if (isWanted(result)) return true;
    if (!isReading) {
      isReading = true;
      void read().then((next) => {
        result = next;
        isReading = false;
      });
    }
    return false;
  }, patienceMs);
  return result;
}
