import { type Fields, readFields, readText } from '../fields.ts';
import { type AlertLevel, toAlertLevel, typeNames } from './disaster-kinds.ts';

/** What a list of disasters and a disaster in detail both tell. */
export interface Disaster {
  readonly key: string;
  readonly type: string;
  readonly typeName: string;
  readonly id: number;
  readonly name: string;
  readonly countries: readonly string[];
  readonly place: readonly [longitude: number, latitude: number] | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly isCurrent: boolean | null;
  readonly glide: string | null;
}

export interface ListedDisaster extends Disaster {
  readonly level: AlertLevel | null;
  readonly severity: string | null;
  readonly reportUrl: string | null;
}

export interface DisasterList {
  readonly count: number;
  readonly total: number | null;
  readonly disasters: readonly ListedDisaster[];
}

export function readDisasterList(data: unknown): DisasterList {
  const answer = readFields(data);
  return {
    count: answer.number('count'),
    total: answer.numberOrNull('total'),
    disasters: answer.list('events', (item) => {
      const event = readFields(item);
      return {
        ...readDisaster(event),
        level: toAlertLevel(event.textOrNull('alert_level')),
        severity: event.object('severity').textOrNull('text'),
        reportUrl: event.textOrNull('report_url'),
      };
    }),
  };
}

export function readDisaster(event: Fields): Disaster {
  const type = event.text('event_type');
  const id = event.number('event_id');
  const typeName = typeNames.get(type) ?? type;
  const [longitude, latitude] = [event.numberOrNull('longitude'), event.numberOrNull('latitude')];
  return {
    key: `${type} ${id}`,
    type,
    typeName,
    id,
    name: event.textOrNull('name') ?? typeName,
    countries: event.list('countries', readText),
    place: longitude === null || latitude === null ? null : [longitude, latitude],
    from: event.textOrNull('from'),
    to: event.textOrNull('to'),
    isCurrent: event.flagOrNull('is_current'),
    glide: event.textOrNull('glide'),
  };
}
