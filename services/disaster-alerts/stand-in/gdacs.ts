import type { EventRecord } from './event-record.ts';
import { sampleEvents } from './events/sample-events.ts';
import { problem } from './problem.ts';
import { BadRequest, readQuery } from './query.ts';
import { routes, type World } from './routes.ts';

export interface GdacsOptions {
  /** The clock that the disasters' dates move with, a day at a time. */
  readonly now?: () => Date;
  /** In place of the sixty sample disasters. */
  readonly events?: readonly EventRecord[];
}

/** GDACS (www.gdacs.org): its event lists, details, geometries and impacts, with disasters that are made up. */
export function createGdacs({
  now = () => new Date(),
  events = sampleEvents(),
}: GdacsOptions = {}): (request: Request) => Promise<Response> {
  return async (request) => {
    const answered = answer(request, { events, now: now(), baseUrl });
    answered.headers.set('access-control-allow-origin', '*');
    return answered;
  };
}

/** What addresses in answers begin with: the real service's, wherever this one is reached. */
const baseUrl = 'https://www.gdacs.org';

function answer(request: Request, world: World): Response {
  const url = new URL(request.url);
  const path = url.pathname.toLowerCase();
  const route = Object.hasOwn(routes, path) ? routes[path] : undefined;
  if (!route) return problem(404, 'Not Found');
  if (request.method !== 'GET') return problem(405, 'Method Not Allowed', { allow: 'GET' });
  try {
    return route(world, readQuery(url));
  } catch (error) {
    if (error instanceof BadRequest) return problem(400, error.message);
    throw error;
  }
}
