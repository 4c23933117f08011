import { expect, test } from 'vitest';
import { toHttpUrl } from '../src/http-url.ts';

test.each(['https://example.org/a?b=c', 'http://127.0.0.1:8080/', 'HTTPS://EXAMPLE.ORG/'])(
  '%s becomes a link',
  (text) => {
    expect(toHttpUrl(text)?.href.toLowerCase()).toBe(text.toLowerCase());
  },
);

test.each([
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,<b>',
  'urn:toolpacks:quotes:embedded',
  'file:///etc/passwd',
  '//example.org',
  'example.org',
  '',
])('%j stays text', (text) => {
  expect(toHttpUrl(text)).toBeUndefined();
});
