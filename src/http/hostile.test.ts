/** T16. Whatever somebody else wrote – a title, a note, a device, a file, an assistant, a vendor – is text on a page, and nothing more. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Chromium, openChromium, withoutChromium } from '../../test/browser/chromium.ts';
import { tour } from '../../test/browser/tour.ts';
import type { Show } from '../../test/gallery/index.ts';
import { gpxRun } from '../../test/gpx-run.ts';
import { openHouse, type TestHouse } from '../../test/house.ts';
import { addFullWatch } from '../../test/nights.ts';
import { registered, signedIn } from '../../test/sign-in.ts';
import { vendorsAt } from '../../test/sources.ts';
import type { PlannedWorkout } from '../domain/calendar.ts';
import { addDays, type Day, toDay } from '../domain/day.ts';

const now = Date.parse('2026-11-30T10:00:00Z');
const today = toDay('2026-11-30');

/** Each would show itself by a dialog, a request, an element or a page too wide, if it were more than text. */
const payloads = [
  `<script>alert('t16')</script><img src=x onerror="alert('t16')">`,
  '<svg/onload=alert(16)><a href="javascript:alert(16)">x</a><iframe srcdoc="<script>parent.alert(16)</script>">',
  `"><script src="http://evil.invalid/t16.js"></script><input autofocus onfocus=alert(16) x="`,
  `' onmouseover='alert(16)' style='position:fixed;inset:0;background:url(http://evil.invalid/t16.png)`,
  '</title></style></textarea></noscript><style>@import url(http://evil.invalid/t16.css);*{display:none}</style>',
  '[t16](javascript:alert(16)) ![t16](http://evil.invalid/t16.png) {{constructor.constructor("alert(16)")()}} ${alert(16)}',
  'W'.repeat(290),
  `\u202Etixe\u202C ${'م'.repeat(60)} \u0000\u0008 null`,
  `${'👩🏽‍🚴‍♀️'.repeat(40)} ${'Z̷͓̾a̴͙̓l̶̰̽g̸̻̈o̵̤͝'.repeat(8)}`,
] as const;

/** Elements and attributes that no page of ours has. */
const foreign = `[...document.querySelectorAll(\`img, iframe, object, embed, base, style, main script, main link,
  [onerror], [onload], [onclick], [onfocus], [onmouseover], [style], [srcdoc], [autofocus],
  a[href^="javascript" i], a[href^="data:" i], form[action*="//"]\`)].map((one) => one.outerHTML.slice(0, 120))`;

const headers = {
  'content-security-policy':
    /^default-src 'none'; script-src 'self'; style-src 'self'; .*frame-ancestors 'none'$/,
  'x-frame-options': /^DENY$/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^same-origin$/,
};

let house: TestHouse;
let chromium: Chromium;
let shows: Show[];

/** Everything a stranger can have written, in every place where it is kept. */
async function plant(): Promise<Show[]> {
  const { storage } = house.deps;
  const files = payloads.map((title, i) => ({
    name: `${title.slice(0, 120)}.gpx`,
    bytes: gpxRun({ title, start: `2026-11-${10 + i}T07:30:00Z`, minutes: 5 }),
  }));
  await house.add([...files, { name: `${payloads[0]}.txt`, bytes: Buffer.from('Dear watch') }]);
  const shows: Show[] = [];
  for (const [i, text] of payloads.entries()) {
    await addFullWatch(house, addDays(today, -i), text.slice(0, 40));
    const origin = { by: 'assistant', detail: text } as const;
    const [id, createdAt] = [`mem_t16${String(i).padStart(5, '0')}`, now];
    await storage.memories.save('me', { id, createdAt, origin, fact: { is: 'note', text } });
    await storage.ledger.append('me', { at: now, client: text, tool: text, metrics: [text], values: 1 });
    const workout = await planned(text, addDays(today, i - 2));
    shows.push({ name: `workout ${i}`, path: `/workouts/${workout}`, by: 'owner' });
    if (i > 3) continue;
    const client = await registered(house, { client_name: text.slice(0, 100) });
    await signedIn(house, client);
    shows.push(
      { name: `search ${i}`, path: `/activities?${new URLSearchParams({ text }).toString()}`, by: 'owner' },
      {
        name: `ledger ${i}`,
        path: `/ledger?${new URLSearchParams({ client: text }).toString()}`,
        by: 'owner',
      },
      { name: `consent ${i}`, path: client.authorizeUrl(), by: 'owner' },
      { name: `nowhere ${i}`, path: `/${encodeURIComponent(text)}`, by: 'owner', status: 404 },
    );
  }
  await storage.connections.save('me', {
    id: 'con_t1600001',
    vendor: 'intervals-icu',
    by: 'key',
    state: 'broken',
    why: { code: payloads[0], params: { vendor: payloads[1] } },
    account: { id: payloads[2], name: payloads[0] },
    allowed: ['activities'],
    createdAt: now,
    progress: {
      fetched: {},
      complete: [],
      trouble: { code: 'vendor.failed', params: { vendor: payloads[1], said: payloads[2] } },
      remarks: [{ code: payloads[3], params: {} }],
    },
  });
  const heads = await storage.activities.heads('me', { order: 'newest' });
  const rooms = [
    '',
    'activities',
    'calendar',
    'fitness',
    'recovery',
    'memory',
    'sources',
    'assistants',
    'ledger',
  ];
  return [
    ...rooms.map((room): Show => ({ name: room, path: `/${room}`, by: 'owner' })),
    ...heads.map(({ id }, i): Show => ({ name: `activity ${i}`, path: `/activities/${id}`, by: 'owner' })),
    ...shows,
  ];
}

/** A session whose every word is this text: written past the checks that would have shortened it. */
async function planned(text: string, day: Day): Promise<string> {
  const note = 'a note';
  const step = { kind: 'work', note } as const;
  const id = await house.plan(
    {
      sport: 'running',
      name: note,
      note,
      steps: [
        { ...step, end: { by: 'time', seconds: 900 } },
        { kind: 'repeat', times: 4, steps: [{ ...step, end: { by: 'distance', meters: 400 } }] },
      ],
    },
    day,
  );
  const { calendar } = house.deps.storage;
  const kept = JSON.stringify(await calendar.get('me', id)).replaceAll(`"${note}"`, JSON.stringify(text));
  await calendar.save('me', JSON.parse(kept) as PlannedWorkout);
  return id;
}

describe('T16. what somebody else wrote', { skip: withoutChromium }, () => {
  before(async () => {
    house = await openHouse({ clock: () => now, deps: { vendors: vendorsAt({}) } });
    chromium = await openChromium();
    shows = await plant();
  });
  after(async () => {
    await chromium?.close();
    await house?.close();
  });

  test('runs nothing, asks nobody, adds no element and breaks no layout, on any page', async () => {
    const gallery = { shows, houseOf: () => house };
    const options = { viewport: { width: 360, height: 740 } };
    let read = 0;
    const wrong = await tour(chromium, gallery, options, async ({ page, show, status }) => {
      const across = await page.evaluate<number>('document.documentElement.scrollWidth');
      if (/t16|WWWW/.test(await page.innerText('main'))) read++;
      return [
        status !== (show.status ?? 200) && `answers ${status}`,
        across > 360 && `is ${across} px wide`,
        ...(await page.evaluate<string[]>(foreign)),
      ].filter((what) => what !== false);
    });
    assert.deepEqual(wrong, []);
    assert.ok(read > shows.length / 2, `the texts are there to be read: ${read}`);
  });

  test('comes under headers that let no script and no frame in, on every page and every error', async () => {
    const cookie = await house.signIn();
    const ask = async (path: string, init: RequestInit = {}): Promise<Response> =>
      fetch(new URL(path, house.url), { redirect: 'manual', headers: { cookie, ...init.headers }, ...init });
    const answers = [
      ...(await Promise.all(
        shows.filter(({ path }) => path.startsWith('/')).map(async ({ path }) => ask(path)),
      )),
      await ask('/', { headers: {} }),
      await ask('/memory', { headers: {} }),
      await ask(`/open?code=${encodeURIComponent(payloads[0])}`),
      await ask(`/consent/${'a'.repeat(21)}`),
      await ask(`/authorize?client_id=${encodeURIComponent(payloads[0])}`),
      await ask(`/sources/callback?state=${encodeURIComponent(payloads[0])}`),
      await ask('/settings', { method: 'POST', headers: { cookie, origin: new URL(house.url).origin } }),
    ];
    const pages = answers.filter((answer) => answer.headers.get('content-type')?.startsWith('text/html'));
    assert.ok(pages.length > shows.length / 2);
    for (const answer of pages)
      for (const [name, form] of Object.entries(headers))
        assert.match(answer.headers.get(name) ?? '', form, `${answer.status} ${answer.url} ${name}`);
    assert.ok(new Set(pages.map(({ status }) => status)).size >= 5, 'errors are among them');
  });
});
