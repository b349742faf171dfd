/** What anybody can count on, whatever their browser: light pages, read without a script, named fields, ordered headings. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Chromium, openChromium, withoutChromium } from '../../test/browser/chromium.ts';
import { gpxRun } from '../../test/gpx-run.ts';
import { openHouse, type TestHouse } from '../../test/house.ts';
import { addFullWatch } from '../../test/nights.ts';
import { toDay } from '../domain/day.ts';
import type { Language } from '../domain/athlete.ts';

const inBrowser = (name: string): string =>
  readFileSync(join(import.meta.dirname, '..', '..', 'test', 'browser', name), 'utf8');
const unlabelled = inBrowser('unlabelled.js');
const headingJumps = inBrowser('heading-jumps.js');
const faintTexts = inBrowser('faint-texts.js');

const most = 100 * 1024;
let house: TestHouse;
let chromium: Chromium;
let paths: string[];

async function speak(language: Language): Promise<void> {
  const athlete = await house.deps.storage.athletes.get('me');
  assert.ok(athlete);
  await house.deps.storage.athletes.setPreferences('me', { ...athlete.preferences, language });
}

describe('every page', { skip: withoutChromium }, () => {
  before(async () => {
    house = await openHouse({ clock: () => Date.parse('2026-11-30T10:00:00Z') });
    const runs = [24, 25, 26, 27, 28, 29].map((day) => ({
      name: `${day}.gpx`,
      bytes: gpxRun({ title: `Run ${day}`, start: `2026-11-${day}T07:30:00Z`, minutes: 40 }),
    }));
    await house.add(runs);
    await addFullWatch(house, toDay('2026-11-30'), 'garmin fenix 7');
    const memory = { createdAt: Date.parse('2026-11-02T10:00:00Z'), origin: { by: 'athlete' } } as const;
    const since = toDay('2026-01-01');
    const { memories } = house.deps.storage;
    await memories.save('me', {
      ...memory,
      id: 'mem_heart001',
      fact: { is: 'landmark', kind: 'max_heart_rate', value: 190, since },
    });
    await memories.save('me', {
      ...memory,
      id: 'mem_goal0001',
      fact: { is: 'goal', text: 'Sub-90', day: toDay('2027-04-11'), distanceMeters: 21097.5 },
    });
    const steps = [{ kind: 'work', end: { by: 'time', seconds: 1800 } }] as const;
    const workout = await house.plan({ sport: 'running', name: 'Easy run', steps }, '2026-11-30');
    const [{ id }] = await house.deps.storage.activities.heads('me', { order: 'newest' });
    const rooms = [
      'activities',
      'calendar',
      'fitness',
      'recovery',
      'memory',
      'assistants',
      'sources',
      'ledger',
    ];
    paths = ['', ...rooms, 'connect', 'settings', 'questions', `activities/${id}`, `workouts/${workout}`];
    chromium = await openChromium();
  });
  after(async () => {
    await chromium?.close();
    await house?.close();
  });

  test('weighs at most 100 kB with its style, script and icon, the home page with six drawn activities too', async () => {
    const page = await chromium.open(house);
    for (const path of paths) {
      const context = page.context();
      const fresh = await context.newPage();
      let bytes = 0;
      const bodies: Promise<void>[] = [];
      fresh.on('response', (response) => {
        bodies.push(
          response.body().then((body) => {
            bytes += body.byteLength;
          }),
        );
      });
      await fresh.goto(new URL(path, house.url).href, { waitUntil: 'networkidle' });
      await Promise.all(bodies);
      assert.ok(bytes > 10_000, `${path} was counted`);
      // The detail page draws its curves twice, for a wide and a narrow screen.
      if (!path.includes('/')) assert.ok(bytes <= most, `/${path} weighs ${bytes} bytes`);
      await fresh.close();
    }
  });

  for (const language of ['en', 'fr'] as const) {
    test(`is read without any script on a phone in ${language}: words, width, headings in order, a name for every field`, async () => {
      await speak(language);
      const page = await chromium.open(house, {
        javaScriptEnabled: false,
        viewport: { width: 375, height: 800 },
      });
      for (const path of paths) {
        await page.goto(new URL(path, house.url).href);
        assert.equal(await page.getAttribute('html', 'lang'), language, path);
        assert.ok((await page.locator('main').innerText()).length > 80, `/${path} says something`);
        assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= 375, path);
        assert.deepEqual(await page.evaluate(headingJumps), [], path);
        assert.deepEqual(await page.evaluate(unlabelled), [], path);
      }
    });
  }

  for (const colorScheme of ['light', 'dark'] as const)
    test(`of questions and connecting is easy to see in ${colorScheme}`, async () => {
      const page = await chromium.open(house, { colorScheme, viewport: { width: 1280, height: 800 } });
      for (const path of ['questions', 'connect', 'memory', 'calendar']) {
        await page.goto(new URL(path, house.url).href);
        await page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })");
        assert.deepEqual(await page.evaluate(faintTexts), [], path);
      }
    });
});
