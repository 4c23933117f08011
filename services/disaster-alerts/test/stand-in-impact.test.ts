import { describe, expect, test } from 'vitest';
import { sampleEvents } from '../stand-in/events/sample-events.ts';
import { sampleEventIds } from '../stand-in/sample-ids.ts';
import { ask, detail } from './ask-stand-in.ts';

interface Datum {
  readonly datasource: string;
  readonly io: string;
  readonly datum_id: string;
  readonly type: string;
  readonly scalars: {
    readonly scalar: readonly { readonly name: string; readonly value: string; readonly valuetype: string }[];
  };
}

interface Impact {
  readonly eventid: { readonly eventtype: string };
  readonly modelname: string;
  readonly datums: readonly { readonly alias: string; readonly datum: readonly Datum[] | Datum }[];
}

interface Item {
  readonly id: string;
  readonly advisory_number: string;
  readonly actual: string;
  readonly current: string;
  readonly point: string;
  readonly coordinates: string;
  readonly pop74: string;
}

interface Timeline {
  readonly channel: { readonly item: readonly Item[] | Item };
  readonly georss: string;
  readonly version: string;
}

async function impactOf<Body>(eventtype: string, eventid: number, name: string): Promise<Body> {
  const [impact] = (await detail(eventtype, eventid)).body.properties.impacts;
  return (await ask<Body>(impact?.resource[name] ?? 'no such impact')).body;
}

const blockOf = ({ datums }: Impact, name: string) => [datums.find(({ alias }) => alias === name)?.datum ?? []].flat();

function rowsOf(impact: Impact, name: string): readonly Readonly<Record<string, string>>[] {
  return blockOf(impact, name).map(({ scalars }) =>
    Object.fromEntries(scalars.scalar.map((scalar) => [scalar.name, scalar.value])),
  );
}

describe('an impact', () => {
  test('is a model with its parameters and results, block by block', async () => {
    const impact = await impactOf<Impact>('WF', 9_004_001, 'impact');

    expect(impact).toMatchObject({
      episodeid: expect.stringMatching(/^WF_\d{18}$/),
      eventid: { namespace: '', eventtype: 'WF', eventname: '' },
      modelname: 'WF',
      modelrun: expect.stringMatching(/^\d{18}$/),
      modelstatus: 'info: processing ok',
    });
    expect(impact.datums.map(({ alias }) => alias)).toEqual([
      'INPUT PARAMETERS',
      'Alert Parameters',
      'POP',
      'alert',
      'province',
      'country',
      'City',
      'UrbanAreas',
    ]);
    expect(rowsOf(impact, 'INPUT PARAMETERS')[0]?.Shape).toMatch(/^MULTIPOLYGON \(\(\(2[23]\.\d+ 38\.\d+, /);
    expect(blockOf(impact, 'POP')[0]).toMatchObject({ datasource: 'POP', io: 'o', datum_id: '1', type: 'POP' });
    expect(rowsOf(impact, 'POP')).toMatchObject([{ POPAFFECTED: '9840', 'SUMPOP10.0': '118000', 'SUMPOP0.0': '9840' }]);
  });

  test('has a row for each country, which together are those affected', async () => {
    const impact = await impactOf<Impact>('DR', 9_003_001, 'impact');
    const countries = rowsOf(impact, 'country');

    expect(countries.map((row) => [row.ISO_3DIGIT, row.GMI_CNTRY, row.CNTRY_NAME])).toEqual([
      ['ETH', 'ETH', 'Ethiopia'],
      ['KEN', 'KEN', 'Kenya'],
      ['SOM', 'SOM', 'Somalia'],
    ]);
    expect(countries.reduce((sum, row) => sum + Number(row.POP_AFFECTED), 0)).toBe(7_940_000);
  });

  test('of an earthquake, of cities near and far', async () => {
    const impact = await impactOf<Impact>('EQ', 9_000_005, 'shakemap');

    expect(impact.modelname).toBe('shakemap');
    expect(rowsOf(impact, 'INPUT PARAMETERS')).toEqual([
      { Magnitude: '6.1', Depth: '11.207', Latitude: '38.0526', Longitude: '38.2917' },
    ]);
    expect(rowsOf(impact, 'City').map((row) => row.cityname)).toEqual(['Malatya', 'Adiyaman']);
    expect(rowsOf(impact, 'alert')).toMatchObject([
      { ADMIN_NAME: 'Malatya', GMI_CNTRY: 'TUR' },
      { ADMIN_NAME: 'Adiyaman' },
    ]);
  });

  test('far from any country has no rows of places', async () => {
    const impact = await impactOf<Impact>('EQ', 9_000_002, 'impact');

    expect(impact.datums.map(({ alias }) => alias)).toEqual(['INPUT PARAMETERS', 'Alert Parameters', 'POP']);
  });

  test('of one event has its only country as an object where others have an array', async () => {
    const single = await impactOf<Impact>('WF', 9_004_006, 'impact');
    const usual = await impactOf<Impact>('WF', 9_004_007, 'impact');
    const datumOf = ({ datums }: Impact) => datums.find(({ alias }) => alias === 'country')?.datum;

    expect(datumOf(single)).toMatchObject({ datum_id: '1', type: 'country' });
    expect(datumOf(usual)).toMatchObject([{ datum_id: '1', type: 'country' }]);
  });

  test.each([
    ['buffer39', '9840000'],
    ['buffer74', '1460000'],
  ])('of a cyclone counts the people in its %s', async (name, people) => {
    expect(rowsOf(await impactOf<Impact>('TC', 9_001_001, name), 'POP')[0]?.POPAFFECTED).toBe(people);
  });

  test('of an earlier episode is smaller', async () => {
    const { body } = await ask<{ properties: { impacts: { resource: { impact: string } }[] } }>(
      '/gdacsapi/api/events/getepisodedata?eventtype=DR&eventid=9003001&episodeid=1',
    );
    const first = await ask<Impact>(body.properties.impacts[0]?.resource.impact ?? '');

    expect(Number(rowsOf(first.body, 'POP')[0]?.POPAFFECTED)).toBeLessThan(7_940_000 / 2);
  });

  test('of named places has no content', async () => {
    const [impact] = (await detail('TC', 9_001_001)).body.properties.impacts;

    expect(impact?.resource.locations).toContain('/export/getlocations?id=');
    expect((await ask(impact?.resource.locations ?? '')).status).toBe(204);
  });

  test.each(sampleEventIds())('of $eventtype $eventid is where the details say', async ({ eventtype, eventid }) => {
    const { impacts } = (await detail(eventtype, eventid)).body.properties;
    const { locations: _, ...published } = impacts[0]?.resource ?? {};

    for (const [name, url] of Object.entries(published)) {
      const { status, body } = await ask<Impact & Timeline>(url);
      expect(status).toBe(200);
      if (name === 'timeline') expect(body.version).toBe('2.0');
      else expect(body.eventid.eventtype).toBe(eventtype);
    }
  });
});

describe('a timeline', () => {
  test('has every advisory, then the forecast of the last one, all in strings', async () => {
    const { channel, ...rest } = await impactOf<Timeline>('TC', 9_001_001, 'timeline');
    const items = [channel.item].flat();

    expect(rest).toEqual({ georss: 'http://www.georss.org/georss', version: '2.0' });
    expect(items).toHaveLength(26);
    expect(items[0]).toMatchObject({
      title: '9001001 advisory_number 1 type all',
      name: 'TALVORA-26',
      storm_id: '9001001',
      point: '12.3 142.1 ',
      latitude: '12.3',
      longitude: '142.1',
      coordinates: '142.1 , 12.3',
      actual: 'True',
      current: 'false',
      wind_speed: '12.86',
      wind_gusts: '18.004',
      storm_status: ['Tropical Depression', 'Tropical Depression'],
      wind39coordinates: '',
      windrad39km: '0>',
      windrad_nm_34kt_ne: '0',
      advisory_datetime: '16 Nov 2026 00:00',
      alertcolor: 'GREEN',
      country: '',
    });
    expect(items[20]).toMatchObject({
      advisory_number: '21',
      actual: 'True',
      current: 'true',
      pop39: '9840000',
      pop74: '1460000',
      alertscore: '3',
      alertcolor: 'RED',
      country: 'Philippines',
      windrad_nm_64kt_sw: '0',
      windrad39km: expect.stringMatching(/^\d+(\.\d+)?>$/),
      wind39coordinates: expect.stringMatching(/^(-?\d+(\.\d+)?,){361}-?\d+(\.\d+)?$/),
    });
    expect(items.slice(21).map((item) => [item.advisory_number, item.actual, item.current])).toEqual(
      Array.from({ length: 5 }, () => ['21', 'False', 'false']),
    );
    expect(new Set(items.map(({ id }) => id)).size).toBe(26);
  });

  test('of one advisory has an object where others have an array', async () => {
    const { channel } = await impactOf<Timeline>('TC', 9_001_004, 'timeline');

    expect(channel.item).toMatchObject({ advisory_number: '1', current: 'true' });
  });

  test.each(sampleEvents().filter(({ eventtype }) => eventtype === 'TC'))(
    'of $eventid is as alarming as the event',
    async ({ eventid, level }) => {
      const { channel } = await impactOf<Timeline>('TC', eventid, 'timeline');
      const most = Math.max(...[channel.item].flat().map(({ pop74 }) => Number(pop74)));

      expect(most >= 1_000_000 ? 'Red' : most >= 100_000 ? 'Orange' : 'Green').toBe(level);
    },
  );
});
