import { afterAll, beforeAll, expect, test } from 'vitest';
import { startStack } from '../../scripts/start/start-stack.ts';
import { curlLines, liveLines, runAll, type Started, start } from '../npm-start.ts';

let started: Started;
let answers: Awaited<ReturnType<typeof runAll>>;

beforeAll(async () => {
  started = await start();
  await started.untilReady();
  answers = await runAll(curlLines(started));
});

afterAll(() => started?.stop());

/** What the lines are answered, each run once. */
const answersTo = (lines: readonly string[]) => lines.map((line) => answers[curlLines(started).indexOf(line)]);

test('every curl line that is printed answers with data, as printed', () => {
  const lines = curlLines(started);
  expect(lines.length).toBeGreaterThanOrEqual(12);
  for (const [index, answer] of answers.entries()) {
    expect({ line: lines[index], answer }).toMatchObject({
      answer: { result: { structuredContent: expect.any(Object) } },
    });
  }
});

test('what a live pack answers without its source is marked as sample data: freshness, source and a text block', () => {
  const live = answersTo(liveLines(started));
  expect(live).toHaveLength(4);
  for (const { result } of live) {
    expect(result._meta['dev.toolpacks/freshness']).toEqual({ state: 'sample', fetched_at: null, fresh_until: null });
    expect(result._meta['dev.toolpacks/source'].name).toMatch(/sample/i);
    expect(result.content[1].text).toMatch(/^This is sample data, made up for demonstration: /);
  }
});

test('the sample allowance and the sample token are those of the local chain', () => {
  const lines = curlLines(started).filter((line) => line.includes('token_allowance'));
  expect(lines).toEqual([expect.stringContaining('"chain":"local"')]);
  const [answer] = answersTo(lines);
  expect(BigInt(answer.result.structuredContent.allowance)).toBe(1_234_500_000_000_000_000_000n);
});

test('the page and the address of all packs respond where it is printed that they do', async () => {
  const [, page = ''] = /open (\S+) in a browser/.exec(started.output()) ?? [];
  const [, aggregator = ''] = /all packs +(\S+)/.exec(started.output()) ?? [];
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });

  expect((await fetch(page)).headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await (await fetch(aggregator, { method: 'POST', headers, body })).json()).toMatchObject({
    result: { tools: expect.arrayContaining([expect.objectContaining({ name: 'quotes__random_quote' })]) },
  });
});

test.each(['abc', '70000', '-1', ''])('the port %j is rejected with what is accepted', async (GATEWAY_PORT) => {
  await expect(startStack({ GATEWAY_PORT }, () => undefined)).rejects.toThrow(
    `GATEWAY_PORT must be a port from 0 to 65535, got "${GATEWAY_PORT}".`,
  );
});
