import { readFileSync } from 'node:fs';
import type { ToolList } from '@toolpacks/contracts';
import { serveHandler } from '@toolpacks/upstream/testing';
import { expect, test } from 'vitest';
import { createOpendatasoft, type OpendatasoftOptions } from '../stand-in/opendatasoft.ts';
import { errorOf, listOf, noon, sourceOf, startService, stopLater } from './service.ts';

const servePortal = async (options: OpendatasoftOptions = { now: noon }) =>
  stopLater(await serveHandler(createOpendatasoft(options)));

const serve = async (url: string) => stopLater(await startService({ PARIS_EVENTS_UPSTREAM_URL: url }, { now: noon }));

test('every result has its source, and the README names every field', async () => {
  const service = await serve((await servePortal()).url);
  const { tools } = await service.ask<ToolList>('tools/list');
  const fields = [...JSON.stringify(tools[0]?.outputSchema).matchAll(/"(\w+)":\{"(?:type|anyOf)"/g)];
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

  expect(sourceOf(await service.call('events'))).toEqual({
    name: 'Que faire à Paris ?',
    url: 'https://opendata.paris.fr/explore/dataset/que-faire-a-paris-/',
    license: 'ODbL 1.0',
    attribution: 'Que faire à Paris – Ville de Paris, ODbL',
  });
  expect(fields.length).toBeGreaterThan(10);
  for (const [, name] of fields.filter(([, name]) => name !== 'items'))
    expect(readme).toMatch(new RegExp(`\`[^\`]*\\b${name}\\b`));
});

test('a key in the URL of the portal goes to the portal and nowhere else', async () => {
  const portal = await servePortal();
  const service = await serve(`http://me:k1@${portal.host}/?apikey=k2`);
  const result = await service.call('events');
  const status = await (await fetch(`${service.baseUrl}/status`)).text();

  expect(listOf(result).count).toBe(20);
  expect(portal.asked[0]?.url).toContain('apikey=k2');
  expect(portal.asked[0]?.headers).toMatchObject({
    authorization: `Basic ${btoa('me:k1')}`,
    accept: 'application/json',
  });
  expect(JSON.stringify([result._meta, status])).not.toMatch(/k1|k2/);
});

test('a portal whose quota is used up for the day is left alone until midnight', async () => {
  // From noon of the day after today on, midnight is never a matter of seconds.
  const dayMs = 86_400_000;
  const now = () => new Date((Math.floor(Date.now() / dayMs) + 1.5) * dayMs);
  const portal = await servePortal({ now, isThrottled: true });
  const service = await serve(portal.url);
  const [first, second] = [await service.call('events'), await service.call('events', { query: 'jazz' })];

  expect(errorOf(first)?.retry_after_s).toBeGreaterThan(3600);
  expect(errorOf(second)).toMatchObject({ class: 'rate_limited' });
  expect(portal.asked).toHaveLength(1);
});
