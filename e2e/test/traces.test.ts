import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CollectedSpan, exchange, startTraceCollector, type TraceCollector } from '@toolpacks/http/testing';
import { serveHandler } from '@toolpacks/upstream/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOpendatasoft } from '../../services/paris-events/stand-in/opendatasoft.ts';
import { type SpawnedService, spawnService } from '../spawn-service.ts';

const canary = 'canary-91d3';
const traceId = '0af7651916cd43dd8448eb211c80319c';
const callerSpan = 'b7ad6b7169203331';
const traceparent = `00-${traceId}-${callerSpan}-01`;

let collector: TraceCollector;
let folder: string;
let opened: (() => Promise<unknown>)[];

beforeEach(async () => {
  collector = await startTraceCollector();
  folder = await mkdtemp(join(tmpdir(), 'toolpacks-traces-'));
  opened = [];
});

afterEach(async () => {
  await Promise.all(opened.map((stop) => stop()));
  await Promise.all([collector.stop(), rm(folder, { recursive: true })]);
});

async function start(service: string, env: Record<string, string>): Promise<SpawnedService> {
  const spawned = await spawnService(service, env);
  opened.push(() => spawned.stop());
  return spawned;
}

async function startGateway(packs: Record<string, string>, env: Record<string, string>): Promise<SpawnedService> {
  const PACKS_FILE = join(folder, 'packs.json');
  await writeFile(PACKS_FILE, JSON.stringify(packs));
  return start('gateway', { PACKS_FILE, ...env });
}

const traced = () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' });

/** The city's open data, at an address with a key in it. */
async function startPortal(answer: (request: Request) => Promise<Response> = createOpendatasoft()) {
  const portal = await serveHandler((request) => answer(new Request(request.url.replace(`/${canary}`, ''), request)));
  opened.push(() => portal.stop());
  return { ...portal, urlWithKeys: `http://${canary}:${canary}@${portal.host}/${canary}?key=${canary}` };
}

function call(baseUrl: string, pack: string, name: string, args: object, headers: Record<string, string> = {}) {
  return exchange(`${baseUrl}/${pack}/mcp`, {
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: canary, method: 'tools/call', params: { name, arguments: args } }),
  });
}

/** Stops services, which deliver what they have, and gives all spans by service and kind. */
async function spansOf(...services: SpawnedService[]) {
  expect(await Promise.all(services.map((service) => service.stop()))).toEqual(services.map(() => 0));
  const spans = collector.spans();
  return (service: string, kind: string): CollectedSpan[] =>
    spans.filter((span) => span.resource['service.name'] === `toolpacks-${service}` && span.kind === kind);
}

describe('the trace of a call', () => {
  it('joins caller, gateway, pack and upstream', async () => {
    const portal = await startPortal();
    const pack = await start('services/paris-events', { PARIS_EVENTS_UPSTREAM_URL: portal.urlWithKeys, ...traced() });
    const gateway = await startGateway({ 'paris-events': pack.baseUrl }, traced());
    const { status, headers } = await call(
      gateway.baseUrl,
      'paris-events',
      'events',
      { query: canary },
      { traceparent, tracestate: 'vendor=1', Authorization: `Bearer ${canary}` },
    );
    expect(status).toBe(200);
    expect(headers['server-timing']).toMatch(/^pack;dur=\S+, upstream;dur=\S+, cache;desc=fresh, gateway;dur=[\d.]+$/);

    const spans = await spansOf(gateway, pack);
    const [atGateway] = spans('gateway', 'server');
    const [sent] = spans('gateway', 'client');
    const [atPack] = spans('paris-events', 'server');
    const [asked] = spans('paris-events', 'client');
    expect(collector.spans().map((span) => span.traceId)).toEqual([traceId, traceId, traceId, traceId]);
    expect(atGateway).toMatchObject({
      parentSpanId: callerSpan,
      name: 'POST /:pack/mcp',
      attributes: {
        'http.request.method': 'POST',
        'http.response.status_code': 200,
        'http.route': '/:pack/mcp',
        'toolpacks.pack': 'paris-events',
        'url.path': '/paris-events/mcp',
      },
      resource: { 'service.version': '0.1.0' },
    });
    expect(sent).toMatchObject({
      parentSpanId: atGateway?.spanId,
      name: 'POST',
      attributes: { 'http.response.status_code': 200, 'toolpacks.pack': 'paris-events', 'toolpacks.replica': 1 },
    });
    expect(atPack).toMatchObject({
      parentSpanId: sent?.spanId,
      traceState: 'vendor=1',
      name: 'tools/call events',
      attributes: {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': 'events',
        'http.response.status_code': 200,
        'http.route': '/paris-events/mcp',
        'mcp.method.name': 'tools/call',
        'toolpacks.pack': 'paris-events',
      },
      resource: { 'service.version': '0.1.0' },
    });
    const { hostname, port } = new URL(portal.url);
    expect(asked).toMatchObject({
      parentSpanId: atPack?.spanId,
      name: 'GET',
      attributes: {
        'http.request.method': 'GET',
        'http.response.status_code': 200,
        'server.address': hostname,
        'server.port': Number(port),
        'toolpacks.upstream': 'paris-events',
      },
    });

    expect(portal.asked.map(({ url }) => url.includes(canary))).toEqual([true]);
    expect(JSON.stringify(collector.spans())).not.toContain(canary);
    expect(portal.asked[0]?.headers).not.toHaveProperty('traceparent');
    expect(portal.asked[0]?.headers).not.toHaveProperty('tracestate');
    for (const { lines } of [gateway, pack]) {
      expect(lines.find(({ msg }) => msg === 'request')).toMatchObject({ trace_id: traceId });
    }
  });

  it('has the request to the upstream below the call that caused it, and every call says how long it waited', async () => {
    const arrived = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const answer = createOpendatasoft();
    const portal = await startPortal(async (request) => {
      arrived.resolve();
      await released.promise;
      return answer(request);
    });
    const pack = await start('services/paris-events', { PARIS_EVENTS_UPSTREAM_URL: portal.urlWithKeys, ...traced() });
    const first = call(pack.baseUrl, 'paris-events', 'events', {}, { traceparent });
    await arrived.promise;
    const second = call(pack.baseUrl, 'paris-events', 'events', {});
    await call(pack.baseUrl, 'paris-events', 'nothing', {});
    released.resolve();
    for (const { headers } of await Promise.all([first, second])) {
      expect(headers['server-timing']).toMatch(/^pack;dur=\S+, upstream;dur=[\d.]+, cache;desc=fresh$/);
    }
    const { headers } = await call(pack.baseUrl, 'paris-events', 'events', {});
    expect(headers['server-timing']).toMatch(/^pack;dur=[\d.]+, cache;desc=hit$/);

    const spans = await spansOf(pack);
    const cause = spans('paris-events', 'server').find((span) => span.traceId === traceId);
    expect(spans('paris-events', 'client')).toMatchObject([{ traceId, parentSpanId: cause?.spanId }]);
    expect(spans('paris-events', 'server').map(({ name, attributes }) => [name, attributes['error.type']])).toEqual(
      expect.arrayContaining([
        ['tools/call events', undefined],
        ['tools/call', '-32602'],
      ]),
    );
  });

  it('has a span for each attempt, and tells failures by their class', async () => {
    const portal = await startPortal(async () => Response.json({ secret: canary }, { status: 500 }));
    const pack = await start('services/paris-events', { PARIS_EVENTS_UPSTREAM_URL: portal.urlWithKeys, ...traced() });
    const gateway = await startGateway({ 'paris-events': pack.baseUrl }, traced());
    const { headers } = await call(gateway.baseUrl, 'paris-events', 'events', {}, { traceparent });
    expect(headers).toMatchObject({
      'toolpacks-error-class': 'upstream_unavailable',
      'server-timing': expect.stringMatching(/^pack;dur=\S+, upstream;dur=\S+, gateway;dur=[\d.]+$/),
    });

    const spans = await spansOf(gateway, pack);
    const [atPack] = spans('paris-events', 'server');
    const failed = { parentSpanId: atPack?.spanId, hasFailed: true };
    expect(atPack).toMatchObject({
      hasFailed: true,
      attributes: { 'error.type': 'tool_error', 'toolpacks.error_class': 'upstream_unavailable' },
    });
    expect(spans('paris-events', 'client')).toMatchObject([
      { ...failed, attributes: { 'error.type': '500' } },
      { ...failed, attributes: { 'error.type': '500', 'http.request.resend_count': 1 } },
    ]);
    expect(JSON.stringify(collector.spans())).not.toContain(canary);
  });

  it('has requests of a client with a protocol of its own, of which the path is a key', async () => {
    // To the four requests of an allowance: chain id, block number, code, and one word of data.
    const results = ['0x1', '0x10', '0x6000', `0x${'1'.padStart(64, '0')}`];
    const node = await serveHandler(async ({ url }) => {
      if (url.includes('throttled')) return new Response(null, { status: 429 });
      return Response.json(results.map((result, index) => ({ jsonrpc: '2.0', id: index + 1, result })));
    });
    opened.push(() => node.stop());
    const pack = await start('services/chain-eth', {
      CHAIN_ETH_RPC_URLS_ETH_MAINNET: `${node.url}/throttled/${canary},${node.url}/v2/${canary}?key=${canary}`,
      ...traced(),
    });
    const address = `0x${'ab'.repeat(20)}`;
    const args = { contract: address, owner: address, spender: address };
    const { text, headers } = await call(pack.baseUrl, 'chain-eth', 'token_allowance', args, { traceparent });
    expect(JSON.parse(text)).toMatchObject({ result: { structuredContent: { allowance: '0x1' } } });
    expect(headers['server-timing']).toMatch(/^pack;dur=\S+, upstream;dur=[\d.]+, cache;desc=fresh$/);

    const spans = await spansOf(pack);
    const [atPack] = spans('chain-eth', 'server');
    expect(spans('chain-eth', 'client')).toMatchObject([
      { traceId, parentSpanId: atPack?.spanId, name: 'POST', attributes: { 'error.type': '429' } },
      { traceId, parentSpanId: atPack?.spanId, name: 'POST', attributes: { 'http.response.status_code': 200 } },
    ]);
    const told = JSON.stringify(collector.spans());
    expect(told).not.toContain(canary);
    expect(told).not.toContain(address);
  });

  it('shows a pack that is down as an attempt that failed', async () => {
    const gateway = await startGateway({ 'paris-events': 'http://127.0.0.1:9' }, traced());
    expect((await call(gateway.baseUrl, 'paris-events', 'events', {}, { traceparent })).status).toBe(503);
    const spans = await spansOf(gateway);
    expect(spans('gateway', 'server')).toMatchObject([
      { parentSpanId: callerSpan, hasFailed: true, attributes: { 'error.type': '503' } },
    ]);
    const [failed] = spans('gateway', 'client');
    expect(failed).toMatchObject({ traceId, hasFailed: true, attributes: { 'error.type': 'unreachable' } });
  });

  it.each([
    [
      'begins at the gateway where the caller’s makes no sense',
      { traceparent: `${traceparent}!`, tracestate: 'vendor=1' },
    ],
    ['loses a state that makes no sense', { traceparent, tracestate: '=,;' }],
  ])('%s', async (_, headers) => {
    const pack = await start('services/quotes', traced());
    const gateway = await startGateway({ quotes: pack.baseUrl }, traced());
    expect((await call(gateway.baseUrl, 'quotes', 'random_quote', {}, headers)).status).toBe(200);
    const spans = await spansOf(gateway, pack);
    const [sent] = spans('gateway', 'client');
    expect(spans('quotes', 'server')).toMatchObject([
      { traceId: sent?.traceId, parentSpanId: sent?.spanId, traceState: '' },
    ]);
  });

  it('goes on where the gateway records nothing itself', async () => {
    const pack = await start('services/quotes', traced());
    const gateway = await startGateway({ quotes: pack.baseUrl }, {});
    await call(gateway.baseUrl, 'quotes', 'random_quote', {}, { traceparent });
    const spans = await spansOf(gateway, pack);
    expect(spans('quotes', 'server')).toMatchObject([{ traceId, parentSpanId: callerSpan }]);
    expect(spans('gateway', 'server')).toEqual([]);
  });

  it('has no requests of a sample that stands in for the upstream', async () => {
    const pack = await start('services/paris-events', { SAMPLE_DATA: 'always', ...traced() });
    const { headers } = await call(pack.baseUrl, 'paris-events', 'events', {}, { traceparent });
    expect(headers['server-timing']).toMatch(/^pack;dur=[\d.]+, cache;desc=sample$/);
    const spans = await spansOf(pack);
    expect(spans('paris-events', 'server')).toHaveLength(1);
    expect(spans('paris-events', 'client')).toEqual([]);
  });
});

describe('a collector that is down', () => {
  it('changes nothing for callers', async () => {
    const portal = await startPortal();
    const down = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
    const pack = await start('services/paris-events', { PARIS_EVENTS_UPSTREAM_URL: portal.urlWithKeys, ...down });
    const gateway = await startGateway({ 'paris-events': pack.baseUrl }, down);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call(gateway.baseUrl, 'paris-events', 'events', {}, { traceparent })),
    );
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      expect(JSON.parse(text)).toHaveProperty('result.structuredContent.events');
    }
    expect(await Promise.all([gateway.stop(), pack.stop()])).toEqual([0, 0]);
  });
});
