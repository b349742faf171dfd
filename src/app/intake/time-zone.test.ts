import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noStreams, type Streams } from '../../domain/stream.ts';
import { instantOnClock, zoneFor } from './time-zone.ts';

const summer = Date.UTC(2026, 6, 1, 6);

function at(...positions: readonly (readonly [number, number])[]): Streams {
  return {
    time: Float64Array.from(positions, (_, i) => i),
    channels: {
      latitude: Float64Array.from(positions, ([lat]) => lat),
      longitude: Float64Array.from(positions, ([, lon]) => lon),
    },
  };
}

const annecy = [45.9, 6.13] as const;
const tokyo = [35.68, 139.76] as const;

test('the watch’s own offset decides, under the name of the place where the athlete ran', () => {
  const run = { utcOffsetSeconds: 7200, streams: at(annecy, annecy) };
  assert.deepEqual(zoneFor(run, summer, 'America/Lima'), { timeZone: 'Europe/Paris', timeZoneFrom: 'file' });
});

test('a watch still on home time after a flight keeps the day the athlete saw', () => {
  const run = { utcOffsetSeconds: 7200, streams: at(tokyo) };
  assert.deepEqual(zoneFor(run, summer, 'Europe/Paris'), { timeZone: 'Europe/Paris', timeZoneFrom: 'file' });
});

test('an offset that no known zone explains is kept as an offset', () => {
  const run = { utcOffsetSeconds: 20_700, streams: noStreams };
  assert.deepEqual(zoneFor(run, summer, 'Europe/Paris'), { timeZone: '+05:45', timeZoneFrom: 'file' });
});

test('two clocks of a file read a few seconds apart still give a whole offset', () => {
  assert.equal(zoneFor({ utcOffsetSeconds: -10_797, streams: noStreams }, summer, 'UTC').timeZone, '-03:00');
});

test('an offset of days is a broken clock: the position answers instead', () => {
  const run = { utcOffsetSeconds: 86_400 * 3, streams: at(tokyo) };
  assert.deepEqual(zoneFor(run, summer, 'UTC'), { timeZone: 'Asia/Tokyo', timeZoneFrom: 'position' });
});

test('a GPS jump at the start does not move the athlete to another continent', () => {
  const run = { streams: at([0, 0], tokyo, annecy, annecy, annecy, annecy) };
  assert.deepEqual(zoneFor(run, summer, 'UTC'), { timeZone: 'Europe/Paris', timeZoneFrom: 'position' });
});

test('a virtual ride happens at home, not on the island on the screen', () => {
  const ride = { subSport: 'virtual', streams: at([-11.64, 166.95]) } as const;
  assert.deepEqual(zoneFor(ride, summer, 'Europe/Paris'), {
    timeZone: 'Europe/Paris',
    timeZoneFrom: 'athlete',
  });
});

test('a pool swim without position or offset is in the athlete’s zone', () => {
  const swim = { streams: at([NaN, NaN]) };
  assert.deepEqual(zoneFor(swim, summer, 'Australia/Sydney'), {
    timeZone: 'Australia/Sydney',
    timeZoneFrom: 'athlete',
  });
});

test('a clock on the wall is a moment of its zone, in summer and in winter', () => {
  const at = (clock: string, zone: string): string =>
    new Date(instantOnClock(Date.parse(`${clock}Z`), zone)).toISOString();
  assert.equal(at('2026-07-01T08:00:00', 'Europe/Paris'), '2026-07-01T06:00:00.000Z');
  assert.equal(at('2026-01-01T08:00:00', 'Europe/Paris'), '2026-01-01T07:00:00.000Z');
  assert.equal(at('2026-03-29T03:30:00', 'Europe/Paris'), '2026-03-29T01:30:00.000Z');
  assert.equal(at('2026-03-29T01:30:00', 'Europe/Paris'), '2026-03-29T00:30:00.000Z');
  assert.equal(at('2026-11-30T23:00:00', 'America/New_York'), '2026-12-01T04:00:00.000Z');
  assert.equal(at('2026-07-01T08:00:00', '+05:45'), '2026-07-01T02:15:00.000Z');
});
