import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { importFiles } from '../../src/app/intake/import-paths.ts';
import { askClient, connect, type Heard, type Kit, openKit } from '../kit.ts';
import { needsShared, sharedDir, sharedFile } from '../shared.ts';

/**
 * Real recordings, real questions: 33 runs of June 2013 near London and a ride, and the answers that were worked out
 * without boucle (science/questions.md, rows 1, 3, 5 and 9).
 */

const june = 'science/data/tcx';
let kit: Kit;

before(async () => {
  if (!sharedDir) return;
  kit = await openKit({ preferences: { timeZone: 'Europe/London' } });
  kit.time.now = Date.parse('2013-06-30T20:00:00Z');
  const files = (await readdir(join(sharedDir, june))).filter((name) => /\.tcx(\.gz)?$/i.test(name));
  assert.equal(files.length, 33);
  const opened = kit.deps.files.open([join(sharedDir, june)]);
  const report = await importFiles(kit.deps, kit.who, opened);
  assert.equal(report.activities, 33);
});
after(async () => kit?.close());

async function ask(tool: string, args: object, language: 'en' | 'fr' = 'en'): Promise<Heard> {
  await kit.prefer({ language });
  const client = await connect(kit);
  const answer = await askClient(client, tool, args);
  await client.close();
  assert.ok(!answer.failed, answer.text);
  return answer;
}

describe('thirty-three runs of June 2013', { skip: needsShared }, () => {
  test('“How did my running go this month?”: 33 runs, 301.1 km, 21:28:02', async () => {
    const { text, structure } = await ask('summarize_training', { period: 'this-month', sport: 'running' });
    const { total } = structure as { total: Record<string, number> };
    assert.equal(total.activities, 33);
    assert.ok(Math.abs((total.distance_meters ?? 0) - 301_100) <= 50, String(total.distance_meters));
    assert.ok(Math.abs((total.duration_seconds ?? 0) - 77_282) <= 1, String(total.duration_seconds));
    assert.match(text, /33 activities, 1\s–\s30\sJun 2013 \(Europe\/London\): 301\.06 km, 21:28:02\./);
    const french = await ask('summarize_training', { period: 'ce mois', sport: 'running' }, 'fr');
    assert.match(french.text, /33 activités, .* juin 2013 \(Europe\/London\)\s: 301,06 km, 21:28:02\./u);
  });

  test('“What was my last run?”: a cool-down on 30 June at 08:42 in London, and the long run that came before', async () => {
    const { structure, text } = await ask('list_activities', { sport: 'running', limit: 2, period: 'all' });
    const { activities } = structure as { activities: Record<string, unknown>[] };
    const [last, before] = activities;
    assert.equal(last.start_utc, '2013-06-30T07:42:00Z');
    // The watch was in Barcelona that day: its positions say so, and the row names the zone.
    assert.deepEqual([last.start_local, last.time_zone], ['2013-06-30T09:42:00', 'Europe/Madrid']);
    assert.ok(Math.abs(Number(last.distance_meters) - 1240) <= 10);
    assert.ok(Math.abs(Number(last.duration_seconds) - 357) <= 1);
    assert.ok(Math.abs(Number(before.distance_meters) - 21_100) <= 60);
    assert.match(text, /Sun, 30 Jun 2013 09:42 \(Europe\/Madrid\) · Run · 1\.24 km · 5:57/);
    assert.match((await ask('get_activity', {})).text, /^Run, Sun, 30 Jun 2013 at 09:42: 1\.24 km in 5:57/);
  });

  test('“What’s my longest run ever?”: 21.55 km on 9 June; only June is known', async () => {
    const { text, structure } = await ask('list_activities', {
      period: 'all',
      sport: 'running',
      order: 'farthest',
      limit: 1,
    });
    const [longest] = (structure as { activities: Record<string, unknown>[] }).activities;
    assert.match(String(longest.start_local), /^2013-06-09T/);
    assert.ok(Math.abs(Number(longest.distance_meters) - 21_550) <= 10);
    assert.match(text, /21\.55 km/);
    assert.match(text, /1\s–\s30\sJun 2013/);
  });

  test('“Summarise my week for my coach”: 24–30 June, 7 runs, 77.7 km, 5:39:11', async () => {
    const { text, structure } = await ask('summarize_training', { period: '2013-W26' });
    const { total, from, to, buckets } = structure as unknown as {
      total: Record<string, number>;
      from: string;
      to: string;
      buckets: unknown[];
    };
    assert.deepEqual([from, to, buckets.length], ['2013-06-24', '2013-06-30', 7]);
    assert.equal(total.activities, 7);
    assert.ok(Math.abs((total.distance_meters ?? 0) - 77_700) <= 50);
    assert.ok(Math.abs((total.duration_seconds ?? 0) - 20_351) <= 1);
    assert.match(text, /7 activities, 24\s–\s30\sJun 2013 .*: 77\.69 km, 5:39:11/);
  });

  test('a month before the library begins is not compared with a month without training', async () => {
    const { structure, text } = await ask('summarize_training', { period: 'last-month' });
    assert.equal(structure.before, undefined);
    assert.match(text, /No activity in 1\s–\s31\sMay 2013 .*; the library holds 1\s–\s30\sJun 2013/);
  });
});

test('“Average and weighted power of that ride?”: 219 W; 267.4 W, the device says 267', {
  skip: needsShared,
}, async () => {
  const own = await openKit();
  await own.add({ 'ride.fit': sharedFile('science/data/fit/edge1000_ride_power_hr.fit') });
  const outcome = await own.call('get_activity', {});
  assert.ok(outcome.ok);
  const { activity, figures, sources } = outcome.structured as unknown as {
    activity: Record<string, number>;
    figures: { metric: string; value: number }[];
    sources: Record<string, number>[];
  };
  assert.equal(activity.average_power_watts, 219);
  assert.equal(figures.find(({ metric }) => metric === 'weighted_power')?.value, 267.4);
  assert.equal(sources[0]?.weighted_power_watts, 267);
  assert.match(outcome.text, /Weighted power: 267\.4 W \(fourth-power mean of 30 s means\)/);
  assert.match(outcome.text, /219 W .*weighted 267 W/);
  await own.close();
});
