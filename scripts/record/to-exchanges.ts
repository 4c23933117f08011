import { isUtf8 } from 'node:buffer';
import type { Exchange } from '../../packages/upstream/src/testing/recording.ts';
import { createRedaction, type Redaction } from './create-redaction.ts';
import type { PassedTo } from './start-proxies.ts';
import { trimBody } from './trim-body.ts';

/** Of all bodies of a recording together, in characters: what people still read in a change that they review. */
const maxLength = 256 * 1024;
const leastLength = 4096;

export interface Exchanges {
  readonly exchanges: Exchange[];
  readonly redaction: Redaction;
  /** What was left out because of its size, a sentence each. */
  readonly leftOut: string[];
}

/** What went through the proxies in the form that is kept: without secrets and local addresses, and not too long. */
export function toExchanges(
  passed: readonly PassedTo[],
  { urls, hosts }: { readonly urls: readonly string[]; readonly hosts: readonly string[] },
): Exchanges {
  const redaction = createRedaction(urls, hosts);
  const share = Math.max(leastLength, Math.floor(maxLength / passed.length));
  const exchanges = passed.map((one) => toExchange(one, redaction, share)).sort(byRequest);
  const leftOut = exchanges.flatMap(({ upstream, method, path, answer }) =>
    'left_out' in answer && answer.left_out
      ? `${upstream}: ${method} ${path}: left out ${answer.left_out.join(', ')}`
      : [],
  );
  return { exchanges, redaction, leftOut };
}

function toExchange(
  { upstream, method, path, posted, answer }: PassedTo,
  redaction: Redaction,
  share: number,
): Exchange {
  const request = {
    upstream,
    method,
    path: redaction.text(path),
    ...(posted !== undefined && { posted: redaction.text(posted) }),
  };
  if (!answer) return { ...request, answer: { failure: 'no answer' } };
  const { status, headers } = answer;
  const kept = Object.entries(headers).map(([name, value]) => [name, redaction.text(value)]);
  const body = toBody(answer.body, redaction, share, `${upstream}: the answer to ${method} ${path}`);
  return { ...request, answer: { status, headers: Object.fromEntries(kept), ...body } };
}

type AnsweredBody = Pick<Extract<Exchange['answer'], { status: number }>, 'body' | 'left_out'>;

function toBody(bytes: Buffer, redaction: Redaction, share: number, subject: string): AnsweredBody {
  if (!isUtf8(bytes)) {
    const base64 = redaction.bytes(bytes).toString('base64');
    if (base64.length <= share) return { body: { base64 } };
  } else {
    const trimmed = trimBody(redaction.text(bytes.toString()), share);
    if (trimmed) return { body: trimmed.body, ...(trimmed.leftOut.length > 0 && { left_out: [...trimmed.leftOut] }) };
  }
  throw new Error(
    `${subject} is too long (${bytes.length} bytes) and has no lists or lines to leave out: nothing is recorded. Ask for less.`,
  );
}

function byRequest(a: Exchange, b: Exchange): number {
  const [before, after] = [a, b].map(({ upstream, path, posted = '' }) => `${upstream}\n${path}\n${posted}`);
  return (before ?? '') < (after ?? '') ? -1 : (before ?? '') > (after ?? '') ? 1 : 0;
}
