import { exchange } from '@toolpacks/http/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { expectations } from '../conformance/expectations.ts';
import { baselinePath, readBaseline } from '../conformance/read-baseline.ts';
import { type Check, runSuite } from '../conformance/run-suite.ts';
import { conformanceTools } from '../conformance/tools.ts';
import { createFixturePack } from '../fixture-pack.ts';
import { bare, json } from '../protocol-table/requests.ts';
import { doors, type Stack, startStack } from '../start-stack.ts';

let stack: Stack;

beforeAll(async () => {
  stack = await startStack([createFixturePack()]);
});

afterAll(() => stack.stop());

describe.each(doors)('%s', (door) => {
  test('every tool that the suite calls is listed, so that no scenario passes for want of its tool', async () => {
    const { text } = await exchange(stack.mcpUrl('probe', door), { headers: json, body: bare('tools/list') });
    const { tools } = z.object({ tools: z.array(z.object({ name: z.string() })) }).parse(JSON.parse(text).result);

    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(conformanceTools.map(({ name }) => name)));
  });

  test.each(expectations)('$title passes in all that applies', async ({ suite, options, baseline, passing }) => {
    const excused = baseline ? await readBaseline(baseline) : [];
    const withBaseline = baseline ? [...options, '--expected-failures', baselinePath(baseline)] : options;

    const { exitCode, printed, scenarios } = await runSuite(suite, stack.mcpUrl('probe', door), withBaseline);

    const isExcused = (scenario: string, { id }: Check) =>
      excused.some((entry) => entry.scenario === scenario && entry.check === id);
    const found = Object.keys(passing).map((scenario) => {
      const checks = scenarios.get(scenario) ?? [];
      const bad = checks.filter(
        (check) => ['FAILURE', 'WARNING'].includes(check.status) && !isExcused(scenario, check),
      );
      return { scenario, passed: checks.filter(({ status }) => status === 'SUCCESS').length, bad };
    });
    expect(found).toEqual(Object.entries(passing).map(([scenario, passed]) => ({ scenario, passed, bad: [] })));
    expect({ exitCode, printed }).toMatchObject({ exitCode: 0 });
  });
});

describe.each(['baseline.yml', 'baseline-2026.yml'])('%s', (baseline) => {
  test('says of every entry why it does not apply', async () => {
    const reasons = (await readBaseline(baseline)).map(({ reason }) => reason);

    expect(reasons.filter((reason) => reason.length < 20)).toEqual([]);
    expect(new Set(reasons).size).toBe(reasons.length);
  });

  test('excuses no scenario that has to pass', async () => {
    const whole = (await readBaseline(baseline)).filter(({ check }) => check === undefined);
    const required = expectations
      .filter((one) => one.baseline === baseline)
      .flatMap(({ passing }) => Object.keys(passing));

    expect(whole.filter(({ scenario }) => required.includes(scenario))).toEqual([]);
  });
});
