import { formatPeriod } from '../format-time.ts';
import { AlertMark } from './alert-mark.tsx';
import { alertInWords } from './disaster-kinds.ts';
import type { ListedDisaster } from './read-disaster.ts';

/** Disasters of which one is chosen. */
export interface ChoiceProps {
  readonly disasters: readonly ListedDisaster[];
  readonly chosen: ListedDisaster;
  readonly onChoose: (key: string) => void;
}

/** What the map shows, in words. */
export function DisasterList({ disasters, chosen, onChoose }: ChoiceProps) {
  return (
    <>
      <h4>All of them, in the order of the answer</h4>
      <ol class="pic-disaster-list">
        {disasters.map(({ key, name, level, type, severity, from, to, isCurrent, place }) => (
          <li key={key}>
            <AlertMark level={level} type={type} />
            <span>
              <button type="button" class="pic-plain" aria-pressed={key === chosen.key} onClick={() => onChoose(key)}>
                {name}
              </button>
              <span class="pic-hidden">, {alertInWords(level)}</span>
              {place === null && <span class="pic-small"> (no place told)</span>}
            </span>
            <span class="pic-small">{severity ?? 'Severity not told'}</span>
            <span class="pic-small">
              {formatPeriod(from, to)}
              {isCurrent && ', going on'}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
