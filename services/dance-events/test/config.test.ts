import { expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';

test('without an environment the pack asks 19hz.info, within 15 seconds, on a port of its own', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 8103,
    CALL_BUDGET_MS: 15_000,
    SAMPLE_DATA: 'never',
    DANCE_EVENTS_UPSTREAM_URL: 'https://19hz.info',
  });
});

test.each(['19hz.info', 'ftp://19hz.info', 'file:///events'])('the upstream %s is refused', (url) => {
  expect(() => readConfig({ DANCE_EVENTS_UPSTREAM_URL: url })).toThrow(
    'DANCE_EVENTS_UPSTREAM_URL: must be an http(s) URL',
  );
});
