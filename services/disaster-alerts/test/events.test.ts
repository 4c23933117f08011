import { afterEach, describe, expect, test } from 'vitest';
import { createListServer, hourly } from './list-wire.ts';
import { freshnessOf, listOf, notesOf, sourceOf } from './service.ts';
import { toWireFeature, type WireEvent } from './wire.ts';

const { clean, serveList, serveRows } = createListServer();
afterEach(clean);

test('an event of a list has what is needed to choose it and to ask for it', async () => {
  const { service } = await serveRows([
    {
      type: 'TC',
      id: 1001296,
      point: [-114.6, 17.1],
      properties: {
        episodeid: 15,
        eventname: 'ODALYS-26',
        name: 'Tropical  Cyclone ODALYS-26 ',
        country: 'Mexico, Guatemala',
        iso3: 'MEX',
        affectedcountries: [{ iso2: 'GT', iso3: 'GTM', countryname: 'Guatemala' }],
        alertlevel: 'Orange',
        severitydata: { severity: 166.6656, severitytext: 'Tropical Storm ', severityunit: 'km/h' },
      },
    },
  ]);
  const result = await service.call('events');

  expect(listOf(result)).toEqual({
    count: 1,
    total: 1,
    next_offset: null,
    events: [
      {
        event_type: 'TC',
        event_id: 1001296,
        episode_id: 15,
        name: 'Tropical Cyclone ODALYS-26',
        event_name: 'ODALYS-26',
        glide: null,
        countries: ['Mexico', 'Guatemala'],
        iso3: ['GTM', 'MEX'],
        latitude: 17.1,
        longitude: -114.6,
        from: '2026-11-18T06:00:00Z',
        to: '2026-11-20T06:00:00Z',
        modified: '2026-11-20T07:30:00Z',
        is_current: true,
        alert_level: 'Orange',
        episode_alert_level: 'Green',
        severity: { value: 166.6656, unit: 'km/h', text: 'Tropical Storm' },
        report_url: 'https://www.gdacs.org/report.aspx?eventid=1001296&episodeid=1&eventtype=TC',
      },
    ],
  });
  expect(freshnessOf(result)).toMatchObject({ state: 'fresh' });
  expect(sourceOf(result)).toMatchObject({ name: 'GDACS', url: 'https://www.gdacs.org/' });
});

describe('what GDACS gives is filtered again', () => {
  const rows: WireEvent[] = [
    { type: 'EQ', id: 1, properties: { iso3: 'JPN', alertlevel: 'Red' } },
    {
      type: 'TC',
      id: 2,
      properties: { affectedcountries: [{ iso3: 'JPN', countryname: 'Japan' }], iscurrent: 'False' },
    },
    { type: 'FL', id: 3, properties: { fromdate: '2026-10-01T12:00:00', todate: '2026-10-10T12:00:00' } },
    { type: 'WF', id: 4, properties: { alertlevel: '' } },
  ];

  test.each<[object, number[]]>([
    [{}, [1, 2, 4, 3]],
    [{ event_types: ['TC', 'FL'] }, [2, 3]],
    [{ alert_levels: ['Red'] }, [1]],
    [{ alert_levels: ['Green', 'Orange', 'Red'] }, [1, 2, 3]],
    [{ country: 'Japan' }, [1, 2]],
    [{ country: 'FJ' }, []],
    [{ current_only: true }, [1, 4, 3]],
    [{ from: '2026-10-10', to: '2026-10-10' }, [3]],
    [{ from: '2026-10-11', to: '2026-11-17' }, []],
    [{ to: '2026-10-01' }, [3]],
    [{ to: '2026-09-30' }, []],
    [{ from: '2026-10-11' }, [1, 2, 4]],
    [{ from: '2026-11-21' }, []],
  ])('for %j: %j', async (args, ids) => {
    const { service } = await serveRows(rows);
    const { events, total } = listOf(await service.call('events', args));

    expect(events.map(({ event_id }) => event_id)).toEqual(ids);
    expect(total).toBe(ids.length);
  });
});

describe('nothing found', () => {
  test.each([
    ['204', () => undefined],
    ['an empty body', () => new Response('')],
    ['null', () => new Response('null')],
    ['404', () => new Response('', { status: 404 })],
    ['no features', () => ({ type: 'FeatureCollection', features: [] })],
  ])('is an empty list with a hint: %s', async (_, answer) => {
    const { service } = await serveList(answer);
    const result = await service.call('events', { event_types: ['VO'] });

    expect(listOf(result)).toEqual({ count: 0, total: 0, next_offset: null, events: [] });
    expect(notesOf(result)).toEqual([expect.stringContaining('No such event was found')]);
  });

  test('past the end says where the end is', async () => {
    const { service } = await serveRows(hourly(3));

    expect(notesOf(await service.call('events', { offset: 10 }))).toEqual([
      expect.stringContaining('only 3 such events'),
    ]);
  });
});

test('rows that cannot be read are counted in /status', async () => {
  const { service } = await serveList(() => ({ features: [null, toWireFeature({ type: 'EQ', id: 1 }), {}] }));
  const result = await service.call('events');
  const status = await (await fetch(`${service.baseUrl}/status`)).json();

  expect(listOf(result).count).toBe(1);
  expect(status).toMatchObject({ upstreams: [{ name: 'disaster-alerts', oddities: { event_unreadable: 2 } }] });
});
