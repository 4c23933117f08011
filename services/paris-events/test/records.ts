import { Temporal } from 'temporal-polyfill';
import type { QfapRecord } from '../stand-in/opendatasoft.ts';
import { sampleRecords } from '../stand-in/sample-records.ts';

/** A record of the schema of 2026 with little in it but what is given. */
export function toRecord(given: Partial<QfapRecord>): QfapRecord {
  const [some] = sampleRecords(Temporal.PlainDate.from('2026-11-21'));
  if (!some) throw new Error('the stand-in has no records');
  const texts = { title: 'Un titre', lead_text: 'Un résumé.', description: '<p>Une description.</p>' };
  const dates = { date_start: null, date_end: null, occurrences: null, date_description: null };
  const place = {
    locations: null,
    address_name: null,
    address_street: null,
    address_zipcode: null,
    address_city: null,
  };
  return { ...some, ...texts, ...dates, ...place, lat_lon: null, qfap_tags: null, price_type: 'payant', ...given };
}

/** So many records with ids from `100000` on and the same rest. */
export const toRecords = (count: number, given: (index: number) => Partial<QfapRecord> = () => ({})): QfapRecord[] => {
  const same = toRecord({});
  return Array.from({ length: count }, (_, index) => ({ ...same, id: `${100_000 + index}`, ...given(index) }));
};

/** Every text longer than any that is given, of characters that JSON writes as two. */
export function toLongestRecord(id: string): Partial<QfapRecord> {
  const long = '" \\ '.repeat(250);
  const link = `https://evenement.example/${'a'.repeat(470)}`;
  const place = { address_name: long, address_street: long, address_zipcode: long, address_city: long };
  const occurrences = Array.from(
    { length: 9 },
    (_, day) => `2027-01-1${day}T20:00:00+02:00_2027-01-1${day}T22:00:00+02:00`,
  );
  return {
    ...place,
    id,
    title: long,
    lead_text: long,
    description: long,
    date_description: long,
    price_type: 'gratuit sous condition',
    price_detail: long,
    audience: long,
    transport: long,
    url: link,
    cover_url: link,
    access_link: link,
    date_start: '2026-11-22T20:00:00+00:00',
    date_end: '2027-01-31T22:00:00+00:00',
    occurrences: occurrences.join(';'),
    lat_lon: { lat: 48.123456789012, lon: 2.123456789012 },
    qfap_tags: Array.from({ length: 40 }, (_, index) => `${index}${'"'.repeat(80)}`).join(';'),
  };
}
