import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Recording } from '../../domain/recording.ts';
import { tcx } from './index.ts';

const sample = readFileSync(join(import.meta.dirname, '../../../test/samples/run.tcx'));
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const file = (activities: string): Uint8Array =>
  utf8(`<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2" xmlns:x="http://www.garmin.com/xmlschemas/ActivityExtension/v2">
    <Activities>${activities}</Activities></TrainingCenterDatabase>`);
const time = (second: number): string => new Date(Date.UTC(2026, 4, 3, 7, 0, second)).toISOString();
const point = (second: number, inside = ''): string =>
  `<Trackpoint><Time>${time(second)}</Time>${inside}</Trackpoint>`;
const lap = (start: number, timer: number, inside: string): string =>
  `<Lap StartTime="${time(start)}"><TotalTimeSeconds>${timer}</TotalTimeSeconds>${inside}</Lap>`;
const activity = (inside: string, sport = 'Running'): string =>
  `<Activity Sport="${sport}">${inside}</Activity>`;
const tpx = (inside: string): string => `<Extensions><x:TPX>${inside}</x:TPX></Extensions>`;

function only(bytes: Uint8Array): Recording {
  const { recordings } = tcx.decode(bytes);
  assert.equal(recordings.length, 1);
  return recordings[0];
}

describe('the hand-written run', () => {
  const run = only(sample);

  test('takes its totals from the laps, its zone from the times, its device from the creator', () => {
    assert.equal(run.totals.timerSeconds, 10);
    assert.equal(run.totals.distanceMeters, 40);
    assert.equal(run.totals.caloriesKcal, 6);
    assert.equal(run.totals.maxHeartRate, 130);
    assert.equal(run.totals.averageHeartRate, 125.5);
    assert.equal(run.utcOffsetSeconds, 7200);
    assert.deepEqual(run.device, { product: 'Forerunner 000', manufacturer: 'garmin', serial: '1234567' });
    assert.equal(run.notes, 'Easy & short: no wind');
  });

  test('counts both legs, keeps power and speed, and has one sample where two laps meet', () => {
    const { streams } = run;
    assert.deepEqual([...streams.time], [0, 1, 2, 3, 4, 5, 6, 7, 8, 68, 69, 70]);
    assert.equal(streams.channels.cadence?.[3], 170);
    assert.equal(streams.channels.power?.[3], 233);
    assert.equal(streams.channels.speed?.[3], 4);
    assert.equal(streams.channels.distance?.at(-1), 40);
  });

  test('was paused between the two tracks of its second lap', () => {
    assert.deepEqual(run.pauses, [{ startSeconds: 8, endSeconds: 68 }]);
    assert.deepEqual(
      run.laps.map(({ startSeconds, elapsedSeconds, timerSeconds, trigger }) => ({
        startSeconds,
        elapsedSeconds,
        timerSeconds,
        trigger,
      })),
      [
        { startSeconds: 0, elapsedSeconds: 5, timerSeconds: 5, trigger: 'distance' },
        { startSeconds: 5, elapsedSeconds: 65, timerSeconds: 5, trigger: 'manual' },
      ],
    );
  });
});

describe('activities in a file', () => {
  const track = (from: number): string => `<Track>${point(from)}${point(from + 1)}</Track>`;

  test('several are several recordings; those of a multisport session are its legs', () => {
    const alone = tcx.decode(file(activity(lap(0, 1, track(0))) + activity(lap(9, 1, track(9)), 'Biking')));
    assert.deepEqual(
      alone.recordings.map(({ sport, leg }) => [sport, leg]),
      [
        ['running', undefined],
        ['cycling', undefined],
      ],
    );
    const session = tcx.decode(
      file(`<MultiSportSession><Id>${time(0)}</Id>
        <FirstSport>${activity(lap(0, 1, track(0)), 'Other')}</FirstSport>
        <NextSport><Transition StartTime="${time(5)}"><TotalTimeSeconds>3</TotalTimeSeconds></Transition>${activity(lap(9, 1, track(9)), 'Biking')}</NextSport>
        <NextSport>${activity(lap(20, 1, track(20)))}</NextSport></MultiSportSession>${activity(lap(99, 1, track(99)))}`),
    );
    assert.deepEqual(
      session.recordings.map(({ sport, leg }) => [sport, leg]),
      [
        ['other', 0],
        ['cycling', 1],
        ['running', 2],
        ['running', undefined],
      ],
    );
  });

  test('a course is not an activity, nor is a workout', () => {
    const course =
      utf8(`<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Courses><Course><Name>Loop</Name>
      <Lap><TotalTimeSeconds>300</TotalTimeSeconds><DistanceMeters>900</DistanceMeters></Lap><Track>${point(0)}${point(9)}</Track></Course></Courses></TrainingCenterDatabase>`);
    assert.equal(tcx.decode(course).kind, 'course');
    assert.deepEqual(tcx.decode(course).recordings, []);
    const workout = utf8(
      '<TrainingCenterDatabase><Workouts><Workout Sport="Running"><Name>x</Name></Workout></Workouts></TrainingCenterDatabase>',
    );
    assert.equal(tcx.decode(workout).kind, 'workout');
    assert.equal(tcx.decode(file('')).kind, 'empty');
  });

  test('a pool swim that knows its distance only by laps keeps it', () => {
    const swim = only(
      file(
        activity(
          lap(0, 30, `<DistanceMeters>50</DistanceMeters><Track>${point(0)}${point(30)}</Track>`) +
            lap(30, 20, '<DistanceMeters>0</DistanceMeters>') +
            lap(50, 35, `<DistanceMeters>50</DistanceMeters><Track>${point(50)}${point(85)}</Track>`),
          'Other',
        ),
      ),
    );
    assert.equal(swim.totals.distanceMeters, 100);
    assert.equal(swim.totals.timerSeconds, 85);
    assert.equal(swim.streams.channels.distance, undefined);
    assert.deepEqual(swim.pauses, []);
    assert.deepEqual(
      swim.laps.map((one) => one.distanceMeters),
      [50, 0, 50],
    );
  });

  test('laps without any point are an activity that a person typed in', () => {
    const typed = only(
      file(activity(lap(0, 1800, '<DistanceMeters>5000</DistanceMeters><Calories>300</Calories>'))),
    );
    assert.equal(typed.totals.distanceMeters, 5000);
    assert.equal(typed.streams.time.length, 0);
  });
});

describe('what writers do', () => {
  test('points out of order are put in order, and a lap that repeats the whole track adds nothing', () => {
    const all = `<Track>${[0, 1, 2, 3].map((s) => point(s, `<DistanceMeters>${s * 3}</DistanceMeters>`)).join('')}</Track>`;
    const twice = only(file(activity(lap(0, 2, all) + lap(2, 1, all))));
    assert.deepEqual([...twice.streams.time], [0, 1, 2, 3]);
    const shuffled = only(
      file(
        activity(
          lap(
            0,
            3,
            `<Track>${[0, 3, 1, 2].map((s) => point(s, `<DistanceMeters>${s * 3}</DistanceMeters>`)).join('')}</Track>`,
          ),
        ),
      ),
    );
    assert.deepEqual([...(shuffled.streams.channels.distance ?? [])], [0, 3, 6, 9]);
  });

  test('the second of two points of one moment fills what the first left open', () => {
    const run = only(
      file(
        activity(
          lap(
            0,
            1,
            `<Track>${point(0, '<HeartRateBpm><Value>120</Value></HeartRateBpm>')}${point(1)}${point(1, '<HeartRateBpm><Value>121</Value></HeartRateBpm>')}</Track>`,
          ),
        ),
      ),
    );
    assert.deepEqual([...(run.streams.channels.heartRate ?? [])], [120, 121]);
  });

  test('a heart rate of 0, half a position and 0° 0° are not measured', () => {
    const where = (lat: string, lon: string): string =>
      `<Position><LatitudeDegrees>${lat}</LatitudeDegrees><LongitudeDegrees>${lon}</LongitudeDegrees></Position>`;
    const run = only(
      file(
        activity(
          lap(
            0,
            3,
            `<Track>${point(0, `${where('0.0', '0.0')}<HeartRateBpm><Value>0</Value></HeartRateBpm>`)}${point(1, where('0.5', ''))}${point(2, `${where('0.5', '1.5')}<HeartRateBpm><Value>99</Value></HeartRateBpm>`)}</Track>`,
          ),
        ),
      ),
    );
    assert.deepEqual([...(run.streams.channels.latitude ?? [])], [Number.NaN, Number.NaN, 0.5]);
    assert.deepEqual([...(run.streams.channels.heartRate ?? [])], [Number.NaN, Number.NaN, 99]);
  });

  test('riders’ cadence is left alone; a runner’s that already counts both legs too', () => {
    const ride = only(
      file(
        activity(
          lap(
            0,
            1,
            `<Track>${point(0, '<Cadence>88</Cadence>')}${point(1, '<Cadence>90</Cadence>')}</Track>`,
          ),
          'Biking',
        ),
      ),
    );
    assert.deepEqual([...(ride.streams.channels.cadence ?? [])], [88, 90]);
    const run = only(
      file(
        activity(
          lap(
            0,
            1,
            `<Track>${point(0, tpx('<x:RunCadence>172</x:RunCadence>'))}${point(1, tpx('<x:RunCadence>174</x:RunCadence>'))}</Track>`,
          ),
        ),
      ),
    );
    assert.deepEqual([...(run.streams.channels.cadence ?? [])], [172, 174]);
  });

  test('a lap marked as rest is believed only when not all are', () => {
    const rest = '<Intensity>Resting</Intensity>';
    const of = (...marks: string[]) =>
      only(file(activity(marks.map((mark, i) => lap(i, 1, mark)).join('')))).laps.map(
        ({ intensity }) => intensity,
      );
    assert.deepEqual(of(rest, rest), [undefined, undefined]);
    assert.deepEqual(of('<Intensity>Active</Intensity>', rest), ['active', 'rest']);
  });

  test('zeros that the schema demands, and 18 720 m/s, are not totals', () => {
    const { totals } = only(
      file(
        activity(
          lap(
            0,
            9,
            '<DistanceMeters>0</DistanceMeters><MaximumSpeed>18720.0</MaximumSpeed><Calories>0</Calories>',
          ),
        ),
      ),
    );
    assert.deepEqual(totals, { timerSeconds: 9 });
  });

  test('a watch that does not know the date says so', () => {
    const run = only(
      utf8(
        new TextDecoder()
          .decode(file(activity(lap(0, 1, `<Track>${point(0)}${point(1)}</Track>`))))
          .replaceAll('2026-05-03', '1989-12-31'),
      ),
    );
    assert.equal(run.startKnown, false);
  });

  test('speeds that stand outside the TPX element are read all the same', () => {
    const swim = only(
      file(
        activity(
          lap(0, 1, `<Track>${point(0, '<Extensions><Speed>1.5</Speed></Extensions>')}${point(1)}</Track>`),
          'Other',
        ),
      ),
    );
    assert.equal(swim.streams.channels.speed?.[0], 1.5);
  });

  test('what is not understood is counted', () => {
    const { unread } = tcx.decode(
      file(activity(lap(0, 1, `<Track>${point(0, tpx('<x:Glucose>5</x:Glucose>'))}${point(1)}</Track>`))),
    );
    assert.deepEqual({ ...unread }, { 'ax:Glucose': 1 });
  });

  test('a watch that only swims has swum', () => {
    const creator = '<Creator><Name>Garmin Swim</Name><UnitId>0</UnitId></Creator>';
    const { sport, subSport, device } = only(file(activity(lap(0, 30, '') + creator, 'Other')));
    assert.deepEqual([sport, subSport], ['swimming', 'pool']);
    assert.deepEqual(device, { product: 'Garmin Swim', manufacturer: 'garmin' });
  });
});
