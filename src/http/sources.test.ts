/** The page Sources of a real house, in front of simulated vendors: connecting, fetching, pausing and leaving. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { type GarminSimulator, startGarminSimulator } from '../../simulators/garmin/index.ts';
import {
  type IntervalsIcuSimulator,
  startIntervalsIcuSimulator,
} from '../../simulators/intervals-icu/index.ts';
import { type PolarSimulator, startPolarSimulator } from '../../simulators/polar/index.ts';
import { openHouse, type TestHouse } from '../../test/house.ts';
import { type PageBrowser, pageBrowser } from '../../test/page-browser.ts';
import { vendorsAt } from '../../test/sources.ts';
import { background } from '../app/memory/background.ts';

const quiet = pino({ level: 'silent' });
const behind = background(quiet);

let icu: IntervalsIcuSimulator;
let polar: PolarSimulator;
let garmin: GarminSimulator;
let house: TestHouse;
let browser: PageBrowser;

/** The part of the page that is about one vendor, without its marks. */
async function card(vendor: string): Promise<string> {
  const { html } = await browser.open('/sources');
  const [, part = ''] =
    new RegExp(`<section class="client[^"]*" id="${vendor}">(.*?)</section>`, 's').exec(html) ?? [];
  return part;
}

const words = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

async function until(vendor: string, pattern: RegExp): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const said = await card(vendor);
    if (pattern.test(words(said))) return said;
    await sleep(100);
  }
  throw new assert.AssertionError({ message: `never ${String(pattern)}: ${words(await card(vendor))}` });
}

/** As far as the vendor's own page: where the athlete agrees. */
async function leaveFor(vendor: string): Promise<string> {
  const { html, status } = await browser.press(`/sources/${vendor}/connect`);
  assert.equal(status, 200);
  const [, href = ''] = /<a class="button main" href="([^"]+)"/.exec(html) ?? [];
  return href.replaceAll('&amp;', '&');
}

describe('the page Sources', () => {
  before(async () => {
    icu = await startIntervalsIcuSimulator();
    polar = await startPolarSimulator();
    garmin = await startGarminSimulator({ rate: 'off' });
    const { url, client } = polar;
    const vendors = vendorsAt(
      {
        'intervals-icu.site': icu.url,
        'garmin.api': garmin.url,
        'polar.api': url,
        'polar.auth': url,
        'polar.token': url,
      },
      { 'polar.client_id': client.id, 'polar.client_secret': client.secret },
    );
    house = await openHouse({ deps: { vendors, later: behind.later, log: quiet } });
    browser = await pageBrowser(house.url, await house.openLink());
  });
  afterEach(async () => {
    for (const { vendor } of await house.deps.storage.connections.list('me'))
      await browser.press(`/sources/${vendor}/disconnect`);
  });
  after(async () => {
    await behind.stop();
    await house.close();
    await Promise.all([icu.close(), polar.close(), garmin.close()]);
  });

  test('each vendor says how it is connected; what the operator has to set first is named', async () => {
    const { html } = await browser.open('/sources');
    assert.deepEqual(
      [...html.matchAll(/<section class="client[^"]*" id="([a-z-]+)">/g)].map(([, id]) => id).sort(),
      ['coros', 'garmin', 'intervals-icu', 'polar'],
    );
    assert.match(await card('garmin'), /<input type="password" name="key"/);
    assert.match(await card('polar'), /action="\/sources\/polar\/connect"/);
    // intervals.icu by its own page needs a client of the operator; a key needs nothing.
    assert.doesNotMatch(await card('intervals-icu'), /\/sources\/intervals-icu\/connect/);
    assert.match(words(await card('intervals-icu')), /intervals\.icu/);
  });

  test('a key connects, the newest days come by themselves, and the key is nowhere on the page', async () => {
    const [{ key }] = icu.athletes;
    const pressed = await browser.press('/sources/intervals-icu/key', { key: ` ${key}\n` });
    assert.deepEqual([pressed.status, pressed.location], [303, '/sources?told=connected']);
    const said = await until('intervals-icu', /Connected · “Lena.*complete.*Last fetched on/);
    assert.match(words(said), /Activities: .* complete/);
    assert.match((await browser.open('/sources?told=connected')).html, /role="status">Connected\./);
    assert.doesNotMatch((await browser.open('/sources')).html, new RegExp(key));
  });

  test('a wrong key is refused with what to do, and nothing is connected', async () => {
    const { status, html } = await browser.press('/sources/intervals-icu/key', {
      key: 'not-a-key-of-anyone',
    });
    assert.ok(status >= 400 && status < 500, String(status));
    assert.match(html, /does not know this key/);
    assert.doesNotMatch(html, /not-a-key-of-anyone/);
    assert.doesNotMatch(words(await card('intervals-icu')), /Connected ·/);
  });

  test('a form without its token, or of another site, connects nothing', async () => {
    const [{ key }] = icu.athletes;
    const forged = await browser.press('/sources/intervals-icu/key', { key, form: 'forged' });
    assert.equal(forged.status, 400);
    assert.equal(
      (await house.deps.storage.connections.list('me')).filter(({ state }) => state === 'active').length,
      0,
    );
  });

  test('the vendor’s own page sends the browser back, and the connection stands', async () => {
    const leaving = await browser.press('/sources/polar/connect');
    assert.match(words(leaving.html), /The next page belongs to Polar \(127\.0\.0\.1:\d+\)/);
    const back = await polar.visit(await leaveFor('polar'));
    assert.equal(back.origin + back.pathname, `${house.url}sources/callback`);
    assert.equal(browser.cookies.get('boucle_connecting')?.sameSite, 'Lax');
    const arrived = await browser.arrive(back);
    assert.equal(arrived.status, 200);
    assert.match(arrived.html, /http-equiv="refresh" content="0; url=\/sources\?told=connected"/);
    await until('polar', /Connected.*Last fetched on/);
    const twice = await browser.arrive(back);
    assert.equal(twice.status, 403, 'the same answer a second time');
  });

  test('T8: an answer in a browser that did not ask is refused, and one for another state', async () => {
    const back = await polar.visit(await leaveFor('polar'));
    const foreign = new URL(back);
    foreign.searchParams.set('state', `bWU.${'A'.repeat(32)}`);
    assert.equal((await browser.arrive(foreign)).status, 403);
    const other = await polar.visit(await leaveFor('polar'));
    browser.drop('boucle_connecting');
    const refused = await browser.arrive(other);
    assert.equal(refused.status, 403);
    assert.match(refused.html, /url=\/sources\?told=refused/);
    assert.doesNotMatch(words(await card('polar')), /Connected/);
  });

  test('who says no at the vendor comes back to a page that says so', async () => {
    const back = await polar.visit(await leaveFor('polar'), 'deny');
    const arrived = await browser.arrive(back);
    assert.equal(arrived.status, 409);
    assert.match(arrived.html, /told=refused/);
    assert.match((await browser.open('/sources?told=refused')).html, /role="status">It was not connected/);
  });

  test('a pause holds until it is resumed; a fetch asks the vendor; leaving keeps what came', async () => {
    const [{ key }] = icu.athletes;
    await browser.press('/sources/intervals-icu/key', { key });
    await until('intervals-icu', /Last fetched on/);
    await until('intervals-icu', /^(?!.*Fetching).*Connected/);
    const kept = await house.deps.storage.activities.count('me', {});
    assert.ok(kept > 0);

    const paused = await browser.press('/sources/intervals-icu/pause');
    assert.match(paused.html, /role="status">Paused\./);
    icu.seen.length = 0;
    await browser.press('/sources/intervals-icu/sync');
    assert.equal(icu.seen.length, 0);
    assert.match(await card('intervals-icu'), /\/sources\/intervals-icu\/resume/);

    await browser.press('/sources/intervals-icu/resume');
    const synced = await browser.press('/sources/intervals-icu/sync');
    assert.deepEqual([synced.status, synced.location], [303, '/sources']);
    assert.ok(icu.seen.length > 0);
    await until('intervals-icu', /nothing was new/);

    const left = await browser.press('/sources/intervals-icu/disconnect');
    assert.match(words(left.html), /Disconnected\..*The permission still stands at intervals\.icu/);
    assert.match(await card('intervals-icu'), /name="key"/);
    assert.equal(await house.deps.storage.activities.count('me', {}), kept);
  });

  test('leaving a vendor by its own page ends the permission there too', async () => {
    await browser.arrive(await polar.visit(await leaveFor('polar')));
    await until('polar', /Last fetched on/);
    assert.equal(polar.liveTokens, 1);
    const { html } = await browser.press('/sources/polar/disconnect');
    assert.doesNotMatch(words(html), /still stands/);
    assert.equal(polar.liveTokens, 0);
  });

  test('a permission that was taken back is said, with the way to give it again beside it', async () => {
    await browser.arrive(await polar.visit(await leaveFor('polar')));
    await until('polar', /Last fetched on/);
    polar.takeBack(polar.athletes[0]);
    await browser.press('/sources/polar/sync');
    const said = await until('polar', /No longer accepted/);
    assert.match(words(said), /Connect again/);
    assert.match(said, /action="\/sources\/polar\/connect"/);
    assert.doesNotMatch(said, /\/sources\/polar\/sync/);
  });

  test('the page is in French for a French athlete', async () => {
    const french = await openHouse({
      preferences: { language: 'fr' },
      deps: { vendors: house.deps.vendors, log: quiet },
    });
    try {
      const visitor = await pageBrowser(french.url, await french.openLink(), 'fr');
      const { html } = await visitor.open('/sources');
      assert.match(html, /<html lang="fr"/);
      assert.match(words(html), /Votre clé.*Connecter/s);
      assert.doesNotMatch(words(html), /\bConnect what\b|Your key|Whoever/);
      const { html: refused } = await visitor.press('/sources/garmin/key', { key: 'GCDC_nobody' });
      assert.match(refused, /La marque ne connaît pas cette clé/);
    } finally {
      await french.close();
    }
  });
});
