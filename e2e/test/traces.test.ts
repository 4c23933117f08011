import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CollectedSpan, exchange, type Received, startTraceCollector } from '@toolpacks/http/testing';
import { type HttpServer, serveHandler } from '@toolpacks/upstream/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { createOpendatasoft } from '../../services/paris-events/stand-in/opendatasoft.ts';
import { type SpawnedService, spawnService } from '../spawn-service.ts';

const canary = 'canary-91d3';
const callerSpan = 'b7ad6b7169203331';
const address = `0x${'ab'.repeat(20)}`;

/** Each call has a trace of its own, by its name here. */
const calls = ['joined', 'first', 'second', 'unknown', 'hit', 'failed', 'contract', 'down', 'broken state', 'sample'];
const traceIdOf = (name: string) => `0af7651916cd43dd8448eb211c80319${calls.indexOf(name)}`;
const traceparentOf = (name: string) => ({ traceparent: `00-${traceIdOf(name)}-${callerSpan}-01` });

let portal: HttpServer;
let services: Readonly<Record<'gateway' | 'paris' | 'chain' | 'sample', SpawnedService>>;
let answers: Readonly<Record<string, Received>>;
let spans: readonly CollectedSpan[];

/** Makes all calls and stops the services, which deliver what they have recorded. */
beforeAll(async () => {
  const collector = await startTraceCollector();
  const folder = await mkdtemp(join(tmpdir(), 'toolpacks-traces-'));
  const openData = createOpendatasoft();
  let answer = openData;
  // At an address with a key in it.
  portal = await serveHandler((request) => answer(new Request(request.url.replace(`/${canary}`, ''), request)));
  // To the four requests of an allowance: chain id, block number, code, and one word of data.
  const results = ['0x1', '0x10', '0x6000', `0x${'1'.padStart(64, '0')}`];
  const node = await serveHandler(async ({ url }) => {
    if (url.includes('throttled')) return new Response(null, { status: 429 });
    return Response.json(results.map((result, index) => ({ jsonrpc: '2.0', id: index + 1, result })));
  });
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' };
  const [paris, sample, chain] = await Promise.all([
    spawnService('services/paris-events', {
      PARIS_EVENTS_UPSTREAM_URL: `http://${canary}:${canary}@${portal.host}/${canary}?key=${canary}`,
      ...traced,
    }),
    spawnService('services/paris-events', { SAMPLE_DATA: 'always', ...traced }),
    spawnService('services/chain-eth', {
      CHAIN_ETH_RPC_URLS_ETH_MAINNET: `${node.url}/throttled/${canary},${node.url}/v2/${canary}?key=${canary}`,
      ...traced,
    }),
  ]);
  const PACKS_FILE = join(folder, 'packs.json');
  await writeFile(PACKS_FILE, JSON.stringify({ 'paris-events': paris.baseUrl, quotes: 'http://127.0.0.1:9' }));
  const gateway = await spawnService('gateway', { PACKS_FILE, ...traced });
  services = { gateway, paris, chain, sample };
  const events = (service: SpawnedService, args: object, headers: Record<string, string>) =>
    call(service.baseUrl, 'paris-events', 'events', args, headers);
  try {
    const withKeys = { tracestate: 'vendor=1', Authorization: `Bearer ${canary}` };
    const joined = await events(gateway, { query: canary }, { ...traceparentOf('joined'), ...withKeys });

    const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    answer = async (request) => {
      arrived.resolve();
      await released.promise;
      return openData(request);
    };
    const waiting = [events(paris, {}, traceparentOf('first'))];
    await arrived.promise;
    waiting.push(events(paris, {}, traceparentOf('second')));
    await call(paris.baseUrl, 'paris-events', 'nothing', {}, traceparentOf('unknown'));
    released.resolve();
    const [first, second] = await Promise.all(waiting);
    const hit = await events(paris, {}, traceparentOf('hit'));

    answer = async () => Response.json({ secret: canary }, { status: 500 });
    const failed = await events(gateway, { query: 'fails' }, traceparentOf('failed'));
    answer = openData;
    const down = await call(gateway.baseUrl, 'quotes', 'random_quote', {}, traceparentOf('down'));
    const args = { contract: address, owner: address, spender: address };
    const contract = await call(chain.baseUrl, 'chain-eth', 'token_allowance', args, traceparentOf('contract'));
    await events(gateway, {}, { traceparent: `${traceparentOf('joined').traceparent}!`, tracestate: 'vendor=1' });
    await events(gateway, {}, { ...traceparentOf('broken state'), tracestate: '=,;' });
    const sampled = await events(sample, {}, traceparentOf('sample'));
    answers = { joined, hit, failed, down, contract, sampled, ...(first && { first }), ...(second && { second }) };
  } finally {
    const codes = await Promise.all(Object.values(services).map((service) => service.stop()));
    expect(codes).toEqual([0, 0, 0, 0]);
    spans = collector.spans();
    await Promise.all([collector, portal, node].map((server) => server.stop()));
    await rm(folder, { recursive: true });
  }
});

function call(baseUrl: string, pack: string, name: string, args: object, headers: Record<string, string>) {
  return exchange(`${baseUrl}/${pack}/mcp`, {
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: canary, method: 'tools/call', params: { name, arguments: args } }),
  });
}

const spansOf = (service: string, kind: string) =>
  spans.filter((span) => span.resource['service.name'] === `toolpacks-${service}` && span.kind === kind);

/** The spans of one call. */
const of = (name: string, service: string, kind: string) =>
  spansOf(service, kind).filter(({ traceId }) => traceId === traceIdOf(name));

const timing = (name: string) => answers[name]?.headers['server-timing'];

describe('the trace of a call', () => {
  it('joins caller, gateway, pack and upstream', () => {
    const [atGateway] = of('joined', 'gateway', 'server');
    const [sent] = of('joined', 'gateway', 'client');
    const [atPack] = of('joined', 'paris-events', 'server');
    const { hostname, port } = new URL(portal.url);
    expect(answers.joined?.status).toBe(200);
    expect(timing('joined')).toMatch(/^pack;dur=\S+, upstream;dur=\S+, cache;desc=fresh, gateway;dur=[\d.]+$/);
    expect(spans.filter(({ traceId }) => traceId === traceIdOf('joined'))).toHaveLength(4);
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
    expect(of('joined', 'paris-events', 'client')).toMatchObject([
      {
        parentSpanId: atPack?.spanId,
        name: 'GET',
        attributes: {
          'http.request.method': 'GET',
          'http.response.status_code': 200,
          'server.address': hostname,
          'server.port': Number(port),
          'toolpacks.upstream': 'paris-events',
        },
      },
    ]);
    for (const { lines } of [services.gateway, services.paris])
      expect(lines.find(({ msg }) => msg === 'request')).toMatchObject({ trace_id: traceIdOf('joined') });
  });

  it('holds no key, and neither it nor its state is sent to the upstream', () => {
    expect(JSON.stringify(spans)).not.toMatch(new RegExp(`${canary}|${address}`));
    for (const { url, headers } of portal.asked) {
      expect(url).toContain(canary);
      expect(headers).not.toHaveProperty('traceparent');
      expect(headers).not.toHaveProperty('tracestate');
    }
  });

  it('has the request to the upstream below the call that caused it, and every call reports how long it waited', () => {
    const [cause] = of('first', 'paris-events', 'server');
    expect(of('first', 'paris-events', 'client')).toMatchObject([{ parentSpanId: cause?.spanId }]);
    for (const name of ['second', 'hit', 'unknown']) expect(of(name, 'paris-events', 'client')).toEqual([]);
    for (const name of ['first', 'second'])
      expect(timing(name)).toMatch(/^pack;dur=\S+, upstream;dur=[\d.]+, cache;desc=fresh$/);
    expect(timing('hit')).toMatch(/^pack;dur=[\d.]+, cache;desc=hit$/);
    expect(cause).toMatchObject({ name: 'tools/call events', hasFailed: false });
    expect(of('unknown', 'paris-events', 'server')).toMatchObject([
      { name: 'tools/call', attributes: { 'error.type': '-32602' } },
    ]);
  });

  it('has a span for each attempt, and reports failures by their class', () => {
    expect(answers.failed?.headers).toMatchObject({
      'toolpacks-error-class': 'upstream_unavailable',
      'server-timing': expect.stringMatching(/^pack;dur=\S+, upstream;dur=\S+, gateway;dur=[\d.]+$/),
    });
    const [atPack] = of('failed', 'paris-events', 'server');
    const failed = { parentSpanId: atPack?.spanId, hasFailed: true };
    expect(atPack).toMatchObject({
      hasFailed: true,
      attributes: { 'error.type': 'tool_error', 'toolpacks.error_class': 'upstream_unavailable' },
    });
    expect(of('failed', 'paris-events', 'client')).toMatchObject([
      { ...failed, attributes: { 'error.type': '500' } },
      { ...failed, attributes: { 'error.type': '500', 'http.request.resend_count': 1 } },
    ]);
  });

  it('has requests of a client with a protocol of its own, of which the path is a key', () => {
    expect(JSON.parse(answers.contract?.text ?? '')).toMatchObject({
      result: { structuredContent: { allowance: '0x1' } },
    });
    expect(timing('contract')).toMatch(/^pack;dur=\S+, upstream;dur=[\d.]+, cache;desc=fresh$/);
    const [{ spanId: parentSpanId } = {}] = of('contract', 'chain-eth', 'server');
    expect(of('contract', 'chain-eth', 'client')).toMatchObject([
      { parentSpanId, name: 'POST', attributes: { 'error.type': '429' } },
      { parentSpanId, name: 'POST', attributes: { 'http.response.status_code': 200 } },
    ]);
  });

  it('shows a pack that is down as an attempt that failed', () => {
    expect(answers.down?.status).toBe(503);
    expect(of('down', 'gateway', 'server')).toMatchObject([
      { parentSpanId: callerSpan, hasFailed: true, attributes: { 'error.type': '503' } },
    ]);
    const [attempt] = of('down', 'gateway', 'client');
    expect(attempt).toMatchObject({ hasFailed: true, attributes: { 'error.type': 'unreachable' } });
  });

  it('begins at the gateway where the traceparent of the caller is malformed', () => {
    const begun = spansOf('gateway', 'server').filter(({ parentSpanId }) => parentSpanId === '');
    const [sent] = spansOf('gateway', 'client').filter(({ parentSpanId }) => parentSpanId === begun[0]?.spanId);
    expect(begun).toHaveLength(1);
    expect(calls.map(traceIdOf)).not.toContain(begun[0]?.traceId);
    const atPack = spansOf('paris-events', 'server').filter(({ traceId }) => traceId === begun[0]?.traceId);
    expect(atPack).toMatchObject([{ parentSpanId: sent?.spanId, traceState: '' }]);
  });

  it('loses a state that is malformed', () => {
    const [sent] = of('broken state', 'gateway', 'client');
    expect(of('broken state', 'paris-events', 'server')).toMatchObject([
      { parentSpanId: sent?.spanId, traceState: '' },
    ]);
  });

  it('has no requests of a sample that replaces the upstream', () => {
    expect(timing('sampled')).toMatch(/^pack;dur=[\d.]+, cache;desc=sample$/);
    expect(of('sample', 'paris-events', 'server')).toHaveLength(1);
    expect(of('sample', 'paris-events', 'client')).toEqual([]);
  });
});
