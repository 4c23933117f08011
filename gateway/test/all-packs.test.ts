import { decodeHeaderValue } from '@toolpacks/contracts';
import { readMetrics } from '@toolpacks/http/testing';
import { until } from '@toolpacks/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ping, post } from './call.ts';
import { fillWallet, type Wallet } from './credentials.ts';
import { type Answer, type PackDouble, startPackDouble } from './pack-double.ts';
import { type StartedGateway, startGateway } from './start-gateway.ts';
import { stopAfterTest } from './stop-after.ts';

const message = { jsonrpc: '2.0', id: 'b', method: 'tools/call', params: { name: 'say' } };

/** Hands every message over to the pack that the caller names in a header of the test. */
const handOver: Answer = (request, response) =>
  response
    .writeHead(200, {
      'Content-Type': 'application/json',
      'Toolpacks-Forward': String(request.headers['mcp-param-to']),
    })
    .end(JSON.stringify(message));

const modern = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/call' };

let aggregate: PackDouble;
let quotes: PackDouble;

beforeEach(async () => {
  aggregate = stopAfterTest(await startPackDouble(handOver));
  quotes = stopAfterTest(await startPackDouble());
});

async function start(env: NodeJS.ProcessEnv = {}, packs: Record<string, string> = {}): Promise<StartedGateway> {
  const settings = { AGGREGATE_URL: aggregate.url, ...env };
  return stopAfterTest(await startGateway({ quotes: quotes.url, ...packs }, settings));
}

describe('a message to the one address for all packs', () => {
  it('is answered by the aggregate, as it came', async () => {
    aggregate.answerWith((_, response) => response.writeHead(200, { 'Cache-Control': 'no-store' }).end('[]'));
    const gateway = await start();
    const answer = await post(gateway.url, '/mcp', ping, { 'Mcp-Param-Mine': '2' });
    expect(answer).toMatchObject({ status: 200, text: '[]', headers: { 'cache-control': 'no-store' } });
    expect(aggregate.received).toMatchObject([
      { path: '/mcp', body: Buffer.from(JSON.stringify(ping)), headers: { 'mcp-param-mine': '2' } },
    ]);
    expect(quotes.received).toEqual([]);
  });

  it('goes to the pack that the aggregate hands it over to, and its answer to the caller', async () => {
    const gateway = await start();
    quotes.answerWith((_, response) => response.writeHead(200, { 'Mcp-Session-Id': 'quotes' }).end('{"said":true}'));
    const headers = { 'Mcp-Param-To': 'quotes', 'Mcp-Param-Mine': '2', ...modern, 'Mcp-Name': 'quotes__say' };
    const answer = await post(gateway.url, '/mcp', ping, headers);
    expect(answer).toMatchObject({ status: 200, text: '{"said":true}', headers: { 'mcp-session-id': 'quotes' } });
    expect(answer.headers).not.toHaveProperty('toolpacks-forward');
    expect(quotes.received).toMatchObject([
      {
        path: '/quotes/mcp',
        body: Buffer.from(JSON.stringify(message)),
        headers: { 'mcp-param-mine': '2', 'mcp-name': 'say' },
      },
    ]);
  });

  it.each([
    ['line ends', 'quotes__x\r\ncontent-length: 0\r\n\r\nPOST /other HTTP/1.1\r\nHost: evil\r\nX-Rest: '],
    ['letters that are line ends when cut to a byte', 'quotes__x\u010d\u010aX-Other: 1'],
    ['NUL', 'quotes__x\0y'],
    ['another language', 'quotes__дождь'],
    ['nothing of the prefix', 'x'],
  ])('cannot make more of its headers with a name that is encoded and holds %s', async (_, name) => {
    const gateway = await start();
    const headers = { 'Mcp-Param-To': 'quotes', 'Mcp-Name': `=?base64?${Buffer.from(name).toString('base64')}?=` };
    for (let turn = 0; turn < 2; turn++) expect((await post(gateway.url, '/mcp', ping, headers)).status).toBe(200);
    expect(quotes.received.map(({ path }) => path)).toEqual(['/quotes/mcp', '/quotes/mcp']);
    const [told] = quotes.received;
    expect(told?.body).toEqual(Buffer.from(JSON.stringify(message)));
    expect(told?.headers).not.toHaveProperty('x-other');
    expect(decodeHeaderValue(String(told?.headers['mcp-name']))).toBe(name.slice('quotes__'.length));
  });

  it('is answered 502 where what the aggregate hands over is longer than a body may be', async () => {
    const gateway = await start();
    aggregate.answerWith((_, response) =>
      response.writeHead(200, { 'Toolpacks-Forward': 'quotes' }).end(' '.repeat(1_100_000)),
    );
    const answer = await post(gateway.url, '/mcp', { ...ping, id: 'mine' });
    expect([answer.status, JSON.parse(answer.text).id]).toEqual([502, 'mine']);
    expect(quotes.received).toEqual([]);
    aggregate.answerWith(handOver);
    expect((await post(gateway.url, '/mcp', ping, { 'Mcp-Param-To': 'quotes' })).status).toBe(200);
  });

  it('is answered alike with a slash at the end of the address', async () => {
    const gateway = await start();
    expect((await post(gateway.url, '/mcp/', ping, { 'Mcp-Param-To': 'quotes' })).status).toBe(200);
  });

  it.each([
    ['no-such-pack', 404, 'No such pack; here are: quotes, gone'],
    ['gone', 503, 'gone: the pack is not running or cannot be reached; try again in a few seconds'],
  ])('for the pack %s is answered %d with its id', async (pack, status, sentence) => {
    const gateway = await start({}, { gone: 'http://127.0.0.1:1' });
    const answer = await post(gateway.url, '/mcp', { ...ping, id: message.id }, { 'Mcp-Param-To': pack });
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toMatchObject({ id: message.id, error: { code: status, message: sentence } });
  });

  it('is answered 503 with its id where the aggregate is not running', async () => {
    const gateway = await start({ AGGREGATE_URL: 'http://127.0.0.1:1' });
    const answer = await post(gateway.url, '/mcp', { ...ping, id: 'mine' });
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect(JSON.parse(answer.text)).toMatchObject({ id: 'mine', error: { code: 503 } });
    expect((await post(gateway.url, '/quotes/mcp')).status).toBe(200);
  });

  it('counts once towards the limit of its client, and once among the calls of the pack', async () => {
    const gateway = await start({ RATE_LIMIT_REQUESTS: '100' });
    const ask = async () => {
      const headers = { 'Mcp-Param-To': 'quotes', ...modern, 'Mcp-Name': 'quotes__say' };
      const answer = await post(gateway.url, '/mcp', ping, headers);
      return Number(answer.headers['ratelimit-remaining']);
    };
    expect([await ask(), await ask()]).toEqual([99, 98]);
    const counted = async () =>
      (await readMetrics(gateway.url)).filter(({ name }) => name === 'toolpacks_gateway_calls_total');
    await until(async () => (await counted()).reduce((sum, { value }) => sum + value, 0) === 2);
    for (const { labels } of await counted()) expect(labels.pack).toBe('quotes');
  });

  it('is not for other methods than POST', async () => {
    const gateway = await start();
    const answer = await fetch(`${gateway.url}/mcp`);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

it('without an aggregate there is no one address for all packs, and the catalog tells none', async () => {
  const gateway = stopAfterTest(await startGateway({ quotes: quotes.url }));
  expect((await post(gateway.url, '/mcp')).status).toBe(404);
  expect(await (await fetch(`${gateway.url}/packs`)).json()).toMatchObject({ all_packs: null });
});

it('with one, the catalog tells the address, and the status its condition', async () => {
  const gateway = await start({ PUBLIC_URL: 'https://tools.example/' });
  expect(await (await fetch(`${gateway.url}/packs`)).json()).toMatchObject({ all_packs: 'https://tools.example/mcp' });
  expect(await (await fetch(`${gateway.url}/status`)).json()).toMatchObject({
    all_packs: { name: 'all-packs', replicas: [{ replica: 1, circuit: 'closed' }] },
  });
});

it("a pack's own word that something should be forwarded is not heard, and is not passed on", async () => {
  const gateway = await start();
  quotes.answerWith((_, response) => response.writeHead(200, { 'Toolpacks-Forward': 'quotes' }).end('{}'));
  const answer = await post(gateway.url, '/quotes/mcp');
  expect([answer.status, answer.text, quotes.received.length]).toEqual([200, '{}', 1]);
  expect(answer.headers).not.toHaveProperty('toolpacks-forward');
});

describe('where credentials are needed, the one address', () => {
  let wallet: Wallet;
  let gateway: StartedGateway;

  beforeEach(async () => {
    wallet = stopAfterTest(await fillWallet());
    gateway = await start(wallet.env, { poems: quotes.url });
  });

  const send = (headers: Record<string, string>) =>
    post(gateway.url, '/mcp', ping, { 'Mcp-Param-To': 'quotes', ...headers });

  it('refuses a call without one, and tells where its metadata are', async () => {
    const answer = await send({});
    const place = 'https://tools.example/.well-known/oauth-protected-resource/mcp';
    expect(answer.status).toBe(401);
    expect(answer.headers['www-authenticate']).toContain(`resource_metadata="${place}"`);
    expect(aggregate.received).toEqual([]);
    const metadata = await (await fetch(gateway.url + new URL(place).pathname)).json();
    expect(metadata).toMatchObject({ resource: 'https://tools.example/mcp', resource_name: 'All packs' });
  });

  it('has its metadata where they are looked for when the public address has a path', async () => {
    const apart = await start({ ...wallet.issuer.env, PUBLIC_URL: 'https://tools.example/tools' });
    const metadata = async (path: string) => {
      const response = await fetch(`${apart.url}/.well-known/oauth-protected-resource${path}`);
      return [response.status, z.object({ resource: z.string() }).parse(await response.json()).resource];
    };
    expect(await metadata('/tools/mcp')).toEqual([200, 'https://tools.example/tools/mcp']);
    expect(await metadata('/tools/quotes/mcp')).toEqual([200, 'https://tools.example/tools/quotes/mcp']);
  });

  it('tells the aggregate which packs the caller may call, whatever the caller says, and nothing of the credential', async () => {
    const answer = await send({ 'X-API-Key': wallet.keys.quotes, 'Toolpacks-Packs': 'poems' });
    expect(answer.status).toBe(200);
    const [told] = aggregate.received;
    expect(told?.headers['toolpacks-packs']).toBe('quotes');
    for (const { headers } of [...aggregate.received, ...quotes.received]) {
      expect(JSON.stringify(headers)).not.toContain(wallet.keys.quotes.slice(-8));
    }
    expect(quotes.received[0]?.headers).not.toHaveProperty('toolpacks-packs');
  });

  it('tells it nothing where that is all of them', async () => {
    expect((await send({ 'X-API-Key': wallet.keys.all })).status).toBe(200);
    expect(aggregate.received[0]?.headers).not.toHaveProperty('toolpacks-packs');
  });

  it('refuses a call that is handed over to a pack that the key is not for', async () => {
    const answer = await send({ 'X-API-Key': wallet.keys.poems });
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.text).error.message).toMatch(/^quotes: the credential is good, but not for this pack/);
    expect(quotes.received).toEqual([]);
  });

  it('accepts a token for the address itself, which is good for every pack', async () => {
    const token = await wallet.issuer.sign({ aud: 'https://tools.example/mcp' });
    expect((await send({ Authorization: `Bearer ${token}` })).status).toBe(200);
    expect((await send({ Authorization: `Bearer ${token}`, 'Mcp-Param-To': 'poems' })).status).toBe(200);
    expect(aggregate.received[0]?.headers).not.toHaveProperty('toolpacks-packs');
  });
});
