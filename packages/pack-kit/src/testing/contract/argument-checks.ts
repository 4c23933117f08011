import fc from 'fast-check';
import { arbitraryOf } from './arbitrary-of.ts';
import { callTool } from './ask.ts';
import { complain } from './complain.ts';
import type { ContractCheck } from './contract-subject.ts';
import type { Lab } from './create-lab.ts';
import { compileSchema } from './json-schema.ts';
import { type ListedTool, toolNamed } from './listed-tool.ts';
import { once } from './once.ts';
import { describeOutcome, readFailure, textOf } from './read-meta.ts';
import { type Spoiling, spoilings } from './spoilings.ts';

const defaultSeed = 20_260_728;

/** Calls that fit, for each tool; and calls spoilt in one way, for each way. */
const validRuns = 25;
const spoiltRuns = 2;

/** Half of the values come from examples, so that at least one of so many calls has data. */
const callsPerSuccess = 8;

/** All that a call of arguments that fit may fail with while the upstream is well. */
const documented: readonly string[] = ['invalid_input', 'not_found'];

/** Calls made up from each tool's inputSchema. */
export function argumentChecks(lab: Lab): ContractCheck[] {
  const { tools: promised, seed = defaultSeed } = lab.subject;
  const generous = once(() => lab.startPack());

  const perTool = (
    sentence: string,
    names: readonly string[],
    body: (tool: ListedTool, url: string) => Promise<void>,
  ): ContractCheck[] =>
    names.map((name) => ({
      name: `${name} ${sentence}`,
      run: async () => body(toolNamed((await lab.well.get()).tools, name), (await generous.get()).url),
    }));

  const names = Object.keys(promised);
  const withArguments = names.filter((name) => (promised[name] ?? []).length > 0);
  const refuses = (what: string, kind: Spoiling['kind'], those = withArguments) =>
    perTool(`refuses ${what}`, those, (tool, url) => checkSpoilt(tool, url, kind, seed));

  return [
    ...perTool('answers whatever fits its inputSchema', withArguments, (tool, url) => checkValid(tool, url, seed)),
    ...refuses('a call without what it requires', 'missing'),
    ...refuses('arguments of a wrong type', 'type'),
    ...refuses('arguments out of bounds', 'bounds'),
    ...refuses('unknown arguments, and names the nearest one', 'unknown', names),
  ];
}

async function checkValid(tool: ListedTool, url: string, seed: number): Promise<void> {
  const problemsOf = compileSchema(tool.outputSchema ?? {});
  let successes = 0;
  const calls = fc.asyncProperty(arbitraryOf(tool), async (given) => {
    const result = await callTool(url, { name: tool.name, arguments: given });
    const errorClass = result.isError ? readFailure(result).class : undefined;
    if (!result.isError) successes++;
    complain(tool.name, [
      errorClass !== undefined && !documented.includes(errorClass) && `fails with ${describeOutcome(result)}`,
      ...(result.isError ? [] : problemsOf(result.structuredContent ?? {})).map(
        (problem) => `structuredContent breaks outputSchema: ${problem}`,
      ),
    ]);
  });
  // The report of a failure has the seed, the path to the call, and the smallest call that was found to fail.
  await fc.assert(calls, { seed, numRuns: validRuns, includeErrorInReport: true });
  complain(tool.name, [
    successes * callsPerSuccess < validRuns &&
      `answers ${successes} of ${validRuns} calls with data; the examples should have values that find something`,
  ]);
}

async function checkSpoilt(tool: ListedTool, url: string, kind: Spoiling['kind'], seed: number): Promise<void> {
  const bases = fc.sample(arbitraryOf(tool), { seed, numRuns: spoiltRuns });
  const problemsOf = compileSchema(tool.inputSchema);
  for (const spoiling of spoilings(tool, kind)) {
    for (const base of bases) {
      const given = spoiling.spoil(base);
      if (problemsOf(given).length === 0) continue;
      const result = await callTool(url, { name: tool.name, arguments: given });
      const shown = `${tool.name}: ${spoiling.title}: ${JSON.stringify(given)} (seed ${seed})`;
      complain(shown, refusalProblems(result, spoiling));
    }
  }
}

function refusalProblems(result: Awaited<ReturnType<typeof callTool>>, { argument, nearest }: Spoiling) {
  if (!result.isError) return ['is answered; it has to be refused as invalid_input'];
  const { class: errorClass, suggestions = [] } = readFailure(result);
  const text = textOf(result);
  return [
    errorClass !== 'invalid_input' && `fails with ${errorClass}; it has to be refused as invalid_input`,
    !text.includes(argument) && `the refusal does not name ${argument}: ${text}`,
    nearest !== undefined &&
      !suggestions.includes(nearest) &&
      `the refusal does not suggest ${nearest}, which is near: ${JSON.stringify(suggestions)}`,
  ];
}
