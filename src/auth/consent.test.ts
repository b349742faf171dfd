import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setRetention } from '../app/privacy/set-retention.ts';
import { scopes } from '../app/deps.ts';
import { openHouse } from '../../test/house.ts';
import {
  agree,
  type Browser,
  callMcp,
  consentPageOf,
  fakeBrowser,
  formTokenIn,
  type HandClient,
  ownersBrowser,
  registered,
  signedIn,
  tickedIn,
} from '../../test/sign-in.ts';

const house = await openHouse();
after(() => house.close());

type Fields = [string, string][];
const allow = (form: string, ...chosen: string[]): Fields => [
  ['form', form],
  ['decision', 'allow'],
  ...chosen.map((scope): [string, string] => ['scope', scope]),
];
const status = async (token: string): Promise<number> => (await callMcp(house, token, 'tools/list')).status;
const toolNames = async (token: string): Promise<string[]> => {
  const { result } = await callMcp(house, token, 'tools/list');
  return (result.tools as { name: string }[]).map(({ name }) => name);
};
const assistants = async (browser: Browser): Promise<string> => (await browser.get('/assistants')).text();

test('every data family stands on the page with a sentence and an example; location and notes start unticked', async () => {
  const { text } = await consentPageOf(await ownersBrowser(house), (await registered(house)).authorizeUrl());
  const shown = [...text.matchAll(/name="scope" value="([^"]+)"/g)].map(([, scope]) => scope);
  assert.deepEqual(shown, [...scopes]);
  assert.deepEqual(
    tickedIn(text),
    scopes.filter((scope) => !['location:read', 'notes:read'].includes(scope)),
  );
  for (const scope of scopes) {
    const id = `scope-${scope.replace(':', '-')}`;
    assert.match(text, new RegExp(`<label for="${id}">[^<]{30,}`));
    assert.match(text, new RegExp(`aria-describedby="${id}-example"`));
    assert.match(text, new RegExp(`id="${id}-example">For example: [^<]{10,}`));
  }
  assert.match(text, /cannot be recalled/);
  assert.match(text, /Text of 1 December 2026|Text of .*Dec.* 2026/);
});

test('the page says how long boucle keeps things, as the athlete has said it', async () => {
  const page = async (): Promise<string> =>
    (await consentPageOf(await ownersBrowser(house), (await registered(house)).authorizeUrl())).text;
  assert.doesNotMatch(await page(), /nothing longer than/);
  const acting = { deps: house.deps, who: { athleteId: 'me' } };
  await setRetention(acting, { positions: '365' });
  assert.match(await page(), /nothing longer than: Original files: 1 year · Positions and routes: 1 year\./);
  await setRetention(acting, {});
});

test('the page speaks French to who asks for it, and keeps asking the same question', async () => {
  const browser = await ownersBrowser(house);
  const { path } = await consentPageOf(browser, (await registered(house)).authorizeUrl());
  const text = await (await browser.get(`${path}?lang=fr`)).text();
  assert.match(text, /<html lang="fr">/);
  assert.match(text, /Un programme de cet ordinateur souhaite lire votre entraînement/);
  assert.match(text, /ne peut pas être repris/);
});

test('an assistant gets what the athlete left ticked, and asking again shows that', async () => {
  const client = await registered(house);
  const held = await signedIn(house, client, ['activities:read', 'calendar:read']);
  assert.equal(held.scope, 'activities:read calendar:read');
  assert.ok((await toolNames(held.access_token)).includes('list_activities'));
  assert.equal((await toolNames(held.access_token)).includes('get_wellness'), false);
  const { text } = await consentPageOf(await ownersBrowser(house), client.authorizeUrl());
  assert.deepEqual(tickedIn(text), ['activities:read', 'calendar:read']);
});

test('an assistant that asks for little is offered no more, whatever a form says', async () => {
  const client = await registered(house);
  const url = client.authorizeUrl({ scope: 'activities:read' });
  const back = await agree(await ownersBrowser(house), url, ['activities:read', 'wellness:read']);
  const { body } = await client.redeem(back.searchParams.get('code') ?? '');
  assert.equal(body.scope, 'activities:read');
});

test('nothing ticked is a refusal', async () => {
  const back = await agree(await ownersBrowser(house), (await registered(house)).authorizeUrl(), []);
  assert.equal(back.searchParams.get('error'), 'access_denied');
});

test('a browser that is not the owner’s is told how to come in, and goes on once it did', async () => {
  const client = await registered(house);
  const browser = fakeBrowser(house.url);
  const started = await browser.get(client.authorizeUrl());
  const path = started.headers.get('location') ?? '';
  // The owner's cookie is strict: the page first leads to itself, as a page of ours.
  assert.match(
    await (await browser.get(path)).text(),
    /http-equiv="refresh" content="0; url=\/consent\/[\w-]+\?here"/,
  );
  const waiting = await browser.get(`${path}?here`);
  const text = await waiting.text();
  assert.equal(waiting.status, 401);
  assert.match(text, /node bin\/boucle\.mjs open/);
  assert.doesNotMatch(text, /name="scope"/);
  assert.equal((await browser.post(path, allow('', ...scopes))).status, 410);

  const entered = await browser.get(await house.openLink());
  assert.equal(entered.headers.get('location'), path);
  const page = await (await browser.get(path)).text();
  const answered = await browser.post(path, allow(formTokenIn(page), 'activities:read'));
  const back = await browser.get(answered.headers.get('location') ?? '');
  assert.match(back.headers.get('location') ?? '', /[?&]code=/);
});

test('CSRF: an answer needs our own page, its hidden field and the cookie', async () => {
  const client = await registered(house);
  const browser = await ownersBrowser(house);
  const { path, text } = await consentPageOf(browser, client.authorizeUrl());
  const form = formTokenIn(text);
  const good = allow(form, 'activities:read');
  for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1', 'http://localhost:6274'])
    assert.equal((await browser.post(path, good, origin)).status, 403, origin);
  assert.equal((await browser.post(path, allow('wrong', 'activities:read'))).status, 410);
  assert.equal((await fakeBrowser(house.url).post(path, good)).status, 410);
  const get = await browser.get(`${path}?${new URLSearchParams(good).toString()}`);
  assert.equal(get.headers.get('location'), null);
  // The true one still works after all of them.
  assert.match((await browser.post(path, good)).headers.get('location') ?? '', /\/authorize\//);
});

test('fixation: a question that was begun in one browser cannot be answered or finished in another', async () => {
  const client = await registered(house);
  const attacker = fakeBrowser(house.url);
  const started = await attacker.get(client.authorizeUrl());
  const path = started.headers.get('location') ?? '';
  const victim = await ownersBrowser(house);
  const seen = await victim.get(path);
  assert.equal(seen.status, 410);
  assert.doesNotMatch(await seen.text(), /name="scope"/);

  // And the other way round: what the owner answered does not come back to the attacker's browser.
  const own = await consentPageOf(victim, client.authorizeUrl());
  const answered = await victim.post(own.path, allow(formTokenIn(own.text), 'activities:read'));
  const resume = answered.headers.get('location') ?? '';
  const stolen = await attacker.get(resume);
  assert.ok(stolen.status >= 400);
  assert.equal(stolen.headers.get('location'), null);
});

test('a planted session cookie of the authorization server means nothing, and none is set', async () => {
  const browser = fakeBrowser(house.url);
  browser.jar.set('_session', { value: 'planted-by-somebody-else', path: '/' });
  const answer = await browser.get((await registered(house)).authorizeUrl());
  assert.match(answer.headers.get('location') ?? '', /^\/consent\//);
  for (const cookie of answer.headers.getSetCookie()) {
    assert.doesNotMatch(cookie, /^_session/);
    assert.match(cookie, /httponly/i);
    assert.match(cookie, /samesite=lax/i);
    assert.doesNotMatch(cookie, /path=\/;/i);
  }
});

test('an answered question is over: the page, the answer and the way back work once', async () => {
  const browser = await ownersBrowser(house);
  const { path, text } = await consentPageOf(browser, (await registered(house)).authorizeUrl());
  const answered = await browser.post(path, allow(formTokenIn(text), 'activities:read'));
  assert.equal((await browser.post(path, allow(formTokenIn(text), ...scopes))).status, 410);
  const resume = answered.headers.get('location') ?? '';
  assert.match((await browser.get(resume)).headers.get('location') ?? '', /code=/);
  assert.ok((await browser.get(resume)).status >= 400);
  assert.equal((await browser.get(path)).status, 410);
});

test('clickjacking: no page of a sign-in can be framed, runs foreign script, or posts elsewhere than to its client', async () => {
  const client = await registered(house, { redirect_uris: ['https://coach.example/back'] });
  const browser = await ownersBrowser(house);
  const url = client.authorizeUrl({ redirect_uri: 'https://coach.example/back' });
  const { answer } = await consentPageOf(browser, url);
  const error = await browser.get(client.authorizeUrl({ redirect_uri: 'https://evil.example/' }));
  for (const page of [answer, error, await browser.get('/assistants'), await browser.get(url)]) {
    const csp = page.headers.get('content-security-policy') ?? '';
    assert.match(csp, /frame-ancestors 'none'/);
    assert.match(csp, /script-src 'self';/);
    assert.match(csp, /default-src 'none'/);
    assert.equal(page.headers.get('x-frame-options'), 'DENY');
    assert.match(page.headers.get('cache-control') ?? '', /no-store/);
  }
  assert.match(
    answer.headers.get('content-security-policy') ?? '',
    /form-action 'self' https:\/\/coach\.example;/,
  );
});

test('a client’s name is shown as text: markup, bidirectional signs and length do nothing', async () => {
  const client = await registered(house, {
    client_name: `<img src=x onerror=alert(1)>\u202eevil\u200b${'A'.repeat(500)}`,
  });
  const { text } = await consentPageOf(await ownersBrowser(house), client.authorizeUrl());
  assert.doesNotMatch(text, /<img/);
  assert.doesNotMatch(text, /[\u202e\u200b]/);
  assert.doesNotMatch(text, /A{100}/);
  assert.match(text, /&lt;img src=x/);
  assert.match(text, /Not verified/);
});

test('a name that anybody can take stands in no headline; one of several alphabets is warned about', async () => {
  const browser = await ownersBrowser(house);
  const shown = async (name: string, redirect: string): Promise<string> => {
    const client = await registered(house, { client_name: name, redirect_uris: [redirect] });
    return (await consentPageOf(browser, client.authorizeUrl({ redirect_uri: redirect }))).text;
  };
  const headline = (text: string): string => /<h1>(.*?)<\/h1>/s.exec(text)?.[1] ?? '';
  const here = 'http://127.0.0.1:33418/callback';
  // The first letter is Cyrillic.
  for (const name of ['\u0421laude', 'Claude by g\u043e\u043egle.com', 'Ch\u03b1tGPT']) {
    const text = await shown(name, here);
    assert.equal(headline(text), 'A program on this computer wants to read your training');
    assert.match(text, /the name mixes letters of different alphabets/);
    assert.ok(text.includes(`<dd>${name}</dd>`));
  }
  for (const name of ['Claude', 'Тренер', 'Coach 教练', 'Σύμβουλος', 'Élan d’été']) {
    assert.doesNotMatch(await shown(name, here), /different alphabets/, name);
  }
  const elsewhere = await shown('Claude', 'https://xn--lude-w4d3i.example/back');
  assert.equal(headline(elsewhere), 'xn--lude-w4d3i.example wants to read your training');
});

test('ending an assistant takes two clicks; its next call is refused within a second and nothing can be renewed', async () => {
  const client = await registered(house, { client_name: 'Short Lived' });
  const held = await signedIn(house, client);
  const renewed = (await client.refresh(held.refresh_token)).body;
  assert.equal(await status(renewed.access_token), 200);
  const browser = await ownersBrowser(house);
  const list = await assistants(browser);
  assert.match(list, /Short Lived/);
  const first = `/assistants/revoke?client=${client.id}`;
  assert.ok(list.includes(`href="${first}"`));
  const second = await (await browser.get(first)).text();
  assert.match(second, /action="\/assistants\/revoke"/);
  const started = performance.now();
  await browser.post('/assistants/revoke', [
    ['form', formTokenIn(second)],
    ['client', client.id],
  ]);
  assert.equal(await status(renewed.access_token), 401);
  assert.ok(performance.now() - started < 1000);
  assert.equal(await status(held.access_token), 401);
  for (const token of [held.refresh_token, renewed.refresh_token])
    assert.equal((await client.refresh(token)).body.error, 'invalid_grant');
  assert.doesNotMatch(await assistants(browser), /Short Lived/);
});

test('narrowing holds from the next call on, also after a refresh; it never widens', async () => {
  const client = await registered(house, { client_name: 'Narrowed' });
  const held = await signedIn(house, client, ['activities:read', 'wellness:read']);
  assert.ok((await toolNames(held.access_token)).includes('get_wellness'));
  const browser = await ownersBrowser(house);
  const form = formTokenIn(await assistants(browser));
  const narrow = async (...chosen: string[]): Promise<void> => {
    await browser.post('/assistants/narrow', [['client', client.id], ...allow(form, ...chosen)]);
  };
  await narrow('activities:read', 'location:read', 'memory:write');
  assert.equal((await toolNames(held.access_token)).includes('get_wellness'), false);
  assert.ok((await toolNames(held.access_token)).includes('list_activities'));
  const refused = await callMcp(house, held.access_token, 'tools/call', { name: 'remember', arguments: {} });
  assert.match(JSON.stringify(refused.result), /insufficient_scope/);
  const { body } = await client.refresh(held.refresh_token);
  assert.equal(body.scope, 'activities:read');
  assert.equal((await toolNames(body.access_token)).includes('get_wellness'), false);
  await narrow();
  assert.equal(await status(body.access_token), 401);
});

test('two assistants know nothing of each other: one is ended, the other goes on', async () => {
  const sign = async (name: string): Promise<[HandClient, string]> => {
    const client = await registered(house, { client_name: name });
    return [client, (await signedIn(house, client)).access_token];
  };
  const [[first, one], [second, two]] = [await sign('First Coach'), await sign('Second Coach')];
  const browser = await ownersBrowser(house);
  const list = await assistants(browser);
  assert.match(list, /First Coach[\s\S]*Second Coach|Second Coach[\s\S]*First Coach/);
  await callMcp(house, two, 'tools/call', { name: 'get_athlete', arguments: {} });
  await browser.post('/assistants/revoke', [
    ['form', formTokenIn(list)],
    ['client', first.id],
  ]);
  assert.equal(await status(one), 401);
  assert.equal(await status(two), 200);
  const lines = await house.deps.storage.ledger.list('me', { client: second.id, limit: 5, offset: 0 });
  assert.deepEqual(
    lines.map(({ tool }) => tool),
    ['get_athlete'],
  );
});

test('the page of assistants changes nothing for a foreign page, a stranger or a guessed name', async () => {
  const client = await registered(house);
  const held = await signedIn(house, client);
  const browser = await ownersBrowser(house);
  const form = formTokenIn(await assistants(browser));
  const fields: Fields = [
    ['form', form],
    ['client', client.id],
  ];
  assert.equal((await browser.post('/assistants/revoke', fields, 'https://evil.example')).status, 403);
  assert.equal((await fakeBrowser(house.url).post('/assistants/revoke', fields)).status, 401);
  const unknown: Fields = [
    ['form', form],
    ['client', 'client_guessed'],
  ];
  assert.equal((await browser.post('/assistants/revoke', unknown)).status, 404);
  assert.equal((await browser.get('/assistants/revoke?client=client_guessed')).status, 404);
  assert.equal(await status(held.access_token), 200);
});

test('the token of this machine keeps working beside those that signed in', async () => {
  assert.equal(await status(house.token), 200);
});

test('registration is open, so it is limited: a flood is refused and leaves bounded rows', async () => {
  const flooded = await openHouse();
  try {
    const register = async (): Promise<Response> =>
      fetch(new URL('register', flooded.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          redirect_uris: ['https://coach.example/back'],
          token_endpoint_auth_method: 'none',
        }),
      });
    const answers: number[] = [];
    for (let n = 0; n < 130; n++) answers.push((await register()).status);
    assert.deepEqual([...new Set(answers)], [201, 429]);
    assert.equal((await register()).headers.get('retry-after'), '3600');
    assert.ok((await flooded.deps.storage.auth.count('Client', 0)) <= 100);
  } finally {
    await flooded.close();
  }
});
