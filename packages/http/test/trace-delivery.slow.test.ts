import { afterEach, describe, expect, it } from 'vitest';
import { startTraceCollector, type TraceCollector } from '../src/testing/index.ts';
import { type SpawnedService, spawnService } from './spawn-service.ts';
import { callerSpan, echo, startTraced, type Traced, traceId, traceparent } from './start-traced.ts';

let traced: Traced | undefined;
let service: SpawnedService | undefined;
let collector: TraceCollector | undefined;

afterEach(async () => {
  service?.signal('SIGKILL');
  await Promise.all([traced?.stop(), service?.exited, collector?.stop()]);
  [traced, service, collector] = [undefined, undefined, undefined];
});

async function start(env: Record<string, string>): Promise<Traced> {
  traced = await startTraced(env);
  return traced;
}

describe('the environment of traces', () => {
  it.each<[title: string, env: Record<string, string>, sampled: string, recorded: boolean]>([
    ['what the caller records is recorded', {}, '01', true],
    ['what the caller does not record is not', {}, '00', false],
    ['OTEL_TRACES_SAMPLER can say never', { OTEL_TRACES_SAMPLER: 'always_off' }, '01', false],
    ['or always', { OTEL_TRACES_SAMPLER: 'always_on' }, '00', true],
    ['or a share', { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }, '01', false],
    [
      'a share of what no caller decides about',
      { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' },
      '01',
      true,
    ],
    ['OTEL_SDK_DISABLED turns traces off', { OTEL_SDK_DISABLED: 'TRUE' }, '01', false],
  ])('%s', async (_, env, sampled, recorded) => {
    const { url, spans } = await start(env);
    await echo(url, { traceparent: `00-${traceId}-${callerSpan}-${sampled}` });
    expect(await spans()).toHaveLength(recorded ? 1 : 0);
  });

  it('names the service, and has headers for the collector', async () => {
    const { url, spans, collector } = await start({
      OTEL_SERVICE_NAME: 'front',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=staging,service.name=other',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=blue',
    });
    await echo(url);
    const [span] = await spans();
    expect(span?.resource).toMatchObject({ 'service.name': 'front', 'deployment.environment.name': 'staging' });
    expect(collector.deliveries[0]).toMatchObject({ url: '/v1/traces', headers: { 'x-tenant': 'blue' } });
  });

  it('sends protobuf unless told otherwise, and to the address for traces where there is one', async () => {
    const receiver = await startTraceCollector();
    collector = receiver;
    service = spawnService({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${receiver.url}/tenant/blue` });
    await echo(await service.url(), { traceparent });
    service.signal('SIGTERM');
    await service.exited;
    const [delivery] = receiver.deliveries;
    expect(delivery).toMatchObject({ url: '/tenant/blue', headers: { 'content-type': 'application/x-protobuf' } });
    expect(delivery?.body.includes(Buffer.from(traceId, 'hex'))).toBe(true);
  });
});

describe('a collector', () => {
  it.each([
    ['is down', { status: 0 }],
    ['refuses', { status: 403 }],
    ['has trouble', { status: 500 }],
    ['talks nonsense', { status: 200 }],
    ['never answers', { status: undefined }],
  ])('that %s costs no call anything, and is complained about once', async (_, { status }) => {
    const receiver = await startTraceCollector((_request, response) => {
      if (status !== undefined) response.writeHead(status).end('<html>nonsense</html>');
    });
    collector = receiver;
    const env = {
      // Nothing of a user's listens on port 1.
      OTEL_EXPORTER_OTLP_ENDPOINT: status === 0 ? 'http://127.0.0.1:1' : receiver.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_EXPORTER_OTLP_TIMEOUT: '100',
    };
    const started = spawnService(env);
    service = started;
    const url = await started.url();
    // More than one delivery takes, so that it goes out at once.
    const answers = await Promise.all(Array.from({ length: 520 }, () => echo(url)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    const isComplaint = ({ msg }: Readonly<Record<string, unknown>>) =>
      String(msg).includes('traces cannot be delivered');
    expect(await started.line(isComplaint)).toMatchObject({ level: 'warn' });
    expect((await echo(url)).status).toBe(200);
    started.signal('SIGTERM');
    expect(await started.exited).toEqual({ code: 0, signal: null });
    expect(started.lines.filter(isComplaint)).toHaveLength(1);
    expect(started.stderr()).toBe('');
  });
});
