import * as z from 'zod';

export const mostCountries = 15;
export const mostBands = 20;

/** How many people live where a model says that an event reaches. Not how many it has harmed. */
export const exposure = z.object({
  model: z
    .string()
    .describe('What was computed: buffer39, buffer74, impact, shakemap, rapid and so on, as GDACS names it'),
  source: z.string().nullable().describe('Agency whose data it was made from'),
  area: z.string().nullable().describe('Of what area, or in what words, where known'),
  population: z.int().nullable().describe('People in that area'),
  within: z
    .array(z.object({ radius_km: z.number(), population: z.int() }))
    .describe('People within so many kilometres of the area or centre, at most 20'),
  countries: z
    .array(z.object({ iso3: z.string().nullable(), name: z.string().nullable(), population: z.int().nullable() }))
    .describe('The countries with most people in the area, at most 15'),
  country_count: z.int().describe('How many countries there are in all'),
});

export type Exposure = z.output<typeof exposure>;

export const isTelling = ({ population, within, countries }: Exposure): boolean =>
  population !== null || within.length > 0 || countries.length > 0;
