import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { describeWith } from '@toolpacks/testing';
import { expect, test } from 'vitest';
import { findProgram } from '../find-program.ts';
import type { LoadResult } from '../load.ts';
import { toCall } from '../tool-call.ts';
import { putWrkLoad } from '../wrk.ts';

const wrk = findProgram('wrk');
const calls = [toCall('quotes', 'random_quote'), toCall('chain-eth', 'chains', { "it's": '"quoted"\\' })] as const;

describeWith({ missing: wrk ? undefined : 'no wrk on PATH' }, 'load by wrk', () => {
  test('sends the calls in turn with their headers, and reports its figures', async () => {
    const seen = new Set<string>();
    const figures = await loadOn(async (request, response) => {
      const { method, url, headers } = request;
      seen.add([method, url, headers['content-type'], headers.accept, await text(request)].join(' '));
      response.end('{}');
    });

    expect([...seen].sort()).toEqual([
      `POST /chain-eth/mcp application/json application/json, text/event-stream ${calls[1].body}`,
      `POST /quotes/mcp application/json application/json, text/event-stream ${calls[0].body}`,
    ]);
    expect(figures.calls).toBeGreaterThan(0);
    expect(figures.callsPerSecond).toBeGreaterThan(0);
    expect(figures.p99Ms).toBeGreaterThanOrEqual(figures.p50Ms);
  });

  test.each<[string, RequestListener, string]>([
    ['an HTTP error', (_, response) => response.writeHead(503).end(), 'got an HTTP error, 0 none'],
    ['an end of every connection', (request) => request.socket.destroy(), 'of 0 calls'],
    ['silence', () => {}, 'of 0 calls'],
    ['an end of every second connection', everySecondOne(), '0 got an HTTP error'],
  ])('is refused where a server answers with %s', async (_, listener, message) => {
    await expect(loadOn(listener)).rejects.toThrow(message);
  });
});

async function loadOn(listener: RequestListener): Promise<LoadResult> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  try {
    const baseUrl = `http://127.0.0.1:${address.port}`;
    return await putWrkLoad(wrk?.path ?? '', { baseUrl, calls, connections: 1, durationMs: 1000 });
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

function everySecondOne(): RequestListener {
  let count = 0;
  return (request, response) => {
    count++;
    if (count % 2 === 0) request.socket.destroy();
    else response.end('{}');
  };
}
