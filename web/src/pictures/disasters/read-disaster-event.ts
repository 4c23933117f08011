import { readFields } from '../fields.ts';
import { type AlertLevel, toAlertLevel } from './disaster-kinds.ts';
import { type Disaster, readDisaster } from './read-disaster.ts';
import { type MapFeature, readFeature } from './read-feature.ts';
import { type Impact, readImpact } from './read-impact.ts';

export interface DisasterDetail {
  readonly disaster: Disaster;
  readonly description: string | null;
  readonly source: string | null;
  readonly level: AlertLevel | null;
  readonly score: number | null;
  readonly severity: string | null;
  readonly depthKm: number | null;
  readonly impact: Impact | null;
  readonly features: readonly MapFeature[];
  readonly episodeId: number | null;
  readonly episodeCount: number;
  /** Newest first. */
  readonly episodeIds: readonly number[];
  readonly links: readonly { readonly name: string; readonly url: string }[];
}

export function readDisasterEvent(data: unknown): DisasterDetail {
  const answer = readFields(data);
  const event = answer.object('event');
  const alert = answer.object('alert');
  const severity = answer.object('severity');
  const links = answer.object('links');
  return {
    disaster: readDisaster(event),
    description: event.textOrNull('description'),
    source: event.textOrNull('source'),
    level: toAlertLevel(alert.textOrNull('level')),
    score: alert.numberOrNull('score'),
    severity: severity.textOrNull('text'),
    depthKm: severity.numberOrNull('depth_km'),
    impact: readImpact(answer.objectOrNull('impact')),
    features: answer.objectOrNull('geometry')?.list('features', readFeature) ?? [],
    episodeId: event.numberOrNull('episode_id'),
    episodeCount: event.number('episode_count'),
    episodeIds: answer.list('episodes', (item) => readFields(item).number('episode_id')),
    links: [...linkNames].flatMap(([field, name]) => {
      const url = links.textOrNull(field);
      return url === null ? [] : [{ name, url }];
    }),
  };
}

const linkNames = new Map([
  ['report', 'Report'],
  ['geometry', 'Full geometry'],
  ['media', 'Media'],
  ['news', 'News'],
]);
