import { packName } from '@toolpacks/contracts';
import { ConfigError } from '@toolpacks/http';
import * as z from 'zod';
import { readJsonFile } from '../read-json-file.ts';
import type { Grant } from './grant.ts';

export interface ApiKey {
  readonly sha256: Buffer;
  /** Milliseconds since 1970; infinite where the key does not expire. */
  readonly expiresMs: number;
  readonly grant: Grant;
}

/** Id to what is known of the key. */
export type ApiKeys = ReadonlyMap<string, ApiKey>;

const members = 'must have id, name, sha256 and packs, may have expires, and nothing else';

/** An entry of the keys file. */
export const apiKeyEntry = z.strictObject(
  {
    id: z.string().regex(/^[a-z\d]{4,32}$/, 'must be 4 to 32 lower-case letters and digits'),
    /** For people: whose key it is. */
    name: z.string().min(1, 'must not be empty').max(100),
    sha256: z.string().regex(/^[\da-f]{64}$/i, 'must be 64 hexadecimal digits, the SHA-256 of the whole key'),
    packs: z.union([z.literal('*'), z.array(packName).min(1)], 'must be "*" for all packs, or a list of pack names'),
    /** The key is good until then; a day begins at midnight UTC. */
    expires: z
      .union(
        [z.iso.date(), z.iso.datetime({ offset: true })],
        'must be a day such as 2030-01-31, or a time with its zone',
      )
      .optional(),
  },
  members,
);

export type ApiKeyEntry = z.output<typeof apiKeyEntry>;

const content = z.strictObject(
  { keys: z.array(apiKeyEntry, 'must be a list').superRefine(complainOfTwins) },
  'must have the member keys, and nothing else',
);

const expected = '{"keys": [{"id": "…", "name": "…", "sha256": "…", "packs": ["quotes"]}, …]}';

/** Reads the file that `API_KEYS_FILE` names. Throws ConfigError with every problem, and without what stands in the file. */
export function readKeysFile(path: string): ApiKeys {
  const parsed = content.safeParse(readJsonFile('API_KEYS_FILE', path, expected));
  if (parsed.success) return new Map(parsed.data.keys.map((entry) => [entry.id, toApiKey(entry)]));
  const problems = parsed.error.issues.map(({ path: where, message }) => `${z.core.toDotPath(where)}: ${message}`);
  throw new ConfigError(`API_KEYS_FILE: ${path}: ${problems.join('; ').replace(/^: /, '')}`);
}

function toApiKey({ id, sha256, packs, expires }: ApiKeyEntry): ApiKey {
  return {
    sha256: Buffer.from(sha256, 'hex'),
    expiresMs: expires === undefined ? Number.POSITIVE_INFINITY : Date.parse(expires),
    grant: { caller: { kind: 'key', id }, packs: packs === '*' ? packs : new Set(packs) },
  };
}

function complainOfTwins(entries: readonly ApiKeyEntry[], context: z.RefinementCtx): void {
  const seen = new Set<string>();
  for (const [index, { id }] of entries.entries()) {
    const message = 'is that of an entry before; each key has its own';
    if (seen.has(id)) context.addIssue({ code: 'custom', path: [index, 'id'], message });
    seen.add(id);
  }
}
