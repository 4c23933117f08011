import { timingSafeEqual } from 'node:crypto';
import { apiKeyId, hashApiKey } from './api-key.ts';
import type { Verdict } from './grant.ts';
import type { ApiKey, ApiKeys } from './keys-file.ts';

/** Stands in for the key that is not there, so that unknown and malformed ones take as long as wrong ones. */
const nobody: ApiKey = {
  sha256: Buffer.alloc(32),
  expiresMs: Number.NEGATIVE_INFINITY,
  grant: { caller: { kind: 'key', id: '' }, packs: new Set() },
};

/** Compares hashes, in a time that tells nothing of either: once for every key, whatever is wrong with it. */
export function checkKey(keys: ApiKeys, presented: string, isEqual = timingSafeEqual): Verdict {
  const key = keys.get(apiKeyId(presented)) ?? nobody;
  const isRight = isEqual(hashApiKey(presented), key.sha256);
  const isCurrent = Date.now() < key.expiresMs;
  if (isRight && isCurrent) return key.grant;
  return isRight ? 'expired key' : 'unknown key';
}
