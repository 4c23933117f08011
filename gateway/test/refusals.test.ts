import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Answered, call, exchange, ping, post } from './call.ts';
import { type PackDouble, startPackDouble } from './pack-double.ts';
import { type StartedGateway, startGateway } from './start-gateway.ts';

let double: PackDouble;
let gateway: StartedGateway;

beforeAll(async () => {
  double = await startPackDouble();
  gateway = await startGateway({ quotes: double.url });
});

afterEach(async () => {
  expect(await post(gateway.url, '/quotes/mcp')).toMatchObject({ status: 200 });
});

afterAll(async () => {
  await gateway.stop();
  await double.stop();
});

function expectRefusal(answer: Answered, status: number, id: unknown = null) {
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expect(JSON.parse(answer.text)).toEqual({ jsonrpc: '2.0', id, error: { code: status, message: expect.any(String) } });
  expect(answer.text).not.toContain(String(double.port));
  expect(answer.text).not.toMatch(/node:|\n\s+at /);
}

/** Runs it and expects that the pack has seen nothing of it. */
async function unseen<T>(run: () => Promise<T>): Promise<T> {
  const before = double.received.length;
  const outcome = await run();
  expect(double.received.length).toBe(before);
  return outcome;
}

describe('another method than POST', () => {
  it.each(['GET', 'DELETE', 'PUT', 'PATCH', 'OPTIONS'])('%s is answered 405 with Allow: POST', async (method) => {
    for (const path of ['/quotes/mcp', '/quotes/mcp/']) {
      const answer = await unseen(() => call(gateway.url, path, { method }));
      expectRefusal(answer, 405);
      expect(answer.headers.allow).toBe('POST');
    }
  });

  it('asking for an event stream is answered 405 as well', async () => {
    const answer = await unseen(() => call(gateway.url, '/quotes/mcp', { headers: { Accept: 'text/event-stream' } }));
    expectRefusal(answer, 405);
  });

  it('of an unknown pack is answered 404', async () => {
    expectRefusal(await call(gateway.url, '/nowhere/mcp'), 404);
  });
});

describe('a request that no pack should see', () => {
  const text = JSON.stringify(ping);

  it.each([
    { title: 'a form', status: 415, headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: text },
    { title: 'plain text', status: 415, headers: { 'Content-Type': 'text/plain' }, body: text },
    { title: 'no type', status: 415, headers: { 'Content-Type': '' }, body: text },
    {
      title: 'another charset',
      status: 415,
      headers: { 'Content-Type': 'application/json; charset=utf-16' },
      body: text,
    },
    { title: 'a compressed body', status: 415, headers: { 'Content-Encoding': 'gzip' }, body: text },
    { title: 'a body over 1 MiB', status: 413, headers: {}, body: ' '.repeat(1_048_577) },
    {
      title: 'a chunked body over 1 MiB',
      status: 413,
      headers: { 'Transfer-Encoding': 'chunked' },
      body: ' '.repeat(1_048_577),
    },
    { title: 'an Origin that may not call', status: 403, headers: { Origin: 'https://evil.example' }, body: text },
    { title: 'the Origin null', status: 403, headers: { Origin: 'null' }, body: text },
    { title: 'a Host that is not served', status: 403, headers: { Host: 'evil.example' }, body: text },
  ])('$title is refused with $status at the gateway', async ({ status, headers, body }) => {
    expectRefusal(await unseen(() => post(gateway.url, '/quotes/mcp', body, headers)), status);
  });

  it('a Host that is not served gets no server card and no list of packs', async () => {
    for (const path of ['/quotes/mcp/server-card', '/packs', '/status']) {
      expectRefusal(await unseen(() => call(gateway.url, path, { headers: { Host: 'evil.example' } })), 403);
    }
  });
});

describe('the name of no pack', () => {
  const names = [
    'nowhere',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'QUOTES',
    'Quotes',
    'quotes%00',
    '%2e%2e',
    '..',
    '.',
    '%',
    '%ff',
    'quotes%2Fmcp',
    'quotes;x=1',
    'quotes ',
    '%F0%9F%92%A9',
    'q'.repeat(4000),
  ].map((name) => ({ name, title: name.slice(0, 20) }));

  it.each(names)('$title is answered 404 with the id of the request', async ({ name }) => {
    const path = `/${encodeURI(name).replaceAll('%25', '%')}/mcp`;
    expectRefusal(await unseen(() => post(gateway.url, path, { ...ping, id: 'a' })), 404, 'a');
    expectRefusal(await unseen(() => call(gateway.url, `${path}/server-card`)), 404);
  });

  it('that is an encoded form of a real one is answered alike by every method', async () => {
    const posted = await post(gateway.url, '/%71uotes/mcp');
    const gotten = await call(gateway.url, '/%71uotes/mcp');
    const card = await call(gateway.url, '/%71uotes/mcp/server-card');
    const isKnown = posted.status !== 404;
    expect([gotten.status, card.status]).toEqual(isKnown ? [405, 200] : [404, 404]);
  });

  it('is answered with the names that exist', async () => {
    const { text } = await post(gateway.url, '/nowhere/mcp');
    expect(JSON.parse(text).error.message).toBe('No such pack; here are: quotes');
  });
});

describe('a path beside the endpoints', () => {
  it.each([
    '//quotes/mcp',
    '/quotes//mcp',
    '/quotes/mcp//',
    '/quotes/MCP',
    '/quotes/mcp/more',
    '/quotes/%6dcp',
    '/quotes',
    '/quotes/mcp%2f',
    '/quotes/mcp/../mcp',
    '/a/../quotes/mcp',
    '/quotes/mcp/server-card',
    '/',
    '/mcp',
  ])('POST %s is answered 404', async (path) => {
    expectRefusal(await unseen(() => post(gateway.url, path)), 404);
  });

  it.each([
    '//quotes/mcp/server-card',
    '/quotes/mcp//server-card',
    '/quotes/mcp/Server-Card',
    '/quotes/mcp/../../../etc/passwd',
    '/quotes/mcp/server-card/%2e%2e/%2e%2e/healthz',
    '/PACKS',
  ])('GET %s is answered 404', async (path) => {
    expectRefusal(await unseen(() => call(gateway.url, path)), 404);
  });

  it.each(['/quotes\0/mcp', '/\0', '/quotes/mcp\x01'])('with a control character is answered 400: %j', async (path) => {
    const request = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n`;
    expect(await unseen(() => exchange(gateway.url, request))).toMatch(/^HTTP\/1\.1 400 /);
  });
});
