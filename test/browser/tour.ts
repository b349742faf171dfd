/** A walk through the gallery: one browser context for each who looks, every fault of every page written down. */
import type { Browser, BrowserContext, Page, Response } from 'playwright-core';
import type { Gallery, Show } from '../gallery/index.ts';
import type { Chromium } from './chromium.ts';

type Halls = Pick<Gallery, 'shows' | 'houseOf'>;
type Options = NonNullable<Parameters<Browser['newContext']>[0]>;

export interface Seen {
  readonly show: Show;
  readonly page: Page;
  /** Its name and address, for messages. */
  readonly where: string;
  /** The status of its answer. */
  readonly status: number;
  /** Bytes of its answer as they came over the wire. */
  readonly bytes: number;
  /** What went wrong on it: an error in the console, a script that fell over, a dialog, a request to somebody else. */
  readonly faults: readonly string[];
}

/** Goes to every page and looks around there. What `look` says is wrong is collected, with where it was. */
export async function tour(
  chromium: Chromium,
  gallery: Halls,
  options: Options,
  look: (seen: Seen) => Promise<readonly string[]>,
): Promise<string[]> {
  const contexts = new Map<Show['by'], BrowserContext>();
  const wrong: string[] = [];
  for (const show of gallery.shows) {
    // What waits for a stranger is not for a context that has seen it before.
    const isNobody = show.by === 'stranger' || show.by === 'visitor';
    const known = isNobody ? undefined : contexts.get(show.by);
    const context = known ?? (await chromium.contextFor(gallery, show, options));
    contexts.set(show.by, context);
    const page = await context.newPage();
    const where = `${show.name} (${show.path.replace(/\?.{60,}/, '?…')})`;
    wrong.push(...(await visit(page, gallery, show, look, where)).map((what) => `${where}: ${what}`));
    await page.close();
    if (isNobody) await context.close();
  }
  for (const context of contexts.values()) await context.close();
  return wrong;
}

async function visit(
  page: Page,
  gallery: Halls,
  show: Show,
  look: (seen: Seen) => Promise<readonly string[]>,
  where: string,
): Promise<string[]> {
  const { url } = gallery.houseOf(show);
  const faults = faultsOf(page, new URL(url).origin, show.status);
  let answer: Response | undefined;
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) answer = response;
  });
  await page.goto(new URL(show.path, url).href);
  await arrived(page);
  const { responseBodySize: bytes = 0 } = (await answer?.request().sizes()) ?? {};
  const status = answer?.status() ?? 0;
  const found = await look({ show, page, where, status, bytes, faults });
  return [...found, ...faults];
}

const isThere = `document.readyState === 'complete' &&
  document.querySelector('meta[http-equiv=refresh][content^="0;"]') === null`;

/** A page that only leads on does so at once; in between there is no page to ask. */
async function arrived(page: Page): Promise<void> {
  const late = performance.now() + 10_000;
  while (!(await page.evaluate<boolean>(isThere).catch(() => false))) {
    if (performance.now() > late) throw new Error(`${page.url()} does not come to rest`);
    await page.waitForTimeout(20);
  }
}

/** Listens to a page from before it loads. */
export function faultsOf(page: Page, origin: string, expected = 200): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    // A browser calls an answer of 404 an error of the page; here it is what was asked for.
    const isAnswer = message.text().includes(`status of ${expected}`) && expected >= 400;
    if (['error', 'warning'].includes(message.type()) && !isAnswer) faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`script: ${error.message}`));
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) faults.push(`request: ${request.url()}`);
  });
  return faults;
}
