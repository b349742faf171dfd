/** A session moved with the mouse, and with the keyboard alone, in a real browser. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Chromium, openChromium, withoutChromium } from '../../test/browser/chromium.ts';
import { openHouse, type TestHouse } from '../../test/house.ts';

let house: TestHouse;
let chromium: Chromium;
let id: string;

const dayOfIt = async () => (await house.deps.storage.calendar.get('me', id))?.day;

async function calendar(): Promise<Page> {
  const page = await chromium.open(house, { viewport: { width: 1200, height: 900 } });
  await page.goto(new URL('/calendar?month=2026-12', house.url).href);
  return page;
}

async function middleOf(page: Page, selector: string): Promise<[x: number, y: number]> {
  const box = await page.locator(selector).boundingBox();
  assert.ok(box, selector);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function drag(page: Page, day: string): Promise<void> {
  await page.mouse.move(...(await middleOf(page, `#${id}`)));
  await page.mouse.down();
  await page.mouse.move(...(await middleOf(page, `[data-day="${day}"]`)), { steps: 8 });
}

describe('a planned session in the calendar', { skip: withoutChromium }, () => {
  before(async () => {
    house = await openHouse({ clock: () => Date.parse('2026-12-01T10:00:00Z') });
    const steps = [{ kind: 'work', end: { by: 'time', seconds: 1800 } }] as const;
    id = await house.plan({ sport: 'running', name: 'Easy run', steps }, '2026-12-03');
    chromium = await openChromium();
  });
  after(async () => {
    await chromium?.close();
    await house?.close();
  });

  test('dropped on another day stands there, and one press takes it back', async () => {
    const page = await calendar();
    await drag(page, '2026-12-09');
    assert.equal(await page.locator('.target').getAttribute('data-day'), '2026-12-09');
    await page.mouse.up();
    await page.locator('[role=status]').waitFor();
    assert.equal(await dayOfIt(), '2026-12-09');
    assert.equal(await page.locator(`[data-day="2026-12-09"] #${id}`).count(), 1);
    await page.locator('[role=status] button').click();
    await page.locator('[role=status]').waitFor({ state: 'detached' });
    assert.equal(await dayOfIt(), '2026-12-03');
  });

  test('let go of with Escape, or over a day that is past, stays where it was', async () => {
    const page = await calendar();
    await drag(page, '2026-12-10');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await drag(page, '2026-11-30');
    assert.equal(await page.locator('.target').count(), 0);
    await page.mouse.up();
    assert.equal(new URL(page.url()).pathname, '/calendar');
    assert.equal(await dayOfIt(), '2026-12-03');
  });

  test('a press without a move opens it as any link does', async () => {
    const page = await calendar();
    await page.locator(`#${id}`).click();
    await page.waitForURL(/\/workouts\//);
  });

  test('is moved with the keyboard alone', async () => {
    const page = await calendar();
    await page.locator('[data-move] summary').focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction('document.activeElement.name === "day"');
    await page.locator(':focus').fill('2026-12-04');
    await page.keyboard.press('Enter');
    await page.locator('[role=status]').waitFor();
    assert.equal(await dayOfIt(), '2026-12-04');
  });
});
