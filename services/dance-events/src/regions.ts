import { nearest } from '@toolpacks/pack-kit';

export interface Region {
  /** What callers name it by: the key in lower case. */
  readonly slug: string;
  /** What 19hz.info names its file by, in that letter case. */
  readonly key: string;
  readonly label: string;
  readonly time_zone: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: 'US' | 'CA';
  /** What people may call it instead: good for suggestions, never accepted. */
  readonly places: readonly string[];
}

const region = (
  key: string,
  label: string,
  time_zone: string,
  places: readonly string[] = [],
  country: Region['country'] = 'US',
): Region => ({ slug: key.toLowerCase(), key, label, time_zone, country, places });

/** Every region that 19hz.info has, with the labels of its pages. There is none for New York. */
export const regions: readonly Region[] = [
  region('BayArea', 'San Francisco Bay Area / Northern California', 'America/Los_Angeles', [
    'SF',
    'Oakland',
    'San Jose',
  ]),
  region('LosAngeles', 'Los Angeles / Southern California', 'America/Los_Angeles', ['LA', 'San Diego']),
  region('Seattle', 'Seattle', 'America/Los_Angeles', ['Tacoma']),
  region('Atlanta', 'Atlanta', 'America/New_York', ['Georgia']),
  region('Miami', 'Miami', 'America/New_York', ['Florida']),
  region('DC', 'Washington, DC / Maryland / Virginia', 'America/New_York', ['Baltimore']),
  region('Toronto', 'Toronto', 'America/Toronto', ['Ontario'], 'CA'),
  region('Iowa', 'Iowa / Nebraska', 'America/Chicago', ['Des Moines', 'Omaha']),
  region('Texas', 'Texas', 'America/Chicago', ['Austin', 'Dallas', 'Houston', 'San Antonio']),
  region('PHL', 'Philadelphia', 'America/New_York', ['Philly', 'Pennsylvania']),
  region('Denver', 'Denver', 'America/Denver', ['Colorado']),
  region('CHI', 'Chicago', 'America/Chicago', ['Illinois']),
  region('Detroit', 'Detroit', 'America/Detroit', ['Michigan']),
  region('Massachusetts', 'Massachusetts', 'America/New_York', ['Boston']),
  region('LasVegas', 'Las Vegas', 'America/Los_Angeles', ['Nevada']),
  region('Phoenix', 'Phoenix', 'America/Phoenix', ['Arizona']),
  region('ORE', 'Portland / Oregon', 'America/Los_Angeles', ['PNW']),
  region('BC', 'Vancouver / British Columbia', 'America/Vancouver', ['PNW'], 'CA'),
];

const bySlug: ReadonlyMap<string, Region> = new Map(regions.map((region) => [region.slug, region]));

/** The region of a slug, in any letter case. */
export const findRegion = (slug: string): Region | undefined => bySlug.get(slug.toLowerCase());

/** Up to three regions that may have been meant: those with the text in a name or a place, or else with a name near it. */
export function nearestRegions(given: string): Region[] {
  const wanted = given.toLowerCase();
  const holds = (name: string) => wanted.length > 2 && name.toLowerCase().includes(wanted);
  const named = regions.filter(({ slug, label, places }) =>
    [slug, label, ...places].some((name) => name.toLowerCase() === wanted || holds(name)),
  );
  if (named.length > 0) return named.slice(0, 3);
  const near = nearest(
    given,
    regions.flatMap(({ slug, label }) => [slug, label]),
  );
  const found = near.flatMap((name) => regions.find(({ slug, label }) => slug === name || label === name) ?? []);
  return [...new Set(found)];
}
