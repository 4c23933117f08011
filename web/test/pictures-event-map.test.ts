import { geoArea } from 'd3-geo';
import { describe, expect, test } from 'vitest';
import { toLayers } from '../src/pictures/disasters/event-layers.ts';
import { readFeature, type Shape } from '../src/pictures/disasters/read-feature.ts';
import { turnRings } from '../src/pictures/disasters/turn-rings.ts';
import { createWorldProjection, worldFrame } from '../src/pictures/disasters/world-frame.ts';
import { createZoomProjection, scaleBarOf, zoomFrame } from '../src/pictures/disasters/zoom-frame.ts';
import { placeInFrame } from '../src/pictures/place-in-frame.ts';

const square = [
  [100, 10],
  [102, 10],
  [102, 12],
  [100, 12],
  [100, 10],
];
const facts = { class: null, label: null, kind: null, date: null, is_forecast: null, intensity: null };
const polygon = { type: 'Polygon', coordinates: [square] };
const feature = (properties: object, geometry: object = polygon) =>
  readFeature({ type: 'Feature', geometry, properties: { ...facts, ...properties } });

describe('the map of one disaster', () => {
  test.each([
    [{ class: 'Poly_Red', label: '120 km/h' }, 'wind-red', 'Winds of 120 km/h or more'],
    [{ class: 'Poly_Green' }, 'wind-green', 'Winds'],
    [{ class: 'Poly_Cones' }, 'cone', 'Where the centre may go'],
    [{ class: 'Poly_Circle', label: '100km' }, 'circle', 'Within 100km'],
    [{ class: 'Poly_SMPInt_6.5', intensity: 6.5 }, 'shaking', 'Shaking: the stronger, the fuller the colour'],
    [{ class: 'Poly_Affected' }, 'area', 'Affected area'],
    [{ class: 'Poly_NotSeenYet' }, 'area', 'Affected area'],
    [{ class: 'Point_Polygon_Point_3', kind: 'PointRadii' }, 'step', 'Positions told'],
  ])('draws %p as %s: %s', (properties, style, legend) => {
    expect(toLayers([feature(properties)])).toMatchObject([{ style, legend }]);
  });

  test('leaves out what shows the surroundings, and winds of single times', () => {
    expect(toLayers([feature({ class: 'Poly_Global' }), feature({ class: 'Poly_Red', kind: 'WindRadii' })])).toEqual(
      [],
    );
  });

  test('draws areas below the track, and stronger shaking over weaker', () => {
    const line = {
      type: 'LineString',
      coordinates: [
        [100, 10],
        [101, 11],
      ],
    };
    const layers = toLayers([
      feature({ class: 'Line_Line_0', is_forecast: true }, line),
      feature({ class: 'Line_Line_1', is_forecast: false }, line),
      feature({ class: 'Poly_SMPInt_6', intensity: 6 }),
      feature({ class: 'Poly_SMPInt_3', intensity: 3 }),
    ]);
    expect(layers.map(({ style, strength }) => [style, strength])).toEqual([
      ['shaking', 0.3],
      ['shaking', 0.6],
      ['track', null],
      ['forecast', null],
    ]);
  });

  test.each([
    ['counter-clockwise, as GeoJSON has it', square],
    ['clockwise', square.toReversed()],
  ])('fills the inside of an area whose ring goes %s', (_way, ring) => {
    const shapes: Shape[] = [
      { type: 'Polygon', coordinates: [ring] },
      { type: 'MultiPolygon', coordinates: [[ring]] },
    ];
    for (const shape of shapes) expect(geoArea(turnRings(shape))).toBeLessThan(0.01);
  });

  test.each([
    [
      'at the date line',
      [
        [177, -16],
        [-175, -20],
      ],
    ],
    [
      'near a pole',
      [
        [-40, 85],
        [140, 86],
      ],
    ],
    ['at one point', [[15.2, 38.8]]],
  ])('fits what is %s', (_where, coordinates) => {
    const projection = createZoomProjection([{ type: 'MultiPoint', coordinates }]);
    for (const [longitude = 0, latitude = 0] of coordinates) {
      const [x, y] = projection?.([longitude, latitude]) ?? [Number.NaN, Number.NaN];
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(zoomFrame.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(zoomFrame.height);
    }
  });

  test('has a scale bar of a round length, at most a quarter of the map', () => {
    const projection = createZoomProjection([{ type: 'Point', coordinates: [15.2, 38.8] }]);
    const bar = projection && scaleBarOf(projection);
    expect(bar).toMatchObject({ km: 200 });
    expect(bar?.width).toBeLessThanOrEqual(zoomFrame.width / 4);
  });

  test.each([
    [{ type: 'Point', coordinates: ['a', 1] }],
    [{ type: 'Polygon', coordinates: [1] }],
    [{ type: 'Cube', coordinates: [] }],
  ])('does not read %p', (geometry) => {
    expect(() => feature({}, geometry)).toThrow('The geometry has');
  });
});

describe('the map of the world', () => {
  test('shows the inhabited world, and the South Pole at its lower edge', () => {
    const projection = createWorldProjection();
    for (const place of [
      [-179.6, -24.8],
      [145.9, -5.5],
      [-149, 70],
      [18, -34],
    ] as const) {
      expect(placeInFrame(projection, place, worldFrame)).toMatchObject({ isBeyond: false });
    }
    expect(placeInFrame(projection, [0, -89], worldFrame)).toMatchObject({ isBeyond: true, top: 99 });
  });
});

describe('the map of what is far out at sea', () => {
  test('stays away until some land is in sight', () => {
    const quake: Shape[] = [{ type: 'Point', coordinates: [-179.6, -24.8] }];
    const island = {
      type: 'Polygon' as const,
      coordinates: [square.map(([x = 0, y = 0]) => [x + 70, y - 32]).toReversed()],
    };
    const [near, far] = [createZoomProjection(quake), createZoomProjection(quake, island)];
    expect(far?.scale()).toBeLessThan((near?.scale() ?? 0) / 2);
  });
});
