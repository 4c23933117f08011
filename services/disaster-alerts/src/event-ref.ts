import { ToolError } from '@toolpacks/contracts';
import { type EventType, typeNames } from './event-types.ts';

/** What names an event. Ids are unique only together with their type. */
export interface EventRef {
  readonly type: EventType;
  readonly id: number;
  /** One state of the event; without it, the latest. */
  readonly episodeId?: number | undefined;
}

export function notFound({ type, id, episodeId }: EventRef): ToolError {
  const episode = episodeId === undefined ? '' : ` with an episode ${episodeId}`;
  return new ToolError('not_found', `event: GDACS has no ${type} (${typeNames[type]}) event ${id}${episode}`, {
    hint:
      episodeId === undefined
        ? 'An event_id belongs to one event_type, so check both; call events to find them'
        : 'Leave episode_id out for the latest; the answer then lists all episodes',
  });
}
