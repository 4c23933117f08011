import { readEnv } from '@toolpacks/http';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { packEnv } from '../src/index.ts';

const read = (env: NodeJS.ProcessEnv) => readEnv(z.object(packEnv({ port: 8123, budgetMs: 15_000 })), env);

describe('the environment of a pack', () => {
  it('has the port and the budget of the pack, no sample data and no contact where nothing is set', () => {
    const config = read({});
    expect(config).toMatchObject({ PORT: 8123, CALL_BUDGET_MS: 15_000, SAMPLE_DATA: 'never' });
    expect(config.CONTACT_URL).toBeUndefined();
  });

  it('takes an empty variable for none', () => {
    const config = read({ SAMPLE_DATA: '', CONTACT_URL: '' });
    expect(config.SAMPLE_DATA).toBe('never');
    expect(config.CONTACT_URL).toBeUndefined();
  });

  it.each(['never', 'fallback', 'always'])('lets sample data be given %s', (mode) => {
    expect(read({ SAMPLE_DATA: mode }).SAMPLE_DATA).toBe(mode);
  });

  it.each(['yes', 'true', 'Always', ' never'])('refuses %j for SAMPLE_DATA, and names what may be set', (value) => {
    expect(() => read({ SAMPLE_DATA: value })).toThrow(/^SAMPLE_DATA: .*"never".*"fallback".*"always"/);
  });

  it.each([
    'https://ops.example/toolpacks',
    'http://ops.example:8080/?a=b#c',
    'mailto:ops@example.org',
    'https://例え.example/連絡',
  ])('takes %s for a contact', (url) => {
    expect(read({ CONTACT_URL: url }).CONTACT_URL).toBe(url);
  });

  it.each(['ops@example.org', 'ops.example', 'ftp://ops.example/secret', 'javascript:alert(1)', 'https://', 'mailto'])(
    'refuses %s for a contact, unseen',
    (url) => {
      expect(() => read({ CONTACT_URL: url })).toThrow(/^CONTACT_URL: must be an http\(s\) or mailto URL$/);
    },
  );

  it.each(['redis://cache:6379', 'rediss://user:secret@cache/2', 'redis://[::1]'])(
    'takes %s for a shared cache',
    (url) => {
      expect(read({ CACHE_URL: url }).CACHE_URL).toBe(url);
    },
  );

  it.each(['http://:secret@cache', 'redis:secret', '127.0.0.1:6379', 'secret'])(
    'refuses %s for a shared cache, unseen',
    (url) => {
      expect(() => read({ CACHE_URL: url })).toThrow(/^CACHE_URL: must be a redis:\/\/ or rediss:\/\/ URL$/);
    },
  );

  it('tells everything that is wrong at once', () => {
    expect(() => read({ SAMPLE_DATA: 'yes', CONTACT_URL: 'no' })).toThrow(/SAMPLE_DATA: .*\nCONTACT_URL: /);
  });
});
