import { isDeepStrictEqual } from 'node:util';
import { post, readData, toCall } from './tool-call.ts';

/** Any quote. */
export const quoteCall = toCall('quotes', 'random_quote');

/** An answer of middle length among many, since quotes differ in theirs. */
export async function typicalAnswer(baseUrl: string, among: number): Promise<string> {
  const answers: string[] = [];
  for (let call = 0; call < among; call += 1) answers.push(await post(baseUrl, quoteCall));
  answers.sort((a, b) => a.length - b.length);
  return answers[Math.floor(among / 2)] ?? '';
}

/** Throws unless an answer is a quote. */
export function checkQuote(name: string, answer: string): void {
  if (!isDeepStrictEqual(shapeOf(readData(name, answer)), quoteShape)) {
    throw new Error(`${name} does not answer with a quote: ${answer.slice(0, 500)}`);
  }
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
    Object.entries(data).map(([name, value]) => [
      name,
      Array.isArray(value) && value.every((item) => typeof item === 'string') ? 'string[]' : typeof value,
    ]),
  );
}
