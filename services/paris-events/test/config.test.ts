import { expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';

test('without configuration the pack asks the portal of Paris, and never gives sample data', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 8102,
    PARIS_EVENTS_UPSTREAM_URL: 'https://opendata.paris.fr',
    CALL_BUDGET_MS: 15_000,
    SAMPLE_DATA: 'never',
  });
});

test.each([
  ['ftp://opendata.example', 'PARIS_EVENTS_UPSTREAM_URL: must be an http(s) URL'],
  ['opendata.example', 'PARIS_EVENTS_UPSTREAM_URL: must be an http(s) URL'],
])('%s is no address of a portal', (url, message) => {
  expect(() => readConfig({ PARIS_EVENTS_UPSTREAM_URL: url })).toThrow(message);
});
