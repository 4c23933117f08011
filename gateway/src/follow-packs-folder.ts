import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '@toolpacks/http';
import { type FollowedFile, followFile } from './follow-file.ts';
import { type PackUrls, readPacksFile } from './packs-file.ts';

/**
 * Follows every `*.json` file of a folder as a packs file of its own, as they come and go, so that each team has one to itself:
 * a bad file is told and leaves the packs of the others alone. Names that begin with a dot are left out; they are what
 * Kubernetes keeps beside the files of a ConfigMap. The packs are in the order of their names. Throws ConfigError where the folder cannot be read at first.
 */
export function followPacksFolder(
  folder: string,
  onChange: (packs: FollowedFile<PackUrls>) => void,
  pollMs: number,
): FollowedFile<PackUrls> {
  const files = new Map<string, FollowedFile<PackUrls>>();
  const unread = new Map<string, string>();
  let folderProblem: string | null = null;
  update(namesIn(folder));
  const timer = setInterval(look, pollMs).unref();
  const packs: FollowedFile<PackUrls> = {
    get content() {
      const urls = new Map<string, string>();
      for (const [name, url] of entries()) if (!urls.has(name)) urls.set(name, url);
      return new Map([...urls].sort(([one], [other]) => (one < other ? -1 : 1)));
    },
    get problem() {
      const told = [
        folderProblem,
        ...unread.values(),
        ...[...files.values()].map(({ problem }) => problem),
        ...twice(),
      ];
      return told.filter((problem) => problem !== null).join('; ') || null;
    },
    close() {
      clearInterval(timer);
      for (const file of files.values()) file.close();
    },
  };
  return packs;

  function look(): void {
    const before = `${folderProblem} ${[...unread]}`;
    let changed = false;
    try {
      changed = update(namesIn(folder));
      folderProblem = null;
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      folderProblem = error.message;
    }
    if (changed || before !== `${folderProblem} ${[...unread]}`) onChange(packs);
  }

  /** Whether a file has come, has gone, or can be read at last. */
  function update(names: readonly string[]): boolean {
    const gone = [...files.keys(), ...unread.keys()].filter((name) => !names.includes(name));
    for (const name of gone) {
      files.get(name)?.close();
      files.delete(name);
      unread.delete(name);
    }
    const come = names.filter((name) => !files.has(name)).filter(open);
    return gone.length + come.length > 0;
  }

  function open(name: string): boolean {
    try {
      files.set(
        name,
        followFile(join(folder, name), readPacksFile, () => onChange(packs), pollMs),
      );
      unread.delete(name);
      return true;
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      unread.set(name, error.message);
      return false;
    }
  }

  /** In the order of the files' names. */
  function entries(): [name: string, url: string][] {
    return [...files].sort(([one], [other]) => (one < other ? -1 : 1)).flatMap(([, { content }]) => [...content]);
  }

  function twice(): string[] {
    const names = entries().map(([name]) => name);
    return [...new Set(names.filter((name, index) => names.indexOf(name) < index))].map(
      (name) => `PACKS_FILE: ${folder} has ${name} in two files; the first one counts`,
    );
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /^[^.].*\.json$/.test(name))
      .sort();
  } catch {
    throw new ConfigError(`PACKS_FILE: ${folder} cannot be read; expected a file, or a folder of *.json files`);
  }
}
