/** The codes that GDACS gives to types of events. */
export const eventTypes = ['EQ', 'TC', 'FL', 'VO', 'DR', 'WF'] as const;

export type EventType = (typeof eventTypes)[number];

export const typeNames: Readonly<Record<EventType, string>> = {
  EQ: 'earthquake',
  TC: 'tropical cyclone',
  FL: 'flood',
  VO: 'volcanic eruption',
  DR: 'drought',
  WF: 'forest fire',
};

/** From the least to the most serious. */
export const alertLevels = ['Green', 'Orange', 'Red'] as const;

export type AlertLevel = (typeof alertLevels)[number];

/** Whatever its letter case, as GDACS writes it; what is no level stays as it is. */
export function toAlertLevel(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return alertLevels.find((level) => level.toLowerCase() === value.trim().toLowerCase()) ?? value;
}

/** The same for a type's code. */
export const toEventType = (value: unknown): unknown =>
  typeof value === 'string' ? value.trim().toUpperCase() : value;
