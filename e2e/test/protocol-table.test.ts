import { exchange, type Received } from '@toolpacks/http/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFixturePack } from '../fixture-pack.ts';
import { atAggregator } from '../protocol-table/at-aggregator.ts';
import { legacyRows } from '../protocol-table/legacy-rows.ts';
import { furtherRows, modernRows } from '../protocol-table/modern-rows.ts';
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
