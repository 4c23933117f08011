import { afterEach, describe, expect, test } from 'vitest';
import { centroid, coastline, createEventServer, plain } from './event-wire.ts';
import { eventOf, freshnessOf, missingOf, truncatedOf } from './service.ts';

const { clean, serve } = createEventServer();
afterEach(clean);

describe('geometry', () => {
  const routes = { ...plain, getgeometry: () => ({ features: [centroid, coastline] }) };

  test('is simplified where it is long, and the answer says how and where all of it is', async () => {
    const { ask } = await serve(routes);
    const result = await ask();

    expect(result.content[0]?.text.length).toBeLessThanOrEqual(30_000);
    expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThan(65_536);
    expect(truncatedOf(result)).toEqual({
      returned: expect.any(Number),
      total: 5002,
      reason: expect.stringMatching(
        /^geometry is simplified to \d+ of 5002 positions; geometry "full" gives all, and so does https:\/\/www\.gdacs\.org\/gdacsapi\/api\/polygons\/getgeometry\?\S+$/,
      ),
    });
  });

  test('is given in full where that is wanted', async () => {
    const { ask } = await serve(routes);
    const result = await ask({ geometry: 'full' });

    expect(eventOf(result).geometry?.features.map(({ geometry }) => geometry)).toEqual([
      centroid.geometry,
      coastline.geometry,
    ]);
    expect(truncatedOf(result)).toBeUndefined();
  });

  test('is asked for once, however it is wanted', async () => {
    const { upstream, ask } = await serve(routes);
    for (const geometry of ['simplified', 'full', 'simplified', 'none']) await ask({ geometry });

    expect(upstream.asked).toHaveLength(2);
    expect(freshnessOf(await ask())).toMatchObject({ state: 'hit' });
  });

  test.each([
    ['204', () => undefined],
    ['no features', () => ({ features: [] })],
  ])('that there is none of is null, and not missing: %s', async (_, getgeometry) => {
    const { ask } = await serve({ ...plain, getgeometry });
    const result = await ask();

    expect(eventOf(result).geometry).toBeNull();
    expect(missingOf(result)).toBeUndefined();
  });
});
