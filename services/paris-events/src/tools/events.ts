import { type Call, quote } from '@toolpacks/contracts';
import { dateArgument, defineTool, type Tool } from '@toolpacks/pack-kit';
import type { SampleData } from '@toolpacks/upstream';
import * as z from 'zod';
import { beyondWindow, type EventList, toAnswer } from '../event-answer.ts';
import { type EventQuery, maxWindow, toEventQuery } from '../event-query.ts';
import { createParisClock } from '../paris-clock.ts';
import { parisEvent } from '../paris-event.ts';
import type { EventListing } from '../paris-listing.ts';

/** Years of four digits, so that the day after has one too. */
const day = () => dateArgument().refine((text) => /^[12]/.test(text), 'must be from 1000-01-01 to 2999-12-31');

export function listEvents(data: SampleData<EventListing>, now: () => Date): Tool {
  const clock = createParisClock();
  return defineTool({
    name: 'events',
    title: 'Events in Paris',
    description:
      'Lists what is on in Paris by words, free admission and days, sorted by the first day: what began long ago and still lasts comes first. The texts are French, so look for French words. Give from and to for the events of certain days.',
    input: z.strictObject({
      query: z
        .string()
        .trim()
        .min(1)
        .max(200)
        .optional()
        .describe('French words that all occur in an event, such as jazz or exposition photo; no operators'),
      free_only: z
        .boolean()
        .default(false)
        .describe('Only what is free for everyone; without what is free for some or on condition'),
      from: day().optional().describe('Not over before this day, YYYY-MM-DD; default: today in Paris'),
      to: day().optional().describe('Begins on this day or earlier, YYYY-MM-DD; default: no end'),
      limit: z.int().min(1).max(100).default(20).describe('How many to give at most; fewer have longer descriptions'),
      offset: z
        .int()
        .min(0)
        .refine(
          (offset) => offset < maxWindow,
          `must be below ${maxWindow}, because the data set gives no more of a list; narrow by from, to or query instead`,
        )
        .default(0)
        .describe('How many to skip; next_offset of the answer before')
        .meta({ maximum: maxWindow - 1 }),
    }),
    output: z.object({
      count: z.int().describe('How many are given here'),
      total: z.int().describe('How many match in all'),
      next_offset: z.int().nullable().describe('Where the next part starts; null at the end'),
      events: z.array(parisEvent),
    }),
    examples: [{}, { query: 'jazz', free_only: true }, { query: 'exposition', limit: 5 }],
    openWorld: true,
    async run(input, call) {
      const moment = clock(now());
      const query = toEventQuery(input, moment.slice(0, 10));
      const page = await data.ask(call, (listing, call) => listing.search(query, call));
      const { list, truncated, isBeyondWindow } = toAnswer(page, query, input.from ? `${input.from}T00:00` : moment);
      if (truncated) call.report({ truncated });
      if (isBeyondWindow) call.note(`There is more: ${beyondWindow}.`);
      if (list.count === 0) noteNothing(call, query, list);
      return list;
    },
  });
}

function noteNothing(call: Call, { words, freeOnly, from, to, offset }: EventQuery, { total }: EventList): void {
  if (total > 0) {
    call.note(`There is nothing at offset ${offset}: ${total} events match in all. Ask with a smaller offset.`);
    return;
  }
  const what = [freeOnly && 'free', 'events', words.length > 0 && `with ${words.map(quote).join(' and ')}`];
  const days = to === null ? `from ${from} on` : from === to ? `on ${from}` : `from ${from} to ${to}`;
  const advice = [
    words.length > 0 && 'fewer or other French words',
    freeOnly && 'free_only: false, which also gives what is free on condition',
    'other days',
  ];
  call.note(`There are no ${what.filter(Boolean).join(' ')} ${days}. Try ${advice.filter(Boolean).join(', or ')}.`);
}
