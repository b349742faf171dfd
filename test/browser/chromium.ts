import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { Gallery, Show } from '../gallery/index.ts';
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
  /** A page of its own that shows this part of the gallery; `ready` sees it before anything is loaded. */
  lookAt(gallery: Gallery, show: Show, options?: Options, ready?: (page: Page) => unknown): Promise<Page>;
  close(): Promise<void>;
}

export async function openChromium(): Promise<Chromium> {
  const browser = await chromium.launch({ executablePath, args });
  const newPage = async (options?: Options): Promise<Page> => {
    const page = await (await browser.newContext(options)).newPage();
    page.setDefaultTimeout(10_000);
    return page;
  };
  return {
    open: async (house, options) => {
      const page = await newPage(options);
      await page.goto(await house.openLink());
      return page;
    },
    lookAt: async (gallery, show, options, ready) => {
      const house = gallery.houseOf(show);
      const page = await newPage(options);
      if (show.by !== 'stranger') await page.context().addCookies([await cookieOf(house)]);
      await ready?.(page);
      await page.goto(new URL(show.path, house.url).href);
      return page;
    },
    close: async () => browser.close(),
  };
}

async function cookieOf(house: TestHouse) {
  const [name, value] = (await house.signIn()).split(/=(.*)/s);
  return { name, value, url: house.url, sameSite: 'Strict' as const, httpOnly: true };
}
