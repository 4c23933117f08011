import { type BigIntStats, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { ConfigError } from '@toolpacks/http';

export interface FollowedFile<T> {
  /** What the newest good version says. */
  readonly content: T;
  /** What is wrong with a newer version, or null. */
  readonly problem: string | null;
  close(): void;
}

/**
 * Reads the file and follows it, also where it is replaced or is a link that moves; looks whether it has changed every
 * `pollMs`. A bad version, for which `read` throws ConfigError, is reported and the last good one stays in force. Throws
 * ConfigError where the first version is bad.
 */
export function followFile<T>(
  path: string,
  read: (path: string) => T,
  onChange: (file: FollowedFile<T>) => void,
  pollMs: number,
): FollowedFile<T> {
  // Before the file is read, so that a change while it is read is seen at the next look.
  let version = versionOf(statOrNothing(path));
  let content = read(path);
  let problem: string | null = null;
  let isLooking = false;
  let isClosed = false;
  const timer = setInterval(look, pollMs).unref();
  const file: FollowedFile<T> = {
    get content() {
      return content;
    },
    get problem() {
      return problem;
    },
    close() {
      isClosed = true;
      clearInterval(timer);
    },
  };
  return file;

  /** Asynchronous, and one at a time: a file system that hangs must not block the event loop. */
  async function look() {
    if (isLooking) return;
    isLooking = true;
    const found = versionOf(await stat(path, { bigint: true }).catch(() => undefined));
    isLooking = false;
    if (isClosed || found === version) return;
    version = found;
    try {
      content = read(path);
      problem = null;
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      problem = error.message;
    }
    onChange(file);
  }
}

/** Another text whenever the file has been written or replaced; the same for all files that cannot be found. */
const versionOf = (stats: BigIntStats | undefined): string =>
  stats ? [stats.dev, stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join() : '';

/** What is wrong with the path, `read` says in words. */
function statOrNothing(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true });
  } catch {
    return undefined;
  }
}
