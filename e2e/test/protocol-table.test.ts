import { Agent } from 'node:http';
import { exchange, type Received } from '@toolpacks/http/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFixturePack } from '../fixture-pack.ts';
import { atAggregator } from '../protocol-table/at-aggregator.ts';
import { legacyRows } from '../protocol-table/legacy-rows.ts';
import { furtherRows, modernRows } from '../protocol-table/modern-rows.ts';
import { call, json } from '../protocol-table/requests.ts';
import type { Row, Rows } from '../protocol-table/row.ts';
import { doors, type Stack, startStack } from '../start-stack.ts';

const table: Rows = { ...legacyRows, ...modernRows };

let stack: Stack;

beforeAll(async () => {
  stack = await startStack([createFixturePack()]);
});

afterAll(() => stack.stop());

test('the table is complete', () => {
  expect(Object.keys(table).map(Number)).toEqual(Array.from({ length: 57 }, (_, index) => index + 1));
});

describe.each(doors)('%s', (door) => {
  const asSeen = (row: Row, number?: number) => (door === 'at the aggregator' ? atAggregator(row, number) : row);

  test.each(Object.entries(table).map(([number, row]) => ({ number: Number(number), ...asSeen(row, Number(number)) })))(
    'row $number is answered $status: $probe',
    async ({ number, ...row }) => {
      const url = stack.mcpUrl('probe', door);
      expectAnswer(row, await exchange(number === 57 ? `${url}/` : url, row.send));
    },
  );

  test.each(furtherRows.map((row) => asSeen(row)))('is answered $status: $probe', async (row) => {
    expectAnswer(row, await exchange(stack.mcpUrl('probe', door), row.send));
  });

  test('500 concurrent calls with one id each get their own answer', async () => {
    const name = door === 'at the aggregator' ? 'probe__echo' : 'echo';
    const texts = Array.from({ length: 500 }, (_, index) => `call ${index}`);
    const agent = new Agent({ keepAlive: true, maxSockets: 100 });
    const finished: string[] = [];

    const answers = await Promise.all(
      texts.map(async (text, index) => {
        // Neighbours wait for different times, so that responses come in another order than their calls.
        const body = call({ name, arguments: { text, after_ms: (index * 7) % 21 } });
        const received = await exchange(stack.mcpUrl('probe', door), { headers: json, body }, agent);
        finished.push(text);
        const { id, result } = JSON.parse(received.text);
        return { status: received.status, id, data: result.structuredContent, text: result.content[0].text };
      }),
    );
    agent.destroy();

    expect(answers).toEqual(
      texts.map((text) => ({ status: 200, id: 1, data: { text }, text: JSON.stringify({ text }) })),
    );
    expect(finished).not.toEqual(texts);
  });
});

function expectAnswer(row: Row, received: Received): void {
  const contentType = row.body === undefined ? undefined : 'application/json';
  expect({ status: received.status, body: bodyOf(received) }).toEqual({ status: row.status, body: row.body });
  expect(received.headers).toMatchObject({ ...(contentType && { 'content-type': contentType }), ...row.headers });
  expect('content-type' in received.headers).toBe(contentType !== undefined);
}

/** JSON, the messages of an event stream as a list, or undefined where there is nothing. */
function bodyOf({ headers, text }: Received): unknown {
  if (headers['content-type'] !== 'text/event-stream') return text === '' ? undefined : JSON.parse(text);
  return [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data));
}
