import { packPath, serverName } from '@toolpacks/contracts';
import * as z from 'zod';
import { askReplica, QuestionTimeoutError } from './ask-replica.ts';
import type { ConnectionFailure } from './http1/connection-error.ts';
import { failureOf, toHttpError } from './pack-failure.ts';
import type { PackRoute } from './pack-route.ts';
import type { Replica } from './replica.ts';

/** What a pack tells of itself for publishing, each at this name below its endpoint; by media type. */
export const publishedDocuments = {
  'server-card': 'application/mcp-server-card+json',
  'server.json': 'application/json',
} as const;

export type PublishedDocument = keyof typeof publishedDocuments;

export const isPublishedDocument = (name: string | undefined): name is PublishedDocument =>
  name !== undefined && Object.hasOwn(publishedDocuments, name);

export interface Publisher {
  /** Where callers reach the gateway, without a slash at its end. */
  readonly baseUrl: string;
  /** The same as the operator has set it, if at all: what the pack is named by. */
  readonly publicUrl: string | undefined;
  readonly requestId: string;
}

const timeoutMs = 3000;

/** What the gateway takes from a pack; the rest it says itself. Lengths as the MCP Registry's schema of 2025-12-11 has them. */
const document = z.object({
  $schema: z.string().startsWith('https://static.modelcontextprotocol.io/schemas/').max(200),
  version: z.string().max(255),
  title: z.string().max(100),
  description: z.string().max(100),
});

type Told = z.output<typeof document>;

/** Rejects with HttpError 502 to 504 where there is none. */
export type ReadPublished = (name: PublishedDocument, route: PackRoute, publisher: Publisher) => Promise<object>;

/**
 * A pack's own document, with the gateway's name and address for the pack in place of the pack's. Everybody may ask, as often
 * as they like: a pack is asked once at a time.
 */
export function createPublishedDocuments(): ReadPublished {
  const underWay = {
    'server-card': new WeakMap<PackRoute, Promise<Told>>(),
    'server.json': new WeakMap<PackRoute, Promise<Told>>(),
  };

  return async (name, route, { baseUrl, publicUrl, requestId }) => {
    const told = await askOnceAtATime(name, route, requestId);
    const url = baseUrl + packPath(route.name);
    return { ...told, name: serverName(route.name, publicUrl), remotes: [{ type: 'streamable-http', url }] };
  };

  function askOnceAtATime(name: PublishedDocument, route: PackRoute, requestId: string): Promise<Told> {
    const asked = underWay[name].get(route);
    if (asked) return asked;
    const asking = askReplicas(name, route, requestId).finally(() => underWay[name].delete(route));
    underWay[name].set(route, asking);
    return asking;
  }
}

async function askReplicas(name: PublishedDocument, route: PackRoute, requestId: string): Promise<Told> {
  const question = {
    method: 'GET',
    path: `${route.path}/${name}`,
    headers: { 'x-request-id': requestId },
    timeoutMs,
  } as const;
  const { replicas } = route;
  await replicas.refresh();
  const asked: Replica[] = [];
  let failure: ConnectionFailure = 'unreachable';
  for (let replica = replicas.choose(asked); replica; replica = replicas.choose(asked)) {
    asked.push(replica);
    try {
      return document.parse(await askReplica(replica, route, question));
    } catch (error) {
      failure = error instanceof QuestionTimeoutError ? 'silent' : failureOf(error);
    }
  }
  throw toHttpError(route.name, failure, null);
}
