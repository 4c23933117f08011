import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StartedPack, startPack } from '../src/testing/index.ts';
import { post, postCall } from './post.ts';
import { shop } from './shop-pack.ts';

let pack: StartedPack;

beforeAll(async () => {
  pack = await startPack(shop);
});

afterAll(() => pack.stop());

const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

describe("a pack's address", () => {
  it.each(['', '/', '?x=1'])('answers POST with %j at its end', async (end) => {
    expect(await post(pack.url + end, ping)).toMatchObject({
      status: 200,
      text: '{"jsonrpc":"2.0","id":1,"result":{}}',
    });
  });

  it.each(['GET', 'DELETE', 'PUT', 'PATCH', 'OPTIONS'])('answers %s with 405 and Allow: POST', async (method) => {
    for (const url of [pack.url, `${pack.url}/`]) {
      const response = await fetch(url, { method, headers: { Accept: 'text/event-stream' } });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('POST');
      expect(await response.json()).toMatchObject({ id: null, error: { code: 405 } });
    }
  });

  it.each(['/mcp', '/shop', '/other/mcp', '/shop/mcp/x', '/SHOP/mcp'])('is not %s', async (path) => {
    const { status, text } = await post(pack.baseUrl + path, ping);
    expect(status).toBe(404);
    expect(JSON.parse(text)).toMatchObject({ id: null, error: { code: 404, message: expect.stringContaining(path) } });
  });
});

describe('a pack that drains', () => {
  it('still answers calls, with its state and Connection: close', async () => {
    const draining = await startPack(shop, { DRAIN_DELAY_MS: '300' });
    const stopped = draining.stop();
    const { status, headers } = await post(draining.url, ping);
    expect({ status, connection: headers.get('connection') }).toEqual({ status: 200, connection: 'close' });
    expect((await fetch(`${draining.baseUrl}/readyz`)).status).toBe(503);
    expect(await (await fetch(`${draining.baseUrl}/status`)).json()).toMatchObject({ state: 'draining' });
    await stopped;
    await expect(post(draining.url, ping)).rejects.toThrow();
  });
});

describe('what a pack tells about itself', () => {
  it('every answer has the request id of the caller', async () => {
    for (const body of [ping, '{', '[]', '{"jsonrpc":"2.0","method":"x"}']) {
      const { headers } = await post(pack.url, body, { 'X-Request-Id': 'find-me' });
      expect(headers.get('x-request-id')).toBe('find-me');
    }
  });

  it('its status has its version, state and upstreams', async () => {
    const upstream = { name: 'up', last_success: null, last_error: null, last_error_class: null, latency_ms: null };
    const status = () => ({ ...upstream, circuit: 'closed' as const });
    const started = await startPack({ ...shop, upstreams: [{ status }] });
    const body: unknown = await (await fetch(`${started.baseUrl}/status`)).json();
    await started.stop();
    expect(body).toEqual({ pack: 'shop', version: '1.2.3', state: 'ready', upstreams: [status()] });
  });

  it('its metrics count tool calls by tool and outcome', async () => {
    await postCall(pack.url, 'sizes', '{}');
    await postCall(pack.url, 'sizes', '{"x":1}');
    const metrics = await (await fetch(`${pack.baseUrl}/metrics`)).text();
    const counts = metrics.split('\n').filter((line) => line.startsWith('mcp_tool_call_duration_seconds_count'));
    expect(counts).toHaveLength(2);
    expect(counts.map((line) => /outcome="(\w+)"/.exec(line)?.[1])).toEqual(['ok', 'invalid_input']);
    for (const line of counts) expect(line).toMatch(/tool="sizes".* 1$/);
  });

  it('its metrics keep few series under a thousand made-up paths, methods and tools', async () => {
    const readMetrics = async () => (await fetch(`${pack.baseUrl}/metrics`)).text();
    const series = async () => (await readMetrics()).match(/^(http_server|mcp_tool)\w+_count\{/gm)?.length ?? 0;
    const probes = [
      (name: string) => fetch(`${pack.baseUrl}/${name}/mcp`),
      (name: string) => post(pack.url, `{"jsonrpc":"2.0","id":1,"method":"${name}"}`),
      (name: string) => postCall(pack.url, name, '{}'),
      (name: string) => postCall(pack.url, 'sizes', `{"${name}":1}`),
    ];
    const before = await series();
    for (let round = 0; round < 50; round += 1) {
      const names = Array.from({ length: 20 }, (_, index) => `made-up-${round}-${index}`);
      await Promise.all(names.map(async (name, index) => (await probes[index % 4]?.(name))?.text));
    }
    expect((await series()) - before).toBeLessThanOrEqual(3);
    expect((await readMetrics()).includes('made-up')).toBe(false);
  });
});
