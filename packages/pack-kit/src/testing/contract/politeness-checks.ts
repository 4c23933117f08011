import { isDeepStrictEqual } from 'node:util';
import { callTool } from './ask.ts';
import { complain } from './complain.ts';
import type { ContractCheck, ContractUpstream } from './contract-subject.ts';
import type { Lab } from './create-lab.ts';
import { upstreamCalls } from './fault-checks.ts';
import { toolNamed } from './listed-tool.ts';
import { describeOutcome, readFailure } from './read-meta.ts';
import { stopClock } from './stopped-clock.ts';

const contactUrl = 'https://ops.example/toolpacks';
const equalCalls = 40;
const differentCalls = 40;
/** An attempt, and so a wait for a permit, has less than a second of it. */
const budgetMs = 1100;

/** How the pack treats its upstream. */
export function politenessChecks(lab: Lab): ContractCheck[] {
  const { upstream: about } = lab.subject;
  if (!about) return [];
  const paused = about.faults.find(({ retryAfterS = 0 }) => retryAfterS > 5);
  return [
    { name: 'says in its User-Agent who sends its requests, and how to reach them', run: () => checkUserAgent(lab) },
    ...Object.keys(about.kept ?? {}).map((tool) => ({
      name: `${tool} coalesces equal calls into one fetch`,
      run: () => checkEqualCalls(lab, tool),
    })),
    ...(about.rateLimit ? [rateLimitCheck(lab, about.rateLimit)] : []),
    ...(paused ? [{ name: 'sends nothing for as long as Retry-After says', run: () => checkPause(lab, paused) }] : []),
  ];
}

async function checkUserAgent(lab: Lab): Promise<void> {
  for (const [env, pattern] of [
    [{ CONTACT_URL: contactUrl }, /^Toolpacks\/\S+ \(\+https:\/\/ops\.example\/toolpacks\)$/],
    [{}, /^Toolpacks\/\S+$/],
  ] as const) {
    const { url, upstream, stop } = await lab.startPack(env);
    for (const call of await upstreamCalls(lab)) await callTool(url, call);
    const agents = upstream?.requests.map(({ headers }) => headers['user-agent'] ?? 'none') ?? [];
    complain(lab.subject.name, [
      agents.length === 0 && 'does not use its upstream',
      ...new Set(agents.filter((agent) => !pattern.test(agent)).map((agent) => `has the User-Agent ${agent}`)),
    ]);
    await stop();
  }
}

async function checkEqualCalls(lab: Lab, tool: string): Promise<void> {
  const call = (await upstreamCalls(lab)).find(({ name }) => name === tool);
  if (!call) throw new Error(`${tool} is declared as kept, and does not use the upstream`);
  const { annotations } = toolNamed((await lab.well.get()).tools, tool);
  const [alone, pack] = [await lab.startPack(), await lab.startPack()];
  const expected = await callTool(alone.url, call);
  const results = await Promise.all(Array.from({ length: equalCalls }, () => callTool(pack.url, call)));
  const differs = results.some(
    ({ structuredContent }) => !isDeepStrictEqual(structuredContent, expected.structuredContent),
  );
  complain(`${tool}: ${equalCalls} equal calls at the same time`, [
    ...results
      .filter(({ isError }) => isError)
      .slice(0, 1)
      .map((result) => `one fails: ${describeOutcome(result)}`),
    annotations.idempotentHint === true && differs && 'they have different data',
    pack.upstream?.asked() !== alone.upstream?.asked() &&
      `send ${pack.upstream?.asked()} requests to the upstream; one call sends ${alone.upstream?.asked()}`,
  ]);
  await Promise.all([alone.stop(), pack.stop()]);
}

function rateLimitCheck(lab: Lab, { perSecond, toCall }: NonNullable<ContractUpstream['rateLimit']>): ContractCheck {
  return {
    name: `starts at most ${perSecond} requests to its upstream in a second, and sheds the rest as overloaded`,
    async run() {
      const clock = stopClock('performance');
      try {
        const { url, upstream, stop } = await lab.startPack({ CALL_BUDGET_MS: `${budgetMs}` }, {});
        for (const second of [1, 2]) {
          const first = (second - 1) * differentCalls;
          const results = await Promise.all(
            Array.from({ length: differentCalls }, (_, index) => callTool(url, toCall(first + index))),
          );
          const failures = results.filter(({ isError }) => isError).map(readFailure);
          const shed = failures.filter((failure) => failure.class === 'overloaded');
          complain(`${differentCalls} different calls in second ${second}`, [
            (upstream?.asked() ?? 0) > second * perSecond &&
              `${upstream?.asked()} requests were sent in all; the limit is ${perSecond} a second`,
            upstream?.asked() === 0 && 'no request was sent',
            shed.length === 0 && 'no call is overloaded',
            shed.some(({ retry_after_s = 0 }) => retry_after_s < 1) && 'an overloaded call has no retry_after_s',
          ]);
          clock.advance(1000);
        }
        await stop();
      } finally {
        clock.restore();
      }
    },
  };
}

async function checkPause(lab: Lab, fault: ContractUpstream['faults'][number]): Promise<void> {
  const [example] = await upstreamCalls(lab);
  if (!example) throw new Error('no tool uses the upstream');
  const { retryAfterS = 0 } = fault;
  const clock = stopClock('performance');
  try {
    const { url, upstream, stop } = await lab.startPack();
    upstream?.answerWith((request, response) => fault.answer(request, response));
    const first = await callTool(url, example);
    const asked = upstream?.asked();
    upstream?.recover();
    const second = await callTool(url, lab.subject.upstream?.rateLimit?.toCall(1) ?? example);
    complain(`${example.name}, after ${fault.title}`, [
      ...[first, second].flatMap((result) => {
        const { class: errorClass = 'no error', retry_after_s = undefined } = result.isError ? readFailure(result) : {};
        return [
          errorClass !== 'rate_limited' && `a call fails with ${errorClass} and not with rate_limited`,
          retry_after_s !== retryAfterS && `retry_after_s is ${retry_after_s} and not ${retryAfterS}`,
        ];
      }),
      asked !== 1 && `sends ${asked} requests to learn it`,
      upstream?.asked() !== asked && 'sends a request before the time is over',
    ]);
    clock.advance(retryAfterS * 1000);
    const last = await callTool(url, example);
    complain(example.name, [last.isError && `still fails when the time is over: ${describeOutcome(last)}`]);
    await stop();
  } finally {
    clock.restore();
  }
}
