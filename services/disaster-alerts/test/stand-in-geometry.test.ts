import type { Feature, FeatureCollection, Geometry, Position } from 'geojson';
import { describe, expect, test } from 'vitest';
import { sampleEventIds } from '../stand-in/sample-ids.ts';
import { ask, type ListProperties } from './ask-stand-in.ts';

interface ShapeProperties extends ListProperties {
  readonly Class: string;
  readonly polygonlabel: string;
  readonly polygondate: string;
  readonly intensity?: number;
  readonly shakeid?: number;
  readonly featuretype?: string;
  readonly forecast?: boolean;
}
type Shapes = FeatureCollection<Geometry, ShapeProperties>;

const geometry = (eventtype: string, eventid: number, episode = '') =>
  ask<Shapes>(`/gdacsapi/api/polygons/getgeometry?eventtype=${eventtype}&eventid=${eventid}${episode}`);
const classesOf = ({ features }: Shapes) => features.map(({ properties }) => properties.Class);
const shapesOf = ({ features }: Shapes, Class: string) =>
  features.filter(({ properties }) => properties.Class === Class);
const kilobytes = (text: string) => text.length / 1024;

function positionsOf(shape: Geometry): Position[] {
  if (shape.type === 'Point') return [shape.coordinates];
  return shape.type === 'LineString' ? shape.coordinates : ringsOf(shape).flat();
}

const widthOf = ({ bbox }: Feature): number => (bbox?.[2] ?? 0) - (bbox?.[0] ?? 0);

function ringsOf(shape: Geometry): Position[][] {
  if (shape.type === 'Polygon') return shape.coordinates;
  return shape.type === 'MultiPolygon' ? shape.coordinates.flat() : [];
}

describe('every geometry', () => {
  test.each(sampleEventIds().filter(({ eventid }) => eventid !== 9_000_004))(
    'of $eventtype $eventid begins with its point, and is closed, boxed and rounded',
    async ({ eventtype, eventid }) => {
      const { status, body } = await geometry(eventtype, eventid);
      const [point, ...shapes] = body.features;

      expect(status).toBe(200);
      expect(point?.properties.Class).toBe('Point_Centroid');
      expect(Object.keys(point?.properties.url ?? {})).toContain('details');
      expect(shapes.length).toBeGreaterThan(0);
      for (const shape of shapes) expectSound(shape);
    },
  );

  function expectSound({ bbox, geometry: shape, properties }: Feature<Geometry, ShapeProperties>): void {
    const positions = positionsOf(shape);
    const box = [0, 1].map((axis) => positions.map((position) => position[axis] ?? Number.NaN));
    const lowest = box.map((values) => values.reduce((a, b) => Math.min(a, b)));
    const highest = box.map((values) => values.reduce((a, b) => Math.max(a, b)));

    expect(bbox).toEqual([...lowest, ...highest]);
    expect(positions.flat().every((value) => Math.abs(value * 1e4 - Math.round(value * 1e4)) < 1e-6)).toBe(true);
    expect(positions.every(([, latitude = Number.NaN]) => Math.abs(latitude) <= 90)).toBe(true);
    expect(ringsOf(shape).every((ring) => ring.length >= 4 && `${ring[0]}` === `${ring.at(-1)}`)).toBe(true);
    expect(properties.polygondate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/);
    expect(properties).toHaveProperty('iconeventlink');
    expect(properties).toHaveProperty('iconitemlink');
  }

  test('has a box that is null, but for an earthquake with a shake map', async () => {
    expect(JSON.parse((await geometry('VO', 9_001_011)).text)).toHaveProperty('bbox', null);
    expect(JSON.parse((await geometry('EQ', 9_000_005)).text)).not.toHaveProperty('bbox');
  });

  test('is missing, with 204, of one event', async () => {
    const { status, text } = await geometry('EQ', 9_000_004);

    expect({ status, text }).toEqual({ status: 204, text: '' });
  });
});

describe('an earthquake', () => {
  test('has a circle, and bands of intensity that lie within each other', async () => {
    const { body } = await geometry('EQ', 9_000_005);
    const bands = body.features.slice(2);

    expect(classesOf(body).slice(0, 4)).toEqual(['Point_Centroid', 'Poly_Circle', 'Poly_SMPInt_3', 'Poly_SMPInt_3.5']);
    expect(body.features[1]?.properties.polygonlabel).toBe('100km');
    expect(new Set(bands.map((band) => band.geometry.type))).toEqual(new Set(['MultiPolygon']));
    expect(bands.at(-1)?.properties).toMatchObject({ polygonlabel: 'Intensity 7', intensity: 7, shakeid: 1 });
    const widths = bands.map(widthOf);
    expect(widths).toEqual(widths.toSorted((a, b) => b - a));
  });

  test('can be over half a megabyte', async () => {
    expect(kilobytes((await geometry('EQ', 9_000_013)).text)).toBeGreaterThan(500);
  });

  test('near the antimeridian goes on beyond it', async () => {
    const [, circle] = (await geometry('EQ', 9_000_002)).body.features;

    expect(circle?.bbox?.[0]).toBeLessThan(-180);
  });
});

describe('a cyclone', () => {
  test('has winds by time, dots, totals, lines and a cone', async () => {
    const { body, text } = await geometry('TC', 9_001_001);
    const classes = classesOf(body);
    const label = (Class: string) => shapesOf(body, Class).map(({ properties }) => properties.polygonlabel);

    expect(classes.filter((Class) => Class.startsWith('Point_Polygon_Point_'))).toHaveLength(16);
    expect(classes.filter((Class) => Class.startsWith('Line_Line_'))).toHaveLength(15);
    expect([label('Poly_Green').at(-1), label('Poly_Orange').at(-1), label('Poly_Red').at(-1)]).toEqual([
      '60 km/h',
      '90 km/h',
      '120 km/h',
    ]);
    expect(label('Poly_Green')[0]).toBe('16/11 00:00');
    expect(label('Point_Polygon_Point_0')).toEqual(['16/11 00:00 UTC']);
    expect(label('Line_Line_0')).toEqual(['TD']);
    expect(label('Poly_Cones')).toEqual(['Uncertainty Cones']);
    expect(kilobytes(text)).toBeGreaterThan(300);
  });

  test('has a quadrant without wind that lies on the centre, many times', async () => {
    const { body } = await geometry('TC', 9_001_003);
    const rings = shapesOf(body, 'Poly_Green')
      .filter(({ properties }) => properties.featuretype === 'WindRadii')
      .flatMap((shape) => ringsOf(shape.geometry));
    const repeats = rings.map((ring) => ring.length - new Set(ring.map(String)).size);

    expect(new Set(rings.map((ring) => ring.length))).toEqual(new Set([365]));
    expect(repeats[0]).toBe(364);
    expect(repeats.slice(1).every((count) => count >= 90 && count <= 95)).toBe(true);
  });

  test('that crosses the antimeridian has a line from one end of the map to the other, and areas beyond 180', async () => {
    const { body } = await geometry('TC', 9_001_003);
    const crossing = body.features.find(
      ({ geometry: shape }) =>
        shape.type === 'LineString' && (shape.coordinates[0]?.[0] ?? 0) > 0 && (shape.coordinates[1]?.[0] ?? 0) < 0,
    );

    expect(crossing && widthOf(crossing)).toBeGreaterThan(350);
    expect(shapesOf(body, 'Poly_Green').at(-1)?.bbox?.[2]).toBeGreaterThan(180);
  });

  test('of an earlier episode ends there, with what came later as the forecast', async () => {
    const { body } = await geometry('TC', 9_001_001, '&episodeid=9');
    const lines = body.features.filter(({ properties }) => properties.Class.startsWith('Line_'));

    expect(body.features[0]?.properties.episodeid).toBe(9);
    expect(lines.map(({ properties }) => properties.forecast)).toEqual([
      ...Array.from({ length: 4 }, () => false),
      ...Array.from({ length: 5 }, () => true),
    ]);
  });

  test('of one advisory is a point in time', async () => {
    expect(classesOf((await geometry('TC', 9_001_004)).body)).toEqual([
      'Point_Centroid',
      'Poly_Green',
      'Poly_Orange',
      'Poly_Red',
      'Point_Polygon_Point_0',
    ]);
  });
});

describe('an area', () => {
  test('of a flood lies within the country, whose outline can be over 300 KB', async () => {
    const { body, text } = await geometry('FL', 9_002_001);

    expect(body.features.map(({ properties }) => `${properties.Class}, ${properties.polygonlabel}`)).toEqual([
      'Point_Centroid, Centroid',
      'Poly_Affected, Affected area',
      'Poly_Global, Global area',
    ]);
    expect(ringsOf(body.features[2]?.geometry ?? { type: 'Polygon', coordinates: [] }).slice(1)).toEqual(
      ringsOf(body.features[1]?.geometry ?? { type: 'Polygon', coordinates: [] }),
    );
    expect(kilobytes(text)).toBeGreaterThan(300);
  });

  test('of a volcano is a circle', async () => {
    const { body } = await geometry('VO', 9_001_012);

    expect(body.features[1]?.properties).toMatchObject({ Class: 'Poly_Circle', polygonlabel: '30Km' });
  });

  test.each([
    ['DR', 9_003_001, 43],
    ['WF', 9_004_003, 6],
  ])('of %s %i grows from episode to episode', async (eventtype, eventid, episodes) => {
    const widths = await Promise.all(
      [1, episodes].map(async (episode) => {
        const [, area] = (await geometry(eventtype, eventid, `&episodeid=${episode}`)).body.features;
        expect(area?.properties).toMatchObject({ Class: 'Poly_area', polygonlabel: 'Affected Area' });
        return area ? widthOf(area) : 0;
      }),
    );

    expect(widths).toEqual(widths.toSorted((a, b) => a - b));
    expect(new Set(widths).size).toBe(2);
  });

  test('of a fire can be four positions without extent', async () => {
    const rings = (await geometry('WF', 9_004_005)).body.features.flatMap((shape) => ringsOf(shape.geometry));

    expect(rings.at(-1)).toHaveLength(4);
    expect(new Set(rings.at(-1)?.map(([, latitude]) => latitude)).size).toBe(1);
  });
});
