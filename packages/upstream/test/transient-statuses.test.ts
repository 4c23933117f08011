import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createUpstream, httpStatusOf, type Upstream, type UpstreamOptions } from '../src/index.ts';
import { answers, type FaultyServer, startFaultyServer } from '../src/testing/faulty-server.ts';
import { toolErrorOf } from './errors.ts';

const schema = z.object({ name: z.string() });
const ada = answers.json({ name: 'Ada' });

let server: FaultyServer;

beforeEach(async () => {
  server = await startFaultyServer(ada);
});

afterEach(() => server.close());

const connect = (options: Partial<UpstreamOptions> = {}) =>
  createUpstream({ name: 'quotes upstream', baseUrl: server.url, ...options });

const get = (upstream: Upstream) => upstream.getJson('quotes', { schema });

describe('a status that is transient for this upstream', () => {
  const busy = answers.text(400, '');
  const transientStatuses = [400];

  it('is tried again', async () => {
    server.answerWith(answers.inTurn(busy, ada));
    await expect(get(connect({ transientStatuses }))).resolves.toEqual({ name: 'Ada' });
    expect(server.asked).toHaveLength(2);
  });

  it('is told as upstream_unavailable, can be told from the error, and opens the circuit', async () => {
    server.answerWith(busy);
    const upstream = connect({ transientStatuses, retries: 0, breaker: { failures: 1 } });
    const error = await toolErrorOf(get(upstream));
    expect(error).toMatchObject({
      errorClass: 'upstream_unavailable',
      message: `quotes upstream: ${server.host} answered HTTP 400; try again in a minute`,
    });
    expect(httpStatusOf(error)).toBe(400);
    expect(upstream.status()).toMatchObject({ circuit: 'open', last_error_class: 'upstream_unavailable' });
  });

  it.each([
    { title: 'another status', status: 403, options: { transientStatuses } },
    { title: 'the same status of another upstream', status: 400, options: {} },
  ])('is not $title', async ({ status, options }) => {
    server.answerWith(answers.text(status, ''));
    const upstream = connect({ ...options, breaker: { failures: 1 } });
    expect((await toolErrorOf(get(upstream))).errorClass).toBe('upstream_rejected');
    expect(upstream.status().circuit).toBe('closed');
    expect(server.asked).toHaveLength(1);
  });
});
