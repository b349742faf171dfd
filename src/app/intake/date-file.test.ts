import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Kit, openKit } from '../../../test/kit.ts';
import { bare, everySecond } from '../../../test/made.ts';
import { toDay } from '../../domain/day.ts';
import { encodeActivity } from '../../formats/fit/index.ts';
import { dateFile, undatedFiles } from './date-file.ts';

const today = toDay('2026-11-30');

/** A watch that was switched on and never saw a satellite: it counts from its own zero. */
const switchedOn = Date.UTC(1989, 11, 31) + 3600 * 1000;
const run = (seconds: number) =>
  encodeActivity({
    ...bare('running', everySecond(seconds, { distance: (second) => 3 * second, heartRate: () => 140 })),
    start: switchedOn,
    startKnown: false,
  });

describe('a recording whose watch did not know the date', () => {
  let kit: Kit;
  before(async () => {
    kit = await openKit();
    await kit.add({ 'A1234.FIT': run(1800), 'B1234.FIT': run(600) });
  });
  after(async () => kit.close());
  const list = async (period: string) =>
    kit.ask<{ activities: { id: string; start_local: string; distance_meters: number }[] }>(
      'list_activities',
      {
        period,
      },
    );

  test('is kept and has no day, and the sentence names what gives it one', async () => {
    assert.equal((await list('all')).activities.length, 0);
    const waiting = await undatedFiles(kit);
    assert.deepEqual(waiting.map(({ fileName }) => fileName).sort(), ['A1234.FIT', 'B1234.FIT']);
  });

  test('has the day its athlete gives, at noon, and says so', async () => {
    const outcome = await dateFile(kit, 'a1234.fit'.toUpperCase(), { day: toDay('2024-05-31'), today });
    assert.equal(outcome.outcome, 'new');
    const { activities } = await list('2024-05-31');
    assert.deepEqual(
      activities.map(({ start_local: start, distance_meters: meters }) => [start, Math.round(meters)]),
      [['2024-05-31T12:00:00', 5400]],
    );
    const one = await kit.call('get_activity', { activity: activities[0]?.id });
    assert.match(one.text, /you gave the day, Fri, 31 May 2024/);
    assert.equal((await undatedFiles(kit)).length, 1);
  });

  test('the same file again is known, and keeps its day', async () => {
    const report = await kit.add({ 'copy.fit': run(1800) });
    assert.equal(report.known, 1);
    assert.equal((await list('2024-05-31')).activities.length, 1);
  });

  test('is found by how its hash begins', async () => {
    const [left] = await undatedFiles(kit);
    await dateFile(kit, (left?.contentHash ?? '').slice(0, 8), { day: toDay('2024-06-01'), today });
    assert.equal((await list('2024-06-01')).activities.length, 1);
  });

  test('a wrong name is answered with what there is, a day to come is refused', async () => {
    await kit.add({ 'C1234.FIT': run(900) });
    await assert.rejects(dateFile(kit, 'D1234.FIT', { day: toDay('2024-06-02'), today }), {
      code: 'intake.undated_unknown',
    });
    await assert.rejects(dateFile(kit, 'C1234.FIT', { day: toDay('2027-01-01'), today }), {
      code: 'day.future',
    });
  });
});
