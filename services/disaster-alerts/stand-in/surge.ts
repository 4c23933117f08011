import type { Report } from './report.ts';
import { toZoneless } from './wire-dates.ts';

/** How often each model of storm surges was run for a cyclone: with every advisory, or with each of the first few. */
const models = [
  { source: 'ECMWF', maxBulletins: 2 },
  { source: 'HWRF', maxBulletins: 7 },
  { source: 'GFS', maxBulletins: 10 },
] as const;
const advisoryMs = 6 * 3_600_000;

/** The latest bulletin comes first; number 0, at the end, sums them up. */
export function toSurges({ record, to, ordinal }: Report, api: string): readonly object[] {
  return models.map(({ source, maxBulletins }, model) => {
    const count = Math.min(ordinal, maxBulletins);
    const bulletin = (number: number, back: number, overall: boolean) => ({
      url: `${api}/cyclonesurge/getdetails?id=${record.eventid * 100 + model * 20 + number}`,
      last: back === 0,
      overall,
      bulletinid: `${number}`,
      episodedate: toZoneless(new Date(to.getTime() - back * advisoryMs)),
    });
    return {
      source,
      data: [...Array.from({ length: count }, (_, back) => bulletin(count - back, back, false)), bulletin(0, 0, true)],
    };
  });
}
