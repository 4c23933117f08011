import * as z from 'zod';
import { toIso2 } from './countries.ts';
import { type Exposure, mostBands, mostCountries } from './exposure.ts';
import { listOf, text, toNumber, toPeople, toText } from './loose-values.ts';
import type { ExportRef } from './upstream-links.ts';

/**
 * The whole answer of `getimpact`: tables of named values, as XML turned into JSON. Most of its bulk is shapes of provinces
 * and towns, which are not read.
 */
export const impactExport = z
  .object({
    datums: listOf(
      z.object({
        alias: text(),
        datum: listOf(
          z.object({
            scalars: z.object({ scalar: listOf(z.object({ name: z.string(), value: z.unknown().optional() })) }),
          }),
        ),
      }),
    ),
  })
  .nullable();

type Row = ReadonlyMap<string, unknown>;

/** Wind speeds in GDACS's names are miles an hour: tropical storm and hurricane force. */
const areas: ReadonlyMap<string, string> = new Map([
  ['buffer39', 'where winds reach 63 km/h (39 mph)'],
  ['buffer74', 'where winds reach 119 km/h (74 mph)'],
]);

/** What an export says about people; null where that is nothing. */
export function toExposure(answer: z.output<typeof impactExport>, { name, source }: ExportRef): Exposure | null {
  const tables = (answer?.datums ?? []).map(({ alias, datum }) => ({
    alias: alias?.toLowerCase() ?? '',
    rows: datum.map(({ scalars }): Row => new Map(scalars.scalar.map((one) => [one.name.toUpperCase(), one.value]))),
  }));
  const rowsOf = (alias: string) => tables.flatMap((table) => (table.alias === alias ? table.rows : []));
  const totals = [...rowsOf('pop'), ...rowsOf('alert parameters')];
  const countries = toCountries(rowsOf('country'), rowsOf('alert'));
  const counted = countries.flatMap(({ population }) => population ?? []);
  const within = toBands(totals);
  const total = totals
    .flatMap((row) => [row.get('POPAFFECTED'), row.get('SUMPOP0.0')])
    .map(toPeople)
    .find((people) => people !== null);
  const population = total ?? (counted.length > 0 ? toPeople(counted.reduce((sum, one) => sum + one)) : null);
  if (population === null && within.length === 0 && countries.length === 0) return null;
  return {
    model: name,
    source,
    area: areas.get(name) ?? null,
    population,
    within,
    countries: countries.slice(0, mostCountries),
    country_count: countries.length,
  };
}

/** `SUMPOP5.0`: the people within 5 km. */
function toBands(rows: readonly Row[]): Exposure['within'] {
  const bands = new Map<number, number>();
  for (const [name, value] of rows.flatMap((row) => [...row])) {
    const radius = toNumber(/^SUMPOP([\d.]+)$/.exec(name)?.[1]);
    const people = toPeople(value);
    if (radius !== null && radius > 0 && people !== null) bands.set(radius, people);
  }
  return [...bands]
    .map(([radius_km, population]) => ({ radius_km, population }))
    .sort((a, b) => a.radius_km - b.radius_km)
    .slice(0, mostBands);
}

/** From the table of countries, or else summed up from that of provinces, most people first. */
function toCountries(countries: readonly Row[], provinces: readonly Row[]): Exposure['countries'] {
  const known = new Map<string, Exposure['countries'][number]>();
  for (const row of countries.length > 0 ? countries : provinces) {
    const iso3 = toIso3(row);
    const name = toText(row.get('CNTRY_NAME'), 100);
    const key = iso3 ?? name;
    if (key === null) continue;
    const before = known.get(key)?.population ?? null;
    const people = toPeople(row.get('POP_AFFECTED'));
    known.set(key, { iso3, name, population: before === null ? people : toPeople(before + (people ?? 0)) });
  }
  return [...known.values()].sort((a, b) => (b.population ?? -1) - (a.population ?? -1));
}

/** GDACS's own codes are ISO's for all but some territories: `XJE` is Jersey. */
function toIso3(row: Row): string | null {
  const codes = [row.get('ISO_3DIGIT'), row.get('GMI_CNTRY')].map((code) => toText(code)?.toUpperCase() ?? '');
  return codes.map((code) => (code === 'XJE' ? 'JEY' : code)).find((code) => toIso2(code) !== null) ?? null;
}
