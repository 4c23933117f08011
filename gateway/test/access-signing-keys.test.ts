import { until } from '@toolpacks/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSigningKeys } from '../src/access/signing-keys.ts';
import { type Answered, ping, post } from './call.ts';
import { stopClock } from './clock.ts';
import { type Answer, deadUrl, type PackDouble, startPackDouble } from './pack-double.ts';
import { type StartedGateway, startGateway } from './start-gateway.ts';
import { stopAfterTest } from './stop-after.ts';
import { startTokenIssuer, type TokenIssuer } from './token-issuer.ts';

let issuer: TokenIssuer;
let double: PackDouble;
let gateway: StartedGateway;

beforeEach(async () => {
  issuer = stopAfterTest(await startTokenIssuer());
  double = stopAfterTest(await startPackDouble());
  gateway = stopAfterTest(await startGateway({ quotes: double.url }, issuer.env));
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const present = (token: string, at = gateway): Promise<Answered> =>
  post(at.url, '/quotes/mcp', ping, { Authorization: `Bearer ${token}` });

const statusOf = async (token: string) => (await present(token)).status;

const statusesOf = (tokens: readonly string[]) => Promise.all(tokens.map(statusOf));

const asked = () => issuer.host.received.length;

/** Moves the clock by which keys age; nothing else. */
function passTime(ms: number) {
  vi.useFakeTimers({
    now: Date.now() + ms,
    toFake: ['Date'],
  });
}

function expectUnavailable(answer: Answered) {
  expect(answer.status).toBe(503);
  expect(answer.headers['retry-after']).toBe('5');
  expect(answer.headers).not.toHaveProperty('www-authenticate');
  const message = 'Tokens cannot be checked at the moment; try again in a few seconds';
  expect(JSON.parse(answer.text)).toEqual({ jsonrpc: '2.0', id: null, error: { code: 503, message } });
  expect(double.received).toHaveLength(0);
}

describe("the issuer's host", () => {
  it('is not asked before the first token comes, and once for many', async () => {
    expect((await post(gateway.url, '/quotes/mcp')).status).toBe(401);
    expect(asked()).toBe(0);
    const tokens = await Promise.all(Array.from({ length: 50 }, (_, index) => issuer.sign({ sub: `caller ${index}` })));
    expect(new Set(await statusesOf(tokens))).toEqual(new Set([200]));
    expect(asked()).toBe(1);
  });

  it('is not asked for tokens that no key could make good', async () => {
    const [, payload] = (await issuer.sign()).split('.');
    for (const alg of ['none', 'HS256', 'RSA-OAEP']) {
      const header = Buffer.from(JSON.stringify({ alg, kid: 'first' })).toString('base64url');
      expect(await statusOf(`${header}.${payload}.c2lnbmF0dXJl`)).toBe(401);
    }
    expect(asked()).toBe(0);
  });

  it('is asked once in 30 s for keys that it does not have, however many tokens name some', async () => {
    const unknown = await Promise.all(
      Array.from({ length: 100 }, (_, index) => issuer.sign({}, { kid: `made up ${index}` })),
    );
    expect(new Set(await statusesOf(unknown))).toEqual(new Set([401]));
    expect(asked()).toBe(1);
    passTime(31_000);
    expect(new Set(await statusesOf(unknown))).toEqual(new Set([401]));
    expect(asked()).toBe(2);
  });

  it('is asked for a key that is new, and for all of them after ten minutes', async () => {
    expect(await statusOf(await issuer.sign())).toBe(200);
    await issuer.rotate();
    passTime(31_000);
    expect(await statusOf(await issuer.sign())).toBe(200);
    expect(asked()).toBe(2);
    passTime(601_000);
    expect(await statusOf(await issuer.sign())).toBe(200);
    expect(asked()).toBe(3);
  });

  it('withdraws a key: ten minutes after it was asked, tokens signed with that key are good no longer', async () => {
    const claims = { exp: Math.floor(Date.now() / 1000) + 3600 };
    const withdrawn = await issuer.sign(claims);
    await issuer.rotate();
    const good = await issuer.sign(claims);
    expect(await statusesOf([withdrawn, good])).toEqual([200, 200]);
    issuer.withdrawOthers();
    passTime(599_000);
    expect(await statusesOf([withdrawn, good])).toEqual([200, 200]);
    passTime(2000);
    expect(await statusesOf([withdrawn, good])).toEqual([401, 200]);
    expect(asked()).toBe(2);
  });
});

describe("where the issuer's host", () => {
  const troubles: readonly { readonly title: string; readonly answer: Answer }[] = [
    { title: 'breaks off', answer: (request) => request.socket.destroy() },
    { title: 'answers 500', answer: (_request, response) => response.writeHead(500).end('{"keys":[]}') },
    { title: 'answers HTML', answer: (_request, response) => response.end('<html>') },
    { title: 'answers another shape', answer: (_request, response) => response.end('{"keys":"none"}') },
    { title: 'points elsewhere', answer: (_request, response) => response.writeHead(302, { location: '/' }).end() },
  ];

  it.each(troubles)('$title, a token is answered 503 and nobody hammers it', async ({ answer }) => {
    issuer.host.answerWith(answer);
    const token = await issuer.sign();
    const pass = stopClock();
    const presentOften = async () => {
      for (let round = 0; round < 3; round++) {
        for (const each of await Promise.all([1, 2, 3].map(() => present(token)))) expectUnavailable(each);
      }
    };
    await presentOften();
    expect(asked()).toBe(1);
    pass(999);
    await presentOften();
    expect(asked()).toBe(1);
    pass(1);
    await presentOften();
    expect(asked()).toBe(2);
    issuer.host.answerWith(issuer.publishKeys);
    pass(1000);
    expect(await statusOf(token)).toBe(200);
  });

  it('never answers, a token is answered 503 after 3 s, and the next one at once', async () => {
    issuer.host.answerWith(() => undefined);
    const token = await issuer.sign();
    const timeout = new AbortController();
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    const waiting = [present(token), present(token)];
    await until(() => asked() === 1);
    expect(limit.mock.calls).toEqual([[3000]]);
    timeout.abort(new DOMException('', 'TimeoutError'));
    for (const each of await Promise.all(waiting)) expectUnavailable(each);
    expectUnavailable(await present(token));
    expect(asked()).toBe(1);
  });

  it('is not there, a token is answered 503, and what is no token 401', async () => {
    const JWT_JWKS_URL = `${deadUrl}/keys`;
    const orphan = stopAfterTest(await startGateway({ quotes: double.url }, { ...issuer.env, JWT_JWKS_URL }));
    expectUnavailable(await present(await issuer.sign(), orphan));
    expect((await present('word', orphan)).status).toBe(401);
    expect((await post(orphan.url, '/quotes/mcp')).status).toBe(401);
  });

  it('fails after it has been well, keys at hand stay good, and unknown ones are answered 503', async () => {
    const token = await issuer.sign();
    expect(await statusOf(token)).toBe(200);
    issuer.host.answerWith((request) => request.socket.destroy());
    passTime(31_000);
    expect(await statusOf(await issuer.sign({}, { kid: 'new' }))).toBe(503);
    expect(await statusOf(token)).toBe(200);
  });

  it('stays away, the log has that once a minute, by a code word and without the address', async () => {
    const pass = stopClock();
    const warn = vi.fn();
    const keys = createSigningKeys(`${deadUrl}/keys`, { warn });
    const fail = () => expect(keys({ alg: 'ES256', kid: 'first' }, token)).rejects.toMatchObject({ status: 503 });
    const token = { payload: '', signature: '' };
    for (const ms of [0, 999, 1, 58_999]) {
      pass(ms);
      await fail();
    }
    const told = [{ problem: 'ECONNREFUSED' }, 'no signing keys from JWT_JWKS_URL; tokens cannot be checked'];
    expect(warn.mock.calls).toEqual([told]);
    pass(1000);
    await fail();
    expect(warn.mock.calls).toEqual([told, told]);
  });

  it('answers HTML, the log has a code word for that too', async () => {
    const warn = vi.fn();
    issuer.host.answerWith((_request, response) => response.writeHead(500).end('<html>'));
    const keys = createSigningKeys(issuer.jwksUrl, { warn });
    await expect(keys({ alg: 'ES256' }, { payload: '', signature: '' })).rejects.toMatchObject({ status: 503 });
    expect(warn.mock.calls).toMatchObject([[{ problem: 'ERR_JOSE_GENERIC' }, expect.any(String)]]);
  });
});
