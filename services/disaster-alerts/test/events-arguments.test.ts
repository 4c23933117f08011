import { afterEach, describe, expect, test } from 'vitest';
import { createListServer, queriesOf } from './list-wire.ts';
import { errorOf, textOf } from './service.ts';

const { clean, serveRows } = createListServer();
afterEach(clean);

describe('what is asked of GDACS', () => {
  const everything = {
    eventlist: 'EQ;TC;FL;VO;DR;WF',
    alertlevel: 'Green;Orange;Red',
    pageSize: '100',
    pageNumber: '1',
  };

  test.each<[object, object]>([
    [{}, everything],
    [{ event_types: ['wf', 'EQ', 'WF'] }, { ...everything, eventlist: 'EQ;WF' }],
    [{ alert_levels: ['RED', 'orange'] }, { ...everything, alertlevel: 'Orange;Red' }],
    [{ country: 'Ivory Coast' }, { ...everything, country: 'CIV' }],
    [{ country: ' jp ' }, { ...everything, country: 'JPN' }],
    [
      { from: '2026-11-01', to: '2026-11-20' },
      { ...everything, fromDate: '2026-11-01', toDate: '2026-11-20T23:59:59' },
    ],
    [{ current_only: true, limit: 5, offset: 10 }, everything],
  ])('for %j is %j', async (args, query) => {
    const { upstream, service } = await serveRows([]);
    await service.call('events', args);

    expect(queriesOf(upstream)).toEqual([query]);
    expect(upstream.asked[0]?.url).toMatch(/^\/gdacsapi\/api\/events\/geteventlist\/SEARCH\?/);
    expect(upstream.asked[0]?.headers.accept).toBe('application/json');
  });
});

describe('is refused', () => {
  test.each<[object, string]>([
    [{ from: '2026-11-21', to: '2026-11-20' }, 'from 2026-11-21 is after to 2026-11-20'],
    [{ from: '2026-02-30' }, 'from: must be a date that exists, as YYYY-MM-DD'],
    [{ to: '21/11/2026' }, 'to: must be a date that exists, as YYYY-MM-DD'],
    [{ event_types: ['TS'] }, 'event_types.0: expected one of "EQ", "TC"'],
  ])('%j: %s', async (args, message) => {
    const { upstream, service } = await serveRows([]);
    const result = await service.call('events', args);

    expect(errorOf(result)).toMatchObject({ class: 'invalid_input', retryable: false });
    expect(textOf(result)).toContain(message);
    expect(upstream.asked).toEqual([]);
  });

  test('a country that there is not, with what comes near', async () => {
    const { service } = await serveRows([]);
    const result = await service.call('events', { country: 'Philipines' });

    expect(errorOf(result)).toMatchObject({
      class: 'invalid_input',
      suggestions: expect.arrayContaining(['Philippines']),
    });
    expect(textOf(result)).toContain('there is no country "Philipines"');
  });
});
