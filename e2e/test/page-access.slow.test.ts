import { describeWith, requireBrowser } from '@toolpacks/testing';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Stack } from '../../scripts/start/start-stack.ts';
import { openBrowser } from '../browser/open-browser.ts';
import { openPage, run, type Visit } from '../browser/open-page.ts';
import { startedStack } from '../browser/started-stack.ts';
import { violationsOf } from '../browser/violations-of.ts';

/** Addresses, and whether the tool there is run. */
const views: readonly (readonly [path: string, isRun: boolean])[] = [
  ['/', false],
  ['/#/quotes', false],
  ['/#/disaster-alerts/events', true],
  ['/#/disaster-alerts/event?args=%7B%22event_type%22%3A%22TC%22%2C%22event_id%22%3A9001001%7D', true],
  ['/#/paris-events/events', true],
  ['/#/dance-events/events?args=%7B%22region%22%3A%22bayarea%22%7D', true],
  ['/#/dance-events/events?args=%7B%22region%22%3A%22bayara%22%7D', true],
  ['/#/dance-events/regions', true],
  ['/#/quotes/random_quote', true],
  ['/#/quotes/list_tags', true],
  ['/#/quotes/list_authors', true],
  ['/#/chain-eth/token_metadata', true],
  ['/#/chain-eth/chains', true],
  ['/#/nowhere', false],
];

describeWith(requireBrowser(), 'the page', () => {
  let stack: Stack;
  let browser: Browser;
  let visits: Visit[] = [];

  beforeAll(async () => {
    stack = await startedStack();
    browser = await openBrowser();
  });

  afterEach(async () => {
    for (const { close } of visits) await close();
    visits = [];
  });

  afterAll(async () => {
    await browser.close();
    await stack.stop();
  });

  async function open(path: string, isRun: boolean, options: BrowserContextOptions = {}): Promise<Page> {
    const visit = await openPage(browser, stack.gatewayUrl, path, options);
    visits.push(visit);
    if (!isRun) return visit.page;
    const example = visit.page.getByRole('list', { name: 'Fill in an example' }).getByRole('button');
    if (!path.includes('args=') && (await example.count()) > 0) await example.first().click();
    await run(visit.page);
    await visit.page.locator('[role=tabpanel] [class*="pic-"], [role=alert]').first().waitFor();
    return visit.page;
  }

  it.each(views)(
    '%s has no serious fault and fits, on a light screen of 360 px and on a wide dark one',
    async (path, isRun) => {
      const page = await open(path, isRun, { viewport: { width: 360, height: 740 }, colorScheme: 'light' });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
      const narrow = await violationsOf(page);
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.emulateMedia({ colorScheme: 'dark' });
      expect({ narrow, wide: await violationsOf(page) }).toEqual({ narrow: [], wide: [] });
    },
  );

  it('is used from search to answer with the keyboard alone', async () => {
    const page = await open('/', false);
    const focused = () => page.evaluate('document.activeElement.innerText || document.activeElement.id');
    const press = async (key: string) => page.keyboard.press(key);
    await press('Tab');
    expect(await focused()).toMatch(/skip/i);
    await press('/');
    await page.keyboard.type('search quot');
    await tabTo(page, 'Search quotes');
    await press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Search quotes' }).waitFor();
    await tabTo(page, 'query');
    await page.keyboard.type('courage');
    await press('Enter');
    await page.getByRole('region', { name: 'Answer' }).getByRole('tablist').waitFor();
    expect(await focused()).toBe('Answer');
    await tabTo(page, 'Picture');
    await press('ArrowRight');
    await page.getByRole('tabpanel', { name: 'JSON' }).getByText('"quotes"').first().waitFor();
    await tabTo(page, 'Claude Code');
    await press('End');
    await page.getByRole('tabpanel', { name: 'VS Code' }).waitFor();
  });

  it('lets the reader choose dark and light, and remembers it', async () => {
    const page = await open('/', false, { colorScheme: 'light' });
    const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    const light = await background();
    await page.getByRole('button', { name: /dark/i }).click();
    const dark = await background();
    expect(dark).not.toBe(light);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await background()).toBe(dark);
  });
});

/** Presses Tab until what has the focus is called so, or holds a field of that name. */
async function tabTo(page: Page, name: string): Promise<void> {
  const called = `(() => {
    const one = document.activeElement;
    const label = one.labels && one.labels[0] ? one.labels[0].innerText : '';
    return [one.innerText, label, one.id, one.name, one.getAttribute('aria-label')].filter(Boolean).join(' | ');
  })()`;
  for (let steps = 0; steps < 80; steps++) {
    await page.keyboard.press('Tab');
    if (
      String(await page.evaluate(called))
        .split(/ \| |\n/)
        .some((text) => text.trim() === name)
    )
      return;
  }
  throw new Error(`Tab does not lead to ${name}`);
}
