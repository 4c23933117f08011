import { afterEach, describe, expect, test } from 'vitest';
import { createEventServer, detail, plain } from './event-wire.ts';
import { errorOf, eventOf, textOf } from './service.ts';

const { clean, serve } = createEventServer();
afterEach(clean);

describe('an event that there is not', () => {
  test.each([
    ['204', () => undefined],
    ['an empty body', () => new Response('')],
    ['null', () => new Response('null')],
    ['404', () => new Response('Not Found', { status: 404 })],
    ['no properties', () => ({ type: 'Feature' })],
    ['null properties', () => ({ type: 'Feature', properties: null })],
  ])('is not found: %s', async (_, geteventdata) => {
    const { ask } = await serve({ geteventdata });
    const result = await ask();

    expect(errorOf(result)).toMatchObject({ class: 'not_found', retryable: false });
    expect(textOf(result)).toBe(
      'disaster-alerts: event: GDACS has no TC (tropical cyclone) event 77. An event_id belongs to one event_type, so check both; call events to find them',
    );
  });

  test('is asked for again by the next call', async () => {
    let isThere = false;
    const { ask } = await serve({ ...plain, geteventdata: () => (isThere ? detail() : undefined) });
    const first = await ask();
    isThere = true;

    expect(errorOf(first)).toMatchObject({ class: 'not_found' });
    expect(eventOf(await ask()).event.event_id).toBe(77);
  });

  test('names the episode where that was asked for', async () => {
    const { ask } = await serve({});

    expect(textOf(await ask({ episode_id: 9 }))).toContain(
      'GDACS has no TC (tropical cyclone) event 77 with an episode 9',
    );
  });

  test.each([
    ['a list', () => ({ type: 'FeatureCollection', features: [] })],
    ['an array', () => [detail()]],
    ['no id', () => ({ type: 'Feature', properties: { eventtype: 'TC' } })],
    ['HTML', () => new Response('<html>')],
  ])('is not the same as %s, which is nonsense', async (_, geteventdata) => {
    const { ask } = await serve({ geteventdata });

    expect(errorOf(await ask())).toMatchObject({ class: 'upstream_invalid', retryable: true });
  });
});
