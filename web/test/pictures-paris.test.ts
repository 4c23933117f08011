import { readFileSync } from 'node:fs';
import { geoContains } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import { describe, expect, test } from 'vitest';
import { readAtlas } from '../src/pictures/atlas.ts';
import { createParisProjection, isAcrossSeine, parisFrame } from '../src/pictures/paris/paris-frame.ts';
import { readParisEvents } from '../src/pictures/paris/read-paris-events.ts';
import { groupByVenue } from '../src/pictures/paris/venue-groups.ts';
import { placeInFrame } from '../src/pictures/place-in-frame.ts';

const atlas = readAtlas(
  JSON.parse(readFileSync(new URL('../atlas/paris.json', import.meta.url), 'utf8')),
  'arrondissements',
);
const places = {
  notreDame: [2.3499, 48.853],
  eiffelTower: [2.2945, 48.8584],
  sacreCoeur: [2.3431, 48.8867],
  vincennesWoods: [2.4437, 48.8398],
  saintDenis: [2.3585, 48.9356],
  montreuil: [2.4431, 48.862],
} as const;

describe('the map of Paris', () => {
  test.each([
    ['notreDame', '4'],
    ['eiffelTower', '7'],
    ['sacreCoeur', '18'],
    ['vincennesWoods', '12'],
    ['montreuil', undefined],
  ] as const)('has %s in arrondissement %s', (name, number) => {
    const areas = feature(atlas, atlas.objects.arrondissements).features;
    const [longitude, latitude] = places[name];
    expect(areas.find((area) => geoContains(area, [longitude, latitude]))?.id).toBe(number);
  });

  test('has twenty arrondissements, and the Seine through all of the city', () => {
    const { arrondissements } = atlas.objects;
    expect(arrondissements.geometries.map(({ id }) => Number(id))).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 1),
    );
    const longitudes = mesh(atlas, arrondissements, (a, b) => a !== b && isAcrossSeine(a, b)).coordinates.flatMap(
      (line) => line.map(([longitude = 0]) => longitude),
    );
    expect(Math.min(...longitudes)).toBeCloseTo(2.263, 2);
    expect(Math.max(...longitudes)).toBeCloseTo(2.39, 2);
  });

  test('shows a near suburb where it is and a farther one at the edge', () => {
    const projection = createParisProjection(atlas);
    expect(placeInFrame(projection, places.montreuil, parisFrame)).toMatchObject({ isBeyond: false });
    expect(placeInFrame(projection, places.saintDenis, parisFrame)).toMatchObject({ isBeyond: true, top: 1 });
  });
});

describe('events in Paris', () => {
  const venue = {
    name: 'Halle Tolbiac',
    address: null,
    zipcode: '75013',
    city: 'Paris',
    latitude: 48.829012,
    longitude: 2.376049,
  };
  const event = (id: string, at: typeof venue | null) => ({
    ...{ id, title: `Event ${id}`, summary: null, description: null, url: null, date_text: null, price_detail: null },
    ...{ date_start: '2026-11-22', date_end: null, occurrences: [{ start: '2026-11-22T20:00', end: null }] },
    ...{ price_type: 'gratuit', venue: at, audience: null, tags: ['Concert'], transport: null, image_url: null },
    ...{ booking_url: null, updated_at: null },
    accessibility: { wheelchair: true, blind: null, deaf: false, sign_language: null, mental: true },
  });

  test('of one spot are one mark, whatever their venue is called; those without a place are apart', () => {
    const { events } = readParisEvents({
      count: 4,
      total: 4,
      next_offset: null,
      events: [
        event('1', venue),
        event('2', null),
        event('3', { ...venue, name: 'Halle Tolbiac, entrée B', latitude: 48.829013 }),
        event('4', { ...venue, latitude: 48.83 }),
      ],
    });
    const { groups, elsewhere } = groupByVenue(events);
    expect(groups.map(({ name, events }) => [name, events.map(({ id }) => id)])).toEqual([
      ['Halle Tolbiac', ['1', '3']],
      ['Halle Tolbiac', ['4']],
    ]);
    expect(elsewhere.map(({ id }) => id)).toEqual(['2']);
  });

  test('say whom they are for, and nothing where nothing is told', () => {
    const { events } = readParisEvents({ count: 1, total: 1, events: [event('1', venue)] });
    expect(events[0]).toMatchObject({
      access: ['For wheelchairs, mental disabilities', 'Not for deaf people'],
      days: ['2026-11-22'],
      venue: { address: '75013 Paris' },
    });
  });

  test.each([
    [null],
    [[]],
    ['events'],
    [{ count: 1, total: 1, events: {} }],
    [{ count: 1, total: 1, events: [{ id: 7 }] }],
  ])('are not read from %p', (data) => {
    expect(() => readParisEvents(data)).toThrow('The answer has');
  });
});
