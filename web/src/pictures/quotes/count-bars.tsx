import { formatNumber } from '../format-number.ts';

export interface Counted {
  readonly key: string;
  readonly name: string;
  readonly count: number;
}

/** Names with a bar each, as long as their counts are beside the largest. */
export function CountBars({ items, unit }: { items: readonly Counted[]; unit: string }) {
  const most = Math.max(...items.map(({ count }) => count), 1);
  return (
    <ul class="pic-counts">
      {items.map(({ key, name, count }) => (
        <li key={key}>
          <span>{name}</span>
          <span class="pic-count-number">
            {formatNumber(count)}
            <span class="pic-hidden"> {unit}</span>
          </span>
          <span class="pic-count-bar" aria-hidden="true" style={{ width: `${((count / most) * 100).toFixed(1)}%` }} />
        </li>
      ))}
    </ul>
  );
}
