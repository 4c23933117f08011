import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Listening } from '../src/index.ts';
import { ask, errorOf, post } from './ask.ts';
import { startEcho } from './echo-app.ts';

let plain: Listening;
let configured: Listening;
let open: Listening;

beforeAll(async () => {
  [plain, configured, open] = await Promise.all([
    startEcho(),
    startEcho({
      ALLOWED_HOSTS: 'tools.example, Packs.Example',
      ALLOWED_ORIGINS: 'https://App.example,https://page.example:8443',
      PUBLIC_URL: 'https://public.example/tools/',
    }),
    startEcho({ ALLOWED_HOSTS: '*', ALLOWED_ORIGINS: '*' }),
  ]);
});

afterAll(() => Promise.all([plain.stop(), configured.stop(), open.stop()]));

const status = async ({ url }: Listening, headers: Record<string, string>) =>
  (await post(`${url}/echo`, '{}', headers)).status;

describe('the Host header', () => {
  it.each(['localhost', 'LocalHost:8080', '127.0.0.1', '127.0.0.1:1', '[::1]', '[::1]:8080'])(
    '%s is served without configuration',
    async (host) => {
      expect(await status(plain, { Host: host })).toBe(200);
    },
  );

  it.each([
    'evil.example',
    'localhost.evil.example',
    'evil.example:localhost',
    'evillocalhost',
    '127.0.0.1.evil.example',
    '[::2]',
    '[::1].evil.example',
    '10.0.0.7:8080',
    'tools.example',
    '*',
  ])('%s is refused without configuration', async (host) => {
    const answer = await post(`${plain.url}/echo`, '{}', { Host: host });
    expect(answer.status).toBe(403);
    expect(answer.headers['x-request-id']).toMatch(/./);
    expect(errorOf(answer)).toEqual({ code: 403, message: expect.stringContaining(`Host "${host}" is not served`) });
    expect(errorOf(answer).message).toContain('ALLOWED_HOSTS');
  });

  it.each(['localhost:x', 'localhost:80#x', 'localhost:"><b>', 'localhost, localhost', 'localhost,evil.example'])(
    '%s is no host, which is told with 400',
    async (host) => {
      expect(await status(plain, { Host: host })).toBe(400);
      expect(await status(open, { Host: host })).toBe(400);
      expect((await ask(`${plain.url}/healthz`, { headers: { Host: host } })).status).toBe(400);
    },
  );

  it.each([
    ['tools.example', 200],
    ['TOOLS.EXAMPLE:443', 200],
    ['packs.example', 200],
    ['public.example', 200],
    ['localhost', 200],
    ['sub.tools.example', 403],
    ['evil.example', 403],
  ])('%s is answered %i where ALLOWED_HOSTS and PUBLIC_URL name hosts', async (host, expected) => {
    expect(await status(configured, { Host: host })).toBe(expected);
  });

  it('any is served where ALLOWED_HOSTS is *', async () => {
    expect(await status(open, { Host: 'anything.example' })).toBe(200);
  });

  it('a refused one stays refused after an allowed one, and the other way round', async () => {
    const hosts = ['localhost', 'evil.example', 'localhost', 'evil.example', 'evil.example'];
    const statuses = [];
    for (const host of hosts) statuses.push(await status(plain, { Host: host }));
    expect(statuses).toEqual([200, 403, 200, 403, 403]);
  });

  it.each(['/healthz', '/readyz', '/metrics'])('any reaches the probe %s, and nothing else by that', async (path) => {
    expect((await ask(plain.url + path, { headers: { Host: '10.1.2.3:8080' } })).status).toBe(200);
    expect(await status(plain, { Host: '10.1.2.3:8080' })).toBe(403);
  });

  it.each(['/status', '/healthz/', '/healthz/x', '/nowhere'])('an unknown one does not reach %s', async (path) => {
    expect((await ask(plain.url + path, { headers: { Host: 'evil.example' } })).status).toBe(403);
  });
});

describe('the Origin header', () => {
  it.each([
    ['http://localhost:3000', 200],
    ['https://LOCALHOST', 200],
    ['http://127.0.0.1:8080', 200],
    ['http://[::1]:8080', 200],
    ['https://evil.example', 403],
    ['http://localhost.evil.example', 403],
    ['http://localhost@evil.example', 403],
    ['http://localhost:80@evil.example', 403],
    ['http://evil.example:80@localhost', 403],
    ['http://localhost:80', 200],
    ['http://localhost:80/', 403],
    ['http://localhost:80?x', 403],
    ['http://localhost:80#x', 403],
    ['http://localhost:99999', 403],
    ['http://[::1', 403],
    ['null', 403],
    ['', 403],
    ['file://', 403],
    ['chrome-extension://localhost', 403],
    ['https://app.example', 403],
  ])('%s is answered %i without configuration', async (origin, expected) => {
    expect(await status(plain, { Origin: origin })).toBe(expected);
  });

  it.each([
    ['https://app.example', 200],
    ['https://APP.example', 200],
    ['https://page.example:8443', 200],
    ['https://page.example', 403],
    ['http://app.example', 403],
    ['null', 403],
  ])('%s is answered %i where ALLOWED_ORIGINS names origins', async (origin, expected) => {
    expect(await status(configured, { Origin: origin })).toBe(expected);
  });

  it('of a page that the service itself serves is allowed', async () => {
    const page = { Host: 'tools.example:8443', Origin: 'https://tools.example:8443' };
    expect(await status(configured, page)).toBe(200);
    expect(await status(configured, { ...page, Origin: 'https://tools.example:9999' })).toBe(403);
  });

  it('that is refused is told with code 403 and what the operator can do', async () => {
    const answer = await post(`${plain.url}/echo`, '{}', { Origin: 'https://evil.example' });
    expect(errorOf(answer)).toEqual({ code: 403, message: expect.stringContaining('"https://evil.example"') });
    expect(errorOf(answer).message).toContain('ALLOWED_ORIGINS');
  });
});
