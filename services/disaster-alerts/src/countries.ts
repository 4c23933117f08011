import { nearest } from '@toolpacks/pack-kit';
import codes from 'i18n-iso-countries/index.js';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };

/** ISO 3166-1 alpha-2 of an alpha-3 code, or null where that is none. */
export const toIso2 = (iso3: string): string | null => codes.alpha3ToAlpha2(iso3) ?? null;

export interface CountryNames {
  /** The alpha-3 code of a country given as alpha-2, alpha-3 or English name; undefined where it is none. */
  toIso3(given: string): string | undefined;
  /** Names that may have been meant. */
  nearest(given: string): string[];
}

/** Names in daily use, in GDACS and elsewhere, that the list of names lacks. */
const furtherNames: Readonly<Record<string, readonly string[]>> = {
  ARE: ['UAE'],
  BES: ['Caribbean Netherlands'],
  BIH: ['Bosnia'],
  BOL: ['Plurinational State of Bolivia'],
  BRN: ['Brunei'],
  COD: ['DR Congo', 'DRC', 'Congo-Kinshasa', 'Democratic Republic of Congo', 'Zaire'],
  COG: ['Congo-Brazzaville', 'Congo'],
  CPV: ['Cabo Verde'],
  FLK: ['Falkland Islands', 'Falklands'],
  FSM: ['Micronesia', 'Federated States of Micronesia'],
  GBR: ['England', 'Scotland', 'Wales', 'Northern Ireland', 'Britain'],
  LAO: ['Laos', 'Lao PDR'],
  MAC: ['Macau'],
  MAF: ['Saint Martin'],
  MDA: ['Moldova', 'Republic of Moldova'],
  MKD: ['Macedonia'],
  MMR: ['Burma'],
  NLD: ['Holland'],
  PRK: ['DPRK', "Democratic People's Republic of Korea"],
  PSE: ['Palestinian Territories', 'occupied Palestinian territory'],
  SLB: ['Solomon Is.'],
  SWZ: ['Swaziland'],
  SXM: ['Sint Maarten'],
  SYR: ['Syria'],
  TLS: ['East Timor', 'Timor Leste'],
  USA: ['America'],
  VAT: ['Vatican', 'Vatican City', 'Holy See'],
  VEN: ['Bolivarian Republic of Venezuela'],
  VGB: ['British Virgin Islands'],
  VIR: ['US Virgin Islands'],
  VNM: ['Viet Nam'],
};

export function createCountryNames(): CountryNames {
  const iso3Of = new Map<string, string>();
  const shown: string[] = [];
  for (const [iso2, names] of Object.entries<string | string[]>(english.countries)) {
    const iso3 = codes.alpha2ToAlpha3(iso2);
    if (iso3 === undefined) continue;
    const known = [names].flat();
    shown.push(...known.slice(0, 1));
    // A name of two countries is the one's that further names give it to.
    for (const name of [iso2, iso3, ...known]) iso3Of.set(fold(name), iso3);
  }
  for (const [iso3, names] of Object.entries(furtherNames)) {
    shown.push(...names.slice(0, 1));
    for (const name of names) iso3Of.set(fold(name), iso3);
  }
  return {
    toIso3: (given) => iso3Of.get(fold(given)) ?? iso3Of.get(fold(inSpokenOrder(given))),
    nearest: (given) => nearest(given, shown),
  };
}

/** `Iran (Islamic Republic of)` and `Gambia, The`, as lists sort them, to `Islamic Republic of Iran` and `The Gambia`. */
const inSpokenOrder = (name: string): string => name.replace(/^([^,(]+)[,(]([^,()]+)\)?$/, '$2 $1');

/** Without case, accents and signs, and without the article and the abbreviation that some write and some do not. */
function fold(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^the /, '')
    .replace(/\bst /, 'saint ');
}
