import { packPath } from '@toolpacks/contracts';
import * as z from 'zod';
import { toHttpError } from './forward.ts';
import type { PackRoute } from './pack-pools.ts';

const card = z.looseObject({ remotes: z.array(z.looseObject({ url: z.string() })) });

/** A pack's own card, with the gateway's address in place of the pack's. Throws HttpError 502 where there is none. */
export async function readServerCard(route: PackRoute, baseUrl: string, requestId: string): Promise<object> {
  const path = packPath(route.name);
  try {
    const { body } = await route.pool.request({
      path: `${route.prefix}${path}/server-card`,
      method: 'GET',
      headers: { 'x-request-id': requestId },
    });
    const { remotes, ...rest } = card.parse(await body.json());
    return { ...rest, remotes: remotes.map((remote) => ({ ...remote, url: baseUrl + path })) };
  } catch (error) {
    throw toHttpError(route.name, error, null);
  }
}
