/** A time in words of the largest unit that fits, such as `3 min`. */
export function durationWords(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  if (seconds < 36 * 3600) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}

/** How long ago an ISO 8601 time was; nothing where it is none. Clocks that disagree give `just now`. */
export function agoWords(time: string | undefined, now: Date): string | undefined {
  const seconds = time === undefined ? Number.NaN : (now.getTime() - Date.parse(time)) / 1000;
  if (Number.isNaN(seconds)) return undefined;
  return seconds < 5 ? 'just now' : `${durationWords(seconds)} ago`;
}

/** How long a call took, such as `12 ms` or `1.4 s`. */
export const tookWords = (durationMs: number): string =>
  durationMs < 1000 ? `${Math.max(1, Math.round(durationMs))} ms` : `${(durationMs / 1000).toFixed(1)} s`;
