import { ToolError } from '@toolpacks/contracts';
import type { Subject } from './to-tool-error.ts';

const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const maxRedirects = 3;

/**
 * Fetches and follows redirects, each after `beforeEach`, within the request's own host. Anything else is refused before
 * it is asked, so that an upstream cannot send us to an address of the inner network. The class is `upstream_rejected`,
 * because the same call would be sent there again: someone has to look at the configured URL.
 */
export async function followRedirects(
  request: Request,
  fetch: (request: Request) => Promise<Response>,
  subject: Subject,
  beforeEach: () => Promise<void>,
): Promise<Response> {
  let current = request;
  for (let followed = 0; followed <= maxRedirects; followed++) {
    // A body can be sent once only; the copy is for a redirect that repeats it.
    const template = current.body ? current.clone() : current;
    const response = await fetch(current);
    const location = response.headers.get('location');
    if (!redirectStatuses.has(response.status) || location === null) return response;
    await response.body?.cancel();
    current = new Request(targetOf(location, response.status, current, subject), template);
    await beforeEach();
  }
  throw refused(subject, `redirects more than ${maxRedirects} times`);
}

function targetOf(location: string, status: number, { url, method }: Request, subject: Subject): URL {
  const from = new URL(url);
  if (!URL.canParse(location, url)) throw refused(subject, 'redirects to an invalid address');
  const to = new URL(location, from);
  if (!isSameHost(from, to)) throw refused(subject, 'redirects to another address, which is not followed');
  // Fetch would go on with a GET, which answers something else than what was asked.
  if (method === 'POST' && status < 307) throw refused(subject, 'redirects a POST, which is not followed');
  return to;
}

/** The same origin, or the same name from http to https on the default ports. */
function isSameHost(from: URL, to: URL): boolean {
  if (to.username !== '' || to.password !== '') return false;
  if (to.origin === from.origin) return true;
  const isUpgrade = from.protocol === 'http:' && to.protocol === 'https:';
  return isUpgrade && to.hostname === from.hostname && from.port === '' && to.port === '';
}

function refused({ name, host }: Subject, what: string): ToolError {
  return new ToolError('upstream_rejected', `${name}: ${host} ${what}; check the configured upstream URL`);
}
