import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { startPolarSimulator } from '../../simulators/polar/index.ts';
import { type Hosted, openHosted } from '../../test/hosted-with-mail.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { agree, type Browser, callMcp, fakeBrowser, formTokenIn, registered } from '../../test/sign-in.ts';
import { vendorsAt } from '../../test/sources.ts';

const closings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
});

async function opened(options: Parameters<typeof openHosted>[0] = {}): Promise<Hosted> {
  const house = await openHosted(options);
  closings.push(() => house.close());
  return house;
}

const textOf = async (browser: Browser, path: string): Promise<string> => (await browser.get(path)).text();

/** Fills in the form of a page as a person does. */
async function submit(
  browser: Browser,
  page: string,
  { to, ...fields }: Readonly<Record<string, string>>,
): Promise<Response> {
  return browser.post(to, [['form', formTokenIn(page)], ...Object.entries(fields)]);
}

async function askForLink(browser: Browser, address: string): Promise<Response> {
  return submit(browser, await textOf(browser, '/sign-in'), { to: '/sign-in/mail', address });
}

/** Follows a letter's link and presses its button. */
async function follow(browser: Browser, link: string): Promise<Response> {
  const page = await textOf(browser, link);
  const key = new URL(link).searchParams.get('key') ?? '';
  return submit(browser, page, { to: new URL(link).pathname, key, zone: 'Europe/Paris' });
}

async function signedIn(house: Hosted, address: string, browser = fakeBrowser(house.url)): Promise<Browser> {
  await askForLink(browser, address);
  const answer = await follow(browser, house.linkTo(address));
  assert.equal(answer.status, 303);
  return browser;
}

const athletes = (house: Hosted) => house.deps.storage.directory.athletes(undefined, 100);

describe('signing in by a letter', () => {
  test('an address, a letter, a button: the athlete is in, with an account in their language and zone', async () => {
    const house = await opened();
    const browser = fakeBrowser(house.url);
    const front = await browser.get('/?lang=fr');
    assert.equal(front.status, 200);
    const page = await front.text();
    assert.match(page, /<html lang="fr">/);
    const asked = await submit(browser, page, { to: '/sign-in/mail?lang=fr', address: 'ana@example.org' });
    assert.equal(asked.headers.get('location'), '/sign-in/sent?lang=fr');
    assert.match(await textOf(browser, '/sign-in/sent?lang=fr'), /boîte aux lettres/);
    assert.equal(house.mail.letters[0].subject, 'Votre lien vers boucle');
    const link = house.linkTo('ana@example.org');
    assert.match(await textOf(browser, `${link}&lang=fr`), /ana@example\.org/);
    const answer = await submit(browser, await textOf(browser, link), {
      to: '/sign-in/link?lang=fr',
      key: new URL(link).searchParams.get('key') ?? '',
      zone: 'America/Montreal',
    });
    assert.equal(answer.headers.get('location'), '/account?told=welcome');
    const account = await textOf(browser, '/account?told=welcome');
    assert.match(account, /Bienvenue/);
    assert.match(account, /ana@example\.org/);
    const [athleteId] = await athletes(house);
    const { preferences } = (await house.deps.storage.athletes.get(athleteId)) ?? {};
    assert.deepEqual([preferences?.language, preferences?.timeZone], ['fr', 'America/Montreal']);
    assert.equal((await browser.get('/activities')).status, 200);
  });

  test('scanners that open the link, ahead and often, use nothing up', async () => {
    const house = await opened();
    const browser = fakeBrowser(house.url);
    await askForLink(browser, 'ana@example.org');
    const link = house.linkTo('ana@example.org');
    for (const method of ['GET', 'HEAD', 'GET']) await fetch(link, { method });
    const scanner = fakeBrowser(house.url);
    assert.match(await textOf(scanner, link), /asked for in another browser/);
    assert.equal((await follow(browser, link)).status, 303);
    assert.equal((await browser.get(link)).status, 410);
  });

  test('opened in another browser it asks first, and signs in the browser that says yes', async () => {
    const house = await opened();
    const laptop = fakeBrowser(house.url);
    await askForLink(laptop, 'ana@example.org');
    const phone = fakeBrowser(house.url);
    assert.equal((await follow(phone, house.linkTo('ana@example.org'))).status, 303);
    assert.equal((await phone.get('/account')).status, 200);
    assert.equal((await laptop.get('/account')).status, 401, 'whoever only asked is not in');
  });

  test('a known address and a stranger’s get the same answer, headers and all', async () => {
    const house = await opened();
    await signedIn(house, 'known@example.org');
    const seen = await Promise.all(
      ['known@example.org', 'stranger@example.com'].map(async (address) => {
        const browser = fakeBrowser(house.url);
        const answer = await askForLink(browser, address);
        const shown = await browser.get(answer.headers.get('location') ?? '');
        const told = [...answer.headers].filter(([name]) => !['date', 'set-cookie'].includes(name));
        return { status: answer.status, told, page: (await shown.text()).replace(formTokenIn(''), '') };
      }),
    );
    assert.deepEqual(seen[0], seen[1]);
  });

  test('a mail server that is down is said; what was typed is kept, and the next try goes', async () => {
    const house = await opened();
    const browser = fakeBrowser(house.url);
    const { port } = house.mail;
    await house.mail.close();
    const answer = await askForLink(browser, 'ana@example.org');
    assert.equal(answer.status, 503);
    const page = await answer.text();
    assert.match(page, /role="alert">The mail could not be sent/);
    assert.match(page, /value="ana@example\.org"/);
    const back = await startMailServer({ port });
    closings.push(() => back.close());
    const again = await submit(browser, page, { to: '/sign-in/mail', address: 'ana@example.org' });
    assert.equal(again.status, 303);
    assert.equal(back.letters.length, 1);
  });

  test('an address that is none, and the sixth letter in an hour, are said in words', async () => {
    const house = await opened();
    const browser = fakeBrowser(house.url);
    const wrong = await askForLink(browser, 'ana@example.org\r\nBcc: eve@example.org');
    assert.equal(wrong.status, 400);
    assert.match(await wrong.text(), /role="alert">This is not an e-mail address/);
    for (let n = 0; n < 5; n++) assert.equal((await askForLink(browser, 'ana@example.org')).status, 303);
    const sixth = await askForLink(browser, 'ana@example.org');
    assert.equal(sixth.status, 429);
    assert.match(await sixth.text(), /Try again in \d+ minutes/);
  });

  test('without a mail server there is no field for an address, and nobody new comes where none is taken', async () => {
    const house = await opened({ withoutMail: true, takesNewcomers: false });
    const browser = fakeBrowser(house.url);
    const page = await textOf(browser, '/sign-in');
    assert.doesNotMatch(page, /type="email"/);
    assert.doesNotMatch(page, /sign-in\/new/);
    assert.match(page, /data-passkey="\/sign-in\/passkey"/);
    const answer = await submit(browser, page, { to: '/sign-in/mail', address: 'ana@example.org' });
    assert.equal(answer.status, 409);
  });
});

describe('what others try', () => {
  test('a form of another site, without our field, or with another browser’s, does nothing', async () => {
    const house = await opened();
    const browser = fakeBrowser(house.url);
    const other = fakeBrowser(house.url);
    const mine = formTokenIn(await textOf(browser, '/sign-in'));
    const theirs = formTokenIn(await textOf(other, '/sign-in'));
    assert.notEqual(mine, theirs);
    const fields = (form: string): [string, string][] => [
      ['form', form],
      ['address', 'ana@example.org'],
    ];
    assert.equal((await browser.post('/sign-in/mail', fields(mine), 'https://evil.example')).status, 403);
    for (const form of ['', 'x', theirs])
      assert.equal((await browser.post('/sign-in/mail', fields(form))).status, 400, form);
    for (const path of ['/sign-in/passkey/ask', '/sign-in/passkey', '/sign-in/new/ask', '/sign-in/new'])
      for (const form of ['', theirs]) {
        const answer = await fetch(new URL(path, house.url), {
          method: 'POST',
          headers: {
            origin: new URL(house.url).origin,
            cookie: `boucle_visitor=${browser.jar.get('boucle_visitor')?.value}`,
          },
          body: JSON.stringify({ form }),
        });
        assert.equal(answer.status, 400, path);
      }
    assert.equal(house.mail.letters.length, 0);
  });

  test('a session that was planted before signing in is not the athlete’s afterwards', async () => {
    const house = await opened();
    const thief = await signedIn(house, 'thief@example.org');
    const planted = [...thief.jar].find(([name]) => name !== 'boucle_visitor');
    assert.ok(planted);
    const [name, cookie] = planted;
    const victim = fakeBrowser(house.url);
    victim.jar.set('boucle_visitor', { value: 'A'.repeat(43), path: '/' });
    await askForLink(victim, 'ana@example.org');
    victim.jar.set(name, cookie);
    await follow(victim, house.linkTo('ana@example.org'));
    assert.notEqual(victim.jar.get(name)?.value, cookie.value, 'a new one');
    assert.equal(victim.jar.has('boucle_visitor'), false, 'and the visitor’s is over');
    assert.match(await textOf(victim, '/account'), /ana@example\.org/);
    assert.equal((await thief.get('/account')).status, 401, 'whoever planted it lost it');
  });

  test('no page of all this is shown inside another, run with another’s script, or kept', async () => {
    const house = await opened();
    const browser = await signedIn(house, 'ana@example.org');
    const stranger = fakeBrowser(house.url);
    for (const [who, path] of [
      [stranger, '/sign-in'],
      [stranger, '/sign-in/sent'],
      [stranger, '/sign-in/link?key=x'],
      [stranger, '/sign-in/recover'],
      [stranger, '/sign-in/undo?key=x'],
      [stranger, '/account'],
      [browser, '/account'],
    ] as const) {
      const { headers } = await who.get(path);
      const policy = headers.get('content-security-policy') ?? '';
      assert.match(policy, /frame-ancestors 'none'/, path);
      assert.match(policy, /script-src 'self'(?:;|$)/, path);
      assert.equal(headers.get('x-frame-options'), 'DENY', path);
      assert.equal(headers.get('cache-control'), 'no-store', path);
      assert.equal(headers.get('referrer-policy'), 'same-origin', path);
    }
  });

  test('where to go on from signing in is a page of ours, whatever a cookie says', async () => {
    const house = await opened();
    for (const evil of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example/',
      'javascript:alert(1)',
    ]) {
      const browser = fakeBrowser(house.url);
      browser.jar.set('boucle_waiting', { value: encodeURIComponent(evil), path: '/' });
      await askForLink(browser, 'ana@example.org');
      const answer = await follow(browser, house.linkTo('ana@example.org'));
      assert.match(answer.headers.get('location') ?? '', /^\/(?:account\?told=welcome)?$/, evil);
    }
  });
});

describe('an account', () => {
  test('an assistant that waits is answered after signing in', async () => {
    const house = await opened();
    const browser = fakeBrowser(house.url);
    const client = await registered(house);
    const path = await consentPath(browser, client.authorizeUrl());
    assert.match(await textOf(browser, path), new RegExp(`${path}\\?here`));
    const asked = await browser.get(`${path}?here`);
    assert.equal(asked.status, 401);
    const page = await asked.text();
    assert.match(page, /asks to read your training/);
    await submit(browser, page, { to: '/sign-in/mail', address: 'ana@example.org' });
    const answer = await follow(browser, house.linkTo('ana@example.org'));
    assert.equal(answer.headers.get('location'), path);
    assert.match(await textOf(browser, path), /What it may see and do/);
  });

  test('whoever opens a page first, comes back to it', async () => {
    const house = await opened();
    const browser = fakeBrowser(house.url);
    assert.equal((await browser.get('/recovery')).status, 401);
    await askForLink(browser, 'ana@example.org');
    const answer = await follow(browser, house.linkTo('ana@example.org'));
    assert.equal(answer.headers.get('location'), '/recovery');
  });

  test('a new address confirms in the athlete’s own browser, and the old one can undo it', async () => {
    const house = await opened();
    const browser = await signedIn(house, 'ana@example.org');
    const asked = await submit(browser, await textOf(browser, '/account'), {
      to: '/account/email',
      address: 'new@example.org',
    });
    assert.equal(asked.headers.get('location'), '/account?told=email-sent');
    const link = house.linkTo('new@example.org');
    // From a mail program the strict cookie stays at home: the page leads to itself once.
    const stranger = fakeBrowser(house.url);
    assert.match(await textOf(stranger, link), /&amp;here|&here/);
    assert.equal((await stranger.get(`${link}&here`)).status, 401);
    assert.equal((await follow(browser, link)).headers.get('location'), '/account?told=email');
    assert.match(await textOf(browser, '/account'), /new@example\.org/);

    const undo = house.linkTo('ana@example.org');
    assert.match(undo, /\/sign-in\/undo\?key=/);
    const undone = await follow(stranger, undo);
    assert.equal(undone.headers.get('location'), '/sign-in?told=undone');
    assert.equal((await browser.get('/account')).status, 401, 'every browser is signed out');
    assert.match(await textOf(await signedIn(house, 'ana@example.org'), '/account'), /ana@example\.org/);
    assert.equal((await athletes(house)).length, 1);
  });

  test('an address that is removed signs nobody in, and can undo that; the only way in stays', async () => {
    const house = await opened();
    const browser = await signedIn(house, 'ana@example.org');
    const remove = async () =>
      submit(browser, await textOf(browser, '/account'), { to: '/account/email/remove' });
    assert.equal((await remove()).status, 400);
    assert.match(await textOf(browser, '/account'), /ana@example\.org/);
    const [ana] = await athletes(house);
    const watch = { kind: 'vendor', digest: 'hers', label: 'polar', createdAt: Date.now() - 1000 } as const;
    await house.deps.storage.means.add(ana, watch);
    assert.equal((await remove()).headers.get('location'), '/account?told=email-removed');
    assert.doesNotMatch(await textOf(browser, '/account'), /ana@example\.org/);
    const undone = await follow(fakeBrowser(house.url), house.linkTo('ana@example.org'));
    assert.equal(undone.headers.get('location'), '/sign-in?told=undone');
    assert.match(await textOf(await signedIn(house, 'ana@example.org'), '/account'), /ana@example\.org/);
  });

  test('whoever took an account by its address loses the assistant they let in as well; the one before stays', async () => {
    let ahead = 0;
    const house = await opened({ clock: () => Date.now() + ahead });
    const browser = await signedIn(house, 'ana@example.org');
    const tokens: string[] = [];
    const letIn = async (): Promise<void> => {
      const client = await registered(house);
      const back = await agree(browser, client.authorizeUrl({ resource: undefined }));
      tokens.push((await client.redeem(back.searchParams.get('code') ?? '')).body.access_token);
    };
    await letIn();
    ahead += 60_000;
    await submit(browser, await textOf(browser, '/account'), {
      to: '/account/email',
      address: 'eve@example.org',
    });
    await follow(browser, house.linkTo('eve@example.org'));
    ahead += 60_000;
    await letIn();
    const asked = async (token: string): Promise<number> =>
      (await callMcp(house, token, 'tools/list')).status;
    assert.deepEqual(await Promise.all(tokens.map(asked)), [200, 200]);
    await follow(fakeBrowser(house.url), house.linkTo('ana@example.org'));
    assert.deepEqual(await Promise.all(tokens.map(asked)), [200, 401]);
  });

  test('recovery codes are shown once, and one of them opens the account when all else is lost', async () => {
    const house = await opened();
    const browser = await signedIn(house, 'ana@example.org');
    const made = await submit(browser, await textOf(browser, '/account'), { to: '/account/codes' });
    const codes = [...(await made.text()).matchAll(/<code>([0-9A-Z-]{23})<\/code>/g)].map(([, code]) => code);
    assert.equal(codes.length, 10);
    assert.doesNotMatch(await textOf(browser, '/account'), new RegExp(codes[0]));
    const other = fakeBrowser(house.url);
    const answer = await submit(other, await textOf(other, '/sign-in/recover'), {
      to: '/sign-in/recover',
      code: codes[0],
    });
    assert.equal(answer.headers.get('location'), '/account?told=recovered');
    assert.match(await textOf(other, '/account?told=recovered'), /9 recovery codes are left/);
    const third = fakeBrowser(house.url);
    const again = await submit(third, await textOf(third, '/sign-in/recover'), {
      to: '/sign-in/recover',
      code: codes[0],
    });
    assert.equal(again.status, 400);
    assert.match(await again.text(), /role="alert">This recovery code is not known/);
  });

  test('how one signs in is changed only soon after signing in', async () => {
    let now = Date.UTC(2026, 11, 1, 8);
    const house = await opened({ clock: () => now });
    const browser = await signedIn(house, 'ana@example.org');
    now += 61 * 60_000;
    const page = await textOf(browser, '/account');
    for (const to of [
      '/account/codes',
      '/account/email',
      '/account/passkey/x/remove',
      '/account/vendor/polar/add',
    ]) {
      const answer = await submit(browser, page, { to, address: 'new@example.org' });
      assert.equal(answer.headers.get('location'), '/account?again', to);
    }
    const asked = await textOf(browser, '/account?again');
    assert.match(asked, /show once more that it is you/);
    const out = await submit(browser, asked, { to: '/account/again' });
    assert.equal(out.headers.get('location'), '/sign-in');
    await askForLink(browser, 'ana@example.org');
    const back = await follow(browser, house.linkTo('ana@example.org'));
    assert.equal(back.headers.get('location'), '/account');
    const codes = await submit(browser, await textOf(browser, '/account'), { to: '/account/codes' });
    assert.equal(codes.status, 200);
  });

  test('shows the browsers that are signed in, and signs all of them out', async () => {
    const house = await opened();
    const laptop = await signedIn(house, 'ana@example.org');
    const phone = await signedIn(house, 'ana@example.org');
    const page = await textOf(laptop, '/account');
    assert.equal(page.match(/this one</g)?.length, 1);
    await submit(laptop, page, { to: '/leave/everywhere' });
    for (const browser of [laptop, phone]) assert.equal((await browser.get('/account')).status, 401);
  });

  test('signs out one browser of theirs and leaves the others, and never one of another athlete', async () => {
    const house = await opened();
    const [laptop, phone] = [
      await signedIn(house, 'ana@example.org'),
      await signedIn(house, 'ana@example.org'),
    ];
    const [ana] = await athletes(house);
    const bea = await signedIn(house, 'bea@example.org');
    const other = (await athletes(house)).find((id) => id !== ana) ?? '';
    const hers = await house.deps.storage.sessions.ofAthlete(other);
    const page = await textOf(laptop, '/account');
    const leaves = [...page.matchAll(/action="(\/account\/browser\/[^"]+)"/g)].map(([, to]) => to);
    assert.equal(leaves.length, 1, 'not for the one that asks');
    await submit(laptop, page, { to: `/account/browser/${hers[0].digest}/leave` });
    const out = await submit(laptop, page, { to: leaves[0] });
    assert.match(await textOf(laptop, out.headers.get('location') ?? ''), /That browser is signed out/);
    assert.equal((await phone.get('/account')).status, 401);
    assert.equal((await bea.get('/account')).status, 200);
  });

  test('of one athlete is nowhere on the page of another', async () => {
    const house = await opened();
    await signedIn(house, 'ana@example.org');
    const bea = await signedIn(house, 'bea@example.org');
    const page = await textOf(bea, '/account');
    assert.match(page, /bea@example\.org/);
    assert.doesNotMatch(page, /ana@/);
  });

  test('erased with everything else: nothing of it signs in any more', async () => {
    const house = await opened();
    const browser = await signedIn(house, 'ana@example.org');
    const [before] = await athletes(house);
    await submit(browser, await textOf(browser, '/my-data/erase'), { to: '/my-data/erase', word: 'erase' });
    assert.deepEqual(await athletes(house), []);
    assert.equal((await browser.get('/account')).status, 401);
    await signedIn(house, 'ana@example.org');
    assert.notEqual((await athletes(house))[0], before);
  });
});

describe('signing in by the watch', () => {
  async function withPolar() {
    const polar = await startPolarSimulator({ now: Date.now });
    closings.push(() => polar.close());
    const { url, client } = polar;
    const vendors = vendorsAt(
      { 'polar.api': url, 'polar.auth': url, 'polar.token': url },
      { 'polar.client_id': client.id, 'polar.client_secret': client.secret },
    );
    return { house: await opened({ deps: { vendors } }), polar };
  }

  /** From the button to the vendor's page, its yes, and back; returns where the vendor sends the browser. */
  async function agreed(browser: Browser, to: string, page: string): Promise<string> {
    const leave = await (await submit(browser, page, { to, zone: 'Europe/Paris' })).text();
    const url = new URL(
      /href="(https?:[^"]+oauth2[^"]+)"/.exec(leave)?.[1]?.replaceAll('&amp;', '&') ?? 'x:',
    );
    const fields = ['client_id', 'redirect_uri', 'state'].map((name): [string, string] => [
      name,
      url.searchParams.get(name) ?? '',
    ]);
    const body = new URLSearchParams([...fields, ['answer', 'accept']]);
    const answer = await fetch(url.origin + url.pathname, { method: 'POST', body, redirect: 'manual' });
    return answer.headers.get('location') ?? '';
  }

  const byPolar = async (browser: Browser): Promise<Response> =>
    browser.get(await agreed(browser, '/sign-in/vendor/polar', await textOf(browser, '/sign-in')));

  test('the first time opens an account with the watch as a source; later the same account', async () => {
    const { house } = await withPolar();
    const browser = fakeBrowser(house.url);
    assert.match(await (await byPolar(browser)).text(), /url=\/account\?told=welcome/);
    const [athleteId] = await athletes(house);
    const [connection] = await house.deps.storage.connections.list(athleteId);
    assert.deepEqual([connection.vendor, connection.state], ['polar', 'active']);
    const other = fakeBrowser(house.url);
    assert.match(await (await byPolar(other)).text(), /url=\/"/);
    assert.deepEqual(await athletes(house), [athleteId]);
    assert.match(await textOf(other, '/account'), /signs you in since/);
  });

  test('a source that was paused or ended stays so when its vendor signs the athlete in', async () => {
    const { house } = await withPolar();
    const browser = fakeBrowser(house.url);
    await byPolar(browser);
    const [athleteId] = await athletes(house);
    const state = async (): Promise<string | undefined> =>
      (await house.deps.storage.connections.list(athleteId))[0]?.state;
    for (const [verb, expected] of [
      ['pause', 'paused'],
      ['disconnect', 'disconnected'],
    ]) {
      await submit(browser, await textOf(browser, '/sources'), { to: `/sources/polar/${verb}` });
      assert.equal(await state(), expected);
      await byPolar(fakeBrowser(house.url));
      assert.equal(await state(), expected);
    }
  });

  test('an answer that another browser brings, or comes twice, lets nobody in', async () => {
    const { house } = await withPolar();
    const browser = fakeBrowser(house.url);
    const callback = await agreed(browser, '/sign-in/vendor/polar', await textOf(browser, '/sign-in'));
    const thief = fakeBrowser(house.url);
    await textOf(thief, '/sign-in');
    assert.equal((await thief.get(callback)).status, 409);
    assert.equal((await browser.get(callback)).status, 409, 'used up by the thief’s try');
    assert.deepEqual(await athletes(house), []);
    const fresh = await agreed(browser, '/sign-in/vendor/polar', await textOf(browser, '/sign-in'));
    assert.equal((await browser.get(fresh)).status, 200);
    assert.equal((await browser.get(fresh)).status, 409);
  });

  test('is added from inside an account only, and never takes an account over', async () => {
    const { house } = await withPolar();
    const ana = await signedIn(house, 'ana@example.org');
    const added = await ana.get(
      await agreed(ana, '/account/vendor/polar/add', await textOf(ana, '/account')),
    );
    assert.match(await added.text(), /url=\/account\?told=linked/);
    const watch = fakeBrowser(house.url);
    await byPolar(watch);
    assert.match(await textOf(watch, '/account'), /ana@example\.org/);

    const bea = await signedIn(house, 'bea@example.org');
    const refused = await bea.get(
      await agreed(bea, '/account/vendor/polar/add', await textOf(bea, '/account')),
    );
    assert.equal(refused.status, 400);
    assert.match(await refused.text(), /opens another account here already/);
    const still = fakeBrowser(house.url);
    await byPolar(still);
    assert.match(await textOf(still, '/account'), /ana@example\.org/);
    assert.equal((await athletes(house)).length, 2);
  });

  test('a link begun in one browser is not finished in another: nobody adds their watch to someone else’s account', async () => {
    const { house } = await withPolar();
    const eve = await signedIn(house, 'eve@example.org');
    const callback = await agreed(eve, '/account/vendor/polar/add', await textOf(eve, '/account'));
    const ana = await signedIn(house, 'ana@example.org');
    assert.equal((await ana.get(callback)).status, 409);
    for (const id of await athletes(house))
      assert.deepEqual(await house.deps.storage.means.ofAthlete(id, 'vendor'), []);
  });

  test('is taken away again, but not when it is the last way in', async () => {
    const { house } = await withPolar();
    const browser = fakeBrowser(house.url);
    await byPolar(browser);
    const kept = await submit(browser, await textOf(browser, '/account'), {
      to: '/account/vendor/polar/remove',
    });
    assert.equal(kept.status, 400);
    assert.match(await kept.text(), /role="alert">This is the last way into your account/);
    const ana = await signedIn(house, 'ana@example.org');
    assert.equal((await ana.get('/account')).status, 200);
  });
});

/** Where the assistant's request leads: over the server's one name, to the question. */
async function consentPath(browser: Browser, authorizeUrl: string): Promise<string> {
  for (let url = authorizeUrl; ; ) {
    const to = (await browser.get(url)).headers.get('location') ?? '/lost';
    if (/^\/(?:consent|lost)/.test(to)) return to;
    url = to;
  }
}
