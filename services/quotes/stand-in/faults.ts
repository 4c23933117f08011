/** What can go wrong with one request. */
export type Fault = 'unresolvable' | 'expired_certificate' | 'internal_error' | 'html' | 'truncated' | 'silent';

/** Gives the answer as the fault leaves it, or throws as fetch does where no answer comes. */
export async function spoil(fault: Fault, answer: Response, { signal }: Request): Promise<Response> {
  switch (fault) {
    case 'unresolvable':
      throw connectionError('ENOTFOUND');
    case 'expired_certificate':
      throw connectionError('CERT_HAS_EXPIRED');
    case 'internal_error':
      return Response.json({ statusCode: 500, statusMessage: 'Internal server error' }, { status: 500 });
    case 'html':
      return new Response('<!DOCTYPE html><title>Parked</title>', { headers: { 'content-type': 'text/html' } });
    case 'truncated': {
      const text = await answer.text();
      return new Response(text.slice(0, text.length / 2), { headers: { 'content-type': 'application/json' } });
    }
    case 'silent':
      signal.throwIfAborted();
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
  }
}

function connectionError(code: string): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
}
