import { Agent } from 'node:http';
import { exchange } from '@toolpacks/http/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixturePack } from '../fixture-pack.ts';
import { call, json } from '../protocol-table/requests.ts';
import { doors, type Stack, startStack } from '../start-stack.ts';

const calls = 500;
const connections = 100;
/** Neighbours wait differently long, so that answers come in another order than their calls. */
const longestWaitMs = 20;

let stack: Stack;
const agent = new Agent({ keepAlive: true, maxSockets: connections });

beforeAll(async () => {
  stack = await startStack([createFixturePack()]);
});

afterAll(async () => {
  agent.destroy();
  await stack.stop();
});

test.each(doors)('%s, 500 concurrent calls with one id each get their own answer', async (door) => {
  const url = stack.mcpUrl('probe', door);
  const name = door === 'at the aggregator' ? 'probe__echo' : 'echo';
  const texts = Array.from({ length: calls }, (_, index) => `call ${index}`);
  const finished: string[] = [];

  const answers = await Promise.all(
    texts.map(async (text, index) => {
      const params = { name, arguments: { text, after_ms: (index * 7) % (longestWaitMs + 1) } };
      const { status, text: body } = await exchange(url, { headers: json, body: call(params) }, agent);
      finished.push(text);
      const { id, result } = JSON.parse(body);
      return { status, id, data: result.structuredContent, text: result.content[0].text };
    }),
  );

  expect(answers).toEqual(
    texts.map((text) => ({ status: 200, id: 1, data: { text }, text: JSON.stringify({ text }) })),
  );
  expect(finished).not.toEqual(texts);
});
