import { ToolError, type UpstreamStatus } from '@toolpacks/contracts';
import type { z } from 'zod';
import { createCircuit } from './circuit.ts';
import { createSender } from './create-sender.ts';
import { createHealth } from './health.ts';
import { createPace } from './pace.ts';
import { parseBaseUrl } from './parse-base-url.ts';
import { type JsonOptions, parseJson } from './parse-json.ts';
import type { Subject } from './to-tool-error.ts';
import { toUserAgent } from './user-agent.ts';

export interface UpstreamOptions {
  /** The subject of messages and the name in `/status`, for example 'quotes upstream'. */
  readonly name: string;
  /** May hold a path, a query and a key in either; messages show its host only. */
  readonly baseUrl: string;
  /** Of one attempt, whole: connect, redirects, headers and body. Also the longest wait for a turn. */
  readonly timeoutMs?: number;
  /** Further attempts after a fault that may pass. */
  readonly retries?: number;
  /** Of a body, after decompression. Default 2 MiB; say why and how large the source's answers are where it is more. */
  readonly maxBytes?: number;
  /** Where the upstream's people find whoever runs this. */
  readonly contactUrl?: string | undefined;
  /** Requests that may start within any second; without it, any number. */
  readonly requestsPerSecond?: number;
  /** Statuses that this upstream gives for a passing fault, besides 408, 429 and 5xx. */
  readonly transientStatuses?: readonly number[];
  /** Consecutive failed attempts that open the circuit, and how long it then stays open. */
  readonly breaker?: { readonly failures?: number; readonly coolDownMs?: number };
  /** Stands in for the network; always called with a Request. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
}

export interface GetOptions {
  readonly searchParams?: Readonly<Record<string, string | number | undefined>>;
  readonly signal?: AbortSignal;
}

export interface GetJsonOptions<T> extends GetOptions, Pick<JsonOptions, 'watch'> {
  readonly schema: z.ZodType<T>;
}

export interface GetParsedOptions<T> extends GetOptions {
  /** Media types that are wanted. */
  readonly accept: string;
  /** The whole answer to its value. Throws ToolError, told whom its message is about. */
  readonly parse: (response: Response, subject: Subject) => T | Promise<T>;
  /** What was had before: given back as it is where the upstream says that nothing has changed. */
  readonly previous?: Fetched<T> | undefined;
}

/** A value with what the upstream wants to be shown when it is asked whether that has changed (RFC 9110, 13.1). */
export interface Fetched<T> {
  readonly value: T;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/**
 * Someone else's HTTP API. Every fault of it is a ToolError whose class says which; the caller's abort surfaces as the
 * signal's reason.
 */
export interface Upstream {
  /** What messages show of it. */
  readonly host: string;
  /** GETs `path`, relative to the base URL, and parses the answer. An empty body (204) reads as `null`. */
  getJson<T>(path: string, options: GetJsonOptions<T>): Promise<T>;
  /** The same for any format, and on the condition that it has changed since `previous`. */
  get<T>(path: string, options: GetParsedOptions<T>): Promise<Fetched<T>>;
  /**
   * A fetch with the same guarantees, for clients that bring their own protocol. The body has been read when it returns;
   * a status other than 2xx throws. POST is retried like GET, so it has to be read-only.
   */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  status(): UpstreamStatus;
}

/** Reads an answer as JSON of a shape, for `get`. */
export const asJson =
  <T>(schema: z.ZodType<T>, options?: JsonOptions) =>
  (response: Response, subject: Subject): Promise<T> =>
    parseJson(response, schema, subject, options);

export function createUpstream({
  name,
  baseUrl,
  timeoutMs = 8000,
  retries = 2,
  maxBytes = 2 * 1024 * 1024,
  contactUrl,
  requestsPerSecond = Number.POSITIVE_INFINITY,
  transientStatuses = [],
  breaker: { failures = 5, coolDownMs = 10_000 } = {},
  fetch = (request) => globalThis.fetch(request),
}: UpstreamOptions): Upstream {
  const base = parseBaseUrl(name, baseUrl);
  const circuit = createCircuit({ failures, coolDownMs, transientStatuses });
  const health = createHealth();
  const pace = createPace({ requestsPerSecond, maxWaitMs: timeoutMs });
  const userAgent = toUserAgent(contactUrl);
  const sending = { timeoutMs, retries, maxBytes, userAgent, transientStatuses, fetch, circuit, health, pace };
  const send = createSender(sending);

  async function get<T>(path: string, options: GetParsedOptions<T>): Promise<Fetched<T>> {
    const { accept, parse, previous, searchParams, signal } = options;
    const subject = { name, host: base.host };
    const response = await send(
      base.toUrl(path),
      {
        headers: { accept, ...base.headers, ...conditions(previous) },
        searchParams: { ...base.searchParams, ...searchParams },
        throwHttpErrors: (status) => status !== 304,
        ...(signal && { signal }),
      },
      subject,
    );
    try {
      const fetched =
        response.status === 304 ? unchanged(previous, subject) : await toFetched(response, parse, subject);
      health.succeeded();
      return fetched;
    } catch (error) {
      if (error instanceof ToolError) health.failed(error);
      throw error;
    }
  }

  return {
    host: base.host,
    get,
    async getJson(path, { schema, watch, ...options }) {
      return (await get(path, { ...options, accept: 'application/json', parse: asJson(schema, { watch }) })).value;
    },
    async fetch(input, init = {}) {
      const { host } = new URL(input instanceof Request ? input.url : input);
      const response = await send(input, init, { name, host });
      health.succeeded();
      return response;
    },
    status: () => ({ name, ...health.status(), circuit: circuit.state() }),
  };
}

function conditions(previous: Fetched<unknown> | undefined): Record<string, string> {
  return {
    ...(previous?.etag && { 'if-none-match': previous.etag }),
    ...(previous?.lastModified && { 'if-modified-since': previous.lastModified }),
  };
}

function unchanged<T>(previous: Fetched<T> | undefined, { name, host }: Subject): Fetched<T> {
  if (previous?.etag || previous?.lastModified) return previous;
  throw new ToolError('upstream_invalid', `${name}: ${host} answered HTTP 304 to a request without a condition`);
}

async function toFetched<T>(
  response: Response,
  parse: GetParsedOptions<T>['parse'],
  subject: Subject,
): Promise<Fetched<T>> {
  const { headers } = response;
  const value = await parse(response, subject);
  return { value, etag: headers.get('etag'), lastModified: headers.get('last-modified') };
}
