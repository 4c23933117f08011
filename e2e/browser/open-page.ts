import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

export interface Visit {
  readonly page: Page;
  /** What the page complained of, and what it wanted from other hosts, in the order in which it came. */
  readonly complaints: readonly string[];
  readonly foreignRequests: readonly string[];
  close(): Promise<void>;
}

/** A tab of its own at an address of the gateway, such as `/#/quotes/random_quote`, without anything that was kept before. */
export async function openPage(
  browser: Browser,
  gatewayUrl: string,
  path = '/',
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  const foreignRequests: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(gatewayUrl)) foreignRequests.push(request.url());
  });
  await page.goto(gatewayUrl + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, complaints, foreignRequests, close: () => context.close() };
}

/** Presses Run and waits for what comes of it: the text of the answer's section. */
export async function run(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const answer = page.getByRole('region', { name: 'Answer', exact: true });
  await answer.locator('[role=tablist], [role=alert]').first().waitFor();
  return answer.innerText();
}
