import { ConfigError } from '@toolpacks/http';
import * as z from 'zod';
import { apiKeyId, createApiKey, hashApiKey } from './api-key.ts';
import { type ApiKeyEntry, apiKeyEntry } from './keys-file.ts';

export interface ApiKeyOrder {
  /** Whose key it is. */
  readonly name: string;
  /** Names of packs, or `*` for all. */
  readonly packs: readonly string[] | '*';
  /** The day on which it stops being good, or a time; never where undefined. */
  readonly expires: string | undefined;
}

export interface IssuedApiKey {
  /** Known to nobody once it is forgotten here. */
  readonly key: string;
  /** For the keys file. */
  readonly entry: ApiKeyEntry;
}

/** Makes a key. Throws ConfigError where the order would make an entry that the gateway refuses. */
export function issueApiKey({ name, packs, expires }: ApiKeyOrder): IssuedApiKey {
  const key = createApiKey();
  const sha256 = hashApiKey(key).toString('hex');
  const { data: entry, error } = apiKeyEntry.safeParse({ id: apiKeyId(key), name, sha256, packs, expires });
  if (entry) return { key, entry };
  throw new ConfigError(error.issues.map(({ path, message }) => `${z.core.toDotPath(path)}: ${message}`).join('\n'));
}
