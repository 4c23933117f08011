import { ExternalLink } from '../../external-link.tsx';
import { readAtlas } from '../atlas.ts';
import { formatNumber } from '../format-number.ts';
import type { Picture } from '../index.ts';
import { DisasterOutline } from './disaster-outline.tsx';
import { EventMap } from './event-map.tsx';
import { ImpactTables } from './impact-tables.tsx';
import { type DisasterDetail, readDisasterEvent } from './read-disaster-event.ts';
import { WindChart } from './wind-chart.tsx';
import '../picture.css';
import './disasters.css';
import './disaster-event.css';

/** One disaster: a map as near as its geometry allows, its facts, how it went on, and whom it reached. */
export function createDisasterEvent(atlasFile: unknown): Picture {
  const atlas = readAtlas(atlasFile, 'countries');
  return function DisasterEvent({ data }) {
    const detail = readDisasterEvent(data);
    const { disaster, impact, features, links } = detail;
    return (
      <section class="pic">
        {detail.description !== null && <p class="pic-lede">{detail.description}</p>}
        <div class="pic-split">
          <EventMap atlas={atlas} features={features} place={disaster.place} name={disaster.name} />
          <Facts detail={detail} />
        </div>
        {impact && impact.advisories.length > 0 && (
          <WindChart advisories={impact.advisories} total={impact.advisoryCount} />
        )}
        {impact && <ImpactTables impact={impact} />}
        <Episodes detail={detail} />
        <p class="pic-links pic-last-links">
          {links.map(({ name, url }) => (
            <ExternalLink key={name} href={url}>
              {name}
            </ExternalLink>
          ))}
        </p>
      </section>
    );
  };
}

function Facts({ detail }: { detail: DisasterDetail }) {
  const { disaster, level, score, severity, depthKm, source } = detail;
  return (
    <div class="pic-disaster-facts">
      <DisasterOutline disaster={disaster} level={level} severity={severity}>
        {depthKm !== null && (
          <>
            <dt>Depth</dt>
            <dd>{formatNumber(depthKm)} km</dd>
          </>
        )}
        <dt>Score</dt>
        <dd>{score === null ? 'Not told' : formatNumber(score)}</dd>
        <dt>Source</dt>
        <dd>{source ?? 'Not told'}</dd>
      </DisasterOutline>
    </div>
  );
}

function Episodes({ detail: { episodeId, episodeCount, episodeIds } }: { detail: DisasterDetail }) {
  if (episodeIds.length === 0) return null;
  const leftOut = episodeCount - episodeIds.length;
  return (
    <>
      <h4>Episodes, oldest first</h4>
      <ol class="pic-episodes">
        {leftOut > 0 && <li class="pic-small">{formatNumber(leftOut)} earlier</li>}
        {episodeIds.toReversed().map((id) => (
          <li key={id} {...(id === episodeId && { 'aria-current': 'true' as const })}>
            {id}
            {id === episodeId && <span class="pic-hidden"> (this answer)</span>}
          </li>
        ))}
      </ol>
      <p class="pic-note">
        The marked one is this answer; ask for another with <code>episode_id</code>.
      </p>
    </>
  );
}
