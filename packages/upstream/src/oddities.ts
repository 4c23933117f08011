/** How often an upstream's data was odd in a known way and read nevertheless. */
export interface Oddities<Kind extends string> {
  count(kind: Kind): void;
  /** By kind, since the start; what has never been seen is not there. For `status()`. */
  counts(): Readonly<Record<string, number>>;
}

export function createOddities<Kind extends string>(): Oddities<Kind> {
  const seen = new Map<Kind, number>();
  return {
    count: (kind) => void seen.set(kind, (seen.get(kind) ?? 0) + 1),
    counts: () => Object.fromEntries(seen),
  };
}
