import { expect, test } from 'vitest';
import { createCountryNames, toIso2 } from '../src/countries.ts';

const names = createCountryNames();

test.each([
  ['JP', 'JPN'],
  ['jpn', 'JPN'],
  ['Japan', 'JPN'],
  ['  JAPAN ', 'JPN'],
  ['USA', 'USA'],
  ['U.S.', 'USA'],
  ['United States', 'USA'],
  ['the united states of america', 'USA'],
  ['UK', 'GBR'],
  ['Great Britain', 'GBR'],
  ['Ivory Coast', 'CIV'],
  ["Côte d'Ivoire", 'CIV'],
  ['Cote d’Ivoire', 'CIV'],
  ['South Korea', 'KOR'],
  ['North Korea', 'PRK'],
  ['Türkiye', 'TUR'],
  ['turkiye', 'TUR'],
  ['Turkey', 'TUR'],
  ['Viet Nam', 'VNM'],
  ['Vietnam', 'VNM'],
  ['Laos', 'LAO'],
  ['Russia', 'RUS'],
  ['Iran', 'IRN'],
  ['Syria', 'SYR'],
  ['Taiwan', 'TWN'],
  ['Moldova', 'MDA'],
  ['Czechia', 'CZE'],
  ['The Democratic Republic of Congo', 'COD'],
  ['DR Congo', 'COD'],
  ['Congo', 'COG'],
  ['Solomon Is.', 'SLB'],
  ['St. Helena', 'SHN'],
  ['saint lucia', 'LCA'],
  ['Trinidad & Tobago', 'TTO'],
  ['São Tomé and Príncipe', 'STP'],
  ['Réunion', 'REU'],
  ['Curacao', 'CUW'],
  ['Falkland Islands', 'FLK'],
  ['U.S. Virgin Islands', 'VIR'],
  ['British Virgin Islands', 'VGB'],
  ['Sint Maarten', 'SXM'],
  ['Gambia, The', 'GMB'],
  ['Iran (Islamic Republic of)', 'IRN'],
  ['Bolivia (Plurinational State of)', 'BOL'],
  ['Tanzania, United Republic of', 'TZA'],
  ['Congo, Democratic Republic of the', 'COD'],
])('%s is %s', (given, iso3) => {
  expect(names.toIso3(given)).toBe(iso3);
});

test.each([
  ['Jpan', 'Japan'],
  ['Philipines', 'Philippines'],
  ['Korea', 'South Korea'],
  ['Viet', 'Viet Nam'],
])('%s is none, and %s is near', (given, near) => {
  expect(names.toIso3(given)).toBeUndefined();
  expect(names.nearest(given)).toContain(near);
});

test('a code of three letters has one of two, and what is no code has none', () => {
  expect([toIso2('JPN'), toIso2('XXX'), toIso2('')]).toEqual(['JP', null, null]);
});
