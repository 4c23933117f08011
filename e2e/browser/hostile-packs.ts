import { definePack, defineTool, type Pack } from '@toolpacks/pack-kit';
import * as z from 'zod';

/** Markup that would act if it were taken for more than text. */
export const markup = '<img src="/x" onerror="window.acted=1"><script>window.acted=2</script>';
export const scriptUrl = 'javascript:window.acted=3';
/** Nothing answers there. */
export const imageUrl = 'http://images.invalid/poster.jpg';

const anything = z.looseObject({});

function listing(name: string, input: z.ZodObject, data: Readonly<Record<string, unknown>>): Pack {
  return definePack({
    name,
    title: `${name} ${markup}`,
    description: markup,
    version: '1.0.0',
    owner: markup,
    source: { name: markup, url: scriptUrl, license: markup, attribution: markup },
    tools: [
      defineTool({
        name: 'events',
        title: markup,
        description: `${markup} [link](${scriptUrl})`,
        input,
        output: anything,
        examples: [{}, {}],
        run: (_, call) => {
          call.note(markup);
          return { ...data };
        },
      }),
    ],
  });
}

const venue = { name: markup, address: markup, zipcode: '75004', city: markup, latitude: 48.86, longitude: 2.35 };

/** Packs whose every text is markup, and whose every address runs a script, but for one image. */
export const hostilePacks: readonly Pack[] = [
  listing('paris-events', z.strictObject({ query: z.string().describe(`${markup} [link](${scriptUrl})`).optional() }), {
    count: 1,
    total: 1,
    next_offset: null,
    events: [
      {
        id: '1',
        title: markup,
        summary: markup,
        description: markup,
        url: scriptUrl,
        date_start: '2026-11-20',
        date_end: '2026-12-31',
        date_text: markup,
        occurrences: [{ start: '2026-11-20T20:00:00', end: '2026-11-20T22:00:00' }],
        price_type: markup,
        price_detail: markup,
        venue,
        audience: markup,
        tags: [markup],
        accessibility: { wheelchair: true, blind: null, deaf: null, sign_language: null, mental: null },
        transport: markup,
        image_url: imageUrl,
        booking_url: scriptUrl,
        updated_at: '2026-11-20T20:00:00Z',
      },
    ],
  }),
  listing('dance-events', z.strictObject({}), {
    region: 'bayarea',
    count: 1,
    total: 1,
    events: [
      {
        id: '1',
        title: markup,
        artists: [markup],
        genres: [markup],
        venue: markup,
        city: markup,
        date: '2026-11-20',
        starts_at: '2026-11-20T22:00:00-08:00',
        ends_at: null,
        time_text: markup,
        price_text: markup,
        price_min: null,
        price_max: null,
        age: markup,
        organizers: [markup],
        url: scriptUrl,
        links: [scriptUrl],
      },
    ],
  }),
];
