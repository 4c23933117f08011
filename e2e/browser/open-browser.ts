import { findBrowser } from '@toolpacks/testing';
import { type Browser, chromium } from 'playwright-core';

/** The machine's own Chromium. It may load nothing but what is on this machine: any other name leads nowhere. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser() ?? '',
    args: [
      '--no-sandbox',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      '--force-prefers-reduced-motion',
    ],
  });
}
