import { expect, test } from 'vitest';
import { exampleLabel } from '../src/tool/example-label.ts';

test.each([
  [{}, 'no arguments'],
  [{ limit: 3, tags: 'wisdom' }, 'limit: 3, tags: wisdom'],
  [{ event_types: ['EQ', 'TC'], current_only: true }, 'event_types: EQ TC, current_only: true'],
  [{ contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3' }, 'contract: 0x5FbDB231…180aa3'],
])('the example %j is called "%s"', (args, label) => {
  expect(exampleLabel(args)).toBe(label);
});
