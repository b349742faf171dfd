import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import type { Client } from '@modelcontextprotocol/client';
import type { Language } from '../../src/domain/athlete.ts';
import { dayOf, startOfDay } from '../../src/domain/day.ts';
import { encodeActivity, fit } from '../../src/formats/fit/index.ts';
import { openHouse } from '../house.ts';
import { askClient, connectHttp, connectStdio, type Era, type Heard } from '../kit.ts';
import { lastWeek, tenTimes400 as tenTimes400Done } from '../library.ts';
import { tenTimes400 } from '../workouts.ts';

/**
 * The whole loop on one laptop: files in, a question answered, a session planned, its file in the outbox, the done
 * session imported, and planned held against done, step by step. With the official client, the way assistants connect.
 */

const run = promisify(execFile);
const boucle = join(import.meta.dirname, '..', '..', 'bin', 'boucle.mjs');
const zone = 'Europe/Paris';
const closings: (() => Promise<void>)[] = [];
after(async () => {
  for (const close of closings) await close();
});

/** A home that an assistant is connected to, and a way to bring files in. */
interface Connected {
  readonly home: string;
  readonly client: Client;
  add(name: string, bytes: Uint8Array): Promise<void>;
}

async function overStdio(era: Era): Promise<Connected> {
  const home = await mkdtemp(join(tmpdir(), 'boucle-journey-'));
  const client = await connectStdio(home, era, { TZ: zone, LANG: 'en_GB.UTF-8' });
  closings.push(async () => {
    await client.close();
    await rm(home, { recursive: true, force: true });
  });
  const add = async (name: string, bytes: Uint8Array): Promise<void> => {
    const file = join(home, name);
    await writeFile(file, bytes);
    await run(process.execPath, [boucle, 'import', file, '--home', home], {
      env: { ...process.env, TZ: zone },
    });
  };
  return { home, client, add };
}

async function overHttp(era: Era): Promise<Connected> {
  const house = await openHouse();
  const client = await connectHttp(house, era);
  closings.push(async () => {
    await client.close();
    await house.close();
  });
  const add = async (name: string, bytes: Uint8Array): Promise<void> => {
    await house.add([{ name, bytes }]);
  };
  return { home: house.home, client, add };
}

/** Words that stand in the answers of each language. */
const words = {
  en: {
    question: /2 activities, /,
    preview: /1 workout would be put on the calendar/,
    written: /written as .*\.fit, read back and compared/,
    done: /“10 × 400 m” of .* was done/,
    inTarget: /\(10\/10\) 400 m at 4:00\/km → 400 m · 1:36 · 4:00\/km · 172 bpm · 1:3\d of 1:3\d in target/,
    calendar: /1 done, 0 missed, 0 still planned/,
  },
  fr: {
    question: /2 activités, /,
    preview: /1 séance serait mise au calendrier/,
    written: /écrit sous .*\.fit, relu et comparé/,
    done: /« 10 × 400 m » du .* a été faite/u,
    inTarget:
      /\(10\/10\) 400 m à 4:00\/km → 400 m · 1:36 · 4:00\/km · 172 bpm · 1:3\d sur 1:3\d dans la cible/,
    calendar: /1 séance faite, 0 manquée, 0 à venir/,
  },
} as const;

async function journey(connected: Connected, language: Language): Promise<void> {
  const { home, client } = connected;
  const say = words[language];
  const ask = async (tool: string, args: object = {}): Promise<Heard> => {
    const answer = await askClient(client, tool, args);
    assert.ok(!answer.failed, `${tool}: ${answer.text}`);
    return { ...answer, text: answer.text.replace(/[\u00a0\u202f]/g, ' ') };
  };
  const today = dayOf(Date.now(), zone);
  await ask('remember', { kind: 'preference', preference: 'time_zone', setting: zone });
  await ask('remember', { kind: 'preference', preference: 'language', setting: language });

  // Real files in, answers out.
  for (const recording of [lastWeek[2], lastWeek[4]])
    await connected.add(`${recording.start}.fit`, encodeActivity(recording));
  const totals = await ask('summarize_training', { period: '2026-11-23..2026-11-29' });
  assert.match(totals.text, say.question);
  assert.equal((totals.structure.total as { activities: number }).activities, 2);

  // A session is planned, previewed, confirmed, and its file is there.
  const drafted = await ask('plan_workout', { ...tenTimes400, day: today });
  const { id } = drafted.structure.workout as { id: string };
  const item = { workouts: [{ id, day: today }] };
  const preview = await ask('schedule_workout', item);
  assert.match(preview.text, say.preview);
  const written = await ask('schedule_workout', { ...item, confirm: preview.structure.confirm });
  assert.match(written.text, say.written);
  const [name] = await readdir(join(home, 'outbox'));
  const [onWatch] = fit.decode(await readFile(join(home, 'outbox', name))).workouts;
  assert.equal(onWatch.workout.name, '10 × 400 m');

  // The watch did it: it numbers each lap with the step of the file.
  const start = Math.max(Date.now() - 2 * 3_600_000, startOfDay(today, zone) + 60_000);
  const done = tenTimes400Done(new Date(start).toISOString());
  await connected.add('done.fit', encodeActivity(done));

  const workout = await ask('get_workout', { id });
  assert.match(workout.text, say.done);
  assert.match(workout.text, say.inTarget);
  const { aligned_by: by, done: steps } = workout.structure as {
    aligned_by: string;
    done: Record<string, unknown>[];
  };
  assert.equal(by, 'workout_laps');
  assert.equal(steps.length, 22);
  const repetitions = steps.filter(({ distance_meters: meters }) => meters === 400);
  assert.deepEqual(
    repetitions.map(({ round, duration_seconds: s, pace_seconds_per_km: pace }) => [round, s, pace]),
    Array.from({ length: 10 }, (_, i) => [`${i + 1}/10`, 96, 240]),
  );
  for (const { seconds_in_target: inside } of repetitions) assert.ok(Number(inside) >= 94, String(inside));
  const calendar = await ask('get_calendar', { period: today });
  assert.match(calendar.text, say.calendar);
  const activity = await ask('get_activity');
  assert.equal(activity.structure.matched_workout, id);
}

for (const [way, open, era, language] of [
  ['stdio', overStdio, 'legacy', 'fr'],
  ['stdio', overStdio, 'modern', 'en'],
  ['HTTP', overHttp, 'legacy', 'en'],
  ['HTTP', overHttp, 'modern', 'fr'],
] as const)
  test(`from files to a matched session, over ${way}, ${era} protocol, in ${language}`, async () => {
    await journey(await open(era), language);
  });
