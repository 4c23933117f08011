import { expect, test } from 'vitest';
import type { Fault } from '../stand-in/faults.ts';
import { createQuotable } from '../stand-in/quotable.ts';

async function ask(options: Parameters<typeof createQuotable>[0], times = 1): Promise<Response> {
  const api = createQuotable(options);
  for (let time = 1; time < times; time += 1) await api(new Request('http://quotes.example/api/tags'));
  return api(new Request('http://quotes.example/api/tags', { signal: AbortSignal.abort() }));
}

test('after as many requests as a minute may have comes 429, with the standard headers only', async () => {
  const [last, refused] = [await ask({ requestsPerMinute: 3 }, 3), await ask({ requestsPerMinute: 3 }, 4)];

  expect(last.headers.get('ratelimit-remaining')).toBe('0');
  expect(refused.status).toBe(429);
  expect(await refused.json()).toEqual({ statusCode: 429, statusMessage: 'Too Many Requests' });
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    'ratelimit-limit': '3',
    'ratelimit-remaining': '0',
    'ratelimit-reset': expect.stringMatching(/^\d+$/),
  });
  expect(refused.headers.has('x-ratelimit-limit')).toBe(false);
});

test('an internal error, a page of HTML and half an answer are as they are told to be', async () => {
  const spoiled = (fault: Fault) => ask({ basePath: '/api', fault: () => fault });

  expect(await (await spoiled('internal_error')).json()).toEqual({
    statusCode: 500,
    statusMessage: 'Internal server error',
  });
  expect(await (await spoiled('html')).text()).toMatch(/^<!DOCTYPE html>/);
  expect(await (await spoiled('truncated')).text()).toMatch(/^\[\{"_id".*[^\]]$/);
});

test.each([
  ['unresolvable', 'ENOTFOUND'],
  ['expired_certificate', 'CERT_HAS_EXPIRED'],
] as const)('an %s name or certificate fails as fetch does, with %s', async (fault, code) => {
  await expect(ask({ fault: () => fault })).rejects.toMatchObject({ message: 'fetch failed', cause: { code } });
});

test('a base path is part of every address', async () => {
  const api = createQuotable({ basePath: '/api' });

  expect((await api(new Request('http://quotes.example/api/random'))).status).toBe(200);
  expect((await api(new Request('http://quotes.example/random'))).status).toBe(404);
  expect((await api(new Request('http://quotes.example/api/random', { method: 'POST' }))).status).toBe(404);
});
