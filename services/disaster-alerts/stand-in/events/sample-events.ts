import { wrapLongitude } from '../cyclone-track.ts';
import type { EventRecord } from '../event-record.ts';
import { type EventType, sampleRanges } from '../sample-ids.ts';
import { cyclones } from './cyclones.ts';
import { droughts } from './droughts.ts';
import { earthquakes } from './earthquakes.ts';
import { floods } from './floods.ts';
import { volcanoes } from './volcanoes.ts';
import { wildfires } from './wildfires.ts';

/** Sixty disasters that never happened. */
export function sampleEvents(): EventRecord[] {
  return [
    ...earthquakes.map((facts, index) => ({ ...identify('EQ', index), ...facts })),
    ...cyclones.map((facts, index) => {
      const [longitude = 0, latitude = 0] = facts.track.at(-1) ?? [];
      return { ...identify('TC', index), ...facts, at: [wrapLongitude(longitude), latitude] as const };
    }),
    ...floods.map((facts, index) => ({ ...identify('FL', index), ...facts })),
    ...volcanoes.map((facts, index) => ({ ...identify('VO', index), ...facts })),
    ...droughts.map((facts, index) => ({ ...identify('DR', index), ...facts })),
    ...wildfires.map((facts, index) => ({ ...identify('WF', index), ...facts })),
  ];
}

function identify<Type extends EventType>(eventtype: Type, index: number): { eventtype: Type; eventid: number } {
  return { eventtype, eventid: sampleRanges[eventtype].first + index };
}
