/** The pages around signing in, held against WCAG 2.2 AA in a real browser: a phone, both languages, both themes. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, describe, test } from 'node:test';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { withoutChromium } from '../../test/browser/chromium.ts';
import { type Hosted, openHosted } from '../../test/hosted-with-mail.ts';
import { vendorsAt } from '../../test/sources.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const objections = `axe.run(document, ${JSON.stringify({ runOnly: standard, resultTypes: ['violations'] })})
  .then(({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => id + ': ' + html.slice(0, 160) + ' ' + failureSummary.slice(0, 200))))`;
const unfold = "document.querySelectorAll('main details').forEach((fold) => { fold.open = true; })";

describe('the pages around signing in', { skip: withoutChromium }, () => {
  let house: Hosted;
  let browser: Browser;
  before(async () => {
    const vendors = vendorsAt({}, { 'polar.client_id': 'demo', 'polar.client_secret': 'demo' });
    house = await openHosted({ deps: { vendors }, rates: { letters: 100 } });
    browser = await chromium.launch({
      executablePath: '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu'],
    });
  });
  after(async () => {
    await browser?.close();
    await house?.close();
  });

  const at = (path: string): string => new URL(path, house.url).href;

  async function sound(page: Page, name: string): Promise<void> {
    await page.evaluate(unfold);
    await page.evaluate(axe);
    assert.deepEqual(await page.evaluate(objections), [], name);
    assert.ok(
      (await page.evaluate<number>('document.documentElement.scrollWidth')) <= 360,
      `${name} is too wide`,
    );
  }

  /** A new athlete with a passkey whose name is long, one that may have been copied, and their browser. */
  async function athlete(context: BrowserContext, address: string): Promise<Page> {
    const page = await context.newPage();
    await page.goto(at('/sign-in'));
    await page.locator('input[type=email]').fill(address);
    await page.locator('form[action^="/sign-in/mail"] button').click();
    await page.waitForURL(/\/sign-in\/sent/);
    await page.goto(house.linkTo(address));
    await page.locator('main form button').click();
    await page.waitForURL(/told=welcome/);
    const { storage, clock } = house.deps;
    const id = (await storage.directory.athletes(undefined, 100)).at(-1) ?? '';
    for (const athleteId of [id, ...(await storage.directory.athletes(undefined, 100))])
      if ((await storage.passkeys.list(athleteId)).length === 0)
        await storage.passkeys.save(athleteId, {
          id: 'a',
          publicKey: 'x',
          counter: 2,
          transports: [],
          name: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenschlüssel',
          isSynced: true,
          createdAt: clock(),
          usedAt: clock(),
          suspectAt: clock(),
        });
    return page;
  }

  for (const locale of ['en', 'fr'])
    for (const colorScheme of ['light', 'dark'] as const)
      test(`fit a phone and pass axe in ${locale === 'en' ? 'English' : 'French'}, ${colorScheme}`, async () => {
        const context = await browser.newContext({
          locale,
          colorScheme,
          viewport: { width: 360, height: 740 },
        });
        const stranger = await context.newPage();
        for (const path of [
          '/sign-in',
          '/sign-in/sent',
          '/sign-in/recover',
          '/sign-in/link?key=x',
          '/sign-in?told=undone',
        ]) {
          await stranger.goto(at(path));
          assert.equal(await stranger.locator('html').getAttribute('lang'), locale);
          await sound(stranger, path);
        }
        const address = `${locale}.${colorScheme}@example.org`;
        const page = await athlete(context, address);
        for (const path of ['/account?told=welcome', '/account', '/account?again']) {
          await page.goto(at(path));
          await sound(page, path);
        }
        await page.locator('form[action="/account/codes"] button').click();
        await page.locator('.codes').waitFor();
        await sound(page, 'codes');
        await page.goto(at('/account'));
        await page.evaluate(unfold);
        await page.locator('form[action="/account/email"] input[type=email]').fill(`new.${address}`);
        await page.locator('form[action="/account/email"] button').click();
        await page.waitForURL(/told=email-sent/);
        await page.goto(house.linkTo(`new.${address}`));
        await sound(page, 'confirm');
        await page.locator('main form button').click();
        await page.waitForURL(/told=email/);
        await page.goto(house.linkTo(address));
        await sound(page, 'undo');
        await page.goto(at('/account'));
        await page.locator('form[action="/account/vendor/polar/add"] button').click();
        await page.locator('a[href*="oauth2"]').waitFor();
        await sound(page, 'vendor');
        await context.close();
      });
});
