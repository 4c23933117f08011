import { distance } from 'fastest-levenshtein';

/** Up to `count` of the candidates that may have been meant, nearest first; letter case is ignored. */
export function nearest(given: string, candidates: Iterable<string>, count = 3): string[] {
  const wanted = given.slice(0, 100).toLowerCase();
  return [...candidates]
    .map((candidate) => ({ candidate, score: score(wanted, candidate.toLowerCase()) }))
    .filter(({ score }) => score <= 0.5)
    .sort((a, b) => a.score - b.score)
    .slice(0, count)
    .map(({ candidate }) => candidate);
}

/** 0 for equal, 1 for nothing in common. One containing the other is near, however long the rest is. */
function score(wanted: string, candidate: string): number {
  const ratio = distance(wanted, candidate) / Math.max(wanted.length, candidate.length, 1);
  const contained =
    Math.min(wanted.length, candidate.length) > 2 && (candidate.includes(wanted) || wanted.includes(candidate));
  return contained ? Math.min(ratio, 0.4) : ratio;
}
