import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWith, requireBrowser } from '@toolpacks/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type StartedGateway, startGateway } from '../../gateway/test/start-gateway.ts';
import { compactJson } from '../../scripts/tool-pages/compact-json.ts';
import { makePages, type Pages } from '../../scripts/tool-pages/make-pages.ts';
import { outdatedPages, writePages } from '../../scripts/tool-pages/pages-on-disk.ts';
import { shorten } from '../../scripts/tool-pages/shorten.ts';
import { gatewayUrl } from '../../scripts/tool-pages/snippets.ts';
import { type ExamplePacks, startExamplePacks } from '../../scripts/tool-pages/start-example-packs.ts';
import { openBrowser } from '../browser/open-browser.ts';
import { openPage } from '../browser/open-page.ts';
import { violationsOf } from '../browser/violations-of.ts';
import { runModules, runShell } from '../run-script.ts';

const root = join(import.meta.dirname, '../..');

let stack: ExamplePacks;
let gateway: StartedGateway;
let pages: Pages;

beforeAll(async () => {
  stack = await startExamplePacks();
  pages = await makePages(stack.packs);
  const urls = Object.fromEntries(stack.packs.map(({ name, baseUrl }) => [name, baseUrl]));
  gateway = await startGateway(urls, {}, undefined, join(root, 'web/dist'));
});

afterAll(async () => {
  await gateway?.stop();
  await stack?.stop();
});

/** What stands in fences of this language, on all pages, in their order. */
const fenced = (language: string): readonly string[] =>
  [...pages.values()].flatMap((page) =>
    [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)\\n\`\`\`$`, 'gms'))].map(([, code = '']) => code),
  );

const here = (code: string): string => code.replaceAll(gatewayUrl, gateway.url);

const answer = z.object({
  result: z.object({ isError: z.literal(false).optional(), structuredContent: z.record(z.string(), z.unknown()) }),
});

describe('docs/tools', () => {
  test('has exactly the pages that npm run tool-pages writes, with a page for each tool', async () => {
    expect(await outdatedPages(join(root, 'docs/tools'), pages)).toEqual([]);
    expect(pages.size).toBeGreaterThan(stack.packs.length);
  });

  test('has curl lines that are answered with the data on the page', async () => {
    const [lines, shown] = [fenced('sh'), fenced('json')];

    expect(lines.length).toBeGreaterThanOrEqual(pages.size);
    expect(shown).toHaveLength(lines.length);
    for (const [index, line] of lines.entries()) {
      const { stdout, stderr } = await runShell(here(line));
      expect(stderr).toBe('');
      const { result } = answer.parse(JSON.parse(stdout));
      expect(compactJson(shorten(result.structuredContent))).toBe(shown[index]);
    }
  });

  test('has TypeScript that runs and prints data', async () => {
    const modules = fenced('ts');
    const marked = modules.map((module) => `${here(module)}\nconsole.log('end of snippet');\n`);
    const { code, stdout, stderr } = await runModules(marked);

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const printed = stdout.split('end of snippet\n').slice(0, -1);
    expect(printed).toHaveLength(fenced('sh').length);
    for (const one of printed) expect(one).toMatch(/^\{.*\w+:.*\}\n$/s);
  });

  test('has Python for each of the same calls', () => {
    const names = (language: string, pattern: RegExp) => fenced(language).map((code) => pattern.exec(code)?.[1]);

    expect(names('python', /call_tool\("(\w+)"/)).toEqual(names('sh', /"name":"(\w+)"/));
  });
});

test('pages that are out of date, missing or of no tool are named, and written anew', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tool-pages-'));
  try {
    await writePages(folder, pages);
    expect(await outdatedPages(folder, pages)).toEqual([]);

    await writeFile(join(folder, 'quotes/list_tags.md'), 'old');
    await rm(join(folder, 'quotes/random_quote.md'));
    await writeFile(join(folder, 'quotes/gone.md'), 'gone');
    expect(await outdatedPages(folder, pages)).toEqual([
      'quotes/random_quote.md is missing',
      'quotes/list_tags.md is out of date',
      'quotes/gone.md is of no tool',
    ]);

    await writePages(folder, pages);
    expect(await outdatedPages(folder, pages)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

describe('the gateway', () => {
  const addresses = () =>
    [...pages.keys()].map((path) => `/docs/tools/${path.replace('README.md', '').replace('.md', '.html')}`);

  test('serves each page in HTML, and everything that it links to is there', async () => {
    for (const address of addresses()) {
      const response = await fetch(gateway.url + address);
      expect([address, response.status, response.headers.get('content-type')]).toEqual([
        address,
        200,
        'text/html; charset=utf-8',
      ]);
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      const html = await response.text();
      expect(html).not.toMatch(/<style|style=|<script>| on\w+=/);
      for (const [, link = ''] of html.matchAll(/(?:href|src)="([^"]+)"/g)) {
        const url = new URL(link, gateway.url + address);
        if (url.origin === gateway.url) expect([link, (await fetch(url)).status]).toEqual([link, 200]);
      }
    }
  });

  test('has the text of each page, as text', async () => {
    const html = await (await fetch(`${gateway.url}/docs/tools/quotes/random_quote.html`)).text();

    expect(html).toContain('<h1 id="random-quote">Random quote</h1>');
    expect(html).toContain('<summary>Python</summary>');
    expect(html).toContain('<code>string of at most 300 characters matching [^\\s,|]</code>');
  });
});

describeWith(requireBrowser(), 'in a browser', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await openBrowser();
  });

  afterAll(() => browser?.close());

  test('the page of a tool leads to its reference, which is readable by everybody and needs nothing from elsewhere', async () => {
    const { page, complaints, foreignRequests, close } = await openPage(
      browser,
      gateway.url,
      '/#/disaster-alerts/event',
    );
    try {
      await page.getByRole('link', { name: 'Reference' }).click();
      await page.waitForURL(`${gateway.url}/docs/tools/disaster-alerts/event.html`);
      await page.getByText('TypeScript').first().click();
      await page.getByText('StreamableHTTPClientTransport').first().waitFor();

      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Disaster in detail');
      expect(await violationsOf(page)).toEqual([]);

      await page.getByRole('link', { name: 'Disaster alerts' }).click();
      await page.waitForURL(`${gateway.url}/docs/tools/#disaster-alerts`);
      expect({ complaints, foreignRequests }).toEqual({ complaints: [], foreignRequests: [] });
    } finally {
      await close();
    }
  });
});
