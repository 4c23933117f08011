import { expect, it } from 'vitest';
import * as z from 'zod';
import { dateArgument } from '../src/index.ts';

it.each(['2026-11-21', '2024-02-29', '2000-02-29', '1999-12-31'])('%s is a date', (text) => {
  expect(dateArgument().safeParse(text).success).toBe(true);
});

it.each([
  '2026-02-30',
  '2026-02-29',
  '1900-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-1-1',
  '21/11/2026',
  '2026-11-21T00:00',
  ' 2026-11-21',
  '2026-11-21\n',
  '',
  'today',
])('%j is none, and it is said what is', (text) => {
  const { error } = dateArgument().safeParse(text);
  expect(error?.issues.map(({ message }) => message)).toEqual(['must be a date that exists, as YYYY-MM-DD']);
});

it('is published as a string in date form, without a pattern', () => {
  expect(z.toJSONSchema(dateArgument(), { io: 'input' })).toEqual(
    expect.objectContaining({ type: 'string', format: 'date' }),
  );
  expect(z.toJSONSchema(dateArgument(), { io: 'input' })).not.toHaveProperty('pattern');
});
