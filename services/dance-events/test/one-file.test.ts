import { type Answer, answers, startFaultyServer } from '@toolpacks/upstream/testing';
import { describe, expect, test } from 'vitest';
import { errorOf, freshnessOf, listOf, startService, stateOf, stopLater, toFile } from './service.ts';

const now = () => new Date('2026-01-27T20:00:00Z');
const file = toFile({ title: 'First' }, { title: 'Second' });
const csv = (body: string): Answer => answers.text(200, body, { 'content-type': 'text/csv' });

async function serveFrom(answer: Answer, ttlMs?: number) {
  const server = await startFaultyServer(answer);
  stopLater({ stop: () => server.close() });
  const options = ttlMs === undefined ? { now } : { now, ttlMs };
  const service = stopLater(await startService({ DANCE_EVENTS_UPSTREAM_URL: server.url }, options));
  return { server, call: (args: object = {}) => service.call('events', { region: 'bayarea', ...args }) };
}

test('a region is one request for its file, whatever words, days and limits are asked for', async () => {
  const { server, call } = await serveFrom(csv(file));
  for (const args of [{}, { query: 'techno' }, { query: 'house', limit: 3 }, { from: '2020-01-01' }]) await call(args);

  expect(server.asked).toEqual(['GET /events_BayArea.csv']);
});

describe('an empty file', () => {
  test('is a region without events where nothing else is known, for a minute', async () => {
    const { call } = await serveFrom(csv(''));
    const result = await call();

    expect(result.structuredContent).toEqual({ region: 'bayarea', count: 0, total: 0, events: [] });
    const { fetched_at, fresh_until } = freshnessOf(result) ?? {};
    expect(Date.parse(`${fresh_until}`) - Date.parse(`${fetched_at}`)).toBe(60_000);
  });

  test('does not take the place of one that had events', async () => {
    const { server, call } = await serveFrom(csv(file), 0);
    const first = await call();
    server.answerWith(csv(''));
    let last = await call();
    while (stateOf(last) !== 'stale_if_error') last = await call();

    expect(last.structuredContent).toEqual(first.structuredContent);
  });
});

test('a file that was cut off between rows gives the rows that it has', async () => {
  const { call } = await serveFrom(csv(file.slice(0, file.lastIndexOf('Second'))));

  expect(listOf(await call()).events).toMatchObject([{ title: 'First' }]);
});

test('regions fail apart: one that is unavailable leaves the others', async () => {
  const { call } = await serveFrom((request, response) =>
    (request.url?.includes('Seattle') ? answers.text(404, '') : csv(file))(request, response),
  );
  const [seattle, oakland] = [await call({ region: 'seattle' }), await call()];

  expect(errorOf(seattle)).toMatchObject({ class: 'not_found' });
  expect(stateOf(oakland)).toBe('fresh');
});
