import { describe, expect, test } from 'vitest';
import { describeSuite } from '../conformance/describe-suite.ts';
import { expectations, newestRevision, readBaseline } from '../conformance/expectations.ts';

describeSuite(
  'through the gateway',
  expectations.map(({ title }) => title),
);
describeSuite('at the aggregator', [newestRevision]);

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
