import { isDeepStrictEqual } from 'node:util';

/** A call of one tool, ready to be posted. */
export interface Call {
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export const toCall = (pack: string, name: string, args: object = {}): Call => ({
  path: `/${pack}/mcp`,
  body: toMessage('tools/call', { name, arguments: args }),
  // The SDK answers 406 without this Accept header.
  headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
});

export const toMessage = (method: string, params?: object): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });

/** Posts a call and gives the text of the answer. Throws where it is not HTTP 200. */
export async function post(baseUrl: string, { path, body, headers }: Call): Promise<string> {
  const response = await fetch(baseUrl + path, { method: 'POST', headers, body });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${baseUrl}${path}: HTTP ${response.status}: ${text.slice(0, 200)}`);
  return text;
}

/** Gives the data of an answer. Throws unless it is there twice over: as data, and as the same data in a text block. */
export function readData(name: string, answer: string): Record<string, unknown> {
  const { jsonrpc, id, result } = JSON.parse(answer);
  const { content, structuredContent, isError = false } = result ?? {};
  const right =
    jsonrpc === '2.0' &&
    id === 1 &&
    isError === false &&
    content?.length === 1 &&
    content[0].type === 'text' &&
    isDeepStrictEqual(JSON.parse(content[0].text), structuredContent);
  if (!right) throw new Error(`${name} does not answer with data: ${answer.slice(0, 500)}`);
  return structuredContent;
}
