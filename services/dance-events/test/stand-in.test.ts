import { describe, expect, test } from 'vitest';
import { type Row, toCsv, toSerial } from '../stand-in/nineteen-hz.ts';
import { ask, readBytes, readRows, regionKeys, saturdayNoon, toLocal } from './stand-in-files.ts';

describe('addresses', () => {
  test.each(regionKeys)('/events_%s.csv is a CSV file without a charset', async (key) => {
    const response = await ask(`/events_${key}.csv`);

    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv');
  });

  test.each([
    ...['/events_bayarea.csv', '/events_Ore.csv', '/events_PNW.csv', '/events_Chicago.csv', '/events_.csv'],
    ...['/events_BayArea.CSV', '/events_BayArea_Recurring.csv', '/x/events_BayArea.csv', '/events___proto__.csv', '/'],
  ])('%s is not found', async (path) => {
    const response = await ask(path);

    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(await response.text()).toMatch(/^<!DOCTYPE html>\n.*<h1>Not Found<\/h1>/s);
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is not allowed', async (method) => {
    const response = await ask('/events_BayArea.csv', { method });

    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });

  test.each(['/events_BayArea.csv', '/events_Nowhere.csv'])(
    'HEAD %s has the headers of GET and no body',
    async (path) => {
      const [head, get] = [await ask(path, { method: 'HEAD' }), await ask(path)];

      expect(head.status).toBe(get.status);
      expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
      expect(await head.text()).toBe('');
    },
  );
});

describe('validators', () => {
  const first = ask('/events_BayArea.csv');
  const sent = async (name: string) => (await first).headers.get(name) ?? '';

  test('the file is as old as the day in the region', async () => {
    expect(await sent('last-modified')).toBe('Sat, 21 Nov 2026 08:00:00 GMT');
    expect(await sent('etag')).toMatch(/^"[^"]+"$/);
  });

  test.each<[string, (etag: string, modified: string) => Record<string, string>, number]>([
    ['the same tag', (etag) => ({ 'if-none-match': etag }), 304],
    ['a weak tag among others', (etag) => ({ 'if-none-match': `"other", W/${etag}` }), 304],
    ['any tag', () => ({ 'if-none-match': '*' }), 304],
    ['another tag', () => ({ 'if-none-match': '"other"' }), 200],
    ['the same time', (_, modified) => ({ 'if-modified-since': modified }), 304],
    ['a later time', () => ({ 'if-modified-since': 'Sat, 21 Nov 2026 08:00:01 GMT' }), 304],
    ['an earlier time', () => ({ 'if-modified-since': 'Sat, 21 Nov 2026 07:59:59 GMT' }), 200],
    ['no time', () => ({ 'if-modified-since': 'yesterday' }), 200],
    ['another tag at the same time', (_, at) => ({ 'if-none-match': '"other"', 'if-modified-since': at }), 200],
  ])('who has %s is answered as HTTP says', async (_, toHeaders, status) => {
    const headers = toHeaders(await sent('etag'), await sent('last-modified'));
    const response = await ask('/events_BayArea.csv', { headers });

    expect(response.status).toBe(status);
    expect(response.headers.get('etag')).toBe(await sent('etag'));
    expect((await response.text()) === '').toBe(status === 304);
  });

  test('both move at the midnight of the region, and not before', async () => {
    const at = async (time: string) => {
      const { headers } = await ask('/events_BayArea.csv', {}, { now: () => new Date(time) });
      return [headers.get('last-modified'), headers.get('etag')];
    };
    const evening = await at('2026-11-22T07:59:00Z');
    const midnight = await at('2026-11-22T08:00:00Z');

    expect(evening).toEqual([await sent('last-modified'), await sent('etag')]);
    expect(midnight[0]).toBe('Sun, 22 Nov 2026 08:00:00 GMT');
    expect(midnight[1]).not.toBe(evening[1]);
  });
});

describe('files of a test', () => {
  const row: Row = {
    days: 'Sat: Nov 21',
    title: 'Say "Ångström"',
    genres: 'techno',
    venue: 'Undertow (San Francisco)',
    time: '9pm',
    price: '',
    age: '',
    organizers: '',
    link1: 'https://tickets.example/1',
    link2: '',
    serial: toSerial('2026-11-21T21:00'),
  };

  test('rows become lines, and quotes inside them two', () => {
    expect(toCsv([row, row])).toBe(
      '"Sat: Nov 21","Say ""Ångström""","techno","Undertow (San Francisco)","9pm","","","","https://tickets.example/1","","46347.875"\r\n'.repeat(
        2,
      ),
    );
    expect(toCsv([])).toBe('');
  });

  test('are sent as they are in place of a region, and the others keep their own', async () => {
    const bytes = Uint8Array.of(0x22, 0xe9, 0x22, 0x0d, 0x0a);
    const files = { BayArea: toCsv([row]), DC: bytes, Seattle: '' };

    expect(await readBytes('BayArea', { files })).toEqual(new TextEncoder().encode(toCsv([row])));
    expect(await readBytes('DC', { files })).toEqual(bytes);
    expect(await readBytes('Seattle', { files })).toHaveLength(0);
    expect(await readBytes('Miami', { files })).toEqual(await readBytes('Miami'));
  });

  test('have a tag of their own', async () => {
    const options = { files: { BayArea: toCsv([row]) } };
    const etag = (await ask('/events_BayArea.csv')).headers.get('etag') ?? '';
    const response = await ask('/events_BayArea.csv', { headers: { 'if-none-match': etag } }, options);

    expect(response.status).toBe(200);
  });
});

test.each([
  ['2026-01-27T21:00', '46049.875'],
  ['2026-01-28T20:00', '46050.8333333333'],
  ['2026-01-20T18:30', '46042.7708333333'],
  ['2026-01-31T02:00', '46053.0833333333'],
  ['2026-02-08T00:00', '46061'],
  ['2026-02-05T12:00', '46058.5'],
  ['2027-03-14T02:30', '46460.1041666667'],
])('%s is the serial %s', (local, serial) => {
  expect(toSerial(local)).toBe(serial);
  expect(toLocal(serial)).toBe(local);
});

test('the same day gives the same file at any time and to anyone', async () => {
  const morning = () => new Date('2026-11-21T16:00:00Z');

  expect(await readBytes('LosAngeles', { now: morning })).toEqual(await readBytes('LosAngeles', { now: saturdayNoon }));
  expect((await readRows('LosAngeles', { now: () => new Date('2026-11-23T16:00:00Z') })).length).toBeGreaterThan(25);
});
