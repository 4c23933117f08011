import type { ComponentChildren } from 'preact';
import { formatPeriod } from '../format-time.ts';
import { AlertMark } from './alert-mark.tsx';
import { alertInWords } from './disaster-kinds.ts';
import type { Disaster, ListedDisaster } from './read-disaster.ts';

interface DisasterOutlineProps extends Pick<ListedDisaster, 'level' | 'severity'> {
  readonly disaster: Disaster;
  /** Further terms with their details. */
  readonly children: ComponentChildren;
}

/** What is told of a disaster wherever it is shown. */
export function DisasterOutline({ disaster, level, severity, children }: DisasterOutlineProps) {
  const { name, type, typeName, from, to, isCurrent, countries, glide } = disaster;
  return (
    <>
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
        {children}
      </dl>
    </>
  );
}
