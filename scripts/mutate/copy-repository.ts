import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Copies the working tree, without what git ignores, into a temporary folder and returns its path. Packages link to each
 * other inside the copy; third-party packages are those of the original.
 */
export function copyRepository(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'toolpacks-mutate-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const files = listed.toString().split('\0').filter(Boolean);
  for (const file of files) {
    if (existsSync(join(root, file))) cpSync(join(root, file), join(copy, file), { verbatimSymlinks: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
  const packages = files
    .filter((file) => file.endsWith('/package.json'))
    .map((file) => join(dirname(file), 'node_modules'));
  for (const folder of packages) {
    if (existsSync(join(root, folder)))
      cpSync(join(root, folder), join(copy, folder), { recursive: true, verbatimSymlinks: true });
  }
  return copy;
}
