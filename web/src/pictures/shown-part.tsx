import { formatNumber } from './format-number.ts';

/** Says that an answer is a part of what there is; nothing where it is all. */
export function ShownPart({ count, total, what }: { count: number; total: number | null; what: string }) {
  if (total === null || total <= count) return null;
  return (
    <p class="pic-note">
      {formatNumber(count)} of {formatNumber(total)} {what} are shown: raise <code>limit</code>, or go on with{' '}
      <code>offset</code>.
    </p>
  );
}
