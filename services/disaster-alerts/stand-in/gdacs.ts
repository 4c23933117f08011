import type { EventRecord } from './event-record.ts';
import { sampleEvents } from './events/sample-events.ts';
import { type Fault, pause, spoil } from './faults.ts';
import { problem } from './problem.ts';
import { BadRequest, readQuery } from './query.ts';
import { routes, type World } from './routes.ts';

export interface GdacsOptions {
  /** The clock that the disasters' dates move with, a day at a time. */
  readonly now?: () => Date;
  /** In place of the sixty sample disasters. */
  readonly events?: readonly EventRecord[];
  /** The service's own answer is not known; 204 is what its framework gives. */
  readonly unknownEvent?: 204 | 404;
  /** What addresses in answers begin with. The real service's by default, wherever this one is reached. */
  readonly baseUrl?: string;
  /** What goes wrong with a request, if anything. */
  readonly fault?: (request: Request) => Fault | undefined | Promise<Fault | undefined>;
  /** How long every answer takes. */
  readonly delayMs?: number;
}

/** GDACS (www.gdacs.org): its event lists, details, geometries, impacts and its RSS feed, with disasters that are made up. */
export function createGdacs({
  now = () => new Date(),
  events = sampleEvents(),
  unknownEvent = 204,
  baseUrl = 'https://www.gdacs.org',
  fault = () => undefined,
  delayMs = 0,
}: GdacsOptions = {}): (request: Request) => Promise<Response> {
  return async (request) => {
    if (delayMs > 0) await pause(delayMs, request.signal);
    const answered = answer(request, { events, now: now(), baseUrl, unknownEvent });
    answered.headers.set('access-control-allow-origin', '*');
    const wrong = await fault(request);
    return wrong ? spoil(wrong, answered, request) : answered;
  };
}

function answer(request: Request, world: World): Response {
  const url = new URL(request.url);
  const path = url.pathname.toLowerCase();
  const route = Object.hasOwn(routes, path) ? routes[path] : undefined;
  if (!route) return problem(404, 'Not Found');
  if (request.method !== 'GET') return problem(405, 'Method Not Allowed', { allow: 'GET' });
  try {
    return route(world, readQuery(url), request);
  } catch (error) {
    if (error instanceof BadRequest) return problem(400, error.message);
    throw error;
  }
}
