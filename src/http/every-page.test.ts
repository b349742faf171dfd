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
/** Everything the page fetched besides itself, and whether the first paint waits for it. */
const fetched = `performance.getEntriesByType('resource').map(({ name, renderBlockingStatus: status }) =>
  new URL(name).pathname + (status === 'blocking' ? ' blocks' : ''))`;
const unfold = "document.querySelectorAll('details').forEach((fold) => { fold.open = true; })";
const widest = 'document.documentElement.scrollWidth';

const most = 100 * 1024;
let gallery: Gallery;
let chromium: Chromium;

/** What comes with every page: the bytes of style, script and icon as they cross the wire. */
async function companions(): Promise<ReadonlyMap<string, number>> {
  const html = await (await fetch(gallery.house.url)).text();
  const paths = [...new Set(html.match(/\/static\/[^"]+/g))];
  const sizes = paths.map(async (path) => {
    const answer = await fetch(new URL(path, gallery.house.url), { headers: { 'accept-encoding': 'br' } });
    assert.match(answer.headers.get('cache-control') ?? '', /max-age=31536000, immutable/);
    assert.equal(answer.headers.get('content-encoding'), 'br');
    return [path, (await measured(answer)).byteLength] as const;
  });
  return new Map(await Promise.all(sizes));
}

/** `fetch` unpacks; what was sent is what the header says. */
const measured = async (answer: Response): Promise<{ byteLength: number }> => {
  await answer.arrayBuffer();
  return { byteLength: Number(answer.headers.get('content-length')) };
};

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

  for (const [language, width] of [
    ['en', 1200],
    ['fr', 360],
  ] as const)
    test(`at ${width} px in ${language}: nothing WCAG 2.2 AA objects to in light and dark, at most 100 kB, nothing moves, nothing is asked of anybody else`, async () => {
      await gallery.prefer({ language });
      const others = await companions();
      const shared = [...others.values()].reduce((sum, bytes) => sum + bytes, 0);
      assert.ok(shared > 5000);
      const options = {
        locale: language,
        viewport: { width, height: 800 },
        reducedMotion: 'reduce',
      } as const;
      const wrong = await tour(chromium, gallery, options, async ({ page, show, status, bytes }) => {
        const [moved, files, lang, across] = await Promise.all([
          page.evaluate<number>(shift),
          page.evaluate<string[]>(fetched),
          page.getAttribute('html', 'lang'),
          page.evaluate<number>(widest),
        ]);
        const found = [
          status !== (show.status ?? 200) && `answers ${status}`,
          lang !== language && `is in ${lang ?? 'no language'}`,
          across > width && `is ${across} px wide`,
          moved > 0.01 && `moves by ${moved}`,
          !(bytes > 300 && bytes + shared <= most) && `weighs ${bytes} + ${shared} bytes`,
          ...files
            .filter((file) => !others.has(file.replace(/ blocks$/, '')) || file.endsWith('js blocks'))
            .map((file) => `fetches ${file}`),
        ].filter((what) => what !== false);
        await page.evaluate(unfold);
        await page.emulateMedia({ colorScheme: 'light' });
        const light = await objections(page);
        await page.emulateMedia({ colorScheme: 'dark' });
        const dark = await objections(page, ['color-contrast']);
        return [...found, ...light, ...dark.map((what) => `in dark, ${what}`)];
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
