import { createNineteenHz, type NineteenHzOptions, type Row } from '../stand-in/nineteen-hz.ts';

export const regionKeys = [
  ...['BayArea', 'LosAngeles', 'Seattle', 'Atlanta', 'Miami', 'DC', 'Toronto', 'Iowa', 'Texas'],
  ...['PHL', 'Denver', 'CHI', 'Detroit', 'Massachusetts', 'LasVegas', 'Phoenix', 'ORE', 'BC'],
];

/** A Saturday noon in California. */
export const saturdayNoon = () => new Date('2026-11-21T20:00:00Z');

/** The answer to one request, of a stand-in of its own. */
export function ask(path: string, init: RequestInit = {}, options: NineteenHzOptions = {}): Promise<Response> {
  const answer = createNineteenHz({ now: saturdayNoon, ...options });
  return answer(new Request(`https://listing.example${path}`, init));
}

export async function readBytes(region: string, options: NineteenHzOptions = {}): Promise<Uint8Array> {
  const response = await ask(`/events_${region}.csv`, {}, options);
  return new Uint8Array(await response.arrayBuffer());
}

export async function readRows(region: string, options: NineteenHzOptions = {}): Promise<Row[]> {
  return toRows(new TextDecoder().decode(await readBytes(region, options)));
}

/** Every field of every row, by line. Takes quoted fields without quotes inside, and CRLF. */
export function toFields(csv: string): string[][] {
  return csv
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.slice(1, -1).split('","'));
}

export function toRows(csv: string): Row[] {
  return toFields(csv).map((fields) => {
    const [days = '', title = '', genres = '', venue = '', time = '', price = '', ...rest] = fields;
    const [age = '', organizers = '', link1 = '', link2 = '', serial = ''] = rest;
    return { days, title, genres, venue, time, price, age, organizers, link1, link2, serial };
  });
}

/** The local start that a serial stands for, to the minute: `2026-01-27T21:00`. */
export function toLocal(serial: string): string {
  const minutes = Math.round((Number(serial) - 25_569) * 1440);
  return new Date(minutes * 60_000).toISOString().slice(0, 16);
}
