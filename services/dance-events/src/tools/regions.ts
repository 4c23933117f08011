import { defineTool, type Tool } from '@toolpacks/pack-kit';
import * as z from 'zod';
import { regions } from '../regions.ts';

export const listRegions = (): Tool =>
  defineTool({
    name: 'regions',
    title: 'Regions',
    description:
      'Lists the regions (each a city or two with what is around) of the United States and Canada whose electronic and dance music events are known. `events` accepts their slugs.',
    input: z.strictObject({}),
    output: z.object({
      count: z.int(),
      regions: z.array(
        z.object({
          slug: z.string().describe('What `events` accepts'),
          label: z.string(),
          time_zone: z.string().describe('IANA name; dates and times of the region are in it'),
          country: z.string().describe('ISO 3166-1 alpha-2: US or CA; prices are in its dollars'),
        }),
      ),
    }),
    examples: [{}],
    run: () => ({
      count: regions.length,
      regions: regions.map(({ slug, label, time_zone, country }) => ({ slug, label, time_zone, country })),
    }),
  });
