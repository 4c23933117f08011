import { expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';

test('without an environment GDACS itself is asked, and nothing is made up', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 8104,
    CALL_BUDGET_MS: 28_000,
    SAMPLE_DATA: 'never',
    DISASTER_ALERTS_UPSTREAM_URL: 'https://www.gdacs.org',
  });
});

test.each(['ftp://www.gdacs.org', 'www.gdacs.org', 'file:///etc/passwd'])('the upstream cannot be %s', (url) => {
  expect(() => readConfig({ DISASTER_ALERTS_UPSTREAM_URL: url })).toThrow(
    'DISASTER_ALERTS_UPSTREAM_URL: must be an http(s) URL',
  );
});
