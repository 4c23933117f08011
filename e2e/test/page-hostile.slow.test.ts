import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPack } from '@toolpacks/pack-kit/testing';
import { describeWith, requireBrowser, until } from '@toolpacks/testing';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { issueApiKey } from '../../gateway/src/access/issue-api-key.ts';
import { type StartedGateway, startGateway } from '../../gateway/test/start-gateway.ts';
import { hostilePacks, imageUrl, markup } from '../browser/hostile-packs.ts';
import { openBrowser } from '../browser/open-browser.ts';
import { openPage, run, type Visit } from '../browser/open-page.ts';

const pageFolder = join(import.meta.dirname, '../../web/dist');

describeWith(requireBrowser(), 'the page', () => {
  let browser: Browser;
  let packs: Awaited<ReturnType<typeof startPack>>[];
  let stops: (() => unknown)[] = [];

  beforeAll(async () => {
    browser = await openBrowser();
    packs = await Promise.all(hostilePacks.map((pack) => startPack(pack)));
  });

  afterEach(async () => {
    for (const stop of stops.reverse()) await stop();
    stops = [];
  });

  afterAll(async () => {
    await browser.close();
    await Promise.all(packs.map((pack) => pack.stop()));
  });

  async function start(env: NodeJS.ProcessEnv = {}): Promise<StartedGateway> {
    const urls = hostilePacks.map(({ name }, index) => [name, packs[index]?.baseUrl ?? '']);
    const all = { ...Object.fromEntries(urls), gone: 'http://127.0.0.1:1' };
    const gateway = await startGateway(all, env, undefined, pageFolder);
    stops.push(() => gateway.stop());
    return gateway;
  }

  async function open(gateway: StartedGateway, path?: string): Promise<Visit> {
    const visit = await openPage(browser, gateway.url, path);
    stops.push(() => visit.close());
    return visit;
  }

  const actedOn = (visit: Visit) => visit.page.evaluate('window.acted');
  const linksOf = (visit: Visit) => visit.page.locator('a').evaluateAll((links) => links.map((link) => String(link)));

  it.each(['/', '/#/paris-events', '/#/paris-events/events', '/#/dance-events/events'])(
    'shows markup of packs as text at %s',
    async (path) => {
      const visit = await open(await start(), path);
      expect(await visit.page.getByRole('main').innerText()).toContain('<img src="/x" onerror="window.acted=1">');
      expect(await actedOn(visit)).toBeUndefined();
      for (const link of await linksOf(visit)) expect(link).not.toMatch(/^javascript:/i);
      expect(visit.foreignRequests).toEqual([]);
    },
  );

  it.each(['paris-events', 'dance-events'])(
    'shows markup in titles and venues of %s as text, and no script as a link',
    async (pack) => {
      const visit = await open(await start(), `/#/${pack}/events`);
      await run(visit.page);
      const picture = visit.page.getByRole('tabpanel', { name: 'Picture' });
      await picture.getByText(markup).first().waitFor();
      const shown = (await picture.innerText()).split(markup).length - 1;
      expect(shown).toBeGreaterThanOrEqual(2);
      expect(await visit.page.locator('img, main script').count()).toBe(0);
      expect(await actedOn(visit)).toBeUndefined();
      for (const link of await linksOf(visit)) expect(link).not.toMatch(/^javascript:/i);
      expect(visit.complaints).toEqual([]);
    },
  );

  it('loads an image from elsewhere only when the reader asks for it', async () => {
    const visit = await open(await start(), '/#/paris-events/events');
    await run(visit.page);
    const button = visit.page.getByRole('button', { name: /Show image.*images\.invalid/ });
    await button.first().waitFor();
    expect(visit.foreignRequests).toEqual([]);
    const asked = visit.page.waitForRequest(imageUrl);
    await button.first().click();
    await asked;
    expect(visit.foreignRequests).toEqual([imageUrl]);
  });

  it('says of a pack that is down that it is', async () => {
    const visit = await open(await start());
    expect(await visit.page.getByRole('main').innerText()).toMatch(/gone[\s\S]*down/);
    expect(visit.complaints).toEqual([]);
  });

  it('tells in words that a pack has gone since, and that nothing answers', async () => {
    const gateway = await start();
    const { page } = await open(gateway, '/#/paris-events/events');
    await gateway.writePacks({ 'paris-events': 'http://127.0.0.1:1' });
    await until(async () => /not running or cannot be reached/.test(await run(page)));
    expect(await page.getByRole('alert').innerText()).toMatch(/may work in|later/);
    await page.context().setOffline(true);
    expect(await run(page)).toContain('No answer');
  });

  it('asks for a key where one is needed, and works with it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'page-keys-'));
    stops.push(() => rm(folder, { recursive: true }));
    const { key, entry } = issueApiKey({ name: 'page', packs: '*', expires: undefined });
    await writeFile(join(folder, 'keys.json'), JSON.stringify({ keys: [entry] }));
    const gateway = await start({ API_KEYS_FILE: join(folder, 'keys.json') });
    const { page } = await open(gateway, '/#/paris-events/events');
    expect(await run(page)).toMatch(/credential|key/i);
    await page.getByLabel('API key').fill(key);
    await run(page);
    await page.getByRole('tabpanel', { name: 'Picture' }).waitFor();
    expect(
      await page.evaluate('JSON.stringify([localStorage, sessionStorage, location.href, document.cookie])'),
    ).not.toContain(key);
  });
});
