import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createUpstream, type Upstream, type UpstreamOptions } from '../src/index.ts';
import { type Answer, answers, type FaultyServer, startFaultyServer } from '../src/testing/faulty-server.ts';

const schema = z.object({ name: z.string() });
const ada = answers.json({ name: 'Ada' });
const down = answers.text(500, '');

let server: FaultyServer;

beforeEach(async () => {
  server = await startFaultyServer(ada);
});

afterEach(() => server.close());

const connect = (options: Partial<UpstreamOptions> = {}) =>
  createUpstream({ name: 'quotes upstream', baseUrl: server.url, ...options });

const get = (upstream: Upstream) => upstream.getJson('quotes', { schema });

describe('the User-Agent', () => {
  const tellAgent: Answer = (request, response) =>
    response.end(JSON.stringify({ name: request.headers['user-agent'] }));

  it.each([
    [undefined, 'Toolpacks/0.1.0'],
    ['https://example.org/contact', 'Toolpacks/0.1.0 (+https://example.org/contact)'],
    ['mailto:ops@example.org', 'Toolpacks/0.1.0 (+mailto:ops@example.org)'],
    ['https://例え.example/連絡', 'Toolpacks/0.1.0 (+https://xn--r8jz45g.example/%E9%80%A3%E7%B5%A1)'],
    ['https://example.org/a\r\nX-Injected: b', 'Toolpacks/0.1.0 (+https://example.org/aX-Injected:%20b)'],
  ])('tells who asks and where their people are found: %j', async (contactUrl, expected) => {
    server.answerWith(tellAgent);
    await expect(get(connect({ contactUrl }))).resolves.toEqual({ name: expected });
  });

  it('goes along with fetch, retries and redirects', async () => {
    const contactUrl = 'https://example.org/contact';
    server.answerWith(answers.inTurn(down, answers.text(307, '', { location: '/b' }), tellAgent));
    const response = await connect({ contactUrl }).fetch(server.url, { method: 'POST', body: '{}' });
    await expect(response.json()).resolves.toEqual({ name: `Toolpacks/0.1.0 (+${contactUrl})` });
  });
});
