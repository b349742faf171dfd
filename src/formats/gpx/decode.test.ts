import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { UnsupportedError } from '../../domain/errors.ts';
import type { Recording } from '../../domain/recording.ts';
import type { Channel } from '../../domain/stream.ts';
import { haversine } from '../distance.ts';
import { gpx } from './index.ts';

const sample = readFileSync(join(import.meta.dirname, '../../../test/samples/run.gpx'));
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const tpx1 = 'http://www.garmin.com/xmlschemas/TrackPointExtension/v1';
const tpx2 = 'http://www.garmin.com/xmlschemas/TrackPointExtension/v2';
const point = (second: number, extensions = '', lon = 1 + second * 1e-4): string =>
  `<trkpt lat="0.5" lon="${lon}"><time>2026-05-03T07:00:${String(second).padStart(2, '0')}Z</time>${extensions && `<extensions>${extensions}</extensions>`}</trkpt>`;
const file = (inside: string, attributes = ''): Uint8Array =>
  utf8(`<gpx creator="Test" xmlns="http://www.topografix.com/GPX/1/1" ${attributes}>${inside}</gpx>`);
const track = (extensions: string, attributes = '', head = ''): Uint8Array =>
  file(`<trk>${head}<trkseg>${point(0, extensions)}${point(1)}</trkseg></trk>`, attributes);

function only(bytes: Uint8Array): Recording {
  const { recordings } = gpx.decode(bytes);
  assert.equal(recordings.length, 1);
  return recordings[0];
}
const first = (bytes: Uint8Array, channel: Channel): number | undefined =>
  only(bytes).streams.channels[channel]?.[0];

test('a degree of longitude on the equator is 111 195.08 m', () => {
  assert.ok(Math.abs(haversine(0, 0, 0, 1) - (6_371_008.8 * Math.PI) / 180) < 1e-6);
  assert.ok(Math.abs(haversine(90, 0, -90, 0) - 6_371_008.8 * Math.PI) < 1e-6);
});

describe('the hand-written run', () => {
  const run = only(sample);

  test('is a trail run with a title, two segments and the pause between them', () => {
    assert.deepEqual([run.sport, run.subSport, run.title], ['running', 'trail', 'Sunday & sun']);
    assert.deepEqual(run.pauses, [{ startSeconds: 8, endSeconds: 68 }]);
    assert.deepEqual(run.device, { product: 'Hand' });
    assert.deepEqual(run.totals, {}, 'GPX states no totals');
    assert.equal(run.utcOffsetSeconds, undefined);
  });

  test('has heart rate, cadence of both legs, temperature and power under whatever prefix', () => {
    const { channels } = run.streams;
    assert.equal(channels.heartRate?.[2], 122);
    assert.equal(channels.cadence?.[2], 170);
    assert.equal(channels.temperature?.[2], 18);
    assert.equal(channels.power?.[2], 232);
  });

  test('is 40 m by the way it went, 8 m of them after the pause: the step across it is not counted', () => {
    const distance = run.streams.channels.distance;
    assert.ok(Math.abs((distance?.[8] ?? 0) - 32) < 0.05);
    assert.equal(distance?.[9], distance?.[8]);
    assert.ok(Math.abs((distance?.at(-1) ?? 0) - 40) < 0.05);
  });
});

describe('extensions are known by address and name', () => {
  test('Garmin version 1 and 2, also with the roles of the prefixes turned round', () => {
    for (const address of [tpx1, tpx2]) {
      const bytes = track(
        '<q:TrackPointExtension><q:hr>140</q:hr><q:cad>80</q:cad><q:atemp>21.5</q:atemp><q:speed>3.5</q:speed></q:TrackPointExtension>',
        `xmlns:q="${address}"`,
      );
      assert.equal(first(bytes, 'heartRate'), 140);
      assert.equal(first(bytes, 'cadence'), 80);
      assert.equal(first(bytes, 'temperature'), 21.5);
      assert.equal(first(bytes, 'speed'), 3.5);
    }
    const turned = utf8(
      `<g:gpx xmlns:g="http://www.topografix.com/GPX/1/1" xmlns="${tpx1}"><g:trk><g:trkseg>${[0, 1]
        .map(
          (s) =>
            `<g:trkpt lat="0.5" lon="${1 + s * 1e-4}"><g:time>2026-05-03T07:00:0${s}Z</g:time><g:extensions><TrackPointExtension><hr>150</hr></TrackPointExtension></g:extensions></g:trkpt>`,
        )
        .join('')}</g:trkseg></g:trk></g:gpx>`,
    );
    assert.equal(first(turned, 'heartRate'), 150);
  });

  test('ClueTrust: heart rate, cadence, temperature and a distance that wins over the positions', () => {
    const data = (d: number): string =>
      `<d:hr>130</d:hr><d:cadence>88</d:cadence><d:temp>-3</d:temp><d:distance>${d}</d:distance>`;
    const bytes = file(
      `<trk><trkseg>${point(0, data(5))}${point(1, data(8))}</trkseg></trk>`,
      'xmlns:d="http://www.cluetrust.com/XML/GPXDATA/1/0"',
    );
    const { channels } = only(bytes).streams;
    assert.deepEqual(
      [channels.heartRate?.[0], channels.cadence?.[0], channels.temperature?.[0]],
      [130, 88, -3],
    );
    assert.deepEqual([...(channels.distance ?? [])], [5, 8]);
  });

  test('power bare, in Garmin’s power extension, and inside the point extension', () => {
    assert.equal(first(track('<power>201</power>'), 'power'), 201);
    for (const address of [
      'http://www.garmin.com/xmlschemas/PowerExtension/v1',
      'http://www.garmin.com/xmlschemas/PowerExtensionv1.xsd',
    ]) {
      assert.equal(
        first(track('<p:PowerInWatts>202</p:PowerInWatts>', `xmlns:p="${address}"`), 'power'),
        202,
      );
      assert.equal(
        first(
          track(
            '<p:PowerExtension><p:PowerInWatts>203</p:PowerInWatts></p:PowerExtension>',
            `xmlns:p="${address}"`,
          ),
          'power',
        ),
        203,
      );
    }
    assert.equal(
      first(
        track('<t:TrackPointExtension><t:power>204</t:power></t:TrackPointExtension>', `xmlns:t="${tpx2}"`),
        'power',
      ),
      204,
    );
  });

  test('a namespace nobody knows is counted, not guessed', () => {
    const bytes = track('<z:hr>99</z:hr>', 'xmlns:z="urn:elsewhere"');
    assert.equal(first(bytes, 'heartRate'), undefined);
    assert.deepEqual({ ...gpx.decode(bytes).unread }, { '?:hr': 1 });
  });
});

describe('what a file is for', () => {
  const kind = (inside: string): string => gpx.decode(file(inside)).kind;

  test('a track with times is an activity; one without, or a route, is a course', () => {
    assert.equal(kind(`<trk><trkseg>${point(0)}${point(1)}</trkseg></trk>`), 'activity');
    assert.equal(
      kind('<trk><trkseg><trkpt lat="1" lon="1"/><trkpt lat="1" lon="1.1"/></trkseg></trk>'),
      'course',
    );
    assert.equal(kind('<rte><rtept lat="1" lon="1"/></rte>'), 'course');
    assert.equal(kind('<wpt lat="1" lon="1"/>'), 'waypoints');
    assert.equal(kind('<metadata><name>x</name></metadata><trk><trkseg/></trk>'), 'empty');
  });

  test('a course with invented times is still a course: one moment for all, or faster than anyone rides', () => {
    assert.equal(kind(`<trk><trkseg>${point(3)}${point(3, '', 1.1)}</trkseg></trk>`), 'course');
    assert.equal(
      kind(`<trk><trkseg>${point(0)}${point(1, '', 1.01)}</trkseg></trk>`),
      'course',
      '1.1 km in a second',
    );
  });

  test('each track with times is a recording of its own; the others are left', () => {
    const { recordings } = gpx.decode(
      file(`<trk><name>One</name><type>running</type><trkseg>${point(0)}${point(1)}</trkseg></trk>
        <trk><name>Plan</name><trkseg><trkpt lat="1" lon="1"/></trkseg></trk>
        <trk><name>Two</name><type>Biking</type><trkseg>${point(10)}${point(11)}</trkseg></trk>`),
    );
    assert.deepEqual(
      recordings.map(({ title, sport }) => [title, sport]),
      [
        ['One', 'running'],
        ['Two', 'cycling'],
      ],
    );
  });
});

test('sports: words of several services, Strava’s numbers, and what nobody knows', () => {
  const sportOf = (type: string): unknown[] => {
    const { sport, subSport, foreignSport } = only(track('', '', `<type>${type}</type>`));
    return [sport, subSport, foreignSport].filter((word) => word !== undefined);
  };
  const table: readonly (readonly [string, readonly string[]])[] = [
    ['9', ['running']],
    ['1', ['cycling']],
    ['10', ['walking']],
    ['4', ['hiking']],
    ['16', ['swimming']],
    ['77', ['other', '77']],
    ['Running', ['running']],
    ['cycling', ['cycling']],
    ['road_biking', ['cycling', 'road']],
    ['mountain biking', ['cycling', 'mountain']],
    ['Trail Run', ['running', 'trail']],
    ['Course à pied', ['running']],
    ['open_water_swimming', ['swimming', 'open_water']],
    ['constructor', ['other', 'constructor']],
    ['the category', ['other', 'the category']],
  ];
  for (const [type, expected] of table) {
    assert.deepEqual(sportOf(type), expected, type);
  }
});

test('a title and a description are cleaned: no controls, no direction marks, no lines', () => {
  const run = only(track('', '', '<name>Run\u202E evil\u200B</name><desc><![CDATA[one\ntwo\u2066]]></desc>'));
  assert.equal(run.title, 'Run evil');
  assert.equal(run.notes, 'one two');
});

test('an offset in the times is where the phone was', () => {
  const bytes = utf8(new TextDecoder().decode(track('')).replaceAll('Z</time>', '+01:15</time>'));
  assert.equal(only(bytes).utcOffsetSeconds, 4500);
});

test('totals that a Garmin handheld wrote are kept as stated', () => {
  const head =
    '<extensions><s:TrackStatsExtension><s:Distance>3120.5</s:Distance><s:TimerTime>900</s:TimerTime><s:Ascent>0</s:Ascent></s:TrackStatsExtension></extensions>';
  const run = only(track('', 'xmlns:s="http://www.garmin.com/xmlschemas/TrackStatsExtension/v1"', head));
  assert.deepEqual(run.totals, { distanceMeters: 3120.5, timerSeconds: 900 });
});

test('an activity without positions cannot be GPX', () => {
  const run = only(sample);
  const { latitude: _, longitude: __, ...indoor } = run.streams.channels;
  assert.throws(
    () => gpx.encode?.({ ...run, streams: { time: run.streams.time, channels: indoor } }),
    (error) => error instanceof UnsupportedError && error.code === 'gpx.no_position',
  );
});

test('what boucle writes has Garmin’s extension, one segment for each stretch, and escaped text', () => {
  const text = new TextDecoder().decode(gpx.encode?.({ ...only(sample), title: '<Tom & "Jo">' }));
  assert.ok(text.includes('<name>&lt;Tom &amp; &quot;Jo&quot;&gt;</name>'));
  assert.ok(text.includes('<type>trail_running</type>'));
  assert.equal(text.match(/<trkseg>/g)?.length, 2);
  assert.ok(text.includes('<gpxtpx:hr>120</gpxtpx:hr><gpxtpx:cad>85</gpxtpx:cad>'));
  assert.ok(text.includes('<power>230</power>'));
  assert.ok(text.includes('<time>2026-05-03T07:01:08.000Z</time>'));
});
