import { serveHandler } from '@toolpacks/upstream/testing';
import { afterEach, expect, test } from 'vitest';
import { createQuotable, type Fault, type QuotableOptions } from '../stand-in/quotable.ts';
import { errorOf, freshnessOf, startService } from './service.ts';

const running: { stop(): Promise<void> }[] = [];

afterEach(async () => {
  for (const part of running.splice(0)) await part.stop();
});

async function serveFrom(options: QuotableOptions) {
  const api = await serveHandler(createQuotable(options));
  const service = await startService({ QUOTES_UPSTREAM_URL: api.url });
  running.push(service, api);
  return { api, call: () => service.call('list_tags') };
}

test('a page that fails in the middle fails the call: there is never a part of the quotes', async () => {
  let fault: Fault | undefined = 'truncated';
  const isMiddle = ({ url }: Request) => new URL(url).searchParams.get('page') === '2';
  const { call } = await serveFrom({ fault: (request) => (isMiddle(request) ? fault : undefined) });
  const failed = await call();
  fault = undefined;

  expect(errorOf(failed)).toMatchObject({ class: 'upstream_invalid' });
  expect(freshnessOf(await call())).toMatchObject({ state: 'fresh' });
});

test('a page that fails once is fetched again', async () => {
  const faults: (Fault | undefined)[] = [undefined, 'internal_error'];
  const { api, call } = await serveFrom({ fault: () => faults.shift() });

  expect(freshnessOf(await call())).toMatchObject({ state: 'fresh' });
  expect(api.asked).toHaveLength(4);
});

test('embedded quotes, which are never fetched, need no shared cache', async () => {
  const service = await startService({ CACHE_URL: 'redis://127.0.0.1:1' });
  running.push(service);

  expect(await (await fetch(`${service.baseUrl}/status`)).json()).not.toHaveProperty('cache');
});
