import { type ErrorClass, mcpHeaders, mcpMeta, modernVersion, packPath, toolpacksMeta } from '@toolpacks/contracts';
import * as z from 'zod';
import type { PackRoute } from './pack-pools.ts';

const probeTimeoutMs = 2000;

const discovered = z.object({
  instructions: z.string(),
  _meta: z.object({
    [mcpMeta.serverInfo]: z.object({ version: z.string() }),
    [toolpacksMeta.pack]: z.object({ title: z.string(), owner: z.string() }).optional(),
  }),
});

const listed = z.object({
  tools: z.array(
    z.looseObject({
      name: z.string(),
      _meta: z
        .object({ [toolpacksMeta.examples]: z.array(z.unknown()) })
        .partial()
        .optional(),
    }),
  ),
});

/** What a pack says of itself over its own protocol, at one moment. Times are ISO 8601 UTC. */
export interface PackReport {
  readonly name: string;
  readonly state: 'up' | 'down';
  readonly last_success: string | null;
  readonly last_error_class: ErrorClass | null;
  readonly latency_ms: number | null;
  readonly description?: PackDescription;
}

export interface PackDescription {
  readonly title: string | undefined;
  readonly description: string;
  readonly version: string;
  readonly owner: string | undefined;
  readonly tools: readonly object[];
}

/** Asks `server/discover` and `tools/list`; `before` is kept where the pack does not answer. */
export async function probePack(route: PackRoute, before: PackReport | undefined): Promise<PackReport> {
  const startedAt = performance.now();
  try {
    const signal = AbortSignal.timeout(probeTimeoutMs);
    const [about, list] = await Promise.all([
      ask(route, 'server/discover', discovered, signal),
      ask(route, 'tools/list', listed, signal),
    ]);
    return {
      name: route.name,
      state: 'up',
      last_success: new Date().toISOString(),
      last_error_class: before?.last_error_class ?? null,
      latency_ms: Math.round(performance.now() - startedAt),
      description: {
        title: about._meta[toolpacksMeta.pack]?.title,
        description: about.instructions,
        version: about._meta[mcpMeta.serverInfo].version,
        owner: about._meta[toolpacksMeta.pack]?.owner,
        tools: list.tools.map(({ _meta, ...tool }) => ({ ...tool, examples: _meta?.[toolpacksMeta.examples] ?? [] })),
      },
    };
  } catch (error) {
    return {
      last_success: null,
      latency_ms: null,
      ...before,
      name: route.name,
      state: 'down',
      last_error_class: errorClassOf(error),
    };
  }
}

async function ask<T>(route: PackRoute, method: string, schema: z.ZodType<T>, signal: AbortSignal): Promise<T> {
  const { body } = await route.pool.request({
    path: route.prefix + packPath(route.name),
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [mcpHeaders.protocolVersion]: modernVersion,
      [mcpHeaders.method]: method,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method,
      params: { _meta: { [mcpMeta.protocolVersion]: modernVersion, [mcpMeta.clientCapabilities]: {} } },
    }),
    signal,
  });
  return z.object({ result: schema }).parse(await body.json()).result;
}

function errorClassOf(error: unknown): ErrorClass {
  if (error instanceof z.ZodError || error instanceof SyntaxError) return 'upstream_invalid';
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : undefined;
  return name === 'TimeoutError' || name === 'HeadersTimeoutError' ? 'upstream_timeout' : 'upstream_unavailable';
}
