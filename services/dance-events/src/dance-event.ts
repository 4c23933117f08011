import * as z from 'zod';

/** One event, as the tools give it. */
export const danceEvent = z.object({
  id: z.string().describe('Stays the same while start, title, venue and url do'),
  title: z.string().describe('As listed; often the artists'),
  artists: z
    .array(z.string())
    .describe('Read off the title where that is a list; may be incomplete, and empty where it cannot be told'),
  genres: z.array(z.string()),
  venue: z.string().nullable().describe('TBA where it is not told yet'),
  city: z.string().nullable().describe('As listed, maybe with its state: Oakland; Seattle, WA'),
  date: z.string().describe("YYYY-MM-DD of the start in the region; 2am is the new day's, not the night's before"),
  starts_at: z.string().describe("ISO 8601 with the region's offset"),
  ends_at: z.string().nullable().describe('The same form; null where no end is listed'),
  time_text: z.string().describe('As listed; with the days where there are several'),
  price_text: z
    .string()
    .nullable()
    .describe('As listed; b4 is before, notaflof is no one turned away for lack of funds'),
  price_min: z
    .number()
    .nullable()
    .describe("Lowest price named, in the region's currency; 0 is free; null: none named"),
  price_max: z.number().nullable().describe('Highest price named; null: none named, or open as in $90+'),
  age: z.string().nullable().describe('21+, 18+, All ages or as listed; null where it is not told'),
  organizers: z.array(z.string()),
  url: z.string().nullable().describe('Page of the event or its tickets'),
  links: z.array(z.string()).describe('Further pages'),
});

export type DanceEvent = z.output<typeof danceEvent>;
