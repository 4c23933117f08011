import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listTools, namesOf } from '../../aggregate/test/post.ts';
import { createFixturePack } from '../fixture-pack.ts';
import { type Door, type Stack, startStack } from '../start-stack.ts';
import { baselinePath, type Expectation, expectations, readBaseline } from './expectations.ts';
import { type Check, runSuite } from './run-suite.ts';
import { conformanceTools } from './tools.ts';
import { serveWithoutPrefix, type WithoutPrefix } from './without-prefix.ts';

const toolNames = conformanceTools.map(({ name }) => name);

/** Tests that the official suite passes at an address, as far as it applies; `titles` are those of the expectations to check. */
export function describeSuite(door: Door, titles: readonly string[]): void {
  describe(door, () => {
    let stack: Stack;
    let proxy: WithoutPrefix | undefined;
    let url: string;

    beforeAll(async () => {
      stack = await startStack([createFixturePack()]);
      url = stack.mcpUrl('probe', door);
      if (door !== 'at the aggregator') return;
      proxy = await serveWithoutPrefix(url, 'probe', toolNames);
      url = proxy.url;
    });

    afterAll(async () => {
      await proxy?.stop();
      await stack.stop();
    });

    test('every tool that the suite calls is listed, so that no scenario passes for want of its tool', async () => {
      expect(namesOf(await listTools(url))).toEqual(expect.arrayContaining(toolNames));
    });

    test.each(expectations.filter(({ title }) => titles.includes(title)))('$title passes in all that applies', (one) =>
      expectPassing(one, url),
    );
  });
}

async function expectPassing({ suite, options, baseline, passing }: Expectation, url: string): Promise<void> {
  const excused = baseline ? await readBaseline(baseline) : [];
  const withBaseline = baseline ? [...options, '--expected-failures', baselinePath(baseline)] : options;

  const { exitCode, printed, scenarios } = await runSuite(suite, url, withBaseline);

  const isExcused = (scenario: string, { id }: Check) =>
    excused.some((entry) => entry.scenario === scenario && entry.check === id);
  const found = Object.keys(passing).map((scenario) => {
    const checks = scenarios.get(scenario) ?? [];
    const bad = checks.filter((check) => ['FAILURE', 'WARNING'].includes(check.status) && !isExcused(scenario, check));
    return { scenario, passed: checks.filter(({ status }) => status === 'SUCCESS').length, bad };
  });
  expect(found).toEqual(Object.entries(passing).map(([scenario, passed]) => ({ scenario, passed, bad: [] })));
  expect({ exitCode, printed }).toMatchObject({ exitCode: 0 });
}
