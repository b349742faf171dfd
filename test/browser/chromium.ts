import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import type { Gallery, Place, Show } from '../gallery/index.ts';
import type { TestHouse } from '../house.ts';

const executablePath = '/usr/bin/chromium';

/** What to give a suite as `skip`. */
export const withoutChromium = existsSync(executablePath)
  ? false
  : 'Chromium is not installed here (Debian package chromium)';

const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'];

type Options = Parameters<Browser['newContext']>[0];

export interface Chromium {
  /** A page of its own, signed in to the house. */
  open(house: TestHouse, options?: Options): Promise<Page>;
  /** A browser context of whoever looks at this part of the gallery. */
  contextFor(gallery: Pick<Gallery, 'houseOf'>, show: Show, options?: Options): Promise<BrowserContext>;
  close(): Promise<void>;
}

export async function openChromium(): Promise<Chromium> {
  const browser = await chromium.launch({ executablePath, args });
  const newContext = async (options?: Options): Promise<BrowserContext> => {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(10_000);
    return context;
  };
  return {
    open: async (house, options) => {
      const page = await (await newContext(options)).newPage();
      await page.goto(await house.openLink());
      return page;
    },
    contextFor: async (gallery, show, options) => {
      const context = await newContext(options);
      if (show.by !== 'stranger' && show.by !== 'visitor')
        await context.addCookies([await cookieOf(gallery.houseOf(show))]);
      return context;
    },
    close: async () => browser.close(),
  };
}

async function cookieOf(house: Place) {
  const [name, value] = (await house.signIn()).split(/=(.*)/s);
  return { name, value, url: house.url, sameSite: 'Strict' as const, httpOnly: true };
}
