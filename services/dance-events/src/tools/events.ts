import { quote, ToolError } from '@toolpacks/contracts';
import { dateArgument, defineTool, type Tool } from '@toolpacks/pack-kit';
import type { SampleData } from '@toolpacks/upstream';
import * as z from 'zod';
import { createTodayReader } from '../calendar-day.ts';
import { danceEvent } from '../dance-event.ts';
import { describeDays, toFilter } from '../event-filter.ts';
import type { EventFilter, FoundEvents } from '../listing.ts';
import type { EventListing } from '../nineteen-hz.ts';
import { findRegion, nearestRegions, type Region, regions } from '../regions.ts';

const maxLimit = 200;

export function listEvents(data: SampleData<EventListing>, now: () => Date): Tool {
  const todayIn = createTodayReader();
  return defineTool({
    name: 'events',
    title: 'Dance music events',
    description:
      'Lists upcoming electronic and dance music events of a region, sorted by start: club nights, parties, raves, concerts and DJ sets. Call regions for the slugs that it accepts.',
    input: z.strictObject({
      region: z
        .string()
        .trim()
        .min(1)
        .max(60)
        .describe(
          'Slug of regions, such as bayarea (San Francisco Bay Area) or losangeles; letter case does not matter',
        ),
      query: z
        .string()
        .trim()
        .min(1)
        .max(100)
        .optional()
        .describe('Words that all occur in title, artists, genres, venue or city; case and accents do not matter'),
      from: dateArgument()
        .optional()
        .describe("On this day or later, YYYY-MM-DD; default: today in the region's time zone"),
      to: dateArgument().optional().describe('On this day or earlier, YYYY-MM-DD; default: no end'),
      limit: z.int().min(1).max(maxLimit).default(50).describe('How many to give at most, the soonest first'),
    }),
    output: z.object({
      region: z.string().describe('Slug'),
      count: z.int().describe('How many are given here'),
      total: z.int().describe('How many match in all'),
      events: z.array(danceEvent),
    }),
    examples: [{ region: 'bayarea' }, { region: 'losangeles', query: 'techno', limit: 20 }],
    openWorld: true,
    repeats: true,
    async run(input, call) {
      const region = findRegion(input.region) ?? refuseRegion(input.region);
      const filter = toFilter(input, todayIn(region.time_zone, now()));
      const found = await data.ask(call, (listing, call) => listing.find(region, filter, call));
      const { list } = found;
      if (list.total === 0) call.note(nothingFound(region, filter, found));
      if (list.count < list.total) {
        const cause = list.count < filter.limit ? 'more would make the answer too long' : `limit is ${filter.limit}`;
        const reason = `${cause}; raise limit (at most ${maxLimit}) or narrow from, to or query`;
        call.report({ truncated: { returned: list.count, total: list.total, reason } });
      }
      return list;
    },
  });
}

function refuseRegion(given: string): never {
  const near = nearestRegions(given);
  throw new ToolError('invalid_input', `events: region: there is no region ${quote(given)}`, {
    hint:
      near.length > 0
        ? `${near.map(({ slug, label }) => `${slug} is ${label}`).join('; ')}; call regions for all`
        : `There are ${regions.map(({ slug }) => slug).join(', ')}`,
    ...(near.length > 0 && { suggestions: near.map(({ slug }) => slug) }),
  });
}

function nothingFound({ label }: Region, filter: EventFilter, { inPeriod }: FoundEvents): string {
  const days = describeDays(filter);
  if (inPeriod === 0) {
    return `Nothing is listed for ${label} ${days}. The list is of coming events: try other days, or another region.`;
  }
  const listed = inPeriod === 1 ? '1 event is' : `${inPeriod} events are`;
  const words = filter.words.map(quote).join(' and ');
  return `${listed} listed for ${label} ${days}, but none has ${words}. Try fewer words or a genre.`;
}
