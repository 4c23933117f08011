import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { type Answered, call, getJson, ping, post } from './call.ts';
import { absent, ambiguous, bad, fillWallet, forOtherPack, good, type Row } from './credentials.ts';
import { startPackDouble } from './pack-double.ts';
import { startGateway } from './start-gateway.ts';
import { stopAfterFile } from './stop-after.ts';
import { issuedFor } from './token-issuer.ts';

const metadata = 'https://tools.example/.well-known/oauth-protected-resource/quotes/mcp';

const wallet = stopAfterFile(await fillWallet());
const double = stopAfterFile(await startPackDouble());
const packs = { quotes: double.url, poems: double.url };
const start = async (env: NodeJS.ProcessEnv) => stopAfterFile(await startGateway(packs, env));
const gateway = await start(wallet.env);
const keysOnly = await start({ API_KEYS_FILE: wallet.env.API_KEYS_FILE });
const tokensOnly = await start({ ...wallet.issuer.env, PUBLIC_URL: `${issuedFor}/` });
const open = await start({});

async function present({ headers, query }: Row, path = '/quotes/mcp'): Promise<Answered> {
  return post(gateway.url, path + (query?.(wallet) ?? ''), { ...ping, id: 'a' }, await headers(wallet));
}

/** Expects a refusal that no pack has seen, with this challenge after the realm. */
async function expectRefusal(ask: () => Promise<Answered>, status: number, challenge: string): Promise<string> {
  const before = double.received.length;
  const answer = await ask();
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expect(answer.headers['www-authenticate']).toBe(`Bearer realm="toolpacks", ${challenge}`);
  const { error, ...rest } = JSON.parse(answer.text);
  expect(rest).toEqual({ jsonrpc: '2.0', id: null });
  expect(error).toEqual({ code: status, message: expect.any(String) });
  expect(double.received.length).toBe(before);
  return error.message;
}

const challengeWith = (error: string) => `error="${error}", resource_metadata="${metadata}"`;

describe('a call that presents', () => {
  it.each(good)('$title is answered by the pack', async (row) => {
    expect((await present(row)).status).toBe(200);
  });

  it.each(absent)('$title is answered 401 with where to get a token', async (row) => {
    const message = await expectRefusal(() => present(row), 401, `resource_metadata="${metadata}"`);
    expect(message).toMatch(/Authorization: Bearer/);
  });

  it.each(bad)('$title is answered 401 with the one sentence for all that is not good', async (row) => {
    const message = await expectRefusal(() => present(row), 401, challengeWith('invalid_token'));
    expect(message).toBe(
      'The credential is not known here, has expired, or is for somewhere else; ask the operator of this gateway for a new one',
    );
  });

  it.each(forOtherPack)('$title is answered 403', async (row) => {
    const message = await expectRefusal(() => present(row), 403, challengeWith('insufficient_scope'));
    expect(message).toMatch(/^quotes: the credential is good, but not for this pack; ask /);
  });

  it.each(ambiguous)('$title at once is answered 400', async (row) => {
    const message = await expectRefusal(() => present(row), 400, challengeWith('invalid_request'));
    expect(message).toMatch(/send one$/);
  });

  it.each([...good, ...forOtherPack])('$title never reaches the pack', async (row) => {
    const presented = Object.values(await row.headers(wallet)).map((value) => String(value).replace('Bearer ', ''));
    await present(row, '/quotes/mcp');
    await present(row, '/poems/mcp/');
    expect(double.received.length).toBeGreaterThan(0);
    const all = JSON.stringify(double.received.map((received) => ({ ...received, body: received.body.toString() })));
    for (const credential of presented) expect(all).not.toContain(credential);
    expect(all).not.toMatch(/"(?:authorization|x-api-key|cookie|proxy-authorization)"/);
  });
});

describe('the path of a call', () => {
  it('reaches the pack without its query', async () => {
    const headers = { Authorization: `Bearer ${wallet.keys.all}` };
    await post(gateway.url, `/quotes/mcp?api_key=${wallet.keys.all}&x=1`, ping, headers);
    expect(double.received.at(-1)?.path).toBe('/quotes/mcp');
  });

  it('with a slash at its end needs a credential as well', async () => {
    expect((await post(gateway.url, '/quotes/mcp/')).status).toBe(401);
    const headers = { Authorization: `Bearer ${wallet.keys.all}` };
    expect((await post(gateway.url, '/quotes/mcp/', ping, headers)).status).toBe(200);
  });
});

describe('a pack that does not exist', () => {
  it('is answered like one that does where no good credential is presented', async () => {
    for (const row of [...absent.slice(0, 1), ...bad.slice(0, 1)]) {
      const known = await present(row);
      const unknown = await present(row, '/nowhere/mcp');
      expect(unknown.status).toBe(401);
      expect(unknown.text).toBe(known.text);
      const challenge = String(unknown.headers['www-authenticate']).replace('/nowhere/', '/quotes/');
      expect(challenge).toBe(known.headers['www-authenticate']);
    }
  });

  it.each([...good, ...forOtherPack])('is answered 404 with the id where $title is presented', async (row) => {
    const answer = await present(row, '/nowhere/mcp');
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.text)).toMatchObject({ id: 'a', error: { code: 404 } });
  });

  it.each(['/a"b/mcp', '/%22/mcp', '/__proto__/mcp', `/${'q'.repeat(4000)}/mcp`])(
    'gets nothing of its name into the challenge where it is none: %#',
    async (path) => {
      const answer = await post(gateway.url, path);
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer realm="toolpacks"');
    },
  );
});

describe('without a credential', () => {
  it('a call is refused before its body is there', async () => {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(gateway.url).port) });
    const head = ['POST /quotes/mcp HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
    socket.write(`${head.join('\r\n')}\r\nContent-Length: 1048576\r\n\r\n{`);
    const [answer] = await once(socket, 'data');
    socket.destroy();
    expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /);
  });

  it('a call is refused as such whatever else is wrong with it', async () => {
    for (const headers of [{ 'Content-Type': 'text/plain' }, { 'Content-Encoding': 'gzip' }]) {
      expect((await post(gateway.url, '/quotes/mcp', ping, headers)).status).toBe(401);
    }
    expect((await post(gateway.url, '/quotes/mcp', '{')).status).toBe(401);
  });

  it.each(['GET', 'DELETE', 'PUT', 'PATCH', 'OPTIONS'])('%s is answered 405 as ever', async (method) => {
    for (const path of ['/quotes/mcp', '/quotes/mcp/']) {
      const answer = await call(gateway.url, path, { method });
      expect(answer).toMatchObject({ status: 405, headers: { allow: 'POST' } });
      expect(JSON.parse(answer.text)).toMatchObject({ id: null, error: { code: 405 } });
    }
  });

  it.each(['/healthz', '/readyz', '/metrics', '/status', '/packs', '/.well-known/mcp/catalog.json'])(
    '%s is answered',
    async (path) => {
      expect((await call(gateway.url, path)).status).toBe(200);
    },
  );

  it('a server card is answered as far as the pack can', async () => {
    expect((await call(gateway.url, '/quotes/mcp/server-card')).status).toBe(502);
  });

  it('a page of another origin is answered 403, not 401', async () => {
    expect((await post(gateway.url, '/quotes/mcp', ping, { Origin: 'https://evil.example' })).status).toBe(403);
  });
});

describe('a gateway with keys alone', () => {
  it('knows of no authorization server', async () => {
    const { status, headers } = await post(keysOnly.url, '/quotes/mcp');
    expect(status).toBe(401);
    expect(headers['www-authenticate']).toBe('Bearer realm="toolpacks"');
    expect((await call(keysOnly.url, '/.well-known/oauth-protected-resource/quotes/mcp')).status).toBe(404);
  });

  it('takes keys and no tokens', async () => {
    const presented = async (credential: string) =>
      (await post(keysOnly.url, '/quotes/mcp', ping, { Authorization: `Bearer ${credential}` })).status;
    expect(await presented(wallet.keys.quotes)).toBe(200);
    expect(await presented(wallet.keys.poems)).toBe(403);
    expect(await presented(wallet.keys.unknown)).toBe(401);
    expect(await presented(await wallet.issuer.sign())).toBe(401);
  });
});

describe('a gateway with tokens alone', () => {
  it('takes tokens for the addresses of its packs, and no keys', async () => {
    const presented = async (credential: string, pack = 'quotes') =>
      (await post(tokensOnly.url, `/${pack}/mcp`, ping, { Authorization: `Bearer ${credential}` })).status;
    expect(await presented(await wallet.issuer.sign())).toBe(200);
    expect(await presented(await wallet.issuer.sign(), 'poems')).toBe(403);
    expect(await presented(await wallet.issuer.sign({ aud: 'toolpacks' }))).toBe(401);
    expect(await presented(wallet.keys.all)).toBe(401);
  });

  it('shows no keys file in /status', async () => {
    const status = await getJson(tokensOnly.url, '/status');
    expect(status).toMatchObject({ state: 'ready' });
    expect(status).not.toHaveProperty('api_keys_file');
  });
});

describe('an open gateway', () => {
  it.each([...good, ...absent, ...bad, ...forOtherPack, ...ambiguous])(
    'answers a call that presents $title',
    async ({ headers }) => {
      expect((await post(open.url, '/quotes/mcp', ping, await headers(wallet))).status).toBe(200);
    },
  );

  it.each(['', '/quotes/mcp', '/nowhere/mcp'])(
    'answers 404 where protected-resource metadata would be: %j',
    async (path) => {
      expect((await call(open.url, `/.well-known/oauth-protected-resource${path}`)).status).toBe(404);
    },
  );
});
