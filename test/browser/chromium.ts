import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { TestHouse } from '../house.ts';

const executablePath = '/usr/bin/chromium';

/** What to give a suite as `skip`. */
export const withoutChromium = existsSync(executablePath)
  ? false
  : 'Chromium is not installed here (Debian package chromium)';

const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'];

export interface Chromium {
  /** A page of its own, signed in to the house. */
  open(house: TestHouse, options?: Parameters<Browser['newContext']>[0]): Promise<Page>;
  close(): Promise<void>;
}

export async function openChromium(): Promise<Chromium> {
  const browser = await chromium.launch({ executablePath, args });
  return {
    open: async (house, options) => {
      const page = await (await browser.newContext(options)).newPage();
      page.setDefaultTimeout(10_000);
      await page.goto(await house.openLink());
      return page;
    },
    close: async () => browser.close(),
  };
}
