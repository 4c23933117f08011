import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where servers are, which is not on the PATH of people who are not root. */
const systemFolders = ['/usr/local/sbin', '/usr/sbin', '/opt/homebrew/bin'];

export interface Program {
  readonly path: string;
  readonly version: string;
}

/** An installed program that tells its version where it is called with `-v`; null where there is none. */
export function findProgram(name: string): Program | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...systemFolders];
  const path = folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
  if (path === undefined) return null;
  const { stdout, stderr } = spawnSync(path, ['-v'], { encoding: 'utf8' });
  return { path, version: /\d+(\.\d+)+/.exec(stdout + stderr)?.[0] ?? 'unknown' };
}
