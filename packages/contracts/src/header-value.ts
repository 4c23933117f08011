/** A request header's text. One that is no plain ASCII comes as `=?base64?…?=` (SPEC 2026-07-28, streamable-http). */
export function decodeHeaderValue(value: string): string {
  const encoded = /^=\?base64\?([A-Za-z0-9+/=]*)\?=$/.exec(value)?.[1];
  return encoded === undefined ? value : Buffer.from(encoded, 'base64').toString();
}
