import { expect, test } from 'vitest';
import { toAdvisoryTime } from '../src/cyclone-timeline.ts';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

test.each(months.map((name, index) => [name, String(index + 1).padStart(2, '0')]))(
  'an advisory of %s is of month %s',
  (name, month) => {
    expect(toAdvisoryTime(`2 ${name} 2026 06:05`)).toBe(`2026-${month}-02T06:05:00Z`);
    expect(toAdvisoryTime(`02 ${name.slice(0, 3).toUpperCase()} 2026 06:05`)).toBe(`2026-${month}-02T06:05:00Z`);
  },
);
