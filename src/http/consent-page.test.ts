/** The question of an assistant in a real browser: a phone, a keyboard, no script, another site's link, the way back. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { objections } from '../../test/browser/axe.ts';
import { openHouse, type TestHouse } from '../../test/house.ts';
import { type HandClient, handClient, registered } from '../../test/sign-in.ts';

const executablePath = '/usr/bin/chromium';
const skip = existsSync(executablePath) ? false : 'Chromium is not installed here (Debian package chromium)';
const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
const faintTexts = readFileSync(
  join(import.meta.dirname, '..', '..', 'test', 'browser', 'faint-texts.js'),
  'utf8',
);

const documentUrl = 'https://coach.example/client.json';
const published: typeof fetch = async () =>
  Response.json({
    client_id: documentUrl,
    client_name: 'Coach',
    redirect_uris: ['https://coach.example/back', 'https://relay.example/back'],
    token_endpoint_auth_method: 'none',
  });
const club = { id: 'club', name: 'Club', redirectUris: ['https://club.example/back'] };

describe('the question of an assistant in Chromium', { skip }, () => {
  let house: TestHouse;
  let browser: Browser;
  let client: HandClient;
  /** The assistant's own little server: a page with a link, and the address to which the answer goes. */
  const assistant = createServer((request, answer) => {
    answer.setHeader('Content-Type', 'text/html');
    answer.end(
      request.url === '/'
        ? `<a id="go" href="${client.authorizeUrl().replaceAll('&', '&amp;')}">go</a>`
        : 'thank you',
    );
  });
  let origin = '';

  before(async () => {
    house = await openHouse({ auth: { fetch: published, clients: [club] } });
    browser = await chromium.launch({ executablePath, args });
    await new Promise<void>((resolve) => assistant.listen(0, '127.0.0.1', resolve));
    origin = `http://localhost:${(assistant.address() as AddressInfo).port}`;
    const { id } = await registered(house, {
      redirect_uris: ['http://localhost/back'],
      client_name: 'Phone Coach',
    });
    client = handClient(house, id, `${origin}/back`);
  });
  after(async () => {
    await browser.close();
    assistant.close();
    await house.close();
  });

  async function owner(
    options: Parameters<Browser['newContext']>[0],
  ): Promise<{ context: BrowserContext; page: Page }> {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await page.goto(await house.openLink());
    return { context, page };
  }

  /** Who may ask: what is known of each is told in other words and colours. */
  const askers = async (): Promise<Readonly<Record<string, HandClient>>> => ({
    'a program of this computer': client,
    'nobody vouches for it, far away, in mixed letters': await registered(house, {
      redirect_uris: ['https://coach.example/back'],
      client_name: 'C\u043each',
    }).then(({ id }) => handClient(house, id, 'https://coach.example/back')),
    'its document vouches': handClient(house, documentUrl, 'https://coach.example/back'),
    'its document vouches, the answer goes elsewhere': handClient(
      house,
      documentUrl,
      'https://relay.example/back',
    ),
    'the operator vouches': handClient(house, club.id, club.redirectUris[0]),
  });

  test('axe has no objection to any question, whoever asks, in English by day and in French by night', async () => {
    // Colours that are still on their way are nobody’s.
    const still = { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const;
    const { context, page } = await owner(still);
    for (const [who, asker] of Object.entries(await askers()))
      for (const [language, colorScheme] of [
        ['en', 'light'],
        ['fr', 'dark'],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto(asker.authorizeUrl());
        await page.goto(`${page.url().split('?')[0]}?lang=${language}`);
        await page.getByRole('button', { name: language === 'en' ? 'Refuse' : 'Refuser' }).waitFor();
        assert.deepEqual(await objections(page), [], `${who} (${language})`);
        assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth')) <= 360, who);
      }
    await context.close();
  });

  for (const colorScheme of ['light', 'dark'] as const)
    test(`fits a phone, has no faint text and names every control (${colorScheme})`, async () => {
      const phone = { viewport: { width: 360, height: 740 }, colorScheme };
      const { context, page } = await owner(phone);
      await page.goto(client.authorizeUrl());
      for (const language of ['en', 'fr']) {
        await page.goto(`${page.url().split('?')[0]}?lang=${language}`);
        assert.equal(await page.locator('html').getAttribute('lang'), language);
        assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth')) <= 360);
        assert.deepEqual(await page.evaluate(faintTexts), []);
        for (const box of await page.getByRole('checkbox').all())
          assert.ok(((await box.getAttribute('aria-describedby')) ?? '') !== '');
      }
      await context.close();
    });

  test('works by keyboard alone and without script, from a link of another site, and goes back to the assistant', async () => {
    const { context, page } = await owner({ javaScriptEnabled: false });
    await page.goto(`${origin}/`);
    await page.click('#go');
    await page.waitForURL(/\/consent\//);
    const location = page.getByRole('checkbox', { name: /Where you were/ });
    await location.waitFor();
    assert.equal(await location.isChecked(), false);
    const wellness = page.getByRole('checkbox', { name: /days and nights/ });
    await wellness.focus();
    await page.keyboard.press('Space');
    assert.equal(await wellness.isChecked(), false);
    const allow = page.getByRole('button', { name: 'Allow what is ticked' });
    for (let n = 0; n < 20 && !(await isFocused(page, allow)); n++) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${origin}/back?**`);
    const code = new URL(page.url()).searchParams.get('code') ?? '';
    const { body } = await client.redeem(code);
    assert.ok(body.scope.includes('activities:read'));
    for (const left of ['wellness:read', 'location:read', 'notes:read'])
      assert.equal(body.scope.includes(left), false);
    await context.close();
  });

  test('a stranger’s browser goes on by itself once the terminal’s link was opened in it', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(client.authorizeUrl());
    await page.getByText('node bin/boucle.mjs open').waitFor();
    const other = await context.newPage();
    await other.goto(await house.openLink());
    await other.getByRole('button', { name: 'Refuse' }).waitFor();
    await page.getByRole('button', { name: 'Refuse' }).waitFor({ timeout: 15_000 });
    await page.getByRole('button', { name: 'Refuse' }).click();
    await page.waitForURL(/\/back\?.*error=access_denied/);
    await context.close();
  });
});

const isFocused = async (page: Page, target: ReturnType<Page['getByRole']>): Promise<boolean> =>
  (await page.locator(':focus').count()) > 0 &&
  (await page.locator(':focus').textContent()) === (await target.textContent());
