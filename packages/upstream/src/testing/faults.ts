import type { ErrorClass } from '@toolpacks/contracts';
import { type Answer, answers } from './faulty-server.ts';

export interface UpstreamFault {
  readonly title: string;
  readonly answer: Answer;
  /** Of a JSON API's first call with no cache. */
  readonly errorClass: ErrorClass;
  readonly retryAfterS?: number;
}

/** Far over every limit; sent piece by piece, so that only what is read is ever made. */
const hugeBytes = 100 * 1024 * 1024;

const html = { 'content-type': 'text/html' };
const page = '<!DOCTYPE html><html><title>Maintenance</title></html>';
const inside = { location: 'http://169.254.169.254/latest/meta-data/' };

/**
 * What an upstream does on a bad day, for every pack to survive: the error class, an answer in time, and stale data
 * instead where there is some. A refused connection is not here, because a server that answers cannot refuse.
 */
export const upstreamFaults: readonly UpstreamFault[] = [
  { title: 'resets the connection', answer: answers.reset, errorClass: 'upstream_unavailable' },
  { title: 'stays silent', answer: answers.silent, errorClass: 'upstream_timeout' },
  { title: 'is slow with its headers', answer: answers.slowHeaders, errorClass: 'upstream_timeout' },
  { title: 'is slow with its body', answer: answers.slowBody, errorClass: 'upstream_timeout' },
  {
    title: 'answers 429 with Retry-After',
    answer: answers.text(429, '{}', { 'retry-after': '30' }),
    errorClass: 'rate_limited',
    retryAfterS: 30,
  },
  { title: 'answers 429 without Retry-After', answer: answers.text(429, '{}'), errorClass: 'rate_limited' },
  { title: 'answers 500 with HTML', answer: answers.text(500, page, html), errorClass: 'upstream_unavailable' },
  { title: 'answers 200 with HTML', answer: answers.text(200, page, html), errorClass: 'upstream_invalid' },
  { title: 'cuts its body off', answer: answers.cutBody, errorClass: 'upstream_unavailable' },
  { title: 'sends a body of 100 MB', answer: answers.huge(hugeBytes), errorClass: 'upstream_invalid' },
  { title: 'redirects to an address inside', answer: answers.text(302, '', inside), errorClass: 'upstream_rejected' },
];
