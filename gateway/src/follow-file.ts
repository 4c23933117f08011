import { statSync } from 'node:fs';
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
  let version = versionOf(path);
  let content = read(path);
  let problem: string | null = null;
  const timer = setInterval(look, pollMs).unref();
  const file: FollowedFile<T> = {
    get content() {
      return content;
    },
    get problem() {
      return problem;
    },
    close: () => clearInterval(timer),
  };
  return file;

  function look() {
    const found = versionOf(path);
    if (found === version) return;
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
function versionOf(path: string): string {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = statSync(path, { bigint: true });
    return [dev, ino, size, mtimeNs, ctimeNs].join();
  } catch {
    return '';
  }
}
