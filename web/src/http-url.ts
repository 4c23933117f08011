/** The URL that a text holds, where it is one of the web: `javascript:`, `data:` and the like never become links. */
export function toHttpUrl(text: string): URL | undefined {
  const url = URL.parse(text);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : undefined;
}
