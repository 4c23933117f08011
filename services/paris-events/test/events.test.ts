import { describe, expect, test } from 'vitest';
import type { QfapRecord } from '../stand-in/opendatasoft.ts';
import { toRecord, toRecords } from './records.ts';
import { errorOf, list, listOf, noon, notesOf, serveFrom, serveResults, textOf } from './service.ts';

/** The titles that are found, of these records. */
async function find(records: readonly Partial<QfapRecord>[], args: object): Promise<string[]> {
  const { service } = await serveFrom({ records: records.map(toRecord) });
  return (await list(service, args)).events.map(({ title }) => title);
}

describe('which events are given', () => {
  const at = (id: string, title: string, date_start: string | null, date_end: string | null) => ({
    id,
    title,
    date_start: date_start && `${date_start}:00+00:00`,
    date_end: date_end && `${date_end}:59+00:00`,
  });
  const records = [
    at('1', 'over', '2026-11-01T20:00', '2026-11-20T23:59'),
    at('2', 'ongoing', '2026-01-01T00:00', '2027-01-01T23:59'),
    at('3', 'today', '2026-11-21T20:00', '2026-11-21T22:00'),
    at('4', 'endless', '2026-11-10T00:00', null),
    at('5', 'tomorrow at noon', '2026-11-22T12:00', '2026-11-22T13:00'),
    at('6', 'tomorrow at midnight', '2026-11-22T00:00', '2026-11-22T23:59'),
    at('7', 'next week', '2026-11-28T20:00', '2026-11-28T22:00'),
    at('8', 'undated', null, null),
    at('9', 'until tomorrow', null, '2026-11-22T23:59'),
  ];
  const all = [
    'ongoing',
    'endless',
    'today',
    'tomorrow at noon',
    'tomorrow at midnight',
    'next week',
    'undated',
    'until tomorrow',
  ];

  test.each([
    ['from today on, with what is ongoing and undated', {}, all],
    ['from a day in the past on', { from: '2026-11-20' }, ['ongoing', 'over', ...all.slice(1)]],
    ['until a day that counts whole', { to: '2026-11-22' }, all.filter((title) => title !== 'next week')],
    ['of one day', { from: '2026-11-28', to: '2026-11-28' }, ['ongoing', 'endless', 'next week', 'undated']],
    ['from a day in the future on', { from: '2026-11-23' }, ['ongoing', 'endless', 'next week', 'undated']],
  ])('are those %s', async (_, args, titles) => {
    expect(await find(records, args)).toEqual(titles);
  });

  test('are sorted by the day of their start and then by id as text, undated ones last', async () => {
    const unsorted = [
      at('9', 'd9', '2026-12-01T10:00', null),
      at('u2', 'undated 2', null, null),
      at('10', 'd10', '2026-12-01T20:00', null),
      at('u1', 'undated 1', null, null),
      at('5', 'before', '2026-11-30T23:00', null),
    ];

    expect(await find(unsorted, {})).toEqual(['before', 'd10', 'd9', 'undated 1', 'undated 2']);
  });

  test('are the ones that are free for everyone, where that is asked for', async () => {
    const prices = ['gratuit', 'payant', 'gratuit sous condition', null] as const;
    const records = prices.map((price_type, index) => ({ id: `${index}`, title: `${price_type}`, price_type }));

    expect(await find(records, { free_only: true })).toEqual(['gratuit']);
    expect(await find(records, { free_only: false })).toEqual(prices.map(String));
  });

  test.each([
    ['jazz', ['Jazz manouche', 'Été du jazz']],
    ['JAZZ été', ['Été du jazz']],
    ['ete', ['Été du jazz', 'L’été en roller']],
    ["l'été", ['L’été en roller']],
    ['"jazz" OR "roller"', []],
    ['jazz\\', ['Jazz manouche', 'Été du jazz']],
    ['jazz" or id is not null or "', []],
  ])('are those with all words of %s', async (query, titles) => {
    const records = ['Jazz manouche', 'Été du jazz', 'L’été en roller'].map((title, index) => ({
      id: `${index}`,
      title,
    }));

    expect(await find(records, { query })).toEqual(titles);
  });

  test('are each given once, though the page has one twice, and it is told in /status', async () => {
    const { service } = await serveFrom({ records: toRecords(4, (index) => ({ id: `${index % 3}` })) });
    const { events, ...page } = await list(service);
    const status = await (await fetch(`${service.baseUrl}/status`)).json();

    expect(events.map(({ id }) => id)).toEqual(['0', '1', '2']);
    expect(page).toEqual({ count: 3, total: 4, next_offset: null });
    expect(status).toMatchObject({ upstreams: [{ name: 'paris-events', oddities: { record_repeated: 1 } }] });
  });
});

describe('occurrences', () => {
  const occurrences = [
    '21T10:00_11:00',
    '21T14:00_16:00',
    '22T14:00_16:00',
    '23T14:00_16:00',
    '24T14:00_16:00',
    '25T14:00_16:00',
    '26T14:00_16:00',
  ]
    .map((slot) => slot.replace(/^(\d+)T(.*)_(.*)$/, '2026-11-$1T$2:00+02:00_2026-11-$1T$3:00+02:00'))
    .join(';');
  const records = [toRecord({ id: '1', occurrences })];

  test('are the next five from now on, or from the start of the day that is asked for', async () => {
    const { service } = await serveFrom({ records });
    const ofDay = async (from?: string) =>
      (await list(service, { from })).events[0]?.occurrences.map(({ start }) => start.slice(8));

    expect(await ofDay()).toEqual(['21T14:00', '22T14:00', '23T14:00', '24T14:00', '25T14:00']);
    expect(await ofDay('2026-11-21')).toEqual(['21T10:00', '21T14:00', '22T14:00', '23T14:00', '24T14:00']);
    expect(await ofDay('2026-11-25')).toEqual(['25T14:00', '26T14:00']);
  });

  test('move on with the clock while the page is kept', async () => {
    let now = noon();
    const { upstream, service } = await serveFrom({ records }, () => now);
    const before = await list(service);
    now = new Date('2026-11-21T15:00:00Z');
    const after = await list(service);

    expect(before.events[0]?.occurrences[0]?.start).toBe('2026-11-21T14:00');
    expect(after.events[0]?.occurrences[0]?.start).toBe('2026-11-22T14:00');
    expect(upstream.asked).toHaveLength(1);
  });
});

test.each<[object, string]>([
  [
    { query: 'zzz' },
    'There are no events with "zzz" from 2026-11-21 on. Try fewer or other French words, or other days.',
  ],
  [{ to: '2026-11-21' }, 'There are no events on 2026-11-21. Try other days.'],
  [
    { query: 'jazz piano', free_only: true, to: '2026-12-24' },
    'There are no free events with "jazz" and "piano" from 2026-11-21 to 2026-12-24. Try fewer or other French words, or free_only: false, which also gives what is free on condition, or other days.',
  ],
])('where nothing matches %j, a note says what to change', async (args, note) => {
  const { service } = await serveFrom({ records: [] });
  const result = await service.call('events', args);

  expect(listOf(result)).toEqual({ count: 0, total: 0, next_offset: null, events: [] });
  expect(notesOf(result)).toEqual([note]);
});

describe('records that cannot be read', () => {
  test('are left out and counted, and the others are given', async () => {
    const { service } = await serveResults([{ title: 'sans id' }, null, ...toRecords(2)], 4);
    const page = await list(service);
    const status = await (await fetch(`${service.baseUrl}/status`)).json();

    expect(page).toMatchObject({ count: 2, total: 4, next_offset: null });
    expect(status).toMatchObject({ upstreams: [{ oddities: { record_unreadable: 2 } }] });
  });

  test('make the answer invalid where there are no others', async () => {
    const { service } = await serveResults([{ recordid: 'a', fields: { id: '1', title: 'Un titre' } }]);
    const result = await service.call('events');

    expect(errorOf(result)).toMatchObject({ class: 'upstream_invalid', retryable: true });
    expect(textOf(result)).toContain('1 records of which none has an id and a title');
  });
});
