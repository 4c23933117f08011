import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ConfigError, readEnv, serverEnv } from '../src/index.ts';
import { type SpawnedService, spawnService } from './spawn-service.ts';

let service: SpawnedService | undefined;

afterEach(() => {
  service?.signal('SIGKILL');
  return service?.exited;
});

async function failedStart(
  env: Record<string, string>,
): Promise<{ code: number | null; stderr: string; lines: number }> {
  service = spawnService(env);
  const { code } = await service.exited;
  return { code, stderr: service.stderr(), lines: service.lines.length };
}

function problemsOf(env: Record<string, string>, schema: z.ZodType = z.object(serverEnv)): string {
  try {
    readEnv(schema, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

describe('a service that cannot start', () => {
  it('names every problem at once on standard error, shows no secret, and exits 1', async () => {
    const { code, stderr, lines } = await failedStart({
      PORT: '99999',
      LOG_LEVEL: 'loud',
      DRAIN_DELAY_MS: '-1',
      PUBLIC_URL: 'ftp://operator:canary@example',
      ECHO_API_TOKEN: 'short-canary',
      ECHO_UPSTREAM_URL: 'canary.example/key',
    });
    expect({ code, lines }).toEqual({ code: 1, lines: 0 });
    const [title, ...problems] = stderr.trimEnd().split('\n');
    expect(title).toBe('echo cannot start:');
    expect(problems).toEqual([
      expect.stringMatching(/^ {2}PORT: .*65535.*, got "99999"$/),
      expect.stringMatching(/^ {2}PUBLIC_URL: must be an http\(s\) URL$/),
      expect.stringMatching(/^ {2}LOG_LEVEL: .*"info".*, got "loud"$/),
      expect.stringMatching(/^ {2}DRAIN_DELAY_MS: .*0.*, got "-1"$/),
      expect.stringMatching(/^ {2}ECHO_API_TOKEN: /),
      expect.stringMatching(/^ {2}ECHO_UPSTREAM_URL: must be an http\(s\) URL$/),
    ]);
    expect(stderr).not.toContain('canary');
  });

  it('says in one sentence that its port is taken, and exits 1', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { code, stderr } = await failedStart({ PORT: String(port) });
    await new Promise((resolve) => other.close(resolve));
    expect(code).toBe(1);
    expect(stderr).toBe(
      `echo cannot start:\n  PORT: ${port} on 127.0.0.1 is taken by another program; stop it or choose another port\n`,
    );
  });

  it('says that its host is not one of this machine, and exits 1', async () => {
    const { code, stderr } = await failedStart({ HOST: '192.0.2.1' });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^echo cannot start:\n {2}HOST, PORT: cannot listen on 192\.0\.2\.1:0 \(EADDRNOTAVAIL\)\n$/);
  });
});

describe('the environment', () => {
  it('may be empty: a service then answers this machine only', () => {
    expect(readEnv(z.object(serverEnv), {})).toEqual({
      PORT: 8080,
      HOST: '127.0.0.1',
      ALLOWED_HOSTS: [],
      ALLOWED_ORIGINS: [],
      LOG_LEVEL: 'info',
      HEADERS_TIMEOUT_MS: 10_000,
      REQUEST_TIMEOUT_MS: 30_000,
      IDLE_TIMEOUT_MS: 65_000,
      STALL_TIMEOUT_MS: 30_000,
      MAX_BUFFERED_BYTES: 67_108_864,
      DRAIN_DELAY_MS: 2000,
      DRAIN_TIMEOUT_MS: 30_000,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
      OTEL_TRACES_SAMPLER: 'parentbased_always_on',
      OTEL_TRACES_SAMPLER_ARG: 1,
      OTEL_SDK_DISABLED: false,
    });
  });

  it('counts an empty variable as unset', () => {
    expect(readEnv(z.object(serverEnv), { PORT: '', PUBLIC_URL: '', LOG_LEVEL: '' }).PORT).toBe(8080);
  });

  it.each([
    ['a.example', ['a.example']],
    [' a.example , b.example ,', ['a.example', 'b.example']],
    [',', []],
  ])('lists are separated by commas: %s', (ALLOWED_HOSTS, hosts) => {
    expect(readEnv(z.object(serverEnv), { ALLOWED_HOSTS }).ALLOWED_HOSTS).toEqual(hosts);
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', ' '],
    ['DRAIN_TIMEOUT_MS', '1e9'],
    ['HEADERS_TIMEOUT_MS', '0'],
    ['REQUEST_TIMEOUT_MS', '0'],
    ['IDLE_TIMEOUT_MS', '0'],
    ['STALL_TIMEOUT_MS', '0'],
    ['LOG_LEVEL', 'INFO'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_TRACES_SAMPLER_ARG', 'half'],
    ['OTEL_SDK_DISABLED', 'yes'],
  ])('%s=%s is refused, and the message shows it', (variable, value) => {
    expect(problemsOf({ [variable]: value })).toMatch(new RegExp(`^${variable}: .*, got "${value}"$`));
  });

  it.each(['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'])(
    '%s is refused where it is no http(s) URL, and not shown, since it may hold a key',
    (variable) => {
      for (const value of ['localhost:4318', 'collector', 'grpc://canary:4317']) {
        expect(problemsOf({ [variable]: value })).toMatch(
          new RegExp(`^${variable}: must be an http\\(s\\) URL such as http://127.0.0.1:4318$`),
        );
      }
    },
  );

  it.each(['A_URL', 'A_URLS_MAINNET', 'API_KEY', 'AUTH_TOKEN', 'CLIENT_SECRET', 'CACHE_PASSWORD'])(
    '%s is never shown',
    (name) => {
      expect(problemsOf({ [name]: 'canary' }, z.object({ [name]: z.string().min(20) }))).toMatch(
        new RegExp(`^${name}: (?!.*canary)`),
      );
    },
  );

  it('shows a long value cut short', () => {
    expect(problemsOf({ LOG_LEVEL: 'x'.repeat(10_000) }).length).toBeLessThan(300);
  });
});
