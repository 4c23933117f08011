/** What GDACS's codes of types are, in words. */
export const typeNames: ReadonlyMap<string, string> = new Map([
  ['EQ', 'Earthquake'],
  ['TC', 'Tropical cyclone'],
  ['FL', 'Flood'],
  ['VO', 'Volcanic eruption'],
  ['DR', 'Drought'],
  ['WF', 'Forest fire'],
]);

/** From the least to the most serious: the order in which marks lie over each other. */
export const alertLevels = ['Green', 'Orange', 'Red'] as const;

export type AlertLevel = (typeof alertLevels)[number];

/** Null where no level is told, or one that is not known. */
export const toAlertLevel = (text: string | null): AlertLevel | null =>
  alertLevels.find((level) => level === text) ?? null;

/** 0 where no level is told, up to 3 for Red. */
export const rankOf = (level: AlertLevel | null): number => (level === null ? 0 : alertLevels.indexOf(level) + 1);

/** `Red alert`, or words for none. */
export const alertInWords = (level: AlertLevel | null): string =>
  level === null ? 'Alert not told' : `${level} alert`;
