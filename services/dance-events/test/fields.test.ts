import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { readAge } from '../src/age.ts';
import { readArtists } from '../src/artists.ts';
import { readLinks } from '../src/links.ts';
import { readPrice } from '../src/price.ts';
import { readVenue } from '../src/venue.ts';
import { priceForms } from './price-forms.ts';

/** Where a number is taken for an amount, and where no longer. */
const priceBounds: typeof priceForms = [
  ['$10 / 99', 10, 99],
  ['$10 / 100', 10, null],
  ['$10 / $999,999', 10, 999_999],
  ['$10 / $1,000,000', 10, 10],
  ['$1,000,000', null, null],
];

test.each([...priceForms, ...priceBounds])('the price "%s" is %p to %p', (text, min, max) => {
  expect(readPrice(text)).toEqual({ min, max });
});

test.each([
  ['21+', '21+'],
  ['18+', '18+'],
  ['5+', '5+'],
  ['21 and up', '21+'],
  ['21 and over', '21+'],
  ['All ages', 'All ages'],
  ['All Ages', 'All ages'],
  ['all ages', 'All ages'],
  ['All agesa', 'All ages'],
  ['18+ / 21+ to drink', '18+ / 21+ to drink'],
  ['', null],
])('the age "%s" is %p', (text, age) => {
  expect(readAge(text)).toBe(age);
});

test.each([
  ['Kiln (Oakland)', 'Kiln', 'Oakland'],
  ['Kiln (Seattle, WA)', 'Kiln', 'Seattle, WA'],
  ['Kiln (Fremont, Seattle, WA)', 'Kiln', 'Fremont, Seattle, WA'],
  ['Kiln (DTLA/Los Angeles)', 'Kiln', 'DTLA/Los Angeles'],
  ['TBA (San Francisco)', 'TBA', 'San Francisco'],
  ['Kiln, Annex, TBA (San Francisco)', 'Kiln, Annex, TBA', 'San Francisco'],
  ['Kiln (Upstairs) (Oakland)', 'Kiln (Upstairs)', 'Oakland'],
  ['Kiln', 'Kiln', null],
  ['Kiln (Oakland', 'Kiln (Oakland', null],
  ['Kiln ()', 'Kiln', null],
  ['(Oakland)', null, 'Oakland'],
  ['', null, null],
])('of "%s" the venue is %p and the city %p', (text, venue, city) => {
  expect(readVenue(text)).toEqual({ venue, city });
});

describe('artists', () => {
  test.each([
    ['Ada Loop, Brio, DJ Cress', ['Ada Loop', 'Brio', 'DJ Cress']],
    ['Ada & Brio, Cress', ['Ada & Brio', 'Cress']],
    ['Lantern Night: Ada Loop, Brio', ['Ada Loop', 'Brio']],
    ['Lantern Night - Ada Loop, Brio', ['Ada Loop', 'Brio']],
    ['Lantern Night | Winter: Ada Loop, Brio', ['Ada Loop', 'Brio']],
    ['Ada Loop, Brio - The Paper Tour', ['Ada Loop', 'Brio']],
    ['Lantern Crew Presents: Ada b2b Brio', ['Ada', 'Brio']],
    ['Lantern Crew presents Ada, Brio', ['Ada', 'Brio']],
    ['Lantern Night w/ Ada Loop', ['Ada Loop']],
    ['Lantern Night w/DJ Cress', ['DJ Cress']],
    ['Lantern Night w/ DJs Ada, Brio', ['Ada', 'Brio']],
    ['Lantern Night ft. Ada, Brio', ['Ada', 'Brio']],
    ['Lantern Night Feat. Mr. Q', ['Mr. Q']],
    ['Lantern Night Featuring Ada, Brio, and Cress', ['Ada', 'Brio', 'Cress']],
    ['Ada (Live), Brio (DJ Set), Cress (2 sets), Cress b2b Ada', ['Ada', 'Brio', 'Cress']],
    ['Lantern Fest: Ada, Brio, Cress + More', ['Ada', 'Brio', 'Cress']],
    ['Ada (All Night Long), Brio B2B Cress', ['Ada', 'Brio', 'Cress']],
  ])('of "%s" are %j', (title, artists) => {
    expect(readArtists(title)).toEqual(artists);
  });

  test.each([
    'Ada Loop',
    'Kilns & Kin',
    'Lantern Night: Winter',
    'Lantern Night - Late #3 w/ Surprise Guest',
    'Lantern Night (Ada, Brio and others)',
    'Lantern-Night',
    '',
  ])('of "%s" cannot be told', (title) => {
    expect(readArtists(title)).toEqual([]);
  });
});

test.each([
  ['https://a.example/1', '', 'https://a.example/1', []],
  ['https://a.example/1', 'http://b.example', 'https://a.example/1', ['http://b.example']],
  ['https://a.example/1', 'Instagram Page https://b.example/x more', 'https://a.example/1', ['https://b.example/x']],
  ['https://a.example/1 https://c.example', '', 'https://a.example/1', ['https://c.example']],
  ['https://a.example/1', 'https://a.example/1', 'https://a.example/1', []],
  ['', 'https://b.example', 'https://b.example', []],
  ['javascript:alert(1)', 'ftp://b.example', null, []],
  ['http://', '//b.example', null, []],
  ['', '', null, []],
])('of the links "%s" and "%s" the first is %p, then %j', (first, second, url, links) => {
  expect(readLinks(first, second)).toEqual({ url, links });
});

const endless = 100_000;

/** Ends what takes a time that grows with the square of a text's length: that is minutes, and not milliseconds. */
const inTime = (work: () => unknown): unknown => runInNewContext('work()', { work }, { timeout: 4000 });

test.each([`/${'1'.repeat(endless)}a`, '/1'.repeat(endless), `$${'1,'.repeat(endless)}`, '1-'.repeat(endless)])(
  'an endless price is survived',
  (text) => {
    expect(inTime(() => Number.isFinite(readPrice(text).min ?? 0))).toBe(true);
  },
);

test.each(['(', ')', '(a', 'a and more '])('an endless title of "%s" is survived', (piece) => {
  expect(inTime(() => readArtists(`Ada, ${piece.repeat(endless)})`).length)).toBeLessThan(3);
});
