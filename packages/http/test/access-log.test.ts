import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, post } from './ask.ts';
import { type SpawnedService, spawnService } from './spawn-service.ts';

const canary = 'canary-7c1f';

let service: SpawnedService;
let url: string;

beforeAll(async () => {
  service = spawnService();
  url = await service.url();
});

afterAll(() => {
  service.signal('SIGKILL');
  return service.exited;
});

const requestLine = (id: string) => service.line(({ msg, request_id }) => msg === 'request' && request_id === id);
const requestLines = (id: string) =>
  service.lines.filter(({ msg, request_id }) => msg === 'request' && request_id === id);

describe('the access log', () => {
  it.each([
    ['answered', 'POST', '/echo', 200, '{}', {}],
    ['unknown', 'GET', '/nowhere', 404, undefined, {}],
    ['no-json', 'POST', '/echo', 400, '{', {}],
    ['too-large', 'POST', '/echo', 413, ' '.repeat(2e6), {}],
    ['bad-host', 'GET', '/status', 403, undefined, { Host: 'evil.example' }],
    ['failed', 'GET', '/fail', 500, undefined, {}],
  ])('has one line for a request that is %s', async (id, method, path, status, body, more) => {
    const headers = { 'X-Request-Id': id, 'Content-Type': 'application/json', ...more };
    await ask(url + path, { headers, ...(body !== undefined && { body }) });
    const line = await requestLine(id);
    expect(line).toEqual({
      level: 'info',
      service: 'echo',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      request_id: id,
      method,
      path,
      status,
      duration_ms: expect.any(Number),
      msg: 'request',
    });
    await post(`${url}/echo`, '{}', { 'X-Request-Id': `after-${id}` });
    await requestLine(`after-${id}`);
    expect(requestLines(id)).toHaveLength(1);
  });

  it('shows the first 200 characters of a path', async () => {
    const path = `/${'a'.repeat(199)}`;
    await ask(`${url}${path}`, { headers: { 'X-Request-Id': 'short' } });
    await ask(`${url}${path}b${'c'.repeat(10_000)}`, { headers: { 'X-Request-Id': 'long' } });
    expect((await requestLine('short')).path).toBe(path);
    expect((await requestLine('long')).path).toBe(`${path}…`);
  });

  it('has status 499 for a caller that hangs up', async () => {
    const sent = request(`${url}/hold`, { headers: { 'X-Request-Id': 'impatient' }, agent: false });
    sent.on('error', () => undefined);
    sent.end();
    await service.line(({ msg }) => msg === 'held');
    sent.destroy();
    expect(await requestLine('impatient')).toMatchObject({ path: '/hold', status: 499 });
  });

  it('has status 499 for a body that is never completed', async () => {
    const headers = { 'X-Request-Id': 'half', 'Content-Type': 'application/json', 'Content-Length': '100' };
    const sent = request(`${url}/echo`, { method: 'POST', headers, agent: false });
    sent.on('error', () => undefined);
    sent.write('{"a":');
    const [socket] = await once(sent, 'socket');
    if (socket.connecting) await once(socket, 'connect');
    await ask(`${url}/healthz`);
    sent.destroy();
    expect(await requestLine('half')).toMatchObject({ status: 499 });
  });

  it('has nothing of bodies, queries and headers', async () => {
    const headers = { 'X-Request-Id': 'silent', Authorization: canary, Cookie: canary, 'X-Other': canary };
    await post(`${url}/echo?token=${canary}`, JSON.stringify({ [canary]: canary }), headers);
    await post(`${url}/echo`, `{"${canary}`, { 'X-Request-Id': 'silent-too' });
    await requestLine('silent');
    await requestLine('silent-too');
    expect(JSON.stringify(service.lines)).not.toContain(canary);
  });

  it('has the stack of an internal error, which the caller does not see', async () => {
    const { text } = await ask(`${url}/fail`, { headers: { 'X-Request-Id': 'stack' } });
    expect(text).not.toMatch(/vault|echo-app|\bat /);
    const line = await service.line(({ level, request_id }) => level === 'error' && request_id === 'stack');
    expect(line.err).toMatchObject({
      message: 'cannot reach vault.internal:8200',
      stack: expect.stringContaining('echo-app.ts'),
    });
  });

  it('leaves out probes while they succeed', async () => {
    await ask(`${url}/healthz`, { headers: { 'X-Request-Id': 'probe' } });
    await post(`${url}/echo`, '{}', { 'X-Request-Id': 'after-probe' });
    await requestLine('after-probe');
    expect(requestLines('probe')).toEqual([]);
  });

  it('never uses standard error', () => {
    expect(service.stderr()).toBe('');
  });
});
