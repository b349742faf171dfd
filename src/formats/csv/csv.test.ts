import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { tcx } from '../tcx/index.ts';
import { encodeCsv, writeCsv } from './index.ts';

test('streams have their units in the header and an empty cell where nothing was measured', () => {
  const [run] = tcx.decode(
    readFileSync(join(import.meta.dirname, '../../../test/samples/run.tcx')),
  ).recordings;
  const heartRate = Float64Array.from(run.streams.channels.heartRate ?? []);
  heartRate[1] = Number.NaN;
  const { time, channels } = run.streams;
  const lines = new TextDecoder()
    .decode(encodeCsv({ ...run, streams: { time, channels: { ...channels, heartRate } } }))
    .split('\r\n');
  assert.equal(
    lines[0],
    'elapsed_s,time_utc,distance_m,speed_m_per_s,heart_rate_bpm,power_w,cadence_per_min,altitude_m,latitude_degrees,longitude_degrees',
  );
  assert.equal(lines[1], '0,2026-05-03T07:00:00.000Z,0,4,120,230,170,20,0.5,1.5');
  assert.equal(lines[2], '1,2026-05-03T07:00:01.000Z,4,4,,231,170,20.2,0.500036,1.5');
  assert.equal(lines.length, 12 + 2, 'a header, twelve samples, an end of line');
});

test('a cell that a spreadsheet would run is made text; numbers stay numbers', () => {
  assert.equal(
    writeCsv([
      ['=HYPERLINK("http://evil")', '+1', '-2', '@x', '\tx', ' =1+1', 'Sunday, easy', 'plain'],
      [-2.5, 0, undefined, Number.NaN, 'say "hi"', 'two\nlines', '', '10 × 400 m'],
    ]),
    `"'=HYPERLINK(""http://evil"")",'+1,'-2,'@x,'\tx,' =1+1,"Sunday, easy",plain\r\n` +
      `-2.5,0,,,"say ""hi""","two\nlines",,10 × 400 m\r\n`,
  );
});
