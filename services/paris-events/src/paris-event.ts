import * as z from 'zod';

/** The longest description that is given, in characters. */
export const maxDescription = 800;

const venue = z.object({
  name: z.string().nullable(),
  address: z.string().nullable().describe('Street and number'),
  zipcode: z.string().nullable().describe('75001 to 75020 end in the arrondissement; 75116 is the 16th'),
  city: z.string().nullable().describe('Mostly Paris; some events are in towns around it'),
  latitude: z.number().nullable().describe('WGS 84 degrees'),
  longitude: z.number().nullable(),
});

const access = z.boolean().nullable();

/** One event, as the tool gives it. */
export const parisEvent = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string().nullable().describe('One or two sentences'),
  description: z
    .string()
    .nullable()
    .describe(`Plain text of at most ${maxDescription} characters; ends in … where it was cut`),
  url: z.string().nullable().describe('Page of the event'),
  date_start: z.string().nullable().describe('YYYY-MM-DD of the first day; null: none is told'),
  date_end: z.string().nullable().describe('YYYY-MM-DD of the last day; null: none is told'),
  date_text: z.string().nullable().describe('Days and hours as the organisers tell them; not always in order'),
  occurrences: z
    .array(
      z.object({
        start: z.string().describe('YYYY-MM-DDTHH:MM by the clocks of Paris, or YYYY-MM-DD where no hour is told'),
        end: z.string().nullable().describe('YYYY-MM-DDTHH:MM by the clocks of Paris; null: not told'),
      }),
    )
    .describe('The next five; empty for many long events, whose date_text tells more'),
  price_type: z.string().nullable().describe('gratuit (free), payant, or gratuit sous condition (free for some)'),
  price_detail: z.string().nullable(),
  venue: venue.nullable().describe('null: online, in many places or not told'),
  audience: z.string().nullable(),
  tags: z.array(z.string()).describe('Such as Concert, Expo, Enfants, Théâtre'),
  accessibility: z
    .object({ wheelchair: access, blind: access, deaf: access, sign_language: access, mental: access })
    .describe('null: not told'),
  transport: z.string().nullable().describe('Stations nearby'),
  image_url: z.string().nullable(),
  booking_url: z.string().nullable().describe('Page for booking, or of the organiser'),
  updated_at: z.string().nullable().describe('ISO 8601 UTC'),
});

export type ParisEvent = z.output<typeof parisEvent>;
export type Venue = z.output<typeof venue>;
