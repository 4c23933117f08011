/** A request header's text. One that is no plain ASCII comes as `=?base64?…?=` (SPEC 2026-07-28, streamable-http). */
export function decodeHeaderValue(value: string): string {
  const encoded = /^=\?base64\?([A-Za-z0-9+/=]*)\?=$/.exec(value)?.[1];
  return encoded === undefined ? value : Buffer.from(encoded, 'base64').toString();
}

/** The way back: everything but printable ASCII without blanks is encoded, and so is what looks as if it were. */
export function encodeHeaderValue(text: string): string {
  const isPlain = /^[\x21-\x7e]+$/.test(text) && !text.startsWith('=?');
  return isPlain ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;
}
