/** The event types that GDACS has. */
export type EventType = 'EQ' | 'TC' | 'FL' | 'VO' | 'DR' | 'WF';

/**
 * The sample's event ids: consecutive from `first`. The service itself numbers its events below two million, so none of these
 * can be taken for a real disaster. As an id is distinct only within its type, one here is both a cyclone's and a volcano's.
 */
export const sampleRanges: Readonly<Record<EventType, { readonly first: number; readonly count: number }>> = {
  EQ: { first: 9_000_001, count: 16 },
  TC: { first: 9_001_001, count: 11 },
  VO: { first: 9_001_011, count: 7 },
  FL: { first: 9_002_001, count: 11 },
  DR: { first: 9_003_001, count: 6 },
  WF: { first: 9_004_001, count: 9 },
};

export interface SampleEventId {
  readonly eventtype: EventType;
  readonly eventid: number;
}

export function sampleEventIds(): readonly SampleEventId[] {
  return Object.entries(sampleRanges).flatMap(([type, { first, count }]) =>
    isEventType(type) ? Array.from({ length: count }, (_, index) => ({ eventtype: type, eventid: first + index })) : [],
  );
}

/** Whether the event is one that the sample made up. Needs none of the sample's data. */
export function isSampleEvent(eventType: string, eventId: number): boolean {
  if (!isEventType(eventType) || !Number.isInteger(eventId)) return false;
  const { first, count } = sampleRanges[eventType];
  return eventId >= first && eventId < first + count;
}

const isEventType = (text: string): text is EventType => Object.hasOwn(sampleRanges, text);
