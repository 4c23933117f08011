import { type ErrorClass, mcpHeaders, mcpMeta, modernVersion, type Source, toolpacksMeta } from '@toolpacks/contracts';
import * as z from 'zod';
import { askReplica, QuestionTimeoutError } from './ask-replica.ts';
import { failureOf, toErrorClass } from './pack-failure.ts';
import type { PackRoute } from './pack-route.ts';
import type { Replica } from './replica.ts';

const probeTimeoutMs = 2000;

const source = z.object({ name: z.string(), url: z.string(), license: z.string(), attribution: z.string() });

const aboutPack = z.object({ title: z.string(), owner: z.string(), source: source.optional() });

const discovered = z.object({
  instructions: z.string(),
  _meta: z.object({
    [mcpMeta.serverInfo]: z.object({ version: z.string() }),
    [toolpacksMeta.pack]: aboutPack.optional(),
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

/** How a replica answered over its own protocol when it was last asked. Times are ISO 8601 UTC. */
export interface ReplicaReport {
  readonly replica: number;
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
  /** Where its data come from. */
  readonly source: Pick<Source, 'name' | 'url' | 'license' | 'attribution'> | undefined;
  readonly tools: readonly ({ readonly name: string } & object)[];
}

/** Asks `server/discover` and `tools/list`; `before` is kept where the replica does not answer. */
export async function probeReplica(
  replica: Replica,
  route: PackRoute,
  before: ReplicaReport | undefined,
): Promise<ReplicaReport> {
  const startedAt = performance.now();
  try {
    const [about, list] = await Promise.all([
      ask(replica, route, 'server/discover', discovered),
      ask(replica, route, 'tools/list', listed),
    ]);
    return {
      replica: replica.number,
      state: 'up',
      last_success: new Date().toISOString(),
      last_error_class: before?.last_error_class ?? null,
      latency_ms: Math.round(performance.now() - startedAt),
      description: {
        title: about._meta[toolpacksMeta.pack]?.title,
        description: about.instructions,
        version: about._meta[mcpMeta.serverInfo].version,
        owner: about._meta[toolpacksMeta.pack]?.owner,
        source: about._meta[toolpacksMeta.pack]?.source,
        tools: list.tools.map(({ _meta, ...tool }) => ({ ...tool, examples: _meta?.[toolpacksMeta.examples] ?? [] })),
      },
    };
  } catch (error) {
    return {
      last_success: null,
      latency_ms: null,
      ...before,
      replica: replica.number,
      state: 'down',
      last_error_class: errorClassOf(error),
    };
  }
}

async function ask<T>(replica: Replica, route: PackRoute, method: string, schema: z.ZodType<T>): Promise<T> {
  const answer = await askReplica(replica, route, {
    path: route.path,
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
    timeoutMs: probeTimeoutMs,
  });
  return z.object({ result: schema }).parse(answer).result;
}

function errorClassOf(error: unknown): ErrorClass {
  if (error instanceof QuestionTimeoutError) return 'upstream_timeout';
  return toErrorClass(failureOf(error));
}
