import { cutText } from './cut-text.ts';
import { maxDescription, type ParisEvent } from './paris-event.ts';

export interface FittedEvents {
  /** All of them or, where even short descriptions are too long together, the first ones. */
  readonly events: readonly ParisEvent[];
  /** What descriptions were cut to, in characters; null: none was. */
  readonly descriptionCap: number | null;
}

/** Characters of JSON that a model can take in at once: 8,000 tokens and a little room around them. */
const comfortable = 29_900;
/** What is left to each event where more of them are asked for than that has room for. */
const leastPerEvent = 1_500;
const leastDescription = 80;

/**
 * Makes events fit for an answer of `comfortable` characters. Descriptions give way first, the long ones down to the
 * largest length that is enough, and to `leastDescription` at most. Whoever asks for more than 20 events gets an answer
 * that is longer than that in proportion, where it has to be.
 */
export function fitEvents(events: readonly ParisEvent[]): FittedEvents {
  const sizes = events.map((event) => lengthOf({ ...event, description: '' }) + 1);
  const fixed = sum(sizes);
  const lengthAt = (cap: number) => fixed + sum(events.map(({ description }) => lengthOf(cutTo(description, cap))));

  if (lengthAt(maxDescription) <= comfortable) return { events, descriptionCap: null };
  const cap = largest(leastDescription, maxDescription, (cap) => lengthAt(cap) <= comfortable);
  const short = events.map((event) => ({ ...event, description: cutTo(event.description, cap) }));
  const kept = fitting(short, Math.max(comfortable, events.length * leastPerEvent));
  const wasCut = kept.some(({ description }, index) => description !== events[index]?.description);
  return { events: kept, descriptionCap: wasCut ? cap : null };
}

/** The longest start that has room; one event at least. */
function fitting(events: readonly ParisEvent[], room: number): ParisEvent[] {
  let left = room;
  return events.filter((event, index) => {
    left -= lengthOf(event) + 1;
    return left >= 0 || index === 0;
  });
}

const cutTo = (description: string | null, cap: number): string | null => description && cutText(description, cap);

const lengthOf = (value: unknown): number => JSON.stringify(value).length;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The largest number from `low` to below `high` that is good, where smaller ones are as well; `low` where none is. */
function largest(low: number, high: number, isGood: (number: number) => boolean): number {
  let [good, bad] = [low, high];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (isGood(middle)) good = middle;
    else bad = middle;
  }
  return good;
}
