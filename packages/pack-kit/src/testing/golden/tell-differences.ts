import type { Difference } from './difference.ts';

/** A line for each difference, those that break callers first, and what they are together. */
export function tellDifferences(differences: readonly Difference[]): readonly string[] {
  const breaking = differences.filter(({ breaks }) => breaks);
  const compatible = differences.filter(({ breaks }) => !breaks);
  return [
    ...breaking.map(({ subject, change }) => `breaking: ${subject} ${change}`),
    ...compatible.map(({ subject, change }) => `compatible: ${subject} ${change}`),
    `all together: ${breaking.length > 0 ? 'breaking' : 'compatible'}`,
  ];
}

/** What accepts them. */
export const acceptCommand = (pack: string, differences: readonly Difference[]): string =>
  `npm run accept-tools -- ${pack}${differences.some(({ breaks }) => breaks) ? ' --breaking' : ''}`;
