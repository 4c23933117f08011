import { problem } from './problem.ts';

/** What can go wrong with one request. */
export type Fault =
  /** The 400 that an overloaded service gives to a well-formed search. */
  | 'bad_request'
  /** The filter in front of the service refuses the client. */
  | 'forbidden'
  /** A page of HTML with status 200, as in place of a missing file. */
  | 'html'
  | 'internal_error'
  | 'too_many_requests'
  | { readonly retryAfterS: number }
  /** Half of the answer. */
  | 'truncated'
  /** No answer ever. */
  | 'silent'
  /** The answer, so much later. */
  | { readonly delayMs: number }
  /** The connection breaks. */
  | 'reset';

/** Gives the answer as the fault leaves it, or throws as fetch does where no answer comes. */
export async function spoil(fault: Fault, answer: Response, { signal }: Request): Promise<Response> {
  if (typeof fault === 'object') {
    if ('retryAfterS' in fault) return problem(429, 'Too Many Requests', { 'retry-after': `${fault.retryAfterS}` });
    await pause(fault.delayMs, signal);
    return answer;
  }
  switch (fault) {
    case 'bad_request':
      return problem(400, 'Bad Request');
    case 'forbidden':
      return page(403, '403 - Forbidden: Access is denied.');
    case 'html':
      return page(200, 'GDACS - Global Disaster Alert and Coordination System');
    case 'internal_error':
      return page(500, '500 - Internal server error.');
    case 'too_many_requests':
      return problem(429, 'Too Many Requests');
    case 'truncated': {
      const text = await answer.text();
      return new Response(text.slice(0, text.length / 2), { headers: answer.headers });
    }
    case 'silent':
      return pause(Number.POSITIVE_INFINITY, signal).then(() => answer);
    case 'reset':
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('ECONNRESET'), { code: 'ECONNRESET' }) });
  }
}

/** Waits, for ever where the time is infinite. Rejects as fetch does when the request is given up. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const timer = Number.isFinite(ms) ? setTimeout(done, ms) : undefined;
    signal.addEventListener('abort', stop);

    function done(): void {
      signal.removeEventListener('abort', stop);
      resolve();
    }

    function stop(): void {
      clearTimeout(timer);
      reject(signal.reason);
    }
  });
}

function page(status: number, title: string): Response {
  const html = `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;
  return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
}
