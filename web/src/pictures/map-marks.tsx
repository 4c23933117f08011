import type { ComponentChildren, TargetedEvent } from 'preact';
import { useState } from 'preact/hooks';

export interface MapMark {
  readonly key: string;
  /** Said in place of the sign. */
  readonly name: string;
  /** Percent of the map's width and height. */
  readonly left: number;
  readonly top: number;
  /** Marks of a higher rank lie over others. */
  readonly rank: number;
  readonly className?: string;
  readonly sign: ComponentChildren;
}

interface MapMarksProps {
  readonly label: string;
  readonly marks: readonly MapMark[];
  readonly chosen: string | null;
  readonly onChoose: (key: string) => void;
}

/** Buttons over a map. Together they are one stop of the Tab key; arrow keys, Home and End go from one to the next. */
export function MapMarks({ label, marks, chosen, onChoose }: MapMarksProps) {
  const [reached, setReached] = useState<string | null>(null);
  const isHere = (key: string | null) => marks.some((mark) => mark.key === key);
  const entry = [reached, chosen].find(isHere) ?? marks[0]?.key;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div
      class="pic-marks"
      role="group"
      aria-label={`${label}; arrow keys go from one to the next`}
      onKeyDown={moveFocus}
    >
      {marks.map(({ key, name, left, top, rank, className = '', sign }) => (
        <button
          key={key}
          type="button"
          class={`pic-plain pic-mark-button ${className}`}
          style={{ left: `${left}%`, top: `${top}%`, zIndex: key === chosen ? 9 : rank }}
          aria-label={name}
          aria-pressed={key === chosen}
          title={name}
          tabIndex={key === entry ? 0 : -1}
          onFocus={() => setReached(key)}
          onClick={() => onChoose(key)}
        >
          {sign}
        </button>
      ))}
    </div>
  );
}

function moveFocus(event: TargetedEvent<HTMLDivElement, KeyboardEvent>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button.matches(':focus'));
  const next = nextIndex(event.key, at, buttons.length);
  if (next === null) return;
  event.preventDefault();
  buttons[next]?.focus();
}

function nextIndex(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}
