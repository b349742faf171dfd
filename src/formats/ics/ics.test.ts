import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { toDay } from '../../domain/day.ts';
import { type FeedEntry, icsFeed } from './index.ts';

const track: FeedEntry = {
  uid: 'wkt_7qk2m9xa',
  day: toDay('2026-12-03'),
  title: '10 × 400 m',
  description: '15 min warm-up\n10 × (400 m at 4:00/km, then 90 s recovery)\n10 min cool-down',
  updatedAt: Date.UTC(2026, 10, 30, 8, 0),
};

/** Lines as a calendar reads them: folded ones joined (RFC 5545 §3.1). */
const lines = (feed: string): string[] => feed.replaceAll('\r\n ', '').split('\r\n');
const valueOf = (feed: string, name: string): string | undefined =>
  lines(feed)
    .find((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`))
    ?.replace(/^[^:]*:/, '');

test('a planned session is a whole day in the calendar, with its steps as text', () => {
  const feed = icsFeed([track], 'Training');
  assert.equal(valueOf(feed, 'UID'), 'wkt_7qk2m9xa@boucle');
  assert.ok(lines(feed).includes('DTSTART;VALUE=DATE:20261203'));
  assert.ok(lines(feed).includes('DTEND;VALUE=DATE:20261204'));
  assert.equal(valueOf(feed, 'SUMMARY'), '10 × 400 m');
  assert.equal(
    valueOf(feed, 'DESCRIPTION'),
    '15 min warm-up\\n10 × (400 m at 4:00/km\\, then 90 s recovery)\\n10 min cool-down',
  );
  assert.equal(valueOf(feed, 'DTSTAMP'), '20261130T080000Z');
  assert.equal(valueOf(feed, 'X-WR-CALNAME'), 'Training');
  assert.equal(valueOf(feed, 'TRANSP'), 'TRANSPARENT');
});

test('a session with an hour floats with the athlete’s clock and lasts as long as planned', () => {
  const feed = icsFeed([{ ...track, startTime: '07:30', seconds: 3360 }], 'Training');
  assert.ok(lines(feed).includes('DTSTART:20261203T073000'));
  assert.ok(lines(feed).includes('DTEND:20261203T082600'));
});

test('the same sessions give the same feed, a moved one keeps its identity', () => {
  assert.equal(icsFeed([track], 'Training'), icsFeed([track], 'Training'));
  const moved = icsFeed([{ ...track, day: toDay('2026-12-04') }], 'Training');
  assert.equal(valueOf(moved, 'UID'), valueOf(icsFeed([track], 'Training'), 'UID'));
});

test('text from outside cannot add a property or an event', () => {
  const feed = icsFeed(
    [
      {
        ...track,
        uid: 'x\r\nATTENDEE:mailto:a@b.example',
        title: 'Run\r\nEND:VEVENT\r\nBEGIN:VEVENT',
        description: 'a\r\nATTACH:http://b.example/\u202E;x,y\\n',
      },
    ],
    'Training\r\nX-EVIL:1',
  );
  const names = lines(feed).map((line) => line.replace(/[:;].*/, ''));
  for (const name of ['ATTENDEE', 'ATTACH', 'X-EVIL']) assert.ok(!names.includes(name), name);
  assert.equal(names.filter((name) => name === 'BEGIN').length, 2);
  assert.equal(valueOf(feed, 'DESCRIPTION'), 'a\\nATTACH:http://b.example/\\;x\\,y\\\\n');
});

test('every line is at most 75 bytes, also in French', () => {
  const feed = icsFeed(
    [{ ...track, description: 'étape à 4:00–4:10/km, récupération '.repeat(12) }],
    'Séances',
  );
  for (const line of feed.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line);
  assert.equal(
    valueOf(feed, 'DESCRIPTION')?.replaceAll('\\,', ','),
    'étape à 4:00–4:10/km, récupération '.repeat(12).trim(),
  );
});

test('the day is the athlete’s day, wherever the server stands', () => {
  const code =
    "import { icsFeed } from './src/formats/ics/index.ts';" +
    "process.stdout.write(icsFeed([{ uid: 'a', day: '2026-12-03', title: 't', description: '' }], 'n'))";
  const feeds = ['Pacific/Auckland', 'America/Los_Angeles', 'UTC'].map(
    (TZ) =>
      spawnSync(process.execPath, ['--input-type=module', '-e', code], {
        cwd: new URL('../../..', import.meta.url),
        env: { ...process.env, TZ },
        encoding: 'utf8',
      }).stdout,
  );
  assert.match(feeds[0] ?? '', /DTSTART;VALUE=DATE:20261203\r\n/);
  assert.deepEqual(new Set(feeds).size, 1);
});
