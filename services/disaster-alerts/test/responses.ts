import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { capturesOf, excerptsOf, type ResponseFolder } from '@toolpacks/testing';

/** Responses of GDACS by the name of their excerpt, each with the file of the capture that it has the form of. */
const captureOf = {
  'eventlist/EQ': 'eventlist/landfall-search-EQ',
  'eventlist/TC': 'eventlist/landfall-search-TC',
  'eventlist/VO': 'eventlist/landfall-search-VO',
  'eventlist/offshore-EQ': 'eventlist/montandon-search-1-offshore-EQ',
  'eventdata/EQ': 'eventdata/landfall-eventdata-EQ',
  'eventdata/WF': 'eventdata/landfall-eventdata-WF',
  'eventdata/TC': 'eventdata/monty-TC-1001253',
  'geometry/VO': 'geometry/landfall-geometry-VO',
  'geometry/WF': 'geometry/landfall-geometry-WF',
  'geometry/TC': 'geometry/monty-TC-1001253-ep1',
  'geometry/TC-zero-quadrant': 'geometry/landfall-geometry-TC-zero-quadrant',
  'impact/TC-timeline': 'impact/monty-TC-1001253-timeline',
} as const;

export type ResponseName = keyof typeof captureOf;

export const responseNames = Object.keys(captureOf).map((name) => name as ResponseName);

/** Objects whose keys are data: any key is as good as another. */
export const maps = ['images', 'documents', 'resource'];

export const excerpts = excerptsOf(import.meta.dirname);
export const captures = capturesOf('gdacs');

export function readResponse(folder: ResponseFolder, name: ResponseName) {
  const file = folder === excerpts ? name : captureOf[name];
  return JSON.parse(readFileSync(join(folder.path, `${file}.json`), 'utf8'));
}

/** What is known of the responses in a folder. */
export interface Known {
  readonly folder: ResponseFolder;
  /** Name, type, number of events, and how many of them are current. */
  readonly lists: readonly (readonly [ResponseName, string, number, number])[];
  /** Smaller than the lists, so that a walk has several parts. */
  readonly limit: number;
  /** A country that all cyclones or some of them affected. */
  readonly country: { readonly name: string; readonly iso3: string };
  readonly earthquake: { readonly id: number; readonly data: object };
  readonly fire: { readonly id: number; readonly severity: object };
  readonly cyclone: { readonly id: number; readonly event: object; readonly episodes: readonly number[] };
  readonly timeline: { readonly count: number; readonly second: object };
  /** Positions of the cyclone's geometry, and features of each geometry. */
  readonly positions: number;
  readonly features: readonly (readonly [ResponseName, number])[];
  readonly bands: number;
}

export const known: readonly Known[] = [
  {
    folder: excerpts,
    lists: [
      ['eventlist/EQ', 'EQ', 5, 3],
      ['eventlist/TC', 'TC', 3, 2],
      ['eventlist/VO', 'VO', 2, 0],
      ['eventlist/offshore-EQ', 'EQ', 1, 0],
    ],
    limit: 2,
    country: { name: 'Cape Verde', iso3: 'CPV' },
    earthquake: {
      id: 700101,
      data: {
        event: {
          name: 'Earthquake in Portugal',
          from: '2026-07-27T21:08:40Z',
          is_current: true,
          affected_countries: [{ iso2: 'PT', iso3: 'PRT', name: 'Portugal' }],
          source: 'NEIC',
        },
        severity: { value: 6.1, unit: 'M', depth_km: 22 },
        alert: { level: 'Orange', score: 2 },
        impact: {
          exposure: [
            { model: 'shake', population: 4567, area: '5 thousand (in MMI>=VII)' },
            { model: 'rapid', population: 81 },
          ],
        },
        episodes: [{ episode_id: 800101 }],
      },
    },
    fire: { id: 300041, severity: { value: 7210, unit: 'ha' } },
    cyclone: {
      id: 500077,
      event: { event_name: 'DOGWOOD-26', countries: [], is_current: false, episode_count: 3 },
      episodes: [3, 2, 1],
    },
    timeline: {
      count: 3,
      second: {
        time: '2026-02-10T18:00:00Z',
        is_observed: false,
        latitude: 13.3,
        longitude: -38.4,
        wind_kmh: 95,
        gust_kmh: 122,
        pressure_hpa: null,
        status: 'Tropical Storm',
        alert_level: 'Green',
        population_storm_winds: 12,
        population_hurricane_winds: 0,
        population_storm_surge: 0,
      },
    },
    positions: 1864,
    features: [
      ['geometry/VO', 2],
      ['geometry/WF', 2],
      ['geometry/TC', 14],
    ],
    bands: 2,
  },
  {
    folder: captures,
    lists: [
      ['eventlist/EQ', 'EQ', 100, 65],
      ['eventlist/TC', 'TC', 100, 4],
      ['eventlist/VO', 'VO', 25, 0],
      ['eventlist/offshore-EQ', 'EQ', 1, 0],
    ],
    limit: 30,
    country: { name: 'Viet Nam', iso3: 'VNM' },
    earthquake: {
      id: 1554511,
      data: {
        event: {
          name: 'Earthquake in China',
          from: '2026-07-28T03:34:05Z',
          is_current: true,
          affected_countries: [{ iso2: 'CN', iso3: 'CHN', name: 'China' }],
          source: 'NEIC',
        },
        severity: { value: 5.8, unit: 'M', depth_km: 10 },
        alert: { level: 'Orange', score: 2 },
        impact: {
          exposure: [
            { model: 'shake', population: 2335, area: '2 thousand (in MMI>=VII)' },
            { model: 'rapid', population: 62 },
          ],
        },
        episodes: [{ episode_id: 1721183 }],
      },
    },
    fire: { id: 1029861, severity: { value: 5763, unit: 'ha' } },
    cyclone: {
      id: 1001253,
      event: { event_name: 'EIGHTEEN-26', countries: [], is_current: false, episode_count: 7 },
      episodes: [7, 6, 5, 4, 3, 2, 1],
    },
    timeline: {
      count: 4,
      second: {
        time: '2026-01-28T18:00:00Z',
        is_observed: false,
        latitude: -20.6,
        longitude: 173,
        wind_kmh: 93,
        gust_kmh: 120,
        pressure_hpa: null,
        status: 'Tropical Storm',
        alert_level: 'Green',
        population_storm_winds: 3,
        population_hurricane_winds: 0,
        population_storm_surge: 0,
      },
    },
    positions: 5498,
    features: [
      ['geometry/VO', 2],
      ['geometry/WF', 2],
      ['geometry/TC', 23],
    ],
    bands: 4,
  },
];
