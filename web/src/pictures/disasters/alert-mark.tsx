import type { AlertLevel } from './disaster-kinds.ts';

/** A disaster's sign: the outline and its colour tell the alert level, the figure inside the type. */
export function AlertMark({ level, type }: { level: AlertLevel | null; type: string }) {
  const figure = figures.get(type);
  return (
    <svg class={`pic-mark pic-mark-${level?.toLowerCase() ?? 'none'}`} viewBox="0 0 28 28" aria-hidden="true">
      <path class="pic-mark-outline" d={outlineOf(level)} />
      {figure && <path class="pic-mark-figure" d={figure} transform="translate(6 6)" />}
    </svg>
  );
}

/** A circle, a square and a diamond, so that levels differ without their colours. */
function outlineOf(level: AlertLevel | null): string {
  if (level === 'Red') return 'M14 .8 27.2 14 14 27.2 .8 14z';
  if (level === 'Orange') return 'M4 4h20v20H4z';
  return 'M14 3a11 11 0 1 1 0 22a11 11 0 0 1 0-22z';
}

/** Each in a square of 16. */
const figures: ReadonlyMap<string, string> = new Map([
  ['EQ', 'M1.5 8.5h2.8l2-5 3.2 9.5 1.9-4.5h3.1'],
  ['TC', 'M5.6 8a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0M10.4 8.6C10.8 4.6 8 2 4 2.6M5.6 7.4C5.2 11.4 8 14 12 13.4'],
  ['FL', 'M1.5 6.5q1.6-2.6 3.25 0t3.25 0 3.25 0 3.25 0M1.5 11q1.6-2.6 3.25 0t3.25 0 3.25 0 3.25 0'],
  ['VO', 'M1.8 13 6 6.6h4l4.2 6.4zM8 4.4V1.6M5 4.6 3.8 2.4M11 4.6l1.2-2.2'],
  [
    'DR',
    'M5.4 8a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0M8 1.4v2M8 12.6v2M1.4 8h2M12.6 8h2M3.4 3.4l1.3 1.3M11.3 11.3l1.3 1.3M3.4 12.6l1.3-1.3M11.3 4.7l1.3-1.3',
  ],
  ['WF', 'M8.2 1.6c.4 3 4 4.4 4 8.2a4.2 4.2 0 0 1-8.4 0c0-2 1-3.1 1.9-4.1.2 1.3.7 1.9 1.4 2.2C7 6 7.1 3.7 8.2 1.6z'],
]);
