import { trackAsOf } from './cyclone-track.ts';
import type { Report } from './report.ts';
import { zoneOf } from './shaking.ts';
import { toSlashed } from './wire-dates.ts';
import { peopleText, wordingOf } from './wording.ts';

export interface Headline {
  readonly title: string;
  readonly description: string;
  readonly population: { readonly text: string; readonly unit: string; readonly value: number };
}

/** What the feed says of an event, in the manner of its type. */
export function headlineOf(report: Report): Headline {
  const { record, from, to } = report;
  const { level } = record;
  const { eventname, severitydata } = wordingOf(report);
  const country = report.country || '[unknown]';
  const days = `${toSlashed(from)} to ${toSlashed(to)}`;
  const alert = level === 'Green' ? 'notification' : 'alert';
  const counted = (value: number, unit: string) => ({
    text: value > 0 ? `${peopleText(value)} ${unit}` : '',
    unit,
    value,
  });
  switch (record.eventtype) {
    case 'EQ': {
      const near = `${peopleText(record.within100Km)} in 100km`;
      const at = `${toSlashed(to)} ${to.toISOString().slice(11, 16)} UTC`;
      return {
        title: `${level} earthquake alert (${severitydata.severitytext}) in ${country} ${at}, ${near}.`,
        description: `On ${at}, an earthquake occurred in ${country} potentially affecting ${near}. The earthquake had ${severitydata.severitytext}.`,
        population: counted(record.people, zoneOf(record).slice(1, -1)),
      };
    }
    case 'TC': {
      const hit = Math.max(...trackAsOf(record, to, report.ordinal).map(({ pop74 }) => pop74));
      const reach = `Population affected by Category 1 (120 km/h) wind speeds or higher is ${hit}`;
      return {
        title: `${level} ${alert} for tropical cyclone ${eventname}. ${reach}.`,
        description: `From ${days}, a ${severitydata.severitytext} ${eventname} was active in ${record.basin}. ${reach}.`,
        population: { text: reach, unit: 'Pop74', value: hit },
      };
    }
    case 'FL':
      return {
        title: `${level} flood alert in ${country}`,
        description: `From ${days}, a flood affected ${country}.`,
        population: counted(record.people, 'affected'),
      };
    case 'VO':
      return {
        title: `${level} volcanic eruption ${alert} for ${record.name} in ${country}`,
        description: `On ${toSlashed(to)}, ${record.name} in ${country} erupted.`,
        population: counted(0, ''),
      };
    case 'DR':
      return {
        title: `Drought is on going in ${country}`,
        description: `The Drought alert level is ${level}. ${severitydata.severitytext}.`,
        population: counted(record.people, 'affected'),
      };
    case 'WF':
      return {
        title: `${level} forest fire ${alert} in ${country}`,
        description: `From ${days}, forest fires burnt ${record.areaHa} ha in ${country}.`,
        population: counted(record.people, 'in burned area'),
      };
  }
}
