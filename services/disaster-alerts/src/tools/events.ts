import { type Call, quote } from '@toolpacks/contracts';
import { dateArgument, defineTool, type Tool, ToolError } from '@toolpacks/pack-kit';
import type { SampleData } from '@toolpacks/upstream';
import * as z from 'zod';
import { type CountryNames, createCountryNames } from '../countries.ts';
import type { DisasterListing } from '../disaster-listing.ts';
import { eventSummary, toSummary } from '../event-summary.ts';
import { alertLevels, eventTypes, toAlertLevel, toEventType } from '../event-types.ts';

const day = (what: string) => dateArgument().optional().describe(what);

const input = z.strictObject({
  event_types: z
    .array(z.preprocess(toEventType, z.enum(eventTypes)))
    .min(1)
    .max(eventTypes.length)
    .optional()
    .describe(
      'EQ earthquakes, TC tropical cyclones, FL floods, VO volcanic eruptions, DR droughts, WF forest fires; all without it',
    ),
  alert_levels: z
    .array(z.preprocess(toAlertLevel, z.enum(alertLevels)))
    .min(1)
    .max(alertLevels.length)
    .optional()
    .describe('Expected humanitarian impact: Green low, Orange moderate, Red high; all without it'),
  country: z
    .string()
    .trim()
    .min(2)
    .max(100)
    .optional()
    .describe('An affected country: ISO 3166 code of two or three letters, or English name, such as JP, JPN or Japan'),
  from: day('Only events that were still going on at this day (UTC) or later, as YYYY-MM-DD'),
  to: day('Only events that had begun by this day (UTC), as YYYY-MM-DD'),
  current_only: z.boolean().default(false).describe('Only events that GDACS counts as current'),
  limit: z.int().min(1).max(100).default(20).describe('How many to give at most'),
  offset: z.int().min(0).max(1000).default(0).describe('How many to skip; next_offset of the answer before'),
});

const output = z.object({
  count: z.int().describe('How many are given here'),
  total: z
    .int()
    .nullable()
    .describe('How many there are in all; null when there are more than were read, because GDACS does not tell'),
  next_offset: z.int().nullable().describe('Where the next part starts; null at the end of what is looked through'),
  events: z.array(eventSummary).describe('What ended last comes first'),
});

export const events = (data: SampleData<DisasterListing>): Tool => {
  let names: CountryNames | undefined;
  return defineTool({
    name: 'events',
    title: 'Find disasters',
    description:
      'Finds natural disasters by type, alert level, country and time, those that ended last first, each with its event_type and event_id: earthquakes, cyclones (hurricanes, typhoons), floods, volcanic eruptions, droughts, forest fires (wildfires). Call event with both for impact, geometry and episodes.',
    input,
    output,
    examples: [
      {},
      { event_types: ['TC'], current_only: true },
      { country: 'Philippines', alert_levels: ['Orange', 'Red'] },
    ],
    openWorld: true,
    async run({ event_types, alert_levels, country, from, to, current_only, limit, offset }, call) {
      if (from !== undefined && to !== undefined && from > to) throw upsideDown(from, to);
      names ??= createCountryNames();
      const query = {
        types: inOrder(eventTypes, event_types),
        levels: inOrder(alertLevels, alert_levels),
        iso3: country === undefined ? null : toIso3(names, country),
        from: from ?? null,
        to: to ?? null,
        currentOnly: current_only,
        limit,
        offset,
      };
      const found = await data.ask(call, (listing, timed) => listing.search(query, timed));
      if (found.events.length === 0 && found.total !== null) hint(found.total, offset, call);
      return {
        count: found.events.length,
        total: found.total,
        next_offset: found.nextOffset,
        events: found.events.map(toSummary),
      };
    },
  });
};

/** Each once and in one order, so that the same question is asked of GDACS in the same words. */
const inOrder = <T>(all: readonly T[], given: readonly T[] | undefined): readonly T[] | null =>
  given ? all.filter((one) => given.includes(one)) : null;

function toIso3(names: CountryNames, country: string): string {
  const iso3 = names.toIso3(country);
  if (iso3 !== undefined) return iso3;
  throw new ToolError('invalid_input', `events: country: there is no country ${quote(country)}`, {
    hint: 'Give an ISO 3166 code of two or three letters or an English name, or leave country out for seas and regions',
    suggestions: names.nearest(country),
  });
}

function upsideDown(from: string, to: string): ToolError {
  return new ToolError('invalid_input', `events: from ${from} is after to ${to}`, {
    hint: 'Swap them, or leave one out',
  });
}

function hint(total: number, offset: number, call: Call): void {
  call.note(
    total > 0
      ? `There are only ${total} such events; offset ${offset} is past the last one.`
      : 'No such event was found. Try other event_types or alert_levels, an earlier from, or no country or current_only.',
  );
}
