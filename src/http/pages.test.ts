/** The pages in a real browser: what the eye, the keyboard and the content policy meet. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { gpxRun } from '../../test/gpx-run.ts';
import { openHouse, type TestHouse } from '../../test/house.ts';

const executablePath = '/usr/bin/chromium';
const skip = existsSync(executablePath) ? false : 'Chromium is not installed here (Debian package chromium)';
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A script of `test/browser`, run inside the page; its value is what it says. */
const inBrowser = (name: string): string =>
  readFileSync(join(import.meta.dirname, '..', '..', 'test', 'browser', name), 'utf8');
const focused = inBrowser('focused.js');

let house: TestHouse;
let browser: Browser;

/** A signed-in page, and everything that went wrong on it. */
async function visit(
  options: Parameters<Browser['newContext']>[0],
): Promise<{ context: BrowserContext; page: Page; faults: string[] }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => faults.push(`script: ${error.message}`));
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(house.url) && url !== new URL(house.url).origin) faults.push(`request: ${url}`);
  });
  await page.goto(await house.openLink());
  return { context, page, faults };
}

describe('the pages in Chromium', { skip }, () => {
  before(async () => {
    house = await openHouse({ clock: () => Date.parse('2026-11-30T10:00:00Z') });
    await house.add([
      {
        name: 'one.gpx',
        bytes: gpxRun({ title: 'Tour du lac', start: '2026-11-28T07:30:00Z', minutes: 40 }),
      },
      {
        name: 'two.gpx',
        bytes: gpxRun({ title: 'Sortie longue', start: '2026-11-29T07:30:00Z', minutes: 25 }),
      },
    ]);
    browser = await chromium.launch({ executablePath, args });
  });
  after(async () => {
    await browser?.close();
    await house?.close();
  });

  test('are walked with the keyboard in reading order, first of all past the navigation', async () => {
    const { page } = await visit({ viewport: { width: 1280, height: 900 } });
    await page.goto(house.url);
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate('document.activeElement.className'), 'skip');
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate('document.activeElement.id'), 'main');
    await page.goto(house.url);
    const seen: { top: number; isOutlined: boolean; name: string }[] = [];
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate<(typeof seen)[number] | undefined>(focused);
      if (at) seen.push(at);
      else if (seen.length > 0) break;
    }
    assert.ok(seen.length > 15, `${seen.length} stops`);
    assert.deepEqual(
      seen.filter(({ isOutlined }) => !isOutlined),
      [],
      'every stop shows where one is',
    );
    const rows = seen.map(({ top }) => Math.round(top / 60));
    assert.deepEqual(
      rows,
      [...rows].sort((a, b) => a - b),
    );
  });

  for (const width of [360, 1200])
    test(`have a menu at ${width} px that the keyboard opens, walks, and leaves with Escape`, async () => {
      const { context, page } = await visit({ viewport: { width, height: 800 } });
      const menu = page.locator('[data-menu]');
      const row = await page.locator('.top').boundingBox();
      assert.ok(row && row.height < 80, `the header is one row, not ${row?.height} px`);
      await menu.locator('summary').focus();
      await page.keyboard.press('Enter');
      const ledger = menu.getByRole('link', { name: /^(Ledger|Registre)$/ });
      await ledger.waitFor();
      await page.keyboard.press('Tab');
      assert.ok(
        await page.evaluate('document.querySelector("[data-menu]").contains(document.activeElement)'),
      );
      await page.keyboard.press('Escape');
      assert.equal(await ledger.isVisible(), false);
      assert.equal(await page.evaluate('document.activeElement.tagName'), 'SUMMARY');
      await page.keyboard.press('Enter');
      await ledger.click();
      await page.waitForURL(/\/ledger$/);
      await context.close();
    });

  test('take dropped files and show live what becomes of them', async () => {
    const { context, page, faults } = await visit({});
    await page.goto(house.url);
    await page.setInputFiles('#files', [
      {
        name: 'three.gpx',
        mimeType: 'application/gpx+xml',
        buffer: gpxRun({ start: '2026-11-25T07:30:00Z', minutes: 20 }),
      },
      { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear watch') },
    ]);
    await page.locator('[data-import] button').click();
    await page.locator('#progress [role=status]').waitFor();
    const said = await page.locator('#progress').innerText();
    assert.match(said, /2 (files|fichiers)/);
    assert.match(said, /letter\.txt/);
    assert.equal(new URL(page.url()).pathname, '/');
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('say in the athlete’s language which files are chosen, and nothing of the browser’s own', async () => {
    const { context, page } = await visit({ locale: 'fr-FR' });
    await page.goto(house.url);
    const files = page.locator('#files');
    const chosen = page.locator('#chosen');
    const file = (name: string) => ({ name, mimeType: 'application/gpx+xml', buffer: Buffer.from('') });
    assert.match(await chosen.innerText(), /^(No file chosen yet|Aucun fichier choisi)$/);
    assert.equal(
      await page.evaluate('document.getElementById("files").validationMessage'),
      await chosen.innerText(),
    );
    const box = await files.boundingBox();
    assert.ok(box && box.width <= 1 && box.height <= 1, 'the native control takes no room');
    await page.setInputFiles('#files', [file('one.gpx')]);
    assert.equal(await chosen.innerText(), 'one.gpx');
    await page.setInputFiles('#files', [file('one.gpx'), file('two.gpx')]);
    assert.match(await chosen.innerText(), /^2 (files chosen|fichiers choisis)$/);
    const opened = page.waitForEvent('filechooser');
    await page.locator('label[for=files]').click();
    assert.ok((await opened).isMultiple());
    await files.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    const outline = await page.evaluate(
      'getComputedStyle(document.querySelector("label[for=files]")).outlineStyle',
    );
    assert.equal(outline, 'solid', 'the label shows where the keyboard is');
    await context.close();
  });

  test('copy what is to be pasted with the token, and show it covered', async () => {
    const { context, page } = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(new URL('/connect', house.url).href);
    const box = page.locator('#claude-code pre');
    assert.doesNotMatch(await box.innerText(), new RegExp(house.token));
    await page.locator('#claude-code button').click();
    const copied = await page.evaluate('navigator.clipboard.readText()');
    assert.equal(
      copied,
      `claude mcp add --scope user --transport http boucle ${house.url}mcp --header "Authorization: Bearer ${house.token}"`,
    );
    await page.locator('[data-reveal] button').click();
    assert.match(await box.innerText(), new RegExp(house.token));
    await context.close();
  });

  test('work without their script: a form imports, a button changes the language', async () => {
    const { context, page } = await visit({ javaScriptEnabled: false });
    await page.goto(house.url);
    await page.setInputFiles('#files', {
      name: 'four.gpx',
      mimeType: 'application/gpx+xml',
      buffer: gpxRun({ start: '2026-11-24T07:30:00Z', minutes: 20 }),
    });
    await page.locator('[data-import] button').click();
    await page.waitForURL(/\/import\//);
    await page.locator('[role=status]').waitFor();
    await page.locator('[data-menu] summary').click();
    assert.ok(await page.locator('.sheet a[href="/settings"]').isVisible(), 'the menu opens without it too');
    const before = await page.getAttribute('html', 'lang');
    await page.locator('.tools button').click();
    assert.notEqual(await page.getAttribute('html', 'lang'), before);
    await context.close();
  });
});
