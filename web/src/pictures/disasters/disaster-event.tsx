import { ExternalLink } from '../../external-link.tsx';
import { readAtlas } from '../atlas.ts';
import { formatNumber } from '../format-number.ts';
import { formatPeriod } from '../format-time.ts';
import type { Picture } from '../index.ts';
import { AlertMark } from './alert-mark.tsx';
import { alertInWords } from './disaster-kinds.ts';
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
  const { name, type, typeName, from, to, isCurrent, countries, glide } = disaster;
  return (
    <div class="pic-disaster-facts">
      <h3>{name}</h3>
      <p class={`pic-alert pic-alert-${level?.toLowerCase() ?? 'none'}`}>
        <AlertMark level={level} type={type} /> {alertInWords(level)}
      </p>
      <dl class="pic-facts">
        <dt>Type</dt>
        <dd>{typeName}</dd>
        <dt>When</dt>
        <dd>
          {formatPeriod(from, to)}
          {isCurrent && ', going on'}
        </dd>
        <dt>Where</dt>
        <dd>{countries.length > 0 ? countries.join(', ') : 'Not told'}</dd>
        <dt>Severity</dt>
        <dd>{severity ?? 'Not told'}</dd>
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
        {glide !== null && (
          <>
            <dt>GLIDE</dt>
            <dd>{glide}</dd>
          </>
        )}
      </dl>
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
