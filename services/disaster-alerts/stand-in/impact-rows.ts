import type { City, Province } from './event-record.ts';
import type { Report } from './report.ts';

export type Row = Readonly<Record<string, string | number>>;

/** Rows of one kind, under the name that an impact gives them. */
export interface Block {
  readonly alias: string;
  readonly source: string;
  readonly type: string;
  readonly rows: readonly Row[];
}

export function toBlock(alias: string, source: string, type: string, rows: readonly Row[]): Block {
  return { alias, source, type, rows };
}

/** Whom it struck, by province, country and city. The people of all countries add up to those affected. */
export function toPlaceBlocks({ record, affected }: Report, people: number): readonly Block[] {
  const [first] = affected;
  if (!first) return [];
  const shares = shareOut(people, affected.length);
  const provinces: readonly Province[] = 'provinces' in record ? (record.provinces ?? []) : [];
  const cities: readonly City[] = 'cities' in record ? (record.cities ?? []) : [];
  const provinceShares = shareOut(shares[0] ?? 0, provinces.length);
  const provinceRows = provinces.map(([name, inhabitants], index) => ({
    OBJECTID: record.eventid * 10 + index,
    ADMIN_NAME: name,
    GMI_CNTRY: first.iso3,
    CNTRY_NAME: first.countryname,
    POP_ADMIN: inhabitants,
    TYPE_ENG: 'Province',
    POP_AFFECTED: Math.min(provinceShares[index] ?? 0, inhabitants),
    distance: 0,
  }));
  const countryRows = affected.map(({ iso2, iso3, countryname }, index) => ({
    OBJECTID: record.eventid * 10 + index,
    GMI_CNTRY: iso3,
    ISO_2DIGIT: iso2,
    ISO_3DIGIT: iso3,
    CNTRY_NAME: countryname,
    POP_AFFECTED: shares[index] ?? 0,
  }));
  const cityRows = cities.map(([name, inhabitants, distance], index) => ({
    OBJECTID: record.eventid * 10 + index,
    cityname: name,
    country: first.countryname,
    admin1: provinces[0]?.[0] ?? '',
    iso3: first.iso3,
    iso2: first.iso2,
    population: inhabitants,
    distance,
  }));
  return [
    toBlock('alert', 'ALERT', 'alert', provinceRows.length > 0 ? provinceRows : countryRows),
    toBlock('province', 'GADM_PROVINCES', 'province', provinceRows),
    toBlock('country', 'COUNTRIES', 'country', countryRows),
    toBlock('City', 'CITIES', 'City', cityRows),
    toBlock('UrbanAreas', 'CRITECH_URBAN_AREAS', 'UrbanAreas', cityRows),
  ];
}

/** Half to the first, half of the rest to the second, and so on; what is left to the last. */
function shareOut(people: number, count: number): readonly number[] {
  let left = people;
  return Array.from({ length: count }, (_, index) => {
    const share = index === count - 1 ? left : Math.ceil(left / 2);
    left -= share;
    return share;
  });
}
