import type { EventType } from './sample-ids.ts';

export type AlertLevel = 'Green' | 'Orange' | 'Red';
/** Longitude and latitude in degrees. */
export type LonLat = readonly [number, number];
/** A name and how many people live there. */
export type Province = readonly [name: string, people: number];
/** A name, how many people live there, and how far it is from the centre. */
export type City = readonly [name: string, people: number, distanceKm: number];

/** What sets a single event apart, as seen now and then at GDACS. */
export type Quirk =
  /** So new that `istemporary` is "true" and no episode is listed. */
  | 'temporary'
  /** `episodes[].details` is an object of characters, `{"0": "h", "1": "t", …}`. */
  | 'indexed_details'
  | 'no_geometry'
  /** `affectedcountries` as in 2024, without `iso2`. */
  | 'no_iso2'
  /** A block of one row has an object in place of an array, as XML turned into JSON does. */
  | 'single_row'
  /** A second area whose ring has four positions and no extent. */
  | 'sliver';

interface Event<Type extends EventType> {
  readonly eventtype: Type;
  readonly eventid: number;
  readonly level: AlertLevel;
  /** Of the latest episode, where it is unlike `level`. */
  readonly episodeLevel?: AlertLevel;
  readonly at: LonLat;
  /** ISO 3166 alpha-3 codes. */
  readonly countries: readonly string[];
  /** What `country` says where it is not the names of the countries; empty where GDACS knows no place. */
  readonly place?: string;
  readonly source: string;
  /** Days between the event's end and the midnight (UTC) that the current day began with. */
  readonly endedDaysAgo: number;
  /** Serial number of the GLIDE, where there is one. */
  readonly glide?: number;
  readonly quirk?: Quirk;
}

interface Exposed {
  /** People affected, or exposed to the worst. */
  readonly people: number;
  readonly provinces?: readonly Province[];
  readonly cities?: readonly City[];
}

export interface Earthquake extends Event<'EQ'>, Exposed {
  readonly magnitude: number;
  readonly depthKm: number;
  readonly within100Km: number;
  /** How often it was calculated anew. */
  readonly episodes: number;
  /** `episodealertscore`; none for a green one. */
  readonly score?: number;
  /** With a shake map: positions in each of its rings. */
  readonly shakeMapPoints?: number;
}

/** Longitude (past 180 where the track crosses the antimeridian), latitude, wind in knots, people in 39 and in 74 mph wind. */
export type Waypoint = readonly [number, number, number, number?, number?];

export interface Cyclone extends Event<'TC'> {
  readonly name: string;
  /** A day apart; an advisory every six hours lies between. The last one is where the cyclone is, or was. */
  readonly track: readonly Waypoint[];
  /** Twelve hours apart, from the end of the track on. */
  readonly forecast: readonly Waypoint[];
  /** In place of the class that goes with the wind. */
  readonly status?: string;
  /** No strong wind in the south-west. */
  readonly lopsided?: true;
}

/** A line of the Sendai list: what, how many and where. */
export type Loss = readonly [name: string, count: number, region: string];

export interface Flood extends Event<'FL'>, Exposed {
  readonly beganDaysAgo: number;
  readonly episodes: number;
  readonly radiusKm: number;
  /** Positions in the outline that `Poly_Global` gives of the country. */
  readonly outlinePoints?: number;
  readonly losses?: readonly Loss[];
}

export interface Volcano extends Event<'VO'> {
  readonly name: string;
  readonly beganDaysAgo?: number;
  readonly episodes: number;
}

export interface Drought extends Event<'DR'>, Exposed {
  /** The region, as in `East Africa-2026`. */
  readonly name: string;
  readonly beganDaysAgo: number;
  readonly episodes: number;
  readonly areaKm2: number;
  readonly impact: 'Minor' | 'Medium' | 'Severe';
  /** Names of published reports. */
  readonly documents?: readonly string[];
}

export interface Wildfire extends Event<'WF'>, Exposed {
  readonly beganDaysAgo: number;
  readonly episodes: number;
  readonly areaHa: number;
  readonly within10Km: number;
}

export type EventRecord = Earthquake | Cyclone | Flood | Volcano | Drought | Wildfire;

/** A row of a table: all but what follows from its place there. */
export type Facts<Of extends EventRecord> = Omit<Of, 'eventtype' | 'eventid'>;
