import { afterEach, describe, expect, it } from 'vitest';
import type { CollectedSpan } from '../src/testing/index.ts';
import { ask, post } from './ask.ts';
import { callerSpan, echo, startTraced, type Traced, traceId, traceparent } from './start-traced.ts';

const canary = 'canary-4b9e';

let traced: Traced | undefined;

afterEach(() => traced?.stop());

async function start(): Promise<{ readonly url: string; spans(): Promise<CollectedSpan[]> }> {
  traced = await startTraced();
  return traced;
}

describe('a request to a traced service', () => {
  it('is a span below the caller’s, delivered before the service has stopped', async () => {
    const { url, spans } = await start();
    expect((await echo(url, { traceparent, tracestate: 'vendor=1' })).status).toBe(200);
    expect(await spans()).toEqual([
      {
        traceId,
        spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
        parentSpanId: callerSpan,
        traceState: 'vendor=1',
        name: 'POST /echo',
        kind: 'server',
        hasFailed: false,
        attributes: {
          'http.request.method': 'POST',
          'http.response.status_code': 200,
          'http.route': '/echo',
          'toolpacks.pack': 'echo',
          'url.path': '/echo',
        },
        resource: expect.objectContaining({
          'service.name': 'toolpacks-echo',
          'service.version': '1.2.3',
          'service.instance.id': expect.any(String),
        }),
      },
    ]);
  });

  it('has its trace id in the access log', async () => {
    const { url } = await start();
    await echo(url, { traceparent });
    expect(await traced?.service.line(({ msg }) => msg === 'request')).toMatchObject({
      trace_id: traceId,
      path: '/echo',
    });
  });

  it('begins a trace of its own where traceparent is unusable', async () => {
    const unusable = {
      none: undefined,
      empty: '',
      words: 'please trace this',
      'in upper case': traceparent.toUpperCase(),
      'a trace id of zeros': `00-${'0'.repeat(32)}-${callerSpan}-01`,
      'a span id of zeros': `00-${traceId}-${'0'.repeat(16)}-01`,
      'a short trace id': `00-${traceId.slice(1)}-${callerSpan}-01`,
      'version ff': `ff-${traceId}-${callerSpan}-01`,
      'more than version 00 has': `${traceparent}-extra`,
      'two values': `${traceparent}, ${traceparent}`,
      'thousands of digits': `00-${traceId.repeat(300)}-${callerSpan}-01`,
    };
    const { url, spans } = await start();
    for (const given of Object.values(unusable)) await echo(url, given === undefined ? {} : { traceparent: given });
    const begun = await spans();
    const titles = Object.keys(unusable);
    expect(titles.filter((_, index) => begun[index]?.parentSpanId !== '' || begun[index].traceId === traceId)).toEqual(
      [],
    );
    expect(new Set(begun.map((span) => span.traceId)).size).toBe(titles.length);
  });

  it('tells nothing of bodies, queries, headers, and of the messages of errors', async () => {
    const { url, spans } = await start();
    const headers = { Authorization: canary, Cookie: canary, 'X-Other': canary, baggage: `a=${canary}` };
    await post(`${url}/echo?token=${canary}`, JSON.stringify({ [canary]: canary }), headers);
    await ask(`${url}/fail`);
    expect(JSON.stringify(await spans())).not.toMatch(new RegExp(`${canary}|vault`));
  });

  it('counts as failed where the service is at fault, and not where the caller is', async () => {
    const { url, spans } = await start();
    await ask(`${url}/fail`);
    await ask(`${url}/items/7`);
    await ask(`${url}/nowhere`);
    await post(`${url}/echo`, '{');
    const told = (await spans()).map(({ name, hasFailed, attributes }) => ({
      name,
      hasFailed,
      status: attributes['http.response.status_code'],
      errorType: attributes['error.type'],
    }));
    expect(told).toEqual([
      { name: 'GET /fail', hasFailed: true, status: 500, errorType: '500' },
      { name: 'GET /items/:id', hasFailed: false, status: 200, errorType: undefined },
      { name: 'GET', hasFailed: false, status: 404, errorType: undefined },
      { name: 'POST', hasFailed: false, status: 400, errorType: undefined },
    ]);
  });

  it('is not traced where it is a probe or a scraper', async () => {
    const { url, spans } = await start();
    for (const path of ['/healthz', '/readyz', '/metrics']) await ask(url + path, { headers: { traceparent } });
    expect(await spans()).toEqual([]);
  });
});
