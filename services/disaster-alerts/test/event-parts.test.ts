import { afterEach, describe, expect, test } from 'vitest';
import { createEventServer, plain, rich } from './event-wire.ts';
import { eventOf, missingOf, notesOf } from './service.ts';
import type { WireRoutes } from './wire.ts';

const { clean, serve } = createEventServer();
afterEach(clean);

describe('a part that cannot be had', () => {
  const broken = () => new Response('<html>', { headers: { 'content-type': 'text/html' } });

  test('is null, and the answer says so twice', async () => {
    const { ask } = await serve({ ...rich, getgeometry: broken });
    const result = await ask();

    expect(result.isError).toBeUndefined();
    expect(eventOf(result)).toMatchObject({ event: { event_id: 77 }, geometry: null, impact: { advisory_count: 20 } });
    expect(missingOf(result)).toEqual([
      { part: 'geometry', class: 'upstream_invalid', message: expect.stringContaining('HTML') },
    ]);
    expect(notesOf(result)).toEqual([
      expect.stringMatching(/left out: geometry \(.*HTML.*\)\. Call again in a minute/),
    ]);
  });

  test('leaves the other parts as they are', async () => {
    const { ask } = await serve({ ...rich, gettimeline: broken });
    const result = await ask();

    expect(eventOf(result)).toMatchObject({
      geometry: { features: { length: 1 } },
      impact: { exposure: { length: 1 }, advisory_count: 0 },
    });
    expect(missingOf(result)).toMatchObject([{ part: 'impact.timeline', class: 'upstream_invalid' }]);
  });

  test('makes impact null where nothing is left of it', async () => {
    const { ask } = await serve({ ...rich, gettimeline: broken, getimpact: broken });
    const result = await ask();

    expect(eventOf(result).impact).toBeNull();
    expect(missingOf(result)).toHaveLength(2);
  });

  test('is not kept: the next call asks for it again', async () => {
    let isBroken = true;
    const getgeometry: WireRoutes[string] = (query, request) =>
      isBroken ? broken() : plain.getgeometry?.(query, request);
    const { ask } = await serve({ ...plain, getgeometry });
    await ask();
    isBroken = false;

    expect(eventOf(await ask()).geometry).not.toBeNull();
  });

  test('in time is left out, and the answer is in time', async () => {
    const silent = () => new Promise(() => undefined);
    const { ask } = await serve({ ...rich, getgeometry: silent, gettimeline: silent }, { CALL_BUDGET_MS: '1500' });
    const result = await ask();

    expect(result.isError).toBeUndefined();
    expect(eventOf(result)).toMatchObject({ geometry: null, impact: { exposure: { length: 1 } } });
    expect(missingOf(result)).toEqual([
      expect.objectContaining({ part: expect.any(String), class: 'upstream_timeout' }),
      expect.objectContaining({ part: expect.any(String), class: 'upstream_timeout' }),
    ]);
  });
});
