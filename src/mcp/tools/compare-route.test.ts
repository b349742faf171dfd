import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Kit, openKit } from '../../../test/kit.ts';
import { bare, everySecond } from '../../../test/made.ts';
import { scopes } from '../../app/deps.ts';

interface Answer {
  readonly summary: string;
  readonly activities: readonly {
    readonly id: string;
    readonly start_local: string;
    readonly column: string;
  }[];
  readonly figures: readonly { readonly figure: string; readonly values: Readonly<Record<string, number>> }[];
  readonly routes?: readonly {
    readonly column: string;
    readonly match_percent: number;
    readonly direction: string;
    readonly common_meters: number;
    readonly seconds: number;
    readonly paused_seconds?: number;
    readonly seconds_of_a: number;
    readonly difference_seconds: number;
  }[];
  readonly zone_sets?: readonly {
    readonly of: string;
    readonly origin: string;
    readonly upper_bounds: readonly number[];
    readonly seconds: readonly number[];
  }[];
  readonly remarks?: readonly string[];
}

// A circle of 6 km in a flat country; at 46° a degree of longitude is 77 244 m.
const around = 6000;
const radius = around / (2 * Math.PI);

/** The circle at `speed`, from its western end, clockwise or not; `north` moves it elsewhere. */
function lap(start: string, speed: number, { north = 0, way = 1, pause = 0 } = {}) {
  const seconds = Math.ceil(around / speed) + pause;
  const meters = (second: number): number => speed * (second <= 300 ? second : Math.max(300, second - pause));
  const angle = (second: number): number => Math.PI - (way * 2 * Math.PI * meters(second)) / around;
  const streams = everySecond(seconds, {
    distance: meters,
    speed: () => speed,
    heartRate: (second) => (second < 600 ? 140 : 160),
    latitude: (second) => 46 + (north + radius * Math.sin(angle(second))) / 111_195,
    longitude: (second) => 6 + (radius + radius * Math.cos(angle(second))) / 77_244,
  });
  const pauses = pause > 0 ? [{ startSeconds: 300, endSeconds: 300 + pause }] : [];
  return bare('running', streams, {
    start: Date.parse(start),
    pauses,
    totals: { timerSeconds: seconds - pause },
  });
}

let kit: Kit;
const ids = new Map<string, string>();
before(async () => {
  kit = await openKit();
  await kit.record(
    lap('2026-05-03T08:00Z', 3),
    lap('2026-05-10T08:00Z', 3.2, { north: 40_000 }),
    lap('2026-05-17T08:00Z', 2.8, { pause: 120 }),
    lap('2026-11-20T08:00Z', 3, { way: -1 }),
    lap('2026-11-28T08:00Z', 3.2),
  );
  for (const { id, day } of await kit.deps.storage.activities.heads('me', {})) ids.set(day, id);
});
after(async () => kit.close());
const compare = async (args: object): Promise<Answer> => kit.ask<Answer>('compare_activities', args);
const on = (day: string): string => ids.get(day) ?? '';

test('same loop as in May: the two on that loop are found, the one elsewhere is not, and the last one was quicker', async () => {
  const {
    routes = [],
    activities,
    summary,
  } = await compare({ activities: ['latest'], same_route_in: 'May' });
  assert.match(summary, /^2 other sessions on the same route/);
  assert.deepEqual(
    activities.map(({ start_local: start }) => start.slice(0, 10)),
    ['2026-11-28', '2026-05-17', '2026-05-03'],
  );
  for (const { match_percent: percent, direction, common_meters: meters } of routes) {
    assert.ok(percent >= 98, `${percent} %`);
    assert.equal(direction, 'same');
    assert.ok(Math.abs(meters - 6000) <= 60);
  }
  const [slow, steady] = routes;
  // 6 000 m at 3.2, 2.8 and 3 m/s: 1 875 s, 2 143 s and 2 000 s.
  assert.ok(Math.abs((slow?.seconds_of_a ?? 0) - 1875) <= 15);
  assert.ok(Math.abs((slow?.seconds ?? 0) - 2143) <= 15);
  assert.ok(Math.abs((steady?.difference_seconds ?? 0) - 125) <= 10);
  assert.equal(slow?.paused_seconds, 120);
  assert.equal(steady?.paused_seconds, undefined);
});

test('two sessions that share a route say so without being asked, also in the opposite direction', async () => {
  const { routes = [] } = await compare({
    activities: [on('2026-11-28'), on('2026-11-20'), on('2026-05-10')],
  });
  assert.deepEqual(
    routes.map(({ column, direction }) => [column, direction]),
    [['B', 'opposite']],
  );
});

test('where nothing of that length went this way, the answer says how many were looked at', async () => {
  const outcome = await kit.call('compare_activities', {
    activities: [on('2026-05-10')],
    same_route_in: '2026',
  });
  assert.ok(!outcome.ok);
  assert.equal(outcome.code, 'route.none-found');
  assert.match(outcome.text, /^None of 4 sessions/);
});

test('without the permission for places no route is told, not even that one exists', async () => {
  const as = { scopes: scopes.filter((scope) => scope !== 'location:read') };
  const search = await kit.call('compare_activities', { activities: ['latest'], same_route_in: 'May' }, as);
  assert.ok(!search.ok);
  assert.equal(search.code, 'consent.scope-missing');
  assert.match(search.text, /location:read/);
  const pair = await kit.call('compare_activities', { activities: [on('2026-11-28'), on('2026-05-03')] }, as);
  assert.ok(pair.ok);
  assert.equal(pair.structured.routes, undefined);
  assert.match(pair.text, /location:read/);
});

test('a route that was told stands in the ledger as places', async () => {
  await compare({ activities: ['latest'], same_route_in: 'May' });
  const [line] = await kit.deps.storage.ledger.list('me', { limit: 1, offset: 0 });
  assert.ok(line?.metrics.includes('location'));
});

test('French compares routes with the same figures', async () => {
  await kit.prefer({ language: 'fr' });
  const { text } = await kit.call('compare_activities', { activities: ['latest'], same_route_in: 'mai' });
  await kit.prefer({ language: 'en' });
  assert.match(text, /2 autres sorties sur le même parcours/);
  assert.match(text, /parcours identique à (98|99|100)\s%/);
  assert.doesNotMatch(text, /\b(route|match|common)\b/);
});

test('a watch and the athlete draw their zones differently: each set counts its own minutes', async () => {
  const { storage } = kit.deps;
  const keep = async (id: string, by: 'athlete' | 'device', fact: object): Promise<void> =>
    storage.memories.save('me', {
      id,
      createdAt: 0,
      origin: { by },
      fact: { is: 'landmark', since: '2026-01-01', ...fact } as never,
    });
  await keep('mem_own', 'athlete', { kind: 'max_heart_rate', value: 200 });
  await keep('mem_watch', 'device', { kind: 'heart_rate_zones', value: 4, bounds: [130, 150, 165, 200] });
  const { zone_sets: sets = [], remarks = [] } = await compare({ activities: ['latest'], zones: true });
  const heart = sets.filter(({ of }) => of === 'heart_rate');
  assert.deepEqual(
    heart.map(({ origin, upper_bounds: bounds }) => [origin, bounds]),
    [
      ['athlete', [120, 140, 160, 180]],
      ['device', [130, 150, 165]],
    ],
  );
  // 600 s at 140, the rest at 160 bpm: on an edge of one set, inside a zone of the other.
  const [own, watch] = heart.map(({ seconds }) => seconds);
  assert.deepEqual([own?.[1], own?.[2]], [0, 600]);
  assert.deepEqual([watch?.[1], watch?.[3]], [600, 0]);
  assert.ok((own?.[3] ?? 0) > 1200 && (watch?.[2] ?? 0) === own?.[3]);
  assert.ok(remarks.some((remark) => /both right by their own/.test(remark)));
});
