import { isDeepStrictEqual } from 'node:util';

/** The call that all contenders get, byte by byte the same. The SDK answers 406 without this Accept header. */
export const quoteCall = {
  path: '/quotes/mcp',
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'random_quote', arguments: {} },
  }),
  headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
};

/** Posts a JSON-RPC message and gives the text of the answer. Throws where it is not HTTP 200. */
export async function post(url: string, body: string = quoteCall.body): Promise<string> {
  const response = await fetch(url, { method: 'POST', headers: quoteCall.headers, body });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url}: HTTP ${response.status}: ${text.slice(0, 200)}`);
  return text;
}

/** An answer of middle length among many, since quotes differ in theirs. */
export async function typicalAnswer(baseUrl: string, among: number): Promise<string> {
  const answers: string[] = [];
  for (let call = 0; call < among; call += 1) answers.push(await post(baseUrl + quoteCall.path));
  answers.sort((a, b) => a.length - b.length);
  return answers[Math.floor(among / 2)] ?? '';
}

/** Throws unless an answer is a quote, twice over: as data, and as the same data in a text block. */
export function checkQuote(name: string, answer: string): void {
  const { jsonrpc, id, result } = JSON.parse(answer);
  const { content, structuredContent, isError = false } = result ?? {};
  const right =
    jsonrpc === '2.0' &&
    id === 1 &&
    isError === false &&
    content?.length === 1 &&
    content[0].type === 'text' &&
    isDeepStrictEqual(JSON.parse(content[0].text), structuredContent) &&
    isDeepStrictEqual(shapeOf(structuredContent), quoteShape);
  if (!right) throw new Error(`${name} does not answer with a quote: ${answer.slice(0, 500)}`);
}

const quoteShape = {
  id: 'string',
  content: 'string',
  author: 'string',
  author_slug: 'string',
  length: 'number',
  tags: 'string[]',
};

function shapeOf(data: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(data ?? {}).map(([name, value]) => [
      name,
      Array.isArray(value) && value.every((item) => typeof item === 'string') ? 'string[]' : typeof value,
    ]),
  );
}
