import { createHash, timingSafeEqual } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { apiKeyId, createApiKey, hashApiKey, isApiKey } from '../src/access/api-key.ts';
import { checkKey } from '../src/access/check-key.ts';
import type { ApiKey } from '../src/access/keys-file.ts';

const secret = 'S'.repeat(43);
const key = `tp_abc123_${secret}`;

const known = (expiresMs: number): ApiKey => ({
  sha256: hashApiKey(key),
  expiresMs,
  grant: { caller: { kind: 'key', id: 'abc123' }, packs: new Set(['quotes']) },
});

describe('an API key', () => {
  test.each([
    ['that does not expire', Number.POSITIVE_INFINITY],
    ['that expires in a minute', Date.now() + 60_000],
  ])('%s has its grant', (_title, expiresMs) => {
    const entry = known(expiresMs);
    expect(checkKey(new Map([['abc123', entry]]), key)).toBe(entry.grant);
  });

  test.each([
    ['that has expired', key, Date.now() - 1, 'expired key'],
    ['with another secret', `tp_abc123_${'s'.repeat(43)}`, Number.POSITIVE_INFINITY, 'unknown key'],
    ['with another secret, of one that has expired', `tp_abc123_${'s'.repeat(43)}`, 0, 'unknown key'],
    ['with an unknown id', `tp_abc124_${secret}`, Number.POSITIVE_INFINITY, 'unknown key'],
    ['without a secret', 'tp_abc123_', Number.POSITIVE_INFINITY, 'unknown key'],
    ['with a character more', `${key}A`, Number.POSITIVE_INFINITY, 'unknown key'],
    ['without its last character', key.slice(0, -1), Number.POSITIVE_INFINITY, 'unknown key'],
    [
      'that has the hash for a secret',
      `tp_abc123_${hashApiKey(key).toString('hex')}`,
      Number.POSITIVE_INFINITY,
      'unknown key',
    ],
    ['in capitals', key.toUpperCase(), Number.POSITIVE_INFINITY, 'unknown key'],
    ['with another last character', `${key.slice(0, -1)}T`, Number.POSITIVE_INFINITY, 'unknown key'],
  ])('%s has none, after one comparison of two hashes', (_title, presented, expiresMs, reason) => {
    const compared: number[][] = [];
    const verdict = checkKey(new Map([['abc123', known(expiresMs)]]), presented, (one, two) => {
      compared.push([one.byteLength, two.byteLength]);
      return timingSafeEqual(one, two);
    });
    expect([verdict, compared]).toEqual([reason, [[32, 32]]]);
  });

  test('has its grant no longer at the moment at which it expires', () => {
    vi.useFakeTimers({ now: 1000 });
    expect(checkKey(new Map([['abc123', known(1000)]]), key)).toBe('expired key');
    vi.useRealTimers();
  });

  test('that is malformed has none, even where an entry has no id', () => {
    expect(checkKey(new Map(), 'tp_')).toBe('unknown key');
  });

  test.each([
    [key, true, 'abc123'],
    ['tp_abcd_0123456789012345678901', true, 'abcd'],
    ['tp_abc_0123456789012345678901', true, ''],
    ['tp_abcd_012345678901234567890', true, ''],
    ['tp_ABCD_0123456789012345678901', true, ''],
    [`${key} `, true, ''],
    [` ${key}`, false, ''],
    ['eyJhbGciOiJub25lIn0.e30.', false, ''],
    ['', false, ''],
  ])('%j is recognized by its prefix, and its entry by its id', (text, isKey, id) => {
    expect([isApiKey(text), apiKeyId(text)]).toEqual([isKey, id]);
  });

  test('is kept as its SHA-256', () => {
    expect(hashApiKey(key)).toEqual(createHash('sha256').update(key).digest());
  });

  test('that is new has an id of 6 and a secret of 32 bytes, and is no other', () => {
    const [first, second] = [createApiKey(), createApiKey()];
    expect(first).toMatch(/^tp_[a-z\d]{6}_[\w-]{43}$/);
    expect(first).not.toBe(second);
    expect(apiKeyId(first)).not.toBe(apiKeyId(second));
  });
});
