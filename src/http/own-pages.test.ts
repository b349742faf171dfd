/** The athlete's own pages as forms: what is corrected, moved and taken back without any script. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openHouse, type TestHouse } from '../../test/house.ts';
import type { Fact, Memory } from '../domain/athlete.ts';
import { toDay } from '../domain/day.ts';

const now = Date.parse('2026-11-30T10:00:00Z');
let house: TestHouse;
let cookie: string;

before(async () => {
  house = await openHouse({ clock: () => now });
  cookie = await house.signIn();
});
after(async () => house.close());

const get = async (path: string): Promise<string> =>
  (await fetch(new URL(path, house.url), { headers: { Cookie: cookie } })).text();

async function send(path: string, fields: Record<string, string>): Promise<Response> {
  const form = /name="form" value="([^"]+)"/.exec(await get('/settings'))?.[1] ?? '';
  return fetch(new URL(path, house.url), {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: cookie, Origin: new URL(house.url).origin },
    body: new URLSearchParams({ form, ...fields }),
  });
}

async function keep(id: string, fact: Fact, more: Partial<Memory> = {}): Promise<void> {
  const origin = { by: 'assistant', detail: 'Some Assistant' } as const;
  const createdAt = Date.parse('2026-11-02T10:00:00Z');
  await house.deps.storage.memories.save('me', { id, createdAt, origin, fact, ...more });
}

const kept = async (id: string): Promise<Memory | undefined> => house.deps.storage.memories.get('me', id);
const changeIn = (answer: Response): string =>
  /changed=(chg_[0-9a-z]{8})/.exec(answer.headers.get('location') ?? '')?.[1] ?? '';

describe('a fact on the memory page', () => {
  test('says who noted it, through which assistant, when, and how long it holds', async () => {
    await keep('mem_note0001', { is: 'note', text: 'Left shoe rubs' }, { expires: toDay('2027-01-31') });
    const page = await get('/memory');
    for (const said of ['Left shoe rubs', 'Some Assistant', 'Mon, 2 Nov 2026', 'until Sun, 31 Jan 2027'])
      assert.ok(page.includes(said), said);
  });

  test('is corrected in words and last day, becomes the athlete’s own, and comes back with undo', async () => {
    const answer = await send('/memory/mem_note0001/edit', { text: 'Right shoe rubs', expires: '' });
    assert.equal(answer.status, 303);
    const now_ = await kept('mem_note0001');
    assert.deepEqual([now_?.fact, now_?.expires], [{ is: 'note', text: 'Right shoe rubs' }, undefined]);
    assert.equal(now_?.origin.by, 'athlete');
    await send('/undo', { change: changeIn(answer), back: '/memory' });
    const back = await kept('mem_note0001');
    assert.deepEqual([back?.fact, back?.expires], [{ is: 'note', text: 'Left shoe rubs' }, '2027-01-31']);
    assert.equal(back?.origin.detail, 'Some Assistant');
  });

  test('keeps its origin when only its last day changes', async () => {
    await send('/memory/mem_note0001/edit', { text: 'Left shoe rubs', expires: '2027-03-01' });
    const changed = await kept('mem_note0001');
    assert.deepEqual([changed?.expires, changed?.origin.by], ['2027-03-01', 'assistant']);
  });

  test('sent back as it was shown is left alone, and there is nothing to undo', async () => {
    const fact = {
      is: 'goal',
      text: 'Sub-90',
      day: toDay('2027-04-11'),
      distanceMeters: 21097.5,
      timeSeconds: 5399.5,
    } as const;
    await keep('mem_goal0001', fact);
    const fields = { text: 'Sub-90', day: '2027-04-11', distance: '21.0975', time: '1:29:59.5', expires: '' };
    const answer = await send('/memory/mem_goal0001/edit', fields);
    assert.equal(changeIn(answer), '');
    assert.deepEqual((await kept('mem_goal0001'))?.fact, fact);
  });

  test('a goal takes another time, distance and day', async () => {
    const fields = { text: 'Sub-3', day: '2027-10-10', distance: '42,195', time: '2:59:59', expires: '' };
    await send('/memory/mem_goal0001/edit', fields);
    assert.deepEqual((await kept('mem_goal0001'))?.fact, {
      is: 'goal',
      text: 'Sub-3',
      day: '2027-10-10',
      distanceMeters: 42195,
      timeSeconds: 10799,
    });
  });

  test('a threshold pace is read as minutes and seconds, and one no body has is refused', async () => {
    const since = toDay('2026-10-01');
    await keep('mem_pace0001', { is: 'landmark', kind: 'threshold_pace', value: 245, since });
    assert.match(await get('/memory'), /value="4:05"/);
    await send('/memory/mem_pace0001/edit', { value: '3:58', since: '2026-11-01', expires: '' });
    const changed = await kept('mem_pace0001');
    assert.deepEqual(changed?.fact, {
      is: 'landmark',
      kind: 'threshold_pace',
      value: 238,
      since: '2026-11-01',
    });
    const wild = await send('/memory/mem_pace0001/edit', { value: '0:58', since, expires: '' });
    assert.equal(wild.status, 400);
    const words = await send('/memory/mem_pace0001/edit', { value: 'fast', since, expires: '' });
    assert.equal(words.status, 400);
    assert.deepEqual((await kept('mem_pace0001'))?.fact, changed?.fact);
  });

  test('zones take new edges, one more of them too', async () => {
    const since = toDay('2026-10-01');
    await keep('mem_zone0001', {
      is: 'landmark',
      kind: 'heart_rate_zones',
      value: 3,
      bounds: [140, 160],
      since,
    });
    await send('/memory/mem_zone0001/edit', { value: '138 / 157 / 171', since, expires: '' });
    const fact = (await kept('mem_zone0001'))?.fact;
    assert.ok(fact?.is === 'landmark');
    assert.deepEqual([fact.value, fact.bounds], [4, [138, 157, 171]]);
    const falling = await send('/memory/mem_zone0001/edit', { value: '171 / 157', since, expires: '' });
    assert.equal(falling.status, 400);
  });

  test('a moved landmark is worked out anew from the earlier of its two days on', async () => {
    const since = toDay('2026-09-01');
    await keep('mem_ftp00001', { is: 'landmark', kind: 'threshold_power', value: 250, since });
    const answer = await send('/memory/mem_ftp00001/edit', {
      value: '250',
      since: '2026-11-15',
      expires: '',
    });
    const change = await house.deps.storage.changes.get('me', changeIn(answer));
    assert.deepEqual(change?.affects, { from: '2026-09-01', sports: ['cycling'] });
  });

  test('deleted, it comes back with undo', async () => {
    const answer = await send('/memory/mem_goal0001/delete', {});
    assert.equal(await kept('mem_goal0001'), undefined);
    await send('/undo', { change: changeIn(answer), back: '/memory' });
    assert.equal((await kept('mem_goal0001'))?.fact.is, 'goal');
  });

  test('nobody edits without our own form', async () => {
    const answer = await send('/memory/mem_note0001/edit', { form: 'made up', text: 'Owned' });
    assert.equal(answer.status, 400);
    assert.deepEqual((await kept('mem_note0001'))?.fact, { is: 'note', text: 'Left shoe rubs' });
  });
});

const easy = {
  sport: 'running',
  name: 'Easy run',
  steps: [{ kind: 'work', end: { by: 'time', seconds: 1800 } }],
} as const;

describe('a planned session', () => {
  let id: string;
  const dayOfIt = async () => (await house.deps.storage.calendar.get('me', id))?.day;
  before(async () => {
    id = await house.plan(easy, '2026-12-03');
  });

  test('moves to another day by a plain form, and back with undo', async () => {
    assert.match(await get('/calendar?month=2026-12'), new RegExp(`action="/workouts/${id}/move"`));
    const answer = await send(`/workouts/${id}/move`, { day: '2026-12-05' });
    assert.match(answer.headers.get('location') ?? '', /^\/calendar\?month=2026-12&changed=chg_/);
    assert.equal(await dayOfIt(), '2026-12-05');
    await send('/undo', { change: changeIn(answer), back: '/calendar?month=2026-12' });
    assert.equal(await dayOfIt(), '2026-12-03');
  });

  test('does not move into the past, nor to a day there is not', async () => {
    for (const day of ['2026-11-29', '2026-02-30', 'soon', ''])
      assert.equal((await send(`/workouts/${id}/move`, { day })).status, 400, day);
    assert.equal(await dayOfIt(), '2026-12-03');
  });

  test('planned at a vendor says so, offers no move, and refuses one', async () => {
    const planned = await house.deps.storage.calendar.get('me', id);
    assert.ok(planned);
    const elsewhere = { vendor: 'intervals-icu', ref: '7', contentHash: 'abc' };
    await house.deps.storage.calendar.save('me', { ...planned, elsewhere });
    const page = await get('/calendar?month=2026-12');
    assert.match(page, /Planned at intervals\.icu/);
    assert.doesNotMatch(page, /\/move"/);
    assert.equal((await send(`/workouts/${id}/move`, { day: '2026-12-06' })).status, 409);
    assert.equal(await dayOfIt(), '2026-12-03');
  });
});
