import type { Call } from '@toolpacks/contracts';
import { defineTool, type Tool } from '@toolpacks/pack-kit';
import type { SampleData, SampleMode } from '@toolpacks/upstream';
import * as z from 'zod';
import type { DisasterListing } from '../disaster-listing.ts';
import { type EventData, eventData, toEventData } from '../event-data.ts';
import type { SimplifiedGeometry } from '../event-geometry.ts';
import { type EventType, eventTypes, toEventType } from '../event-types.ts';
import type { FoundEvent } from '../read-event.ts';
import { isSampleEvent, sampleEventIds } from '../sample.ts';

const id = z.union([z.int().min(1).max(999_999_999_999), z.string().regex(/^[1-9]\d{0,11}$/)]);

const input = z.strictObject({
  event_type: z
    .preprocess(toEventType, z.enum(eventTypes))
    .describe(
      'EQ earthquake, TC tropical cyclone, FL flood, VO volcanic eruption, DR drought, WF forest fire; of the event in events',
    ),
  event_id: id.describe('Number of the event in events; unique only together with event_type'),
  episode_id: id.optional().describe('One of episodes, for an earlier state of the event; without it, the latest'),
  geometry: z
    .enum(['simplified', 'full', 'none'])
    .default('simplified')
    .describe('simplified is short enough to read; full is for drawing and may be several megabytes'),
});

export const event = (data: SampleData<DisasterListing>, mode: SampleMode): Tool =>
  defineTool({
    name: 'event',
    title: 'Disaster in detail',
    description:
      'Gives everything about one disaster: severity, alert, people exposed, reported losses, geometry as GeoJSON for a map, episodes and links. Call events first for its event_type and event_id.',
    input,
    output: eventData,
    examples: examplesFor(mode),
    openWorld: true,
    async run({ event_type: type, event_id, episode_id, geometry }, call) {
      const ref = { type, id: Number(event_id), ...(episode_id !== undefined && { episodeId: Number(episode_id) }) };
      const withGeometry = geometry !== 'none';
      const found = await data.ask(call, (listing, timed) => listing.event(ref, { withGeometry }, timed), {
        isSample: isSampleEvent(type, ref.id),
      });
      if (geometry === 'full') return toEventData(found, found.geometry?.full() ?? null);
      return withSimplifiedGeometry(found, call);
    },
  });

/** The data's characters: twice the data and what goes with it in a result are then less than 64 KiB. */
const longestAnswer = 28_000;
const shortestGeometry = 8000;
/** Of the data in both its forms, which leaves room for `_meta` and the notes. */
const mostBytes = 61_000;
/** Of the lists and of the room for the geometry: all, but for texts so long or so odd that all of it is too much. */
const shares = [1, 0.8, 0.5, 0.2, 0];

function withSimplifiedGeometry(found: FoundEvent, call: Call): EventData {
  for (const share of shares) {
    const bare = toEventData(found, null, share);
    const room = Math.max(shortestGeometry, longestAnswer - JSON.stringify(bare).length) * share;
    const simplified = found.geometry?.simplified(room) ?? null;
    const data = { ...bare, geometry: simplified?.collection ?? null };
    if (share > 0 && bytesOf(data) > mostBytes) continue;
    if (simplified && simplified.returned < simplified.total) tellSimplified(simplified, bare.links.geometry, call);
    return data;
  }
  return toEventData(found, null, 0);
}

/** As a result has it: as it is, and once more as text. */
function bytesOf(data: EventData): number {
  const json = JSON.stringify(data);
  return Buffer.byteLength(json) + Buffer.byteLength(JSON.stringify(json));
}

function tellSimplified({ returned, total, leftOut }: SimplifiedGeometry, url: string | null, call: Call): void {
  const kinds = Object.entries(leftOut).map(([kind, count]) => `${count} ${kind}`);
  const reason = [
    `geometry is simplified to ${returned} of ${total} positions`,
    kinds.length > 0 && `left out: ${kinds.join(', ')}`,
    `geometry "full" gives all${url === null ? '' : `, and so does ${url}`}`,
  ];
  call.report({ truncated: { returned, total, reason: reason.filter(Boolean).join('; ') } });
}

interface Example {
  readonly event_type: EventType;
  readonly event_id: number;
  readonly geometry?: 'none';
}

/** Past events of GDACS; or some of the sample's own where it may stand in, since they are there without a network. */
function examplesFor(mode: SampleMode): Example[] {
  if (mode === 'never') {
    return [
      { event_type: 'TC', event_id: 1001253 },
      { event_type: 'EQ', event_id: 1554511, geometry: 'none' },
    ];
  }
  const ofType = (type: EventType) => sampleEventIds().find(({ eventtype }) => eventtype === type)?.eventid ?? 0;
  return [
    { event_type: 'TC', event_id: ofType('TC') },
    { event_type: 'EQ', event_id: ofType('EQ'), geometry: 'none' },
  ];
}
