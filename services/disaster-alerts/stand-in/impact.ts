import { trackAsOf } from './cyclone-track.ts';
import type { EventRecord } from './event-record.ts';
import { shapesOf } from './geometry/collection.ts';
import type { ImpactName } from './impact-ids.ts';
import { type Block, toBlock, toPlaceBlocks } from './impact-rows.ts';
import { grownTo, type Report } from './report.ts';
import { toRunNumber } from './wire-dates.ts';
import { wordingOf } from './wording.ts';

/** The answer of `getimpact`: the model that counted people, what it was given, and what it found, block by block. */
export function toImpact(report: Report, name: ImpactName): object {
  const { record, modified } = report;
  const run = toRunNumber(modified);
  const people = peopleOf(report, name);
  const counts = { POPAFFECTED: people, ...nearby(record, people) };
  return {
    episodeid: `${record.eventtype}_${run}`,
    eventid: { namespace: '', eventtype: record.eventtype, eventname: wordingOf(report).eventname },
    modelname: name === 'impact' ? record.eventtype : name,
    modelrun: run,
    modelstatus: 'info: processing ok',
    datums: [
      toBlock('INPUT PARAMETERS', 'INPUT PARAMETERS', 'Input Parameters', [inputsOf(report)]),
      toBlock('Alert Parameters', 'ALERT PARAMETERS', 'alert', [counts]),
      toBlock('POP', 'POP', 'POP', [counts]),
      ...toPlaceBlocks(report, people),
    ]
      .filter(({ rows }) => rows.length > 0)
      .map((block, index) => toDatums(block, index, record.quirk === 'single_row')),
  };
}

/** Every value is a string; what it is of stands beside it. */
function toDatums({ alias, source, type, rows }: Block, index: number, bareSingle: boolean): object {
  const datum = rows.map((row, at) => ({
    datasource: alias,
    io: index === 0 ? 'i' : 'o',
    datum_id: `${at + 1}`,
    type,
    scalars: {
      scalar: Object.entries(row).map(([name, value]) => ({ name, value: `${value}`, valuetype: typeOf(value) })),
    },
  }));
  const bare = bareSingle && alias === 'country' && datum.length === 1;
  return { datum: bare ? datum[0] : datum, alias, id: `${index}`, source };
}

function typeOf(value: string | number): string {
  if (typeof value === 'string') return 'String';
  return Number.isInteger(value) ? 'Int32' : 'Double';
}

function peopleOf(report: Report, name: ImpactName): number {
  const { record, to, ordinal } = report;
  switch (record.eventtype) {
    case 'EQ':
      return name === 'shake_preliminary' ? Math.floor(record.people / 4) : record.people;
    case 'TC': {
      const points = trackAsOf(record, to, ordinal).filter(({ actual }) => actual);
      return Math.max(...points.map(({ pop39, pop74 }) => (name === 'buffer74' ? pop74 : pop39)));
    }
    case 'VO':
      return 0;
    default:
      return Math.round(record.people * grownTo(report));
  }
}

/** People within so many kilometres, `SUMPOP10.0`; the farthest first. */
function nearby(record: EventRecord, people: number): Readonly<Record<string, number>> {
  if (record.eventtype === 'EQ') {
    const within = (km: number) => Math.round(record.within100Km * (km / 100) ** 2);
    return Object.fromEntries([100, 50, 20, 10, 5].map((km) => [`SUMPOP${km}.0`, within(km)]));
  }
  if (record.eventtype === 'WF') {
    const within = (km: number) => Math.round(people + Math.max(record.within10Km - people, 0) * (km / 10) ** 1.5);
    return Object.fromEntries([10, 5, 2, 1, 0].map((km) => [`SUMPOP${km}.0`, within(km)]));
  }
  return { 'SUMPOP0.0': people };
}

/** An earthquake's parameters, or the area as text. */
function inputsOf(report: Report): Readonly<Record<string, string | number>> {
  const { record, at } = report;
  if (record.eventtype === 'EQ') {
    return { Magnitude: record.magnitude, Depth: record.depthKm, Latitude: at[1], Longitude: at[0] };
  }
  const [area] = shapesOf(report);
  return area ? { Shape: toText(area.geometry) } : {};
}

/** Well-known text of the first ring. */
function toText(geometry: ReturnType<typeof shapesOf>[number]['geometry']): string {
  const polygons =
    geometry.type === 'MultiPolygon' ? geometry.coordinates : geometry.type === 'Polygon' ? [geometry.coordinates] : [];
  const texts = polygons.map(
    (rings) => `(${rings.map((ring) => `(${ring.map((position) => position.join(' ')).join(', ')})`).join(', ')})`,
  );
  return `MULTIPOLYGON (${texts.join(', ')})`;
}
