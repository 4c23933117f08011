import { describeWith, requireBrowser } from '@toolpacks/testing';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import type { Stack } from '../../scripts/start/start-stack.ts';
import { openBrowser } from '../browser/open-browser.ts';
import { openPage, run, type Visit } from '../browser/open-page.ts';
import { type ExampleChains, startExampleChains } from '../browser/start-example-chains.ts';
import { startedStack } from '../browser/started-stack.ts';

const example = z.object({ arguments: z.record(z.string(), z.unknown()).optional() });
const catalog = z.object({
  packs: z.array(
    z.object({ name: z.string(), tools: z.array(z.object({ name: z.string(), examples: z.array(example) })) }),
  ),
});

/** What is seen of each tool's first example, in a picture; tools of other packs are shown as JSON. */
const pictures: ReadonlyMap<string, string> = new Map([
  ['disaster-alerts/events', 'svg[role=img][aria-label*="map" i]'],
  ['disaster-alerts/event', 'svg[role=img][aria-label*="map" i]'],
  ['paris-events/events', 'svg[role=img][aria-label*="Paris"]'],
  ['dance-events/events', 'text=/(Friday|Saturday|Sunday)/'],
  ['dance-events/regions', 'table'],
  ['quotes/random_quote', 'blockquote'],
  ['quotes/search_quotes', 'blockquote'],
  ['quotes/list_tags', 'text=Wisdom'],
  ['quotes/list_authors', 'text=Abigail Adams'],
  ['chain-eth/token_metadata', 'text=Toolpacks Sample Token'],
  ['chain-eth/token_allowance', 'text=raw units'],
  ['chain-eth/chains', 'table'],
]);

describeWith(requireBrowser(), 'the page', () => {
  let stack: Stack;
  let chains: ExampleChains;
  let browser: Browser;
  let visits: Visit[] = [];

  beforeAll(async () => {
    chains = await startExampleChains();
    stack = await startedStack(chains.env);
    browser = await openBrowser();
  });

  afterEach(async () => {
    for (const { close } of visits) await close();
    visits = [];
  });

  afterAll(async () => {
    await browser.close();
    await stack.stop();
    await chains.stop();
  });

  async function open(path?: string): Promise<Visit> {
    const visit = await openPage(browser, stack.gatewayUrl, path);
    visits.push(visit);
    return visit;
  }

  it('shows every pack and tool, complains of nothing, and asks nobody else', async () => {
    const { page, complaints, foreignRequests } = await open();
    const { packs } = catalog.parse(await (await fetch(`${stack.gatewayUrl}/packs`)).json());
    const text = await page.getByRole('main').innerText();
    for (const { name, tools } of packs)
      for (const word of [name, ...tools.map((tool) => tool.name)]) expect(text).toContain(word);
    for (const words of ['ODbL', 'GDACS', '19hz.info', 'toolpacks']) expect(text).toContain(words);
    expect(complaints).toEqual([]);
    expect(foreignRequests).toEqual([]);
  });

  it('runs every example of every tool from its form, and shows its answer as a picture', async () => {
    const { packs } = catalog.parse(await (await fetch(`${stack.gatewayUrl}/packs`)).json());
    let ran = 0;
    const shown: string[] = [];
    for (const pack of packs) {
      for (const tool of pack.tools) {
        const { page, complaints, foreignRequests, close } = await open(`/#/${pack.name}/${tool.name}`);
        const filled = page.getByRole('list', { name: 'Fill in an example' }).getByRole('button');
        for (const [index, { arguments: args = {} }] of tool.examples.entries()) {
          await chains.deployFor(args);
          if ((await filled.count()) > index) await filled.nth(index).click();
          const text = await run(page);
          expect({ tool: tool.name, args, failed: await page.locator('.failure').count(), text }).toMatchObject({
            failed: 0,
          });
          ran += 1;
          const seen = pictures.get(`${pack.name}/${tool.name}`);
          const panel = page.getByRole('tabpanel', { name: seen === undefined ? 'JSON' : 'Picture' });
          await panel
            .locator(seen === undefined ? 'pre' : '[class*="pic-"]')
            .first()
            .waitFor();
          if (seen === undefined || index > 0) continue;
          await panel.locator(seen).first().waitFor();
          expect((await panel.innerText()).length).toBeGreaterThan(20);
          shown.push(`${pack.name}/${tool.name}`);
        }
        expect({ tool: tool.name, complaints, foreignRequests }).toMatchObject({ complaints: [], foreignRequests: [] });
        await close();
      }
    }
    expect(ran).toBeGreaterThanOrEqual(20);
    expect(shown.sort()).toEqual([...pictures.keys()].sort());
  });

  it('marks sample data, and tells where data come from', async () => {
    const { page } = await open('/#/paris-events/events');
    const text = await run(page);
    expect(text).toMatch(/Sample data/);
    expect(text).toMatch(/Source/);
  });

  it('opens a tool with its arguments from a link, notes what is run in the address, and goes back', async () => {
    const { page } = await open(`/#/quotes/search_quotes?args=${encodeURIComponent('{"query":"courage","limit":2}')}`);
    await expect(page.getByLabel('query', { exact: false }).first().inputValue()).resolves.toBe('courage');
    await page.getByLabel('query', { exact: false }).first().fill('hope');
    await run(page);
    expect(decodeURIComponent(new URL(page.url()).hash)).toContain('"query":"hope"');
    await page.goBack();
    await expect(page.getByLabel('query', { exact: false }).first().inputValue()).resolves.toBe('courage');
  });

  it.each([
    ['/#/no-such-pack', /no-such-pack/],
    ['/#/quotes/no_such_tool', /no_such_tool/],
    ['/#/quotes/random_quote?args=%7Bbroken', /link|argument/i],
  ])('says in words what is wrong with the link %s', async (path, words) => {
    const { page, complaints } = await open(path);
    expect(await page.getByRole('main').innerText()).toMatch(words);
    expect(complaints).toEqual([]);
  });

  it('tells a refused argument in words, and fills in what is suggested', async () => {
    const { page } = await open(`/#/dance-events/events?args=${encodeURIComponent('{"region":"bayara"}')}`);
    const text = await run(page);
    expect(text).toMatch(/bayara/);
    await page.getByRole('button', { name: 'bayarea', exact: true }).click();
    expect(await run(page)).toMatch(/Sample data/);
  });

  it('offers what each client needs, for a pack and for all', async () => {
    const { page } = await open('/#/quotes/random_quote');
    const connect = page.getByRole('region', { name: /Connect/ });
    for (const [client, words] of [
      ['Claude Code', `claude mcp add --transport http quotes ${stack.gatewayUrl}/quotes/mcp`],
      ['Claude Desktop', 'mcp-remote'],
      ['Cursor', '"mcpServers"'],
      ['VS Code', '"servers"'],
    ] as const) {
      await connect.getByRole('tab', { name: client }).click();
      expect(await connect.innerText()).toContain(words);
    }
    await page.goto(stack.gatewayUrl);
    await page.getByText(`${stack.gatewayUrl}/mcp`).first().waitFor();
  });

  it('is small, shows soon what can be used, and does not shift', async () => {
    const { bytes, resources, readyMs, shift } = await measure(browser, stack.gatewayUrl);
    const kB = (count: number) => `${(count / 1000).toFixed(1)} kB`;
    process.stdout.write(
      `The page: ${kB(bytes)} transferred in ${resources} requests, usable after ${readyMs.toFixed(0)} ms on this machine, layout shift ${shift.toFixed(3)}\n`,
    );
    expect(bytes).toBeLessThan(150_000);
    expect(shift).toBeLessThan(0.1);
  });
});

const figures = z.object({ bytes: z.number(), resources: z.number(), readyMs: z.number(), shift: z.number() });

/** From the start of the navigation to the frame that shows the first tool; compressed bytes, headers included. */
async function measure(browser: Browser, gatewayUrl: string): Promise<z.output<typeof figures>> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(`window.shownMs = new Promise((resolve) => new MutationObserver((_, observer) => {
    if (!document.querySelector('main a[href^="#/"]')) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
  }).observe(document, { childList: true, subtree: true }))`);
  await page.goto(gatewayUrl);
  const measured = figures.parse(
    await page.evaluate(`new Promise(async (resolve) => {
      const readyMs = await window.shownMs;
      let shift = 0;
      new PerformanceObserver((list) => { for (const one of list.getEntries()) shift += one.value; })
        .observe({ type: 'layout-shift', buffered: true });
      const [page] = performance.getEntriesByType('navigation');
      const loaded = performance.getEntriesByType('resource').filter(({ name }) => !name.endsWith('/packs'));
      const bytes = [page, ...loaded].reduce((sum, { transferSize }) => sum + transferSize, 0);
      setTimeout(() => resolve({ bytes, resources: loaded.length + 1, readyMs, shift }), 50);
    })`),
  );
  await context.close();
  return measured;
}
