import type { Loss } from './event-record.ts';
import type { Report } from './report.ts';
import { toZoneless } from './wire-dates.ts';

/** Reported losses. Numbers are strings; an earlier count of the first loss comes before the latest ones. */
export function toSendai({ from, to, modified, country }: Report, losses: readonly Loss[]): readonly object[] {
  const [first] = losses;
  const earlier: readonly Loss[] = first ? [[first[0], Math.ceil(first[1] / 3), first[2]]] : [];
  return [...earlier, ...losses].map(([name, count, region], index) => {
    const { type, unit, what } = kinds[name] ?? { type: 'B', unit: 'people', what: name };
    return {
      latest: index >= earlier.length,
      sendaitype: type,
      sendainame: name,
      sendaivalue: `${count}`,
      country,
      region,
      dateinsert: toZoneless(new Date(modified.getTime() - (losses.length - index) * 16_017)),
      description: `${count} [${unit}] ${what} in ${region}, ${country}`,
      onset_date: toZoneless(from),
      expires_date: toZoneless(to),
      effective_date: null,
    };
  });
}

/** The targets of the Sendai framework that a loss counts towards. */
const kinds: Readonly<Record<string, { readonly type: string; readonly unit: string; readonly what: string }>> = {
  death: { type: 'A', unit: 'people', what: 'Fatalities' },
  missing: { type: 'A', unit: 'people', what: 'Missing People' },
  rescued: { type: 'B', unit: 'people', what: 'Rescued' },
  displaced: { type: 'B', unit: 'people', what: 'Evacuated' },
  'houses damaged': { type: 'C', unit: 'houses', what: 'Houses damaged' },
  'bridges destroyed': { type: 'D', unit: 'bridges', what: 'Bridges destroyed' },
};
