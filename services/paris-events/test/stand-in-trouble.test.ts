import { expect, test } from 'vitest';
import { createOpendatasoft, type Fault, type OpendatasoftOptions } from '../stand-in/opendatasoft.ts';

const path = 'https://opendata.example/api/explore/v2.1/catalog/datasets/que-faire-a-paris-/records';
const now = () => new Date('2026-11-21T11:00:00Z');

async function refusalOf(parameters: Record<string, string>): Promise<{ status: number; body: unknown }> {
  const response = await createOpendatasoft({ now })(new Request(`${path}?${new URLSearchParams(parameters)}`));
  return { status: response.status, body: await response.json() };
}

test.each([
  [{ limit: '1473' }, 'Invalid value for limit API parameter: 1473 was found but -1 <= limit <= 100 is expected.'],
  [{ limit: '101' }, 'Invalid value for limit API parameter: 101 was found but -1 <= limit <= 100 is expected.'],
  [{ limit: '-2' }, 'Invalid value for limit API parameter: -2 was found but -1 <= limit <= 100 is expected.'],
  [{ limit: 'ten' }, 'Invalid value for limit API parameter: ten was found but -1 <= limit <= 100 is expected.'],
  [{ offset: '-1' }, 'Invalid value for offset API parameter: -1 was found but >= 0 is expected.'],
  [
    { limit: '100', offset: '9901' },
    'Invalid value for sum of offset + limit API parameter: 10001 was found but <= 10000 is expected.',
  ],
  [
    { offset: '10000' },
    'Invalid value for sum of offset + limit API parameter: 10010 was found but <= 10000 is expected.',
  ],
  [{ timezone: 'Paris' }, 'Invalid value for timezone API parameter: Paris was found but a time zone is expected.'],
])('%j is an invalid parameter', async (parameters: Record<string, string>, message) => {
  expect(await refusalOf(parameters)).toEqual({
    status: 400,
    body: { error_code: 'InvalidRESTParameterError', message },
  });
});

test.each([
  [
    { select: 'invalid_function()' },
    'ODSQL query is malformed: invalid_function() Clause(s) containing the error(s): select.',
  ],
  [{ where: '"jazz' }, 'ODSQL query is malformed: "jazz Clause(s) containing the error(s): where.'],
  [{ where: 'id = "1" -- x' }, 'ODSQL query is malformed: -- x Clause(s) containing the error(s): where.'],
  [
    { where: '(id = "1"' },
    'ODSQL query is malformed: unexpected end of query. Clause(s) containing the error(s): where.',
  ],
  [
    { where: 'nosuch = 1' },
    'ODSQL query is malformed: Unknown field: nosuch Clause(s) containing the error(s): where.',
  ],
  [
    { where: 'constructor is null' },
    'ODSQL query is malformed: Unknown field: constructor Clause(s) containing the error(s): where.',
  ],
  [
    { where: 'id = 25306' },
    'ODSQL query is malformed: Cannot compare text with number. Clause(s) containing the error(s): where.',
  ],
  [
    { order_by: 'nosuch' },
    'ODSQL query is malformed: Unknown field: nosuch Clause(s) containing the error(s): order_by.',
  ],
  [{ order_by: '-id' }, 'ODSQL query is malformed: -id Clause(s) containing the error(s): order_by.'],
  [
    { refine: 'nosuch:1' },
    'ODSQL query is malformed: Unknown field: nosuch Clause(s) containing the error(s): refine.',
  ],
])('%j is malformed', async (parameters: Record<string, string>, message) => {
  expect(await refusalOf(parameters)).toEqual({ status: 400, body: { error_code: 'ODSQLError', message } });
});

test('a used-up quota is 429 in its own shape until the day is over', async () => {
  let day = '2026-11-21';
  const api = createOpendatasoft({ now: () => new Date(`${day}T11:00:00Z`), requestsPerDay: 2 });
  const ask = () => api(new Request(`${path}?limit=0`));
  const [first, second, refused] = [await ask(), await ask(), await ask()];

  expect([first.status, second.status, refused.status]).toEqual([200, 200, 429]);
  expect(first.headers.get('x-ratelimit-remaining')).toBe('1');
  expect(await refused.json()).toEqual({
    errorcode: 10002,
    reset_time: '2026-11-22T00:00:00Z',
    limit_time_unit: 'day',
    call_limit: 2,
    error: 'Too many requests on the domain. Please contact the domain administrator.',
  });
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    'x-ratelimit-limit': '2',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': `${Date.parse('2026-11-22T00:00:00Z') / 1000}`,
  });
  day = '2026-11-22';
  expect((await ask()).status).toBe(200);
});

async function spoiled(fault: Fault, init: RequestInit = {}, options: OpendatasoftOptions = {}): Promise<Response> {
  return createOpendatasoft({ now, fault: () => fault, ...options })(new Request(path, init));
}

test('pages of HTML come with 500 and with 200', async () => {
  const [broken, parked] = [await spoiled('internal_error'), await spoiled('html')];

  expect([broken.status, parked.status]).toEqual([500, 200]);
  expect(parked.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await broken.text()).toMatch(/^<!DOCTYPE html>/);
});

test('half an answer is no JSON, and an interrupted one says so at its end', async () => {
  const [half, interrupted] = [await (await spoiled('truncated')).text(), await (await spoiled('interrupted')).text()];

  expect(half).toMatch(/^\{"total_count":120,"results":\[.*[^}]$/);
  expect(interrupted).toBe(
    `${half}\nStreaming interrupted due to the following error: An unexpected error occurred. (error_code: InternalError)`,
  );
});

test('a throttled answer is that of the quota', async () => {
  const response = await spoiled('throttled');

  expect(response.status).toBe(429);
  expect(response.headers.get('x-ratelimit-remaining')).toBe('0');
  expect(await response.json()).toMatchObject({ errorcode: 10002, call_limit: 10_000 });
});

test('a reset fails as fetch does', async () => {
  await expect(spoiled('reset')).rejects.toMatchObject({ message: 'fetch failed', cause: { code: 'ECONNRESET' } });
});

test('a slow answer comes whole, and silence lasts until the caller leaves', async () => {
  const left = new AbortController();
  const silent = spoiled('silent', { signal: left.signal });
  left.abort(new Error('left'));

  await expect(silent).rejects.toThrow('left');
  await expect(spoiled('silent', { signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone');
  await expect(spoiled({ slowMs: 60_000 }, { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
  expect(await (await spoiled({ slowMs: 5 })).json()).toMatchObject({ total_count: 120 });
});

test('a fault is chosen for each request', async () => {
  const api = createOpendatasoft({ now, fault: ({ url }) => (url.includes('offset=10') ? 'html' : undefined) });

  expect((await api(new Request(`${path}?offset=0`))).headers.get('content-type')).toContain('json');
  expect((await api(new Request(`${path}?offset=10`))).headers.get('content-type')).toContain('html');
});
