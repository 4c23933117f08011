import { ExternalLink } from '../../external-link.tsx';
import { formatPeriod } from '../format-time.ts';
import { AlertMark } from './alert-mark.tsx';
import { alertInWords } from './disaster-kinds.ts';
import type { ListedDisaster } from './read-disaster.ts';

/** What the list tells of one disaster, and what to ask for more with. */
export function DisasterFacts({ disaster }: { disaster: ListedDisaster }) {
  const { type, id, name, level, typeName, severity, countries, glide, reportUrl, from, to, isCurrent } = disaster;
  return (
    <aside class="pic-disaster-facts" aria-live="polite" aria-label="The chosen event">
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
        {glide !== null && (
          <>
            <dt>GLIDE</dt>
            <dd>{glide}</dd>
          </>
        )}
        <dt>For details</dt>
        <dd>
          <code>event</code> with <code>{type}</code> and <code>{id}</code>
        </dd>
      </dl>
      {reportUrl !== null && (
        <p class="pic-links">
          <ExternalLink href={reportUrl}>Report</ExternalLink>
        </p>
      )}
    </aside>
  );
}
