import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addDays, isoWeek, localTime, toDay, utcOffsetSeconds, weekday } from '../domain/day.ts';
import { profile } from './athlete.ts';
import { chronicle, type ChronicleDay } from './chronicle.ts';
import { demoDays } from './library.ts';
import { goalDay } from './memories.ts';
import { isIll } from './season.ts';
import type { SessionTruth } from './truth.ts';

const options = { seed: 1, days: 400, endDay: toDay('2026-11-30') };
const days = [...demoDays(options)];
const sessions = days.flatMap((day) => day.sessions);
const runs = sessions.filter(({ sport }) => sport === 'running');

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const paceOf = ({ timerSeconds, distanceMeters }: SessionTruth): number =>
  (timerSeconds / distanceMeters) * 1000;

describe('a believable athlete', () => {
  test('the heart stays between rest and its maximum', () => {
    for (const { name, day, averageHeartRate, maxHeartRate } of sessions) {
      assert.ok(averageHeartRate > 80 && averageHeartRate < 178, `${day} ${name}: ${averageHeartRate}`);
      assert.ok(maxHeartRate < profile.maxHeartRate, `${day} ${name}: ${maxHeartRate}`);
    }
    const racing = sessions.filter(({ race }) => race).map(({ averageHeartRate }) => averageHeartRate);
    const easy = runs.filter(({ name }) => name === 'Easy run').map((run) => run.averageHeartRate);
    assert.ok(mean(racing) > mean(easy) + 20);
  });

  test('runs are run between 3:45 and 6:45 per kilometre, and races faster than anything longer than them', () => {
    for (const run of runs)
      assert.ok(paceOf(run) > 225 && paceOf(run) < 405, `${run.day} ${run.name} ${paceOf(run)}`);
    const half = runs.filter(({ name }) => name === 'Half marathon').map(paceOf);
    const long = runs.filter(({ name }) => name === 'Long run').map(paceOf);
    assert.ok(Math.max(...half) < Math.min(...long));
  });

  test('a running week is 20 to 75 km at its height and never more', () => {
    const weeks = new Map<string, number>();
    for (const { day, distanceMeters } of runs) {
      weeks.set(isoWeek(day), (weeks.get(isoWeek(day)) ?? 0) + distanceMeters / 1000);
    }
    const kilometres = [...weeks.values()];
    assert.ok(Math.max(...kilometres) < 75, `${Math.max(...kilometres)}`);
    assert.ok(Math.max(...kilometres) > 45, `${Math.max(...kilometres)}`);
    assert.ok(mean(kilometres) > 25 && mean(kilometres) < 50, `${mean(kilometres)}`);
  });

  test('rides average 100 to 215 W and climb no faster than a cyclist can', () => {
    for (const ride of sessions.filter(({ sport }) => sport === 'cycling')) {
      const { averagePower = 0, ascentMeters = 0, timerSeconds, day, name } = ride;
      assert.ok(averagePower > 90 && averagePower < 215, `${day} ${name} ${averagePower} W`);
      assert.ok(ascentMeters / (timerSeconds / 3600) < 900, `${day} ${name} ${ascentMeters} m`);
    }
  });

  test('there are rest days, doubles, and sessions that were skipped', () => {
    const counts = days.map(({ sessions: done }) => done.length);
    assert.ok(counts.filter((count) => count === 0).length > 20);
    assert.ok(counts.filter((count) => count >= 2).length > 80);
    assert.ok(days.some(({ chronicle: { sessions: planned } }) => planned.some(({ missed }) => missed)));
  });

  test('ten years hold at least 5,000 recorded sessions', () => {
    let recorded = 0;
    for (const { on, sessions: planned } of chronicle({ ...options, days: 3650 })) {
      if (on.synced && on.offset < 0) recorded += planned.filter(({ missed }) => !missed).length;
    }
    assert.ok(recorded >= 5000, `${recorded}`);
  });
});

describe('a season', () => {
  const life = [...chronicle({ ...options, days: 800 }, 45)];
  const inWeek = (week: number, season: number): ChronicleDay[] =>
    life.filter(({ on }) => on.week === week && on.season === season);
  const paceIn = (week: number, season: number): number =>
    mean(inWeek(week, season).map(({ condition }) => 1000 / condition.thresholdSpeed));

  test('the build makes the athlete faster, the taper a little more', () => {
    assert.ok(paceIn(46, 0) - paceIn(13, 0) > 5, `${paceIn(46, 0)} → ${paceIn(13, 0)}`);
    const raceDay = life.find(({ on }) => on.season === 1 && on.race === 'half');
    assert.ok(raceDay && 1000 / raceDay.condition.thresholdSpeed < paceIn(5, 1));
    const kilometres = (week: number): number => inWeek(week, 1).reduce((sum, { on }) => sum + on.volume, 0);
    assert.ok(kilometres(1) < 0.7 * kilometres(5));
  });

  test('the same heart rate carries the athlete faster at the end of the build than at its start', () => {
    const metersPerBeat = (run: SessionTruth): number =>
      run.distanceMeters / ((run.timerSeconds / 60) * run.averageHeartRate);
    const between = (from: number, to: number): number[] =>
      days
        .filter(({ chronicle: { on } }) => on.season === 0 && on.week <= from && on.week >= to)
        .flatMap((day) => day.sessions.filter(({ name }) => name === 'Long run').map(metersPerBeat));
    assert.ok(mean(between(17, 6)) > mean(between(48, 38)) * 1.01);
  });

  test('an illness stops training, lowers HRV and raises the resting heart rate', () => {
    const ill = days.filter(({ chronicle: { on } }) => isIll(on) && on.season === 0);
    assert.equal(ill.length, 6);
    assert.equal(ill.flatMap((day) => day.sessions).length, 0);
    const well = days.filter(({ chronicle: { on } }) => on.illnessDay === undefined);
    assert.ok(mean(ill.map(({ night }) => night.hrvMs)) < 0.8 * mean(well.map(({ night }) => night.hrvMs)));
    const resting = (list: typeof days): number => mean(list.map(({ night }) => night.restingHeartRate));
    assert.ok(resting(ill) > resting(well) + 5);
  });

  test('the half marathon ahead is a Sunday in about six weeks', () => {
    for (const endDay of ['2026-11-30', '2026-12-06', '2027-03-03'].map(toDay)) {
      const goal = goalDay({ ...options, endDay });
      assert.equal(weekday(goal), 7);
      assert.ok(goal >= addDays(endDay, 39) && goal <= addDays(endDay, 45), `${endDay} → ${goal}`);
    }
  });
});

describe('clocks', () => {
  test('in New York a morning run starts in the morning, and its offset is that of New York', () => {
    const away = sessions.filter(({ timeZone }) => timeZone === 'America/New_York');
    assert.ok(away.length >= 3);
    for (const { start, timeZone, day, lengths } of away) {
      assert.equal(localTime(start, timeZone).slice(0, 10), day);
      assert.ok([-4, -5].includes(utcOffsetSeconds(start, timeZone) / 3600));
      if (lengths) assert.equal(lengths.poolLengthMeters, 22.86);
    }
    assert.ok(away.some(({ lengths }) => lengths));
  });

  test('on the Sunday when summer time ends, the long run still starts at a quarter past nine or so', () => {
    const first = toDay('2026-10-25');
    const year = { seed: 3, days: 60, endDay: toDay('2026-11-20') };
    const sunday = [...demoDays(year)].find(({ chronicle: { on } }) => on.day === first);
    const run = sunday?.sessions.find(({ sport }) => sport === 'running');
    assert.ok(run, 'no run that day: choose another seed');
    const [hour] = localTime(run.start, 'Europe/Paris').slice(11).split(':').map(Number);
    assert.equal(hour, 9);
    // 25 hours between two midnights; the night itself is as long as any other.
    assert.ok(sunday && sunday.night.sleepSeconds > 5 * 3600 && sunday.night.sleepSeconds < 9.5 * 3600);
  });

  test('one hike crosses midnight', () => {
    const hike = sessions.find(({ name }) => name === 'Full-moon hike');
    assert.ok(hike);
    const end = localTime(hike.start + hike.elapsedSeconds * 1000, hike.timeZone).slice(0, 10);
    assert.equal(end, addDays(hike.day, 1));
  });

  test('nights never overlap sessions, and stages add up to the sleep', () => {
    for (const { night, sessions: done } of days) {
      assert.equal(night.deepSeconds + night.lightSeconds + night.remSeconds, night.sleepSeconds);
      assert.equal(night.sleepEnd - night.sleepStart, (night.sleepSeconds + night.awakeSeconds) * 1000);
      for (const { start, name } of done) assert.ok(start > night.sleepEnd, `${night.day} ${name}`);
    }
    for (let i = 1; i < days.length; i++) {
      for (const { start, elapsedSeconds, name } of days[i - 1].sessions) {
        assert.ok(
          start + elapsedSeconds * 1000 < days[i].night.sleepStart,
          `${days[i].night.day} after ${name}`,
        );
      }
    }
  });

  test('no two sessions of a day overlap', () => {
    for (const { sessions: done } of days) {
      const ordered = [...done].sort((a, b) => a.start - b.start);
      for (let i = 1; i < ordered.length; i++) {
        const end = ordered[i - 1].start + ordered[i - 1].elapsedSeconds * 1000;
        assert.ok(end <= ordered[i].start, `${ordered[i].day} ${ordered[i - 1].name} / ${ordered[i].name}`);
      }
    }
  });
});
