import { type HttpServer, serveHandler } from '@toolpacks/upstream/testing';
import { describe, expect, test } from 'vitest';
import { createNineteenHz } from '../stand-in/nineteen-hz.ts';
import {
  errorOf,
  listOf,
  notesOf,
  type Service,
  startService,
  stopLater,
  textOf,
  toFile,
  truncationOf,
} from './service.ts';

/** Just before midnight in California on Tuesday, 2026-01-27; in Chicago it is Wednesday. */
const now = () => new Date('2026-01-28T07:30:00Z');

async function serveFiles(files: Readonly<Record<string, string>>): Promise<{ api: HttpServer; service: Service }> {
  const api = stopLater(await serveHandler(createNineteenHz({ now, files })));
  return { api, service: stopLater(await startService({ DANCE_EVENTS_UPSTREAM_URL: api.url }, { now })) };
}

const nights = toFile(
  { title: 'Yesterday', start: '2026-01-26T22:00' },
  { title: 'Since Monday', days: 'Mon: Jan 26-Wed: Jan 28', start: '2026-01-26T18:00' },
  { title: 'Tonight', start: '2026-01-27T21:00' },
  { title: 'Small Hours', start: '2026-01-28T02:00', time: '2am-6am' },
  { title: 'Tomorrow', start: '2026-01-28T21:00' },
  { title: 'Festival', days: 'Fri: Jan 30-Sun: Feb 1', start: '2026-01-30T12:00' },
);

describe('without dates', () => {
  test('what is on today or later in the region is given, and what still lasts', async () => {
    const { service } = await serveFiles({ BayArea: nights, CHI: nights });
    const titlesOf = async (region: string) =>
      listOf(await service.call('events', { region })).events.map(({ title }) => title);

    expect(await titlesOf('bayarea')).toEqual(['Since Monday', 'Tonight', 'Small Hours', 'Tomorrow', 'Festival']);
    expect(await titlesOf('chi')).toEqual(['Since Monday', 'Small Hours', 'Tomorrow', 'Festival']);
  });
});

test.each([
  ['2026-01-26', '2026-01-26', ['Since Monday', 'Yesterday']],
  ['2026-01-28', '2026-01-28', ['Since Monday', 'Small Hours', 'Tomorrow']],
  ['2026-01-29', '2026-01-30', ['Festival']],
  ['2026-02-01', undefined, ['Festival']],
  [undefined, '2026-01-27', ['Since Monday', 'Tonight']],
  ['2026-01-01', '2026-01-25', []],
  ['2026-02-02', undefined, []],
])('from %s to %s these are given: %j', async (from, to, titles) => {
  const { service } = await serveFiles({ BayArea: nights });
  const { events, count, total } = listOf(await service.call('events', { region: 'bayarea', from, to }));

  expect(events.map(({ title }) => title)).toEqual(titles);
  expect([count, total]).toEqual([titles.length, titles.length]);
});

describe('a query', () => {
  const file = toFile(
    { title: 'Café Zoë', genres: 'deep house', venue: 'Kiln (Oakland)', organizers: 'Redwood' },
    { title: 'Lantern Night: Ada Loop, Brio', genres: 'techno, Acid', venue: 'Annex (San Jose)' },
    { title: 'So', genres: 'drum and bass', venue: 'TBA (San Francisco)' },
  );

  test.each([
    ['cafe', ['Café Zoë']],
    ['ada loop', ['Lantern Night: Ada Loop, Brio']],
    ['acid', ['Lantern Night: Ada Loop, Brio']],
    ['kiln', ['Café Zoë']],
    ['san francisco', ['So']],
    ['oakland house', ['Café Zoë']],
    ['san', ['Lantern Night: Ada Loop, Brio', 'So']],
    ['  brio  ', ['Lantern Night: Ada Loop, Brio']],
    ['oakland techno', []],
    ['redwood', []],
    ['tickets.example', []],
  ])('of "%s" finds %j', async (query, titles) => {
    const { service } = await serveFiles({ BayArea: file });
    const { events } = listOf(await service.call('events', { region: 'bayarea', query }));

    expect(events.map(({ title }) => title).sort()).toEqual(titles);
  });
});

describe('more than is given', () => {
  const many = toFile(...Array.from({ length: 120 }, (_, index) => ({ title: `Night ${index}` })));

  test('is counted and told, and the soonest come first', async () => {
    const { service } = await serveFiles({ BayArea: many });
    const result = await service.call('events', { region: 'bayarea', limit: 3 });

    expect(listOf(result)).toMatchObject({ region: 'bayarea', count: 3, total: 120 });
    expect(listOf(result).events.map(({ title }) => title)).toEqual(['Night 0', 'Night 1', 'Night 10']);
    expect(truncationOf(result)).toEqual({
      returned: 3,
      total: 120,
      reason: 'limit is 3; raise limit (at most 200) or narrow from, to or query',
    });
  });

  test('is 50 unless another limit is given, and nothing is cut where all are given', async () => {
    const { service } = await serveFiles({ BayArea: many });

    expect(listOf(await service.call('events', { region: 'bayarea' })).count).toBe(50);
    const all = await service.call('events', { region: 'bayarea', limit: 200 });
    expect(listOf(all).count).toBe(120);
    expect(truncationOf(all)).toBeUndefined();
  });

  test('is also what makes an answer too long for a model, at whatever size of the rows', async () => {
    const long = Array.from({ length: 60 }, (_, index) => ({ title: `Night ${index}: ${'Somebody, '.repeat(60)}` }));
    const { service } = await serveFiles({ BayArea: toFile(...long) });
    const result = await service.call('events', { region: 'bayarea' });
    const { count, total, events } = listOf(result);

    expect(textOf(result).length).toBeLessThan(32_000);
    expect(count).toBeGreaterThan(10);
    expect(events).toHaveLength(count);
    expect(truncationOf(result)).toMatchObject({
      returned: count,
      total,
      reason: expect.stringContaining('more would make the answer too long'),
    });
    expect(listOf(await service.call('events', { region: 'bayarea', limit: 200 })).count).toBe(60);
  });
});

describe('an empty answer says what to change', () => {
  test.each<[string, object, RegExp]>([
    [
      'words',
      { query: 'polka zither' },
      /^5 events are listed for San .* from 2026-01-27 on, but none has "polka" and "zither"/,
    ],
    [
      'words of one day',
      { query: 'polka', from: '2026-01-30', to: '2026-01-30' },
      /^1 event is listed for .* on 2026-01-30/,
    ],
    ['days', { from: '2026-03-01', to: '2026-03-02' }, /^Nothing is listed for San .* from 2026-03-01 to 2026-03-02\./],
  ])('about its %s', async (_, args, note) => {
    const { service } = await serveFiles({ BayArea: nights });
    const result = await service.call('events', { region: 'bayarea', ...args });

    expect(result.structuredContent).toEqual({ region: 'bayarea', count: 0, total: 0, events: [] });
    expect(notesOf(result)).toEqual([expect.stringMatching(note)]);
  });

  test('also where the file itself is empty', async () => {
    const { service } = await serveFiles({ BayArea: '' });
    const result = await service.call('events', { region: 'bayarea' });

    expect(result.structuredContent).toEqual({ region: 'bayarea', count: 0, total: 0, events: [] });
    expect(notesOf(result)).toEqual([expect.stringContaining('Nothing is listed')]);
  });
});

describe('refused without asking anybody', () => {
  test.each<[string, object, string]>([
    ['a blank region', { region: ' ' }, 'region: expected string'],
    [
      'from after to',
      { region: 'bayarea', from: '2026-02-02', to: '2026-02-01' },
      'from 2026-02-02 is after to 2026-02-01',
    ],
    ['to before today', { region: 'bayarea', to: '2026-01-26' }, 'to 2026-01-26 is before 2026-01-27'],
    ['a blank query', { region: 'bayarea', query: ' ' }, 'query: expected string from 1 to 100 characters'],
  ])('is %s', async (_, args, message) => {
    const { api, service } = await serveFiles({ BayArea: nights });
    const result = await service.call('events', args);

    expect(errorOf(result)).toMatchObject({ class: 'invalid_input', retryable: false });
    expect(textOf(result)).toContain(message);
    expect(api.asked).toEqual([]);
  });

  test.each([
    ['chicago', ['chi'], 'chi is Chicago'],
    ['Bay Area', ['bayarea'], 'bayarea is San Francisco Bay Area'],
    ['constructor', undefined, 'There are bayarea, losangeles'],
    ['New York', undefined, 'There are bayarea, losangeles'],
  ])('is the region %s, with the nearest slugs', async (region, suggestions, hint) => {
    const { api, service } = await serveFiles({});
    const result = await service.call('events', { region });

    expect(errorOf(result)).toMatchObject({ class: 'invalid_input', hint: expect.stringContaining(hint) });
    expect(errorOf(result)?.suggestions).toEqual(suggestions);
    expect(textOf(result)).toContain(`there is no region "${region}"`);
    expect(api.asked).toEqual([]);
  });
});

test.each(['BAYAREA', ' bayarea ', 'BayArea'])('the region "%s" is bayarea', async (region) => {
  const { api, service } = await serveFiles({ BayArea: nights });

  expect(listOf(await service.call('events', { region })).region).toBe('bayarea');
  expect(api.asked.map(({ url }) => url)).toEqual(['/events_BayArea.csv']);
});

test('what was odd about a file shows in /status', async () => {
  const { service } = await serveFiles({ BayArea: `${nights}"Fri: Feb 6","short"\r\n` });
  await service.call('events', { region: 'bayarea' });
  const status = await (await fetch(`${service.baseUrl}/status`)).json();

  expect(status).toMatchObject({ upstreams: [{ name: 'dance-events', oddities: { rows_short: 1 } }] });
});
