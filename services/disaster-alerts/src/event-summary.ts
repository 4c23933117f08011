import * as z from 'zod';
import type { EventFacts } from './event-facts.ts';
import type { ListedEvent } from './event-list.ts';
import { alertLevels, eventTypes } from './event-types.ts';

const text = z.string().nullable();

/** Fields that a summary and a whole event have in common. */
export const commonFields = {
  event_type: z.enum(eventTypes),
  event_id: z.int().describe('Unique only together with event_type'),
  episode_id: z.int().nullable().describe('The latest state of the event, or the one that was asked for'),
  name: text,
  event_name: text.describe('Of its own, such as a cyclone has'),
  glide: text.describe('Global disaster identifier'),
  countries: z.array(z.string()).describe('Names, or those of seas and regions'),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  from: text.describe('ISO 8601 UTC'),
  to: text.describe('ISO 8601 UTC; of the latest data while the event goes on'),
  modified: text.describe('ISO 8601 UTC'),
  is_current: z.boolean().nullable(),
};

export const severity = z.object({
  value: z.number().nullable().describe('In the unit beside it: magnitude, wind speed, area'),
  unit: text.describe('M, km/h, km2 or ha; null for floods and volcanoes, which have no measure'),
  text,
});

export const level = z.enum(alertLevels).nullable();

/** An event of a list: enough to choose it and to ask for it. */
export const eventSummary = z.object({
  ...commonFields,
  iso3: z.array(z.string()).describe('Codes of the affected countries'),
  alert_level: level.describe('Of the whole event, its highest'),
  episode_alert_level: level.describe('Of its latest state'),
  severity,
  report_url: text,
});

export type EventSummary = z.output<typeof eventSummary>;

export function toCommonFields(event: EventFacts & Pick<ListedEvent, 'latitude' | 'longitude'>) {
  return {
    event_type: event.type,
    event_id: event.id,
    episode_id: event.episodeId,
    name: event.name,
    event_name: event.eventName,
    glide: event.glide,
    countries: event.places,
    latitude: event.latitude,
    longitude: event.longitude,
    from: event.from,
    to: event.to,
    modified: event.modified,
    is_current: event.isCurrent,
  };
}

export function toSummary(event: ListedEvent): EventSummary {
  return {
    ...toCommonFields(event),
    iso3: event.countries.flatMap(({ iso3 }) => iso3 ?? []),
    alert_level: event.alertLevel,
    episode_alert_level: event.episodeAlertLevel,
    severity: event.severity,
    report_url: event.links.report,
  };
}
