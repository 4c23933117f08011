import * as z from 'zod';
import { alertLevel, flag, listOf, number, people, toNumber, toText, toUtcTime } from './loose-values.ts';

/** One point of a cyclone's track. */
export const advisory = z.object({
  time: z.string().nullable().describe('ISO 8601 UTC'),
  is_observed: z.boolean().nullable().describe('False for a forecast'),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  wind_kmh: z.int().nullable().describe('Sustained wind'),
  gust_kmh: z.int().nullable(),
  pressure_hpa: z.number().nullable(),
  status: z.string().nullable().describe('Such as Tropical Storm'),
  alert_level: z.enum(['Green', 'Orange', 'Red']).nullable(),
  population_storm_winds: z.int().nullable().describe('People in winds of 63 km/h (39 mph) or more at that time'),
  population_hurricane_winds: z.int().nullable().describe('People in winds of 119 km/h (74 mph) or more at that time'),
  population_storm_surge: z.int().nullable(),
});

export type Advisory = z.output<typeof advisory>;

const timelineItem = z
  .object({
    advisory_datetime: z.unknown().optional(),
    actual: flag,
    latitude: number,
    longitude: number,
    wind_speed: z.unknown().optional(),
    wind_gusts: z.unknown().optional(),
    pressure: z.unknown().optional(),
    storm_status: z.unknown().optional(),
    alertcolor: alertLevel,
    pop39: people,
    pop74: people,
    popstormsurge: people,
  })
  .transform(
    (item): Advisory => ({
      time: toAdvisoryTime(item.advisory_datetime),
      is_observed: item.actual,
      latitude: item.latitude,
      longitude: item.longitude,
      wind_kmh: toKmh(item.wind_speed),
      gust_kmh: toKmh(item.wind_gusts),
      pressure_hpa: toPositive(item.pressure),
      status: toText([item.storm_status].flat()[0], 100),
      alert_level: item.alertcolor,
      population_storm_winds: item.pop39,
      population_hurricane_winds: item.pop74,
      population_storm_surge: item.popstormsurge,
    }),
  );

/** The whole answer of `gettimeline`: RSS as JSON. */
export const cycloneTimeline = z.object({ channel: z.object({ item: listOf(timelineItem) }) }).nullable();

/** Its points in the order of time; what has neither time nor place is none. */
export function toAdvisories(answer: z.output<typeof cycloneTimeline>): Advisory[] {
  return (answer?.channel.item ?? [])
    .filter(({ time, latitude }) => time !== null || latitude !== null)
    .sort((a, b) => (a.time ?? '').localeCompare(b.time ?? ''));
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `28 Jan 2026 06:00`, and `01 January 2026 06:00` in the same answer. */
export function toAdvisoryTime(value: unknown): string | null {
  const [, day, name = '', year, hour, minute] =
    (typeof value === 'string' && /^\s*(\d{1,2}) (\p{L}{3,}) (\d{4}) (\d{2}):(\d{2})/u.exec(value)) || [];
  const month = months.indexOf(name.slice(0, 3).toLowerCase());
  return toUtcTime(`${year}-${twoDigits(month + 1)}-${twoDigits(day)}T${hour}:${minute}`);
}

const twoDigits = (value: string | number | undefined): string => String(value).padStart(2, '0');

/** Speeds are in metres a second, though everything else of GDACS gives kilometres an hour. */
const toKmh = (value: unknown): number | null => {
  const speed = Math.round((toPositive(value) ?? Number.NaN) * 3.6);
  return Number.isSafeInteger(speed) ? speed : null;
};

/** Zero stands for what is not known: there is no cyclone without wind or pressure. */
function toPositive(value: unknown): number | null {
  const parsed = toNumber(value);
  return parsed !== null && parsed > 0 ? parsed : null;
}
