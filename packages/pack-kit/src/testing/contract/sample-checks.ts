import { type CallResult, callTool } from './ask.ts';
import { complain } from './complain.ts';
import type { ContractCheck } from './contract-subject.ts';
import type { Lab, LabPack } from './create-lab.ts';
import { examplesOf, toolNamed } from './listed-tool.ts';
import { describeOutcome, readFailure, readFreshness, readSource, textOf } from './read-meta.ts';

/** All but a second of it is for the upstream where sample data may follow. */
const budgetMs = 2500;

/** What the settings of `SAMPLE_DATA` do to tools that have sample data, and to those that use no upstream. */
export function sampleChecks(lab: Lab): ContractCheck[] {
  const { sampled = [], faults = [] } = lab.subject.upstream ?? {};
  if (sampled.length === 0) return [];

  /** Calls each tool on a pack with this setting. */
  const check = (
    name: string,
    mode: string,
    prepare: (pack: LabPack) => Promise<void> | void,
    problemsOf: (result: CallResult, pack: LabPack) => readonly (string | false)[],
  ): ContractCheck => ({
    name,
    async run() {
      const { tools } = await lab.well.get();
      const pack = await lab.startPack({ SAMPLE_DATA: mode });
      await prepare(pack);
      for (const tool of sampled) {
        const [example] = examplesOf(toolNamed(tools, tool));
        if (!example) throw new Error(`${tool} has no example calls`);
        const result = await callTool(pack.url, example);
        complain(`${tool} with SAMPLE_DATA=${mode}`, problemsOf(result, pack));
      }
      for (const { name, annotations, ...tool } of tools) {
        const [example] = examplesOf({ name, annotations, ...tool });
        if (annotations.openWorldHint === true || !example) continue;
        const result = await callTool(pack.url, example);
        complain(`${name} with SAMPLE_DATA=${mode}`, [
          result.isError && `fails: ${describeOutcome(result)}`,
          !result.isError && readFreshness(result).state !== 'static' && 'is not static',
          result.content.length > 1 && `has a note: ${result.content[1]?.text}`,
        ]);
      }
      await pack.stop();
    },
  });

  const refuse = async ({ upstream }: LabPack) => upstream?.stop();
  const unavailable = (result: CallResult) => [
    !result.isError && `answers though its upstream is down: ${describeOutcome(result)}`,
    result.isError && readFailure(result).class !== 'upstream_unavailable' && `fails with ${describeOutcome(result)}`,
    /sample/i.test(textOf(result)) && 'speaks of sample data',
  ];

  return [
    check(
      'serves sample data in place of an upstream that is down, and says so three times',
      'fallback',
      refuse,
      (result) => sampleProblems(result, /made up for demonstration: .*cannot be reached/),
    ),
    {
      name: 'serves sample data in place of an upstream that does not respond, before its budget is spent',
      async run() {
        const pack = await lab.startPack({ SAMPLE_DATA: 'fallback', CALL_BUDGET_MS: `${budgetMs}` });
        pack.upstream?.answerWith(() => undefined);
        const [example] = examplesOf(toolNamed((await lab.well.get()).tools, sampled[0] ?? ''));
        if (!example) throw new Error('the tool has no example calls');
        complain(example.name, sampleProblems(await callTool(pack.url, example), /made up for demonstration/));
        await pack.stop();
      },
    },
    check(
      'serves no sample data while its upstream is well',
      'fallback',
      () => undefined,
      (result) => [
        result.isError && `fails: ${describeOutcome(result)}`,
        !result.isError && !/^(fresh|hit)$/.test(readFreshness(result).state) && `is ${readFreshness(result).state}`,
        !result.isError && readSource(result).url.startsWith('urn:') && 'has the source of the sample',
      ],
    ),
    ...faults
      .filter(({ errorClass }) => errorClass === 'upstream_invalid' || errorClass === 'rate_limited')
      .filter(({ errorClass }, index, all) => all.findIndex((fault) => fault.errorClass === errorClass) === index)
      .map((fault) =>
        check(
          `serves no sample data in place of an upstream that ${fault.title}`,
          'fallback',
          ({ upstream }) => upstream?.answerWith((request, response) => fault.answer(request, response)),
          (result) => [
            !result.isError && `answers: ${describeOutcome(result)}`,
            result.isError && readFailure(result).class !== fault.errorClass && `fails with ${describeOutcome(result)}`,
          ],
        ),
      ),
    ...['never', ''].map((mode) =>
      check(`serves no sample data with SAMPLE_DATA="${mode}"`, mode, refuse, unavailable),
    ),
    check(
      'serves nothing but sample data with SAMPLE_DATA=always',
      'always',
      () => undefined,
      (result, { upstream }) => [
        ...sampleProblems(result, /SAMPLE_DATA=always/),
        upstream?.asked() !== 0 && 'sends requests to its upstream',
      ],
    ),
  ];
}

/** In freshness, in the source, and in a text block after the data. */
function sampleProblems(result: CallResult, note: RegExp): (string | false)[] {
  if (result.isError) return [`fails: ${describeOutcome(result)}`];
  const { state, fetched_at, fresh_until } = readFreshness(result);
  const told = result.content.slice(1).map(({ text = '' }) => text);
  return [
    state !== 'sample' && `freshness is ${state} and not sample`,
    (fetched_at !== null || fresh_until !== null) && 'sample data was never fetched',
    result.structuredContent?.count === 0 && 'finds nothing',
    !readSource(result).url.startsWith('urn:') && `has the source ${readSource(result).url}, which is not the sample's`,
    !told.some((text) => note.test(text)) && `no note says ${note}: ${told.join(' ')}`,
  ];
}
