import { ToolError, type UpstreamStatus } from '@toolpacks/contracts';
import type { z } from 'zod';
import { createCircuit } from './circuit.ts';
import { createSender } from './create-sender.ts';
import { createHealth } from './health.ts';
import { parseBaseUrl } from './parse-base-url.ts';
import { parseJson } from './parse-json.ts';

export interface UpstreamOptions {
  /** The subject of messages and the name in `/status`, for example 'quotes upstream'. */
  readonly name: string;
  /** May hold a path, a query and a key in either; messages show its host only. */
  readonly baseUrl: string;
  /** Of one attempt, whole: connect, redirects, headers and body. */
  readonly timeoutMs?: number;
  /** Further attempts after a fault that may pass. */
  readonly retries?: number;
  /** Of a body, after decompression. */
  readonly maxBytes?: number;
  readonly userAgent?: string;
  /** Consecutive failed attempts that open the circuit, and how long it then stays open. */
  readonly breaker?: { readonly failures?: number; readonly coolDownMs?: number };
  /** Stands in for the network; always called with a Request. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

export interface GetJsonOptions<T> {
  readonly schema: z.ZodType<T>;
  readonly searchParams?: Readonly<Record<string, string | number | undefined>>;
  readonly signal?: AbortSignal;
}

/**
 * Someone else's HTTP API. Every fault of it is a ToolError whose class says which; the caller's abort surfaces as the
 * signal's reason.
 */
export interface Upstream {
  /** GETs `path`, relative to the base URL, and parses the answer. An empty body (204) reads as `null`. */
  getJson<T>(path: string, options: GetJsonOptions<T>): Promise<T>;
  /**
   * A fetch with the same guarantees, for clients that bring their own protocol. The body has been read when it returns;
   * a status other than 2xx throws. POST is retried like GET, so it has to be read-only.
   */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  status(): UpstreamStatus;
}

export function createUpstream({
  name,
  baseUrl,
  timeoutMs = 8000,
  retries = 2,
  maxBytes = 8 * 1024 * 1024,
  userAgent = 'toolpacks',
  breaker: { failures = 5, coolDownMs = 10_000 } = {},
  fetch = (request) => globalThis.fetch(request),
}: UpstreamOptions): Upstream {
  const base = parseBaseUrl(name, baseUrl);
  const circuit = createCircuit({ failures, coolDownMs });
  const health = createHealth();
  const send = createSender({ timeoutMs, retries, maxBytes, userAgent, fetch, circuit, health });

  return {
    async getJson(path, { schema, searchParams, signal }) {
      const subject = { name, host: base.host };
      const options = {
        headers: { accept: 'application/json', ...base.headers },
        searchParams: { ...base.searchParams, ...searchParams },
        ...(signal && { signal }),
      };
      const response = await send(base.toUrl(path), options, subject);
      try {
        const value = await parseJson(response, schema, subject);
        health.succeeded();
        return value;
      } catch (error) {
        if (error instanceof ToolError) health.failed(error);
        throw error;
      }
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
