import { setTimeout } from 'node:timers/promises';
import { answerPage } from './static-file.ts';

/** What can go wrong with an answer, whatever was asked for. `retryAfter` is a header's text: seconds or an HTTP date. */
export type AnswerFault =
  | 'html'
  | 'silent'
  | 'connection_reset'
  | 'internal_error'
  | 'forbidden'
  | 'too_many_requests'
  | { readonly retryAfter: string }
  | { readonly slowMs: number };

/** Gives the wrong answer, a good one late, or throws as fetch does where no answer comes. */
export async function misanswer(
  fault: AnswerFault,
  { signal }: Request,
  serve: () => Promise<Response>,
): Promise<Response> {
  if (typeof fault === 'object') {
    if ('retryAfter' in fault) return answerPage(429, 'Too Many Requests', { 'retry-after': fault.retryAfter });
    await setTimeout(fault.slowMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    return serve();
  }
  switch (fault) {
    case 'html':
      return answerPage(200, 'We will be back soon');
    case 'silent':
      signal.throwIfAborted();
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    case 'connection_reset':
      throw new TypeError('fetch failed', {
        cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
      });
    case 'internal_error':
      return answerPage(500, 'Internal Server Error');
    case 'forbidden':
      return answerPage(403, 'Forbidden');
    case 'too_many_requests':
      return answerPage(429, 'Too Many Requests');
  }
}
