import { beforeAll, describe, expect, it } from 'vitest';
import type { CollectedSpan } from '../src/testing/index.ts';
import { ask, post } from './ask.ts';
import type { LogLine } from './spawn-service.ts';
import { callerSpan, echo, startTraced, traceId, traceparent } from './start-traced.ts';

const canary = 'canary-4b9e';

/** None of them can be continued. */
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

const titles = Object.keys(unusable);

/** Continue traces that differ in their first digit. */
const parentOf = (digit: string, flags = '01') => `00-${digit}${traceId.slice(1)}-${callerSpan}-${flags}`;

let delivered: readonly CollectedSpan[];
let log: readonly LogLine[];
let collected: string;

/** One service gets all requests and stops, which delivers what it has recorded. */
beforeAll(async () => {
  const { url, service, collector, spans, stop } = await startTraced();
  try {
    await echo(url, { traceparent: parentOf('1'), tracestate: 'vendor=1' });
    for (const given of Object.values(unusable)) await echo(url, given === undefined ? {} : { traceparent: given });
    const headers = { Authorization: canary, Cookie: canary, 'X-Other': canary, baggage: `a=${canary}` };
    await post(`${url}/echo?token=${canary}`, JSON.stringify({ [canary]: canary }), headers);
    const failing = { headers: { traceparent: parentOf('2') } };
    await ask(`${url}/fail`, failing);
    await ask(`${url}/items/7`, failing);
    await ask(`${url}/nowhere`, failing);
    await post(`${url}/echo`, '{', failing.headers);
    for (const path of ['/healthz', '/readyz', '/metrics'])
      await ask(url + path, { headers: { traceparent: parentOf('3') } });
    await echo(url, { traceparent: parentOf('5', '00') });
    delivered = await spans();
    log = service.lines;
    collected = Buffer.concat(collector.deliveries.map(({ body }) => body)).toString();
  } finally {
    await stop();
  }
});

const spansOf = (digit: string) => delivered.filter((span) => span.traceId === digit + traceId.slice(1));

describe('a request to a traced service', () => {
  it('is a span below the caller’s, delivered before the service has stopped', () => {
    expect(spansOf('1')).toEqual([
      {
        traceId: `1${traceId.slice(1)}`,
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

  it('has its trace id in the access log', () => {
    expect(log.find(({ msg }) => msg === 'request')).toMatchObject({
      trace_id: `1${traceId.slice(1)}`,
      path: '/echo',
    });
  });

  it('begins a trace of its own where traceparent is unusable', () => {
    const begun = delivered.slice(1, 1 + titles.length);
    expect(titles.filter((_, index) => begun[index]?.parentSpanId !== '' || begun[index].traceId === traceId)).toEqual(
      [],
    );
    expect(new Set(begun.map((span) => span.traceId)).size).toBe(titles.length);
  });

  it('tells nothing of bodies, queries, headers, and of the messages of errors', () => {
    expect(collected).toContain(traceId.slice(1));
    expect(collected).not.toMatch(new RegExp(`${canary}|vault`));
  });

  it('counts as failed where the service is at fault, and not where the caller is', () => {
    const told = spansOf('2').map(({ name, hasFailed, attributes }) => ({
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

  it('is not traced where it is a probe or a scraper, or where its caller records nothing', () => {
    expect([...spansOf('3'), ...spansOf('5')]).toEqual([]);
  });
});
