import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const script = join(import.meta.dirname, '../../scripts/fuzz.ts');

test.each([
  ['bodies', 1500],
  ['requests', 1500],
  ['responses', 1500],
])(
  'npm run fuzz -- %s --count %d finds nothing',
  async (part, count) => {
    const { stdout } = await promisify(execFile)(process.execPath, [script, part, '--count', `${count}`]);
    expect(stdout).toMatch(new RegExp(`^  ${count} inputs in \\d+ s, 0 problems$`, 'm'));
  },
  300_000,
);
