import { serveHandler } from '@toolpacks/upstream/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { api, createEventServer, detail, impact, pathsOf, plain, rich } from './event-wire.ts';
import { errorOf, eventOf, missingOf, textOf } from './service.ts';
import { createWire } from './wire.ts';

const { add, clean, serve } = createEventServer();
afterEach(clean);

describe('what is asked of GDACS', () => {
  test('are the event, then its geometry and its exports', async () => {
    const { upstream, ask } = await serve(rich);
    await ask();

    expect(pathsOf(upstream)[0]).toBe('events/geteventdata?eventtype=TC&eventid=77');
    expect(pathsOf(upstream).slice(1).sort()).toEqual([
      'export/getimpact?id=5',
      'export/gettimeline?id=6',
      'polygons/getgeometry?eventtype=TC&eventid=77&episodeid=1',
    ]);
  });

  test.each([[{ event_id: '77' }], [{ event_type: 'tc' }], [{ event_id: 77, event_type: ' TC ' }]])(
    'is the same for %j',
    async (args) => {
      const { upstream, ask } = await serve(plain);
      await ask({ ...args, geometry: 'none' });

      expect(pathsOf(upstream)[0]).toBe('events/geteventdata?eventtype=TC&eventid=77');
    },
  );

  test('for an episode is that episode, with its own geometry', async () => {
    const url = { geometry: `${api}/polygons/getgeometry?eventtype=TC&eventid=77&episodeid=3` };
    const { upstream, ask } = await serve({ getepisodedata: () => detail({ episodeid: 3, url }) });
    const data = eventOf(await ask({ episode_id: '3' }));

    expect(pathsOf(upstream)).toEqual([
      'events/getepisodedata?eventtype=TC&eventid=77&episodeid=3',
      'polygons/getgeometry?eventtype=TC&eventid=77&episodeid=3',
    ]);
    expect(data.event.episode_id).toBe(3);
  });

  test('is no geometry where none is wanted', async () => {
    const { upstream, ask } = await serve({ geteventdata: () => detail() });
    const result = await ask({ geometry: 'none' });

    expect(pathsOf(upstream)).toHaveLength(1);
    expect(eventOf(result).geometry).toBeNull();
    expect(missingOf(result)).toBeUndefined();
  });

  test('is never an address that an answer names', async () => {
    const elsewhere = add(await serveHandler(createWire({ getimpact: () => impact })));
    const { upstream, ask } = await serve({
      ...rich,
      geteventdata: () =>
        detail({
          url: { geometry: `${elsewhere.url}/polygons/getgeometry?eventtype=EQ&eventid=1&episodeid=9` },
          impacts: [
            { source: 'X', resource: { impact: `${elsewhere.url}/export/getimpact?id=5&next=${elsewhere.url}` } },
          ],
          episodes: [{ details: `${elsewhere.url}/events/getepisodedata?episodeid=4` }],
        }),
    });
    await ask();

    expect(elsewhere.asked).toEqual([]);
    expect(pathsOf(upstream).slice(1).sort()).toEqual([
      'export/getimpact?id=5',
      'polygons/getgeometry?eventtype=TC&eventid=77&episodeid=9',
    ]);
  });
});

test.each<[object, string]>([
  [{ event_id: 'TC77' }, 'event_id: expected integer from 1'],
  [{ event_id: '1'.repeat(13) }, 'event_id: expected integer from 1'],
  [{ event_type: 'TS' }, 'event_type: expected one of "EQ", "TC", "FL", "VO", "DR", "WF"'],
  [{ episode_id: '-1' }, 'episode_id: expected integer from 1'],
])('%j is refused: %s', async (args, message) => {
  const { upstream, ask } = await serve({});
  const result = await ask(args);

  expect(errorOf(result)).toMatchObject({ class: 'invalid_input' });
  expect(textOf(result)).toContain(message);
  expect(upstream.asked).toEqual([]);
});
