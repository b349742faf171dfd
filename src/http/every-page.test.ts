/**
 * What anybody can count on, whatever their eyes, hands, language and browser: every page in every state is held against
 * WCAG 2.2 AA by axe in a real browser, is light, stands still, asks nobody else, and is read without a script. Pages are
 * found by the server's routes: a new one is here the day it is added.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Hono } from 'hono';
import { type Chromium, openChromium, withoutChromium } from '../../test/browser/chromium.ts';
import { objections } from '../../test/browser/axe.ts';
import { tour } from '../../test/browser/tour.ts';
import { type Gallery, notPages, openGallery } from '../../test/gallery/index.ts';

/** How far things moved while the page came, as browsers count it: 0 is still. */
const shift = `new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.value; })
    .observe({ type: 'layout-shift', buffered: true });
  requestAnimationFrame(() => setTimeout(() => resolve(sum)));
})`;
/** What the page fetched besides itself: how much, packed, and whether the first paint waits for it. */
interface Fetched {
  readonly path: string;
  readonly bytes: number;
  readonly blocks: boolean;
}
const fetched = `performance.getEntriesByType('resource').map(({ name, encodedBodySize, renderBlockingStatus }) =>
  ({ path: new URL(name).pathname, bytes: encodedBodySize, blocks: renderBlockingStatus === 'blocking' }))`;
const unfold = "document.querySelectorAll('details').forEach((fold) => { fold.open = true; })";
/** Words of programs where people read: what is no code and has a line below. */
const programs = `(() => {
  const main = document.querySelector('main').cloneNode(true);
  for (const code of main.querySelectorAll('code, pre, script, textarea, select')) code.remove();
  return main.textContent.match(/\\b[a-z]+(?:_[a-z0-9.]+)+\\b/g) ?? [];
})()`;
const isFileName = (word: string): boolean => word.endsWith('.json');
const widest = 'document.documentElement.scrollWidth';

const most = 100 * 1024;
let gallery: Gallery;
let chromium: Chromium;

describe('every page in every state', { skip: withoutChromium }, () => {
  before(async () => {
    chromium = await openChromium();
    gallery = await openGallery(32);
  });
  after(async () => {
    await chromium?.close();
    await gallery?.close();
  });

  test('is in the gallery, whichever address the server answers', async () => {
    const seen = gallery.shows.map(({ path }) => new URL(path, gallery.house.url).pathname);
    const unseen = [];
    for (const pattern of gallery.paths) {
      const one = new Hono().get(pattern, (c) => c.text('here'));
      const answers = await Promise.all(seen.map(async (path) => (await one.request(path)).status));
      if (!answers.includes(200) && !notPages.includes(pattern)) unseen.push(pattern);
    }
    assert.deepEqual(unseen, [], 'give each an example in test/gallery/shows.ts');
  });

  // Colours know neither width nor language: each theme is held against the standard once, on a page of every kind.
  for (const [language, width, colorScheme] of [
    ['en', 1200, 'light'],
    ['fr', 360, 'dark'],
  ] as const)
    test(`at ${width} px in ${language}, ${colorScheme}: nothing WCAG 2.2 AA objects to, at most 100 kB, nothing moves, nothing is asked of anybody else`, async () => {
      await gallery.prefer({ language });
      const options = {
        locale: language,
        viewport: { width, height: 800 },
        reducedMotion: 'reduce',
        colorScheme,
      } as const;
      const wrong = await tour(chromium, gallery, options, async ({ page, show, status, bytes }) => {
        const [moved, files, lang, across, strange] = await Promise.all([
          page.evaluate<number>(shift),
          page.evaluate<Fetched[]>(fetched),
          page.getAttribute('html', 'lang'),
          page.evaluate<number>(widest),
          page.evaluate<string[]>(programs),
        ]);
        const carried = files.reduce((sum, { bytes: some }) => sum + some, 0);
        const found = [
          status !== (show.status ?? 200) && `answers ${status}`,
          lang !== language && `is in ${lang ?? 'no language'}`,
          ...strange.filter((word) => !isFileName(word)).map((word) => `says ${word}`),
          across > width && `is ${across} px wide`,
          moved > 0.01 && `moves by ${moved}`,
          !(bytes > 300 && carried > 5000 && bytes + carried <= most) && `weighs ${bytes} + ${carried} bytes`,
          ...files
            .filter(({ path, blocks }) => !path.startsWith('/static/') || (blocks && !path.endsWith('.css')))
            .map(({ path }) => `fetches ${path}, or waits for it`),
        ].filter((what) => what !== false);
        await page.evaluate(unfold);
        return [...found, ...(await objections(page))];
      });
      assert.deepEqual(wrong, []);
    });

  test('says what it has to say without any script, on a phone, and its forms have their words', async () => {
    await gallery.prefer({ language: 'fr' });
    const options = { locale: 'fr', viewport: { width: 360, height: 740 }, javaScriptEnabled: false };
    const wrong = await tour(chromium, gallery, options, async ({ page }) => {
      const said = await page.locator('main').innerText();
      const dead = await page.locator('main button:visible:not(form button)').count();
      return [
        said.length < 40 && `says only ${said}`,
        dead > 0 && `${dead} buttons that nothing answers`,
      ].filter((what) => what !== false);
    });
    assert.deepEqual(wrong, []);
  });
});
