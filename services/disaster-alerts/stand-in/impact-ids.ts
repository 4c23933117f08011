import type { Report } from './report.ts';

/** What an event publishes about its impact: `getimpact`, but for the last two. */
const impactNames = [
  'impact',
  'shake_preliminary',
  'shakemap',
  'buffer39',
  'buffer74',
  'timeline',
  'locations',
] as const;
export type ImpactName = (typeof impactNames)[number];

const firstId = 9_700_000;
const idsAnEvent = 1_000;
const idsAnEpisode = 10;

/** `impacts` of a detail. Empty where a type publishes nothing, or where losses are listed. */
export function impactLinks(report: Report, api: string): readonly object[] {
  const names = namesOf(report);
  if (names.length === 0) return [];
  const resource = Object.fromEntries(
    names.map((name) => [name, `${api}/export/${operationOf(name)}?id=${impactId(report, name)}`]),
  );
  return [{ source: report.record.source, resource }];
}

/** What an id is of: the event by its place among all, the episode by its ordinal, and the name. */
export function readImpactId(id: number): { place: number; ordinal: number; name: ImpactName } | undefined {
  const offset = id - firstId;
  const name = impactNames[offset % idsAnEpisode];
  if (!Number.isInteger(offset) || offset < 0 || name === undefined) return undefined;
  return {
    place: Math.floor(offset / idsAnEvent),
    ordinal: Math.floor((offset % idsAnEvent) / idsAnEpisode),
    name,
  };
}

export function namesOf({ record }: Report): readonly ImpactName[] {
  switch (record.eventtype) {
    case 'EQ':
      return record.shakeMapPoints ? ['impact', 'shake_preliminary', 'shakemap'] : ['impact'];
    case 'TC':
      return record.track.some(([, , knots]) => knots >= 64)
        ? ['buffer39', 'buffer74', 'timeline', 'locations']
        : ['buffer39', 'timeline'];
    case 'FL':
      return record.losses ? [] : ['impact'];
    case 'VO':
      return [];
    case 'DR':
    case 'WF':
      return ['impact'];
  }
}

function impactId({ place, ordinal }: Report, name: ImpactName): number {
  return firstId + place * idsAnEvent + ordinal * idsAnEpisode + impactNames.indexOf(name);
}

function operationOf(name: ImpactName): string {
  if (name === 'timeline') return 'gettimeline';
  return name === 'locations' ? 'getlocations' : 'getimpact';
}
