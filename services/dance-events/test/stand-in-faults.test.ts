import { describe, expect, test } from 'vitest';
import type { Fault } from '../stand-in/nineteen-hz.ts';
import { ask, readBytes, readRows, regionKeys, toFields } from './stand-in-files.ts';

const spoilt = (fault: Fault, region = 'BayArea') => readBytes(region, { fault: () => fault });
const textOf = (bytes: Uint8Array, encoding = 'utf-8') => new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);

describe('a file can be', () => {
  test('empty', async () => {
    const response = await ask('/events_BayArea.csv', {}, { fault: () => 'empty' });

    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv');
    expect(await response.text()).toBe('');
  });

  test('mixed with rows of fewer fields, and no good row is lost', async () => {
    const rows = toFields(textOf(await spoilt('short_rows')));
    const lengths = new Set(rows.map((fields) => fields.length));

    expect(lengths).toEqual(new Set([11, 10, 9, 4, 1]));
    expect(rows.filter((fields) => fields.length === 11)).toEqual(toFields(textOf(await readBytes('BayArea'))));
    expect(rows[1]).toHaveLength(10);
  });

  test('mixed with rows whose serial is no number, and no good row is lost', async () => {
    const rows = toFields(textOf(await spoilt('bad_serials')));
    const isGood = (fields: string[]) => /^\d+(\.\d+)?$/.test(fields[10] ?? '');
    const bad = rows.filter((fields) => !isGood(fields));

    expect(rows.filter(isGood)).toEqual(toFields(textOf(await readBytes('BayArea'))));
    expect(bad.length).toBeGreaterThan(4);
    expect(new Set(bad.map((fields) => fields[10]))).toEqual(new Set(['', '#VALUE!', 'TBA', '46O49.875']));
    expect(bad.every((fields) => fields.length === 11)).toBe(true);
  });

  test.each(regionKeys)('Windows-1252, with letters that UTF-8 does not read (%s)', async (key) => {
    const bytes = await spoilt('windows_1252', key);
    const text = textOf(bytes, 'windows-1252');

    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toThrow('not valid');
    expect(text).toMatch(/[à-ÿ]/);
    expect(text).not.toContain('?"');
    expect(text.length).toBe((await readBytes(key)).length);
  });

  test('of single bytes for é, ø and ñ', async () => {
    const bytes = new Set([...(await spoilt('windows_1252', 'Seattle')), ...(await spoilt('windows_1252', 'DC'))]);

    expect([0xe9, 0xf8, 0xf1].filter((byte) => !bytes.has(byte))).toEqual([]);
  });

  test('UTF-8 behind a byte order mark', async () => {
    const text = textOf(await spoilt('utf8_bom'));

    expect(text).toMatch(/^\ufeff"/);
    expect(text).toContain('Inés Okoro');
    expect(toFields(text)).toHaveLength((await readRows('BayArea')).length);
  });

  test.each(regionKeys)('cut off inside a field of %s', async (key) => {
    const whole = textOf(await readBytes(key));
    const cut = textOf(await spoilt('truncated', key));

    expect(whole.startsWith(cut)).toBe(true);
    expect(cut.length).toBeGreaterThan(whole.length / 3);
    expect(cut.length).toBeLessThan(whole.length);
    expect(cut.split('"').length % 2).toBe(0);
  });

  test('damaged where it is a file of the test, too', async () => {
    const files = { DC: '"Sat: Nov 21","Café"\r\n' };
    const read = (fault: Fault) => readBytes('DC', { files, fault: () => fault });

    expect(textOf(await read('windows_1252'), 'windows-1252')).toBe(files.DC);
    expect(textOf(await read('utf8_bom'))).toBe(`\ufeff${files.DC}`);
    expect(await read('empty')).toHaveLength(0);
  });

  test('known to who asks again with the tag of the damaged one only', async () => {
    const known = async (fault: Fault | undefined) => {
      const { headers } = await ask('/events_BayArea.csv', {}, { fault: () => 'short_rows' });
      const again = { headers: { 'if-none-match': headers.get('etag') ?? '' } };
      return (await ask('/events_BayArea.csv', again, { fault: () => fault })).status;
    };

    expect(await known('short_rows')).toBe(304);
    expect(await known(undefined)).toBe(200);
  });
});

describe('an answer can be', () => {
  test.each<[Fault, number, string | null]>([
    ['html', 200, null],
    ['forbidden', 403, null],
    ['too_many_requests', 429, null],
    [{ retryAfter: '7' }, 429, '7'],
    [{ retryAfter: 'Sat, 21 Nov 2026 20:01:00 GMT' }, 429, 'Sat, 21 Nov 2026 20:01:00 GMT'],
    ['internal_error', 500, null],
  ])('%j: a page with status %i', async (fault, status, retryAfter) => {
    const response = await ask('/events_BayArea.csv', {}, { fault: () => fault });

    expect(response.status).toBe(status);
    expect(response.headers.get('retry-after')).toBe(retryAfter);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(await response.text()).toMatch(/^<!DOCTYPE html>/);
  });

  test('a reset connection, which fails as fetch does', async () => {
    await expect(ask('/events_BayArea.csv', {}, { fault: () => 'connection_reset' })).rejects.toMatchObject({
      message: 'fetch failed',
      cause: { code: 'ECONNRESET' },
    });
  });

  test('slow, and good', async () => {
    expect(await spoilt({ slowMs: 5 })).toEqual(await readBytes('BayArea'));
  });

  test.each<[Fault]>([['silent'], [{ slowMs: 60_000 }]])('%j until the caller gives up', async (fault) => {
    const caller = new AbortController();
    const answer = ask('/events_BayArea.csv', { signal: caller.signal }, { fault: () => fault });
    caller.abort(new Error('enough'));

    await expect(answer).rejects.toMatchObject({ message: 'enough' });
  });

  test('wrong for one request and right for the next', async () => {
    const options = {
      fault: async ({ url }: Request) => (url.endsWith('_DC.csv') ? ('forbidden' as const) : undefined),
    };

    expect((await ask('/events_DC.csv', {}, options)).status).toBe(403);
    expect((await ask('/events_BayArea.csv', {}, options)).status).toBe(200);
  });
});
