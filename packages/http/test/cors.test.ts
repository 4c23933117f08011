import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Listening } from '../src/index.ts';
import { ask, post, type Received } from './ask.ts';
import { startEcho } from './echo-app.ts';

const page = 'https://app.example';

const exposed =
  'Mcp-Session-Id, MCP-Protocol-Version, WWW-Authenticate, Retry-After, RateLimit-Policy, RateLimit-Limit, ' +
  'RateLimit-Remaining, RateLimit-Reset, X-Request-Id, Server-Timing, toolpacks-error-class';

let echo: Listening;
let open: Listening;

beforeAll(async () => {
  [echo, open] = await Promise.all([startEcho({ ALLOWED_ORIGINS: page }), startEcho({ ALLOWED_ORIGINS: '*' })]);
});

afterAll(() => Promise.all([echo.stop(), open.stop()]));

const preflight = (headers: Record<string, string> = {}, path = '/echo', { url } = echo) =>
  ask(url + path, {
    method: 'OPTIONS',
    headers: { Origin: page, 'Access-Control-Request-Method': 'POST', ...headers },
  });

const corsHeaders = ({ headers }: Received) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => /^access-control-|^vary$/.test(name)));

const shared = (origin: string) => ({
  'access-control-allow-origin': origin,
  'access-control-expose-headers': exposed,
  vary: 'Origin',
});

describe('an answer to a page', () => {
  it.each([page, 'https://APP.example', 'http://localhost:3000', 'http://127.0.0.1:1', 'http://[::1]:5173'])(
    'of %s may be read there',
    async (origin) => {
      const answer = await post(`${echo.url}/echo`, '{}', { Origin: origin });
      expect(answer.status).toBe(200);
      expect(corsHeaders(answer)).toEqual(shared(origin));
    },
  );

  it.each([
    ['a rejected body', '/echo', '{', 400],
    ['nothing', '/nowhere', '{}', 404],
    ['a fault of ours', '/fail', undefined, 500],
    ['a page for people', '/status', undefined, 200],
  ])('may be read there where it is about %s', async (_, path, body, status) => {
    const headers = { Origin: page };
    const answer = await (body === undefined
      ? ask(echo.url + path, { headers })
      : post(echo.url + path, body, headers));
    expect(answer.status).toBe(status);
    expect(corsHeaders(answer)).toEqual(shared(page));
  });

  it.each(['https://evil.example', 'null', 'https://app.example.evil.example'])(
    'of %s is a refusal that nobody may read',
    async (origin) => {
      const answer = await post(`${echo.url}/echo`, '{}', { Origin: origin });
      expect(answer.status).toBe(403);
      expect(corsHeaders(answer)).toEqual({});
    },
  );

  it.each(['https://evil.example', 'null'])('of %s may be read where every origin is allowed', async (origin) => {
    const answer = await post(`${open.url}/echo`, '{}', { Origin: origin });
    expect(answer.status).toBe(200);
    expect(corsHeaders(answer)).toEqual(shared(origin));
  });

  it.each(['/healthz', '/readyz', '/metrics'])('at %s may be read by none', async (path) => {
    for (const { url } of [echo, open]) {
      for (const origin of [page, 'https://evil.example']) {
        const answer = await ask(url + path, { headers: { Origin: origin } });
        expect(answer.status).toBe(200);
        expect(corsHeaders(answer)).toEqual({});
      }
    }
  });

  it('says nothing of pages to callers that are none', async () => {
    expect(corsHeaders(await post(`${echo.url}/echo`, '{}'))).toEqual({});
    expect(corsHeaders(await ask(`${echo.url}/nowhere`))).toEqual({});
  });
});

describe('a preflight', () => {
  it('is answered 204 with what may be sent', async () => {
    const wanted = 'authorization,content-type,mcp-method,mcp-param-city,mcp-protocol-version,x-api-key';
    const answer = await preflight({ 'Access-Control-Request-Headers': wanted });
    expect(answer.status).toBe(204);
    expect(answer.text).toBe('');
    expect(corsHeaders(answer)).toEqual({
      'access-control-allow-origin': page,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': wanted.replaceAll(',', ', '),
      'access-control-max-age': '600',
      vary: 'Origin',
    });
    expect(answer.headers['x-request-id']).toMatch(/./);
  });

  it.each([
    ['content-type, , x y, <b>, a;b', 'content-type'],
    ['x-good,bad"one,(no),ok!#$%&\'*+.^_`|~', "x-good, ok!#$%&'*+.^_`|~"],
    ['"', undefined],
    ['ÿ', undefined],
    [undefined, undefined],
  ])('that requests %j is granted %j', async (wanted, granted) => {
    const answer = await preflight(wanted === undefined ? {} : { 'Access-Control-Request-Headers': wanted });
    expect(answer.status).toBe(204);
    expect(answer.headers['access-control-allow-headers']).toBe(granted);
  });

  it('is answered alike wherever it asks', async () => {
    for (const path of ['/nowhere', '/items/7', '/status']) expect((await preflight({}, path)).status).toBe(204);
  });

  it('of a page that may not call is refused', async () => {
    const answer = await preflight({ Origin: 'https://evil.example' });
    expect(answer.status).toBe(403);
    expect(corsHeaders(answer)).toEqual({});
  });

  it('to a private network is granted to pages that may call', async () => {
    const wish = { 'Access-Control-Request-Private-Network': 'true' };
    expect((await preflight(wish)).headers['access-control-allow-private-network']).toBe('true');
    expect((await preflight()).headers).not.toHaveProperty('access-control-allow-private-network');
    expect((await preflight({ ...wish, Origin: 'https://evil.example' })).status).toBe(403);
  });

  it('is none without an origin or a method to ask for', async () => {
    const withoutOrigin = await ask(`${echo.url}/nowhere`, {
      method: 'OPTIONS',
      headers: { 'Access-Control-Request-Method': 'POST' },
    });
    expect(withoutOrigin.status).toBe(404);
    expect(corsHeaders(withoutOrigin)).toEqual({});
    const withoutMethod = await ask(`${echo.url}/nowhere`, { method: 'OPTIONS', headers: { Origin: page } });
    expect(withoutMethod.status).toBe(404);
    expect(corsHeaders(withoutMethod)).toEqual(shared(page));
  });
});

describe('a public document', () => {
  const documents = [
    '/echo/mcp/server-card',
    '/.well-known/mcp/catalog.json',
    '/.well-known/oauth-protected-resource/a/mcp',
  ];

  it.each(documents)('%s may be read by every page, found or not', async (path) => {
    const answer = await ask(echo.url + path, { headers: { Origin: 'https://evil.example' } });
    expect(corsHeaders(answer)).toEqual({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': exposed,
    });
  });

  it.each(documents)(
    '%s may be asked for by every page, but none from outside is let into a private network',
    async (path) => {
      const answer = await preflight(
        { Origin: 'https://evil.example', 'Access-Control-Request-Private-Network': 'true' },
        path,
      );
      expect(answer.status).toBe(204);
      expect(corsHeaders(answer)).toEqual({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET',
        'access-control-max-age': '600',
      });
    },
  );
});
