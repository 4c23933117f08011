import { ExternalLink } from '../../external-link.tsx';
import { DisasterOutline } from './disaster-outline.tsx';
import type { ListedDisaster } from './read-disaster.ts';

/** What the list tells of one disaster, and what to ask for more with. */
export function DisasterFacts({ disaster }: { disaster: ListedDisaster }) {
  const { type, id, level, severity, reportUrl } = disaster;
  return (
    <aside class="pic-disaster-facts" aria-live="polite" aria-label="The chosen event">
      <DisasterOutline disaster={disaster} level={level} severity={severity}>
        <dt>For details</dt>
        <dd>
          <code>event</code> with <code>{type}</code> and <code>{id}</code>
        </dd>
      </DisasterOutline>
      {reportUrl !== null && (
        <p class="pic-links">
          <ExternalLink href={reportUrl}>Report</ExternalLink>
        </p>
      )}
    </aside>
  );
}
