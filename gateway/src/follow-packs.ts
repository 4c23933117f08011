import { statSync } from 'node:fs';
import { type FollowedFile, followFile } from './follow-file.ts';
import { followPacksFolder } from './follow-packs-folder.ts';
import { type PackUrls, readPacksFile } from './packs-file.ts';

/**
 * Follows what `PACKS_FILE` names: a packs file, or a folder of them; looks for changes every `pollMs`. Throws ConfigError where
 * it cannot be read at first.
 */
export const followPacks = (
  path: string,
  onChange: (packs: FollowedFile<PackUrls>) => void,
  pollMs: number,
): FollowedFile<PackUrls> =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory()
    ? followPacksFolder(path, onChange, pollMs)
    : followFile(path, readPacksFile, onChange, pollMs);
