import { unwatchFile, watchFile } from 'node:fs';
import { ConfigError } from '@toolpacks/http';

const pollMs = 500;

export interface FollowedFile<T> {
  /** What the newest good version says. */
  readonly content: T;
  /** What is wrong with a newer version, or null. */
  readonly problem: string | null;
  close(): void;
}

/**
 * Reads the file and follows it, also where it is replaced or is a link that moves. A bad version, for which `read` throws
 * ConfigError, is reported and the last good one stays in force. Throws ConfigError where the first version is bad.
 */
export function followFile<T>(
  path: string,
  read: (path: string) => T,
  onChange: (file: FollowedFile<T>) => void,
): FollowedFile<T> {
  let content = read(path);
  let problem: string | null = null;
  const file: FollowedFile<T> = {
    get content() {
      return content;
    },
    get problem() {
      return problem;
    },
    close: () => unwatchFile(path, reload),
  };
  watchFile(path, { interval: pollMs, persistent: false }, reload);
  return file;

  function reload() {
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
