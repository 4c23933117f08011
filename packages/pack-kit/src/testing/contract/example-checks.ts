import { isDeepStrictEqual } from 'node:util';
import { type CallResult, callTool, type ToolCall } from './ask.ts';
import { complain } from './complain.ts';
import type { ContractCheck } from './contract-subject.ts';
import type { Lab } from './create-lab.ts';
import { freshnessProblems } from './freshness-problems.ts';
import { compileSchema } from './json-schema.ts';
import { examplesOf, type ListedTool, toolNamed } from './listed-tool.ts';
import { checkOf, once } from './once.ts';
import { describeOutcome, readSource } from './read-meta.ts';

/** One answer, and what was seen around it. */
export interface SeenAnswer {
  readonly call: ToolCall;
  readonly result: CallResult;
  readonly startedAtMs: number;
  /** How often the call made the pack ask its upstream. */
  readonly asked: number;
  /** Whether the pack's upstream can be seen at all. */
  readonly hasUpstream: boolean;
}

const defaultMaxCharacters = 32_000;

/** Every published example is called, and called again, which a cache may answer. */
export function exampleChecks({ subject, well }: Lab): ContractCheck[] {
  const { maxAnswerCharacters = defaultMaxCharacters } = subject;
  const seen = once(async () => {
    const { url, tools, upstream } = await well.get();
    const answers = new Map<string, SeenAnswer[]>();
    for (const tool of tools) {
      const calls = examplesOf(tool).flatMap((call) => [call, call]);
      const ofTool: SeenAnswer[] = [];
      for (const call of calls) {
        const [startedAtMs, askedBefore] = [Date.now(), upstream?.asked() ?? 0];
        const result = await callTool(url, call);
        const asked = (upstream?.asked() ?? 0) - askedBefore;
        ofTool.push({ call, result, startedAtMs, asked, hasUpstream: upstream !== undefined });
      }
      answers.set(tool.name, ofTool);
    }
    return answers;
  });

  const perTool = (
    sentence: string,
    toProblems: (tool: ListedTool) => (answer: SeenAnswer) => readonly (string | false)[],
  ): ContractCheck[] =>
    Object.keys(subject.tools).map((name) => ({
      name: `${name} ${sentence}`,
      ...checkOf(seen, async (answers) => {
        const problemsOf = toProblems(toolNamed((await well.get()).tools, name));
        const ofTool = answers.get(name) ?? [];
        complain(name, [ofTool.length === 0 && 'has no example calls']);
        for (const answer of ofTool) complain(`${name}: ${JSON.stringify(answer.call)}`, problemsOf(answer));
      }),
    }));

  return [
    ...perTool('answers its examples with data that its outputSchema accepts', (tool) => {
      const problemsOf = compileSchema(tool.outputSchema ?? {});
      return ({ result }) => [
        result.isError && `fails: ${describeOutcome(result)}`,
        !result.isError && result.structuredContent === undefined && 'structuredContent is missing',
        result.structuredContent?.count === 0 && !subject.isSparse && 'finds nothing',
        ...problemsOf(result.structuredContent ?? {}).map(
          (problem) => !result.isError && `structuredContent breaks outputSchema: ${problem}`,
        ),
      ];
    }),
    ...perTool(
      'repeats its data as text, short enough to read',
      () => (answer) => textProblems(answer, maxAnswerCharacters),
    ),
    ...perTool('says truly how fresh its data is', () => freshnessProblems),
    ...perTool('says where its data comes from, and whether from outside', ({ annotations }) => ({ result, asked }) => {
      readSource(result);
      return [
        asked > 0 &&
          annotations.openWorldHint !== true &&
          'asks an upstream, but annotations.openWorldHint is not true',
      ];
    }),
  ];
}

function textProblems({ result }: SeenAnswer, maxCharacters: number): (string | false)[] {
  const { content, structuredContent } = result;
  const characters = content.reduce((sum, { text = '' }) => sum + text.length, 0);
  return [
    !isDeepStrictEqual(parsed(content[0]?.text), structuredContent) &&
      `content[0].text is not the JSON of structuredContent: ${content[0]?.text?.slice(0, 200)}`,
    characters >= maxCharacters &&
      `the answer has ${characters} characters; give less than ${maxCharacters}, in parts, or say so with maxAnswerCharacters`,
  ];
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
