import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { needsShared, sharedFile } from '../../../test/shared.ts';
import { FormatError } from '../../domain/errors.ts';
import { suuntoSml } from './index.ts';

const sml = (inside: string): Buffer =>
  Buffer.from(`<sml xmlns="http://www.suunto.com/schemas/sml"><DeviceLog>${inside}</DeviceLog></sml>`);
const header = '<Header><DateTime>2026-05-03T09:00:00</DateTime><ActivityType>3</ActivityType></Header>';

describe('an SML log', () => {
  test('has the offset between its head and its samples; without UTC its clock is one of the wall', () => {
    const sample = (utc: string): string =>
      `<Samples><Sample><HR>2</HR><Time>1</Time>${utc}</Sample></Samples>`;
    const [known] = suuntoSml.decode(sml(header + sample('<UTC>2026-05-03T07:00:01Z</UTC>'))).recordings;
    assert.deepEqual(
      [known.start, known.utcOffsetSeconds, known.startIsLocal],
      [Date.UTC(2026, 4, 3, 7), 7200, undefined],
    );
    const [local] = suuntoSml.decode(sml(header + sample(''))).recordings;
    assert.deepEqual([local.start, local.startIsLocal], [Date.UTC(2026, 4, 3, 9), true]);
  });

  test('has its beats, and a pulse made of them', () => {
    const beats = Array.from({ length: 40 }, () => 600).join(' ');
    const [run] = suuntoSml.decode(sml(`${header}<R-R><Data>${beats}</Data></R-R>`)).recordings;
    assert.equal(run.beats?.ms.length, 40);
    assert.ok(run.streams.channels.heartRate?.every((bpm) => bpm === 100));
  });

  test('of another kind of XML, or without a start, is refused', () => {
    assert.throws(() => suuntoSml.decode(Buffer.from('<gpx/>')), FormatError);
    assert.throws(() => suuntoSml.decode(sml('<Samples/>')), FormatError);
  });
});

test('a real swim of nine lengths has each with its stroke and pulls, and the rests between them', {
  skip: needsShared,
}, () => {
  const [swim] = suuntoSml.decode(sharedFile('corpus/suunto-sml/ambit3-lap-swimming-b9faa5.sml')).recordings;
  assert.deepEqual([swim.sport, swim.subSport, swim.poolLengthMeters], ['swimming', 'pool', 50]);
  assert.deepEqual([swim.totals.distanceMeters, swim.totals.elapsedSeconds], [450, 849.7]);
  const active = swim.lengths.filter((length) => length.active);
  assert.deepEqual(
    active.map(({ stroke, strokes }) => [stroke, strokes]),
    [
      ['freestyle', 33],
      ['breaststroke', 46],
      ['freestyle', 40],
      ['breaststroke', 41],
      ['freestyle', 34],
      ['breaststroke', 45],
      ['freestyle', 76],
      ['freestyle', 38],
      ['breaststroke', 46],
    ],
  );
  assert.equal(swim.lengths.length - active.length, 3);
  assert.deepEqual(
    active
      .slice(0, 2)
      .map(({ startSeconds, timerSeconds }) => [startSeconds, Math.round(timerSeconds * 1000) / 1000]),
    [
      [0, 52.639],
      [52.639, 86.38],
    ],
  );
  assert.equal(swim.device?.product, 'Ambit3 Peak');
});
