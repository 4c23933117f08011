import { request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface SlowPost {
  /** Sends the body and gives the answer. Rejects where the connection ends before. */
  finish(): Promise<{ readonly status: number; readonly text: string }>;
}

/** Longer than any pack may take. */
const timeoutMs = 20_000;

/** Begins to post JSON, and resolves when the server has the head of the request and waits for the body. */
export async function startSlowPost(url: string, body: string): Promise<SlowPost> {
  const outgoing = request(url, {
    method: 'POST',
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), expect: '100-continue' },
  });
  const answered = new Promise<{ status: number; text: string }>((resolve, reject) => {
    outgoing.once('error', reject);
    outgoing.once('response', (incoming) => {
      text(incoming).then((received) => resolve({ status: incoming.statusCode ?? 0, text: received }), reject);
    });
  });
  const begun = new Promise<void>((resolve) => outgoing.once('continue', () => resolve()));
  outgoing.flushHeaders();
  await Promise.race([begun, Promise.allSettled([answered])]);
  return {
    finish() {
      outgoing.end(body);
      return answered;
    },
  };
}
