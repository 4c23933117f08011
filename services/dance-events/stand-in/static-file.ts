import { createHash } from 'node:crypto';
import type { Temporal } from 'temporal-polyfill';

export interface StaticFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly modifiedAt: Temporal.Instant;
}

/** A CSV file as a static file server sends it: no charset, validators, and 304 to who has it already. */
export function answerWithFile({ headers }: Request, { bytes, modifiedAt }: StaticFile): Response {
  const modifiedMs = modifiedAt.epochMilliseconds;
  const etag = `"${bytes.length.toString(16)}-${createHash('sha256').update(bytes).digest('hex').slice(0, 13)}"`;
  const validators = { etag, 'last-modified': new Date(modifiedMs).toUTCString() };

  if (isKnown(headers, etag, modifiedMs)) return new Response(null, { status: 304, headers: validators });
  return new Response(bytes, {
    headers: { ...validators, 'content-type': 'text/csv', 'content-length': `${bytes.length}` },
  });
}

/** If-None-Match goes before If-Modified-Since, and its tags are compared weakly (RFC 9110, 13.1). */
function isKnown(headers: Headers, etag: string, modifiedMs: number): boolean {
  const tags = headers.get('if-none-match');
  if (tags !== null) {
    return tags.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
  }
  return Date.parse(headers.get('if-modified-since') ?? '') >= modifiedMs;
}

/** A page that is no file: an error, or whatever a host shows instead of a listing. */
export function answerPage(status: number, title: string, headers: Readonly<Record<string, string>> = {}): Response {
  const page = `<!DOCTYPE html>
<html><head><title>${status === 200 ? title : `${status} ${title}`}</title></head>
<body><h1>${title}</h1></body></html>
`;
  return new Response(page, { status, headers: { 'content-type': 'text/html; charset=iso-8859-1', ...headers } });
}
