import { createOddities } from '@toolpacks/upstream';
import { createPlainText } from '../src/plain-text.ts';
import { readEvent } from '../src/read-event.ts';

const plainText = createPlainText();

/** What a record is read as, and what was odd about it. */
export function read(row: unknown) {
  const oddities = createOddities();
  const event = readEvent(row, { from: '2026-11-21', plainText, oddities });
  return { event, oddities: oddities.counts() };
}

/** The event of a record with an id, a title and what is given. */
export function eventOf(given: object) {
  const { event } = read({ id: '25306', title: 'Un titre', ...given });
  if (!event) throw new Error('the record is not read');
  return event;
}
