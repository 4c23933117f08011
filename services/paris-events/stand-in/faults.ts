import { setTimeout as wait } from 'node:timers/promises';
import { refuseForQuota } from './quota.ts';

/** What can go wrong with one request. */
export type Fault =
  | { readonly slowMs: number }
  | 'silent'
  | 'reset'
  /** 500 with a page of HTML. */
  | 'internal_error'
  /** 200 with a page of HTML. */
  | 'html'
  | 'truncated'
  /** The quota of a day is used up. */
  | 'throttled'
  /** An answer of 200 that ends in the text of an error, as exports do. */
  | 'interrupted';

const anonymousQuota = 10_000;

/** Gives the answer as the fault leaves it, or throws as fetch does where no answer comes. */
export async function spoil(fault: Fault, answer: Response, { signal }: Request, nowMs: number): Promise<Response> {
  if (typeof fault === 'object') {
    await wait(fault.slowMs, undefined, { signal });
    return answer;
  }
  switch (fault) {
    case 'silent':
      return untilAbort(signal);
    case 'reset':
      throw new TypeError('fetch failed', {
        cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
      });
    case 'internal_error':
      return sendHtml(500, 'Internal Server Error');
    case 'html':
      return sendHtml(200, 'Maintenance en cours');
    case 'truncated':
      return cut(answer, '');
    case 'throttled':
      return refuseForQuota(nowMs, anonymousQuota);
    case 'interrupted':
      return cut(
        answer,
        '\nStreaming interrupted due to the following error: An unexpected error occurred. (error_code: InternalError)',
      );
  }
}

function untilAbort(signal: AbortSignal): Promise<never> {
  signal.throwIfAborted();
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function sendHtml(status: number, title: string): Response {
  const page = `<!DOCTYPE html><html lang="fr"><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;
  return new Response(page, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

async function cut(answer: Response, ending: string): Promise<Response> {
  const text = await answer.text();
  return new Response(text.slice(0, Math.floor(text.length / 2)) + ending, { headers: answer.headers });
}
