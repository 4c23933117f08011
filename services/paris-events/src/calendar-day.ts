const dayMs = 86_400_000;

/** Whether a text is a day that exists, as YYYY-MM-DD; 2026-02-30 is not. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = startOf(text);
  // Date.parse may take the 30th of February for the 2nd of March.
  return !Number.isNaN(ms) && toDate(ms) === text;
}

export const dayAfter = (date: string): string => toDate(startOf(date) + dayMs);

const startOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

const toDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
