import { describe, expect, it } from 'vitest';
import { call, exchange, ping, post } from './call.ts';
import { emptyResult, startPackDouble } from './pack-double.ts';
import { startGateway } from './start-gateway.ts';
import { stopAfterFile } from './stop-after.ts';

const double = stopAfterFile(await startPackDouble());
const gateway = stopAfterFile(await startGateway({ quotes: double.url }, { ALLOWED_ORIGINS: 'https://app.example' }));

/** The headers that the pack got of one call with these. */
async function forwarded(headers: Record<string, string>) {
  expect((await post(gateway.url, '/quotes/mcp', ping, headers)).status).toBe(200);
  return double.received.at(-1)?.headers ?? {};
}

describe('a request header', () => {
  it.each([
    ['Accept', 'application/json, text/event-stream'],
    ['Content-Type', 'application/json; charset=utf-8'],
    ['MCP-Protocol-Version', '2026-07-28'],
    ['Mcp-Method', 'tools/call'],
    ['Mcp-Name', '=?base64?bG9va3Vw?='],
    ['Mcp-Param-City', 'paris'],
    ['Mcp-Session-Id', 'abc'],
    ['Last-Event-ID', '17'],
    ['traceparent', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
    ['tracestate', 'vendor=1'],
    ['baggage', 'user=7'],
    ['User-Agent', 'curl/8'],
  ])('%s passes', async (name, value) => {
    expect(await forwarded({ [name]: value })).toHaveProperty([name.toLowerCase()], value);
  });

  it.each([
    ['Authorization', 'Bearer secret'],
    ['Proxy-Authorization', 'Basic secret'],
    ['Cookie', 'session=secret'],
    ['Origin', 'https://app.example'],
    ['Keep-Alive', 'timeout=5'],
    ['Proxy-Connection', 'keep-alive'],
    ['TE', 'trailers'],
    ['Upgrade', 'h2c'],
    ['Expect', '100-continue'],
    ['Accept-Encoding', 'gzip'],
    ['True-Client-IP', '192.0.2.1'],
    ['CF-Connecting-IP', '192.0.2.1'],
    ['X-Real-IP', '192.0.2.1'],
    ['Forwarded', 'for=192.0.2.1'],
    ['X_Forwarded_For', '192.0.2.1'],
    ['X-Forwarded-User', 'admin'],
    ['X-Original-URL', '/admin'],
    ['X-API-Key', 'secret'],
    ['Toolpacks-Packs', 'quotes'],
    ['Toolpacks-Forward', 'quotes'],
  ])('%s stays at the gateway', async (name, value) => {
    expect(await forwarded({ [name]: value })).not.toHaveProperty([name.toLowerCase()]);
  });
});

describe('the pack is told where the caller came in', () => {
  it('by Host, and not by what the caller claims', async () => {
    const headers = { Host: 'localhost:8080', 'X-Forwarded-Host': 'tools.example', 'X-Forwarded-Proto': 'https' };
    expect(await forwarded(headers)).toMatchObject({
      'x-forwarded-host': 'localhost:8080',
      'x-forwarded-proto': 'http',
    });
  });

  it('and asked for its server card without anything of the caller but the request id', async () => {
    await call(gateway.url, '/quotes/mcp/server-card', {
      headers: { Cookie: 'session=secret', 'X-Request-Id': 'card-1' },
    });
    const { headers, path } = double.received.at(-1) ?? {};
    expect(path).toBe('/quotes/mcp/server-card');
    expect(headers).toMatchObject({ 'x-request-id': 'card-1' });
    expect(headers).not.toHaveProperty('cookie');
  });
});

describe('X-Request-Id', () => {
  it('is passed on and given back', async () => {
    const answer = await post(gateway.url, '/quotes/mcp', ping, { 'X-Request-Id': 'mine-1' });
    expect(answer.headers['x-request-id']).toBe('mine-1');
    expect(double.received.at(-1)?.headers['x-request-id']).toBe('mine-1');
  });

  it('is in the answer to a refused call', async () => {
    const answer = await post(gateway.url, '/nowhere/mcp', ping, { 'X-Request-Id': 'mine-2' });
    expect(answer).toMatchObject({ status: 404, headers: { 'x-request-id': 'mine-2' } });
  });
});

describe('an answer header', () => {
  it('that is hop-by-hop stays at the gateway, as does one that Connection names; others pass', async () => {
    double.answerWith((_request, response) => {
      const hops = {
        connection: 'close, X-Hop',
        'x-hop': '1',
        'proxy-connection': 'x',
        trailer: 'x-end',
        upgrade: 'h2c',
      };
      response.writeHead(200, { ...hops, 'mcp-session-id': 'abc', 'retry-after': '7', 'x-accel-buffering': 'no' });
      response.write('chunked');
      response.end();
    });
    const { headers, text } = await post(gateway.url, '/quotes/mcp', ping, { Connection: 'keep-alive' });
    double.answerWith(emptyResult);
    expect(text).toBe('chunked');
    expect(headers).toMatchObject({ 'mcp-session-id': 'abc', 'retry-after': '7', 'x-accel-buffering': 'no' });
    expect(headers.connection).not.toContain('close');
    for (const name of ['x-hop', 'proxy-connection', 'trailer', 'upgrade']) expect(headers).not.toHaveProperty(name);
  });

  it('is sent once, also where the request comes in raw and asks twice on one connection', async () => {
    const body = JSON.stringify(ping);
    const head = `POST /quotes/mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
    const seen = await exchange(gateway.url, `${head}\r\n${body}${head}Connection: close\r\n\r\n${body}`);
    expect(seen.match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
    expect(seen.match(/^x-request-id:/gim)).toHaveLength(2);
    expect(seen.match(/^content-type:/gim)).toHaveLength(2);
  });
});
