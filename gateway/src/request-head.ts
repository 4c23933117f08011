/** The head of a request to a pack, as it goes out, empty line included. The headers came through Node's own parser. */
export function toRequestHead(
  method: 'GET' | 'POST',
  target: { readonly path: string; readonly host: string },
  headers: Readonly<Record<string, string | readonly string[]>>,
  bodyBytes: number,
): string {
  let head = `${method} ${target.path} HTTP/1.1\r\nhost: ${target.host}\r\n`;
  for (const name in headers) {
    const value = headers[name];
    if (typeof value === 'string') head += `${name}: ${value}\r\n`;
    else for (const one of value ?? []) head += `${name}: ${one}\r\n`;
  }
  return `${head}content-length: ${bodyBytes}\r\n\r\n`;
}
