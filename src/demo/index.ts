/**
 * The demo athlete: an invented person whose watches write real FIT files, and whose true values are known. Nothing here
 * knows where files go. The same seed, days and last day give the same bytes.
 */
import type { Fact } from '../domain/athlete.ts';
import { addDays, type Day, utcOffsetSeconds, startOfDay } from '../domain/day.ts';
import { type Annotation, fileKey } from '../domain/recording.ts';
import type { Sport } from '../domain/sport.ts';
import { encodeActivity, encodeWellness } from '../formats/fit/index.ts';
import { profile } from './athlete.ts';
import { type DemoDay, type DemoOutput, demoDays, nightDevice } from './library.ts';
import { demoMemories } from './memories.ts';
import type { NightTruth } from './night.ts';
import { isIll, type DemoOptions, type SeasonDay } from './season.ts';
import type { SessionTruth } from './truth.ts';

export type { DemoOptions } from './season.ts';
export { type DemoMemory, demoMemories, type DemoPhrase, demoPhrases, goalDay } from './memories.ts';
export { demoPlan, type DemoWorkout } from './upcoming.ts';
export type { FileTruth, SessionTruth, StepTruth } from './truth.ts';
export type { NightTruth } from './night.ts';
export type { Fault } from './faults.ts';
export { homeZone } from './season.ts';

/** A file as a watch would hand it over. */
export interface DemoFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** No watch writes it into its file: what the athlete would note in an app. See `gearNotes`. */
  readonly gear?: readonly string[];
}

/** Everything that is known about an invented athlete; JSON. From the model alone, never from boucle's analysis. */
export interface DemoTruth {
  readonly options: DemoOptions;
  readonly profile: typeof profile;
  readonly sessions: readonly SessionTruth[];
  /** Planned and not done. */
  readonly missed: readonly { readonly day: Day; readonly name: string; readonly sport: Sport }[];
  readonly nights: readonly NightTruth[];
  readonly illnessDays: readonly Day[];
  /** Days away from home, with their zone. */
  readonly awayDays: readonly { readonly day: Day; readonly timeZone: string }[];
  /** Days of which no file arrived. */
  readonly unsyncedDays: readonly Day[];
  /** Days of 23 or 25 hours. */
  readonly clockChangeDays: readonly Day[];
  /** Goals, constraints and landmarks; words are the codes of the `demo.` catalogue. */
  readonly facts: readonly Fact[];
}

/** The files of the whole history, oldest first, made one day at a time: ten years need no more memory than one ride. */
export function* demoFiles(options: DemoOptions): Generator<DemoFile, void, undefined> {
  for (const day of demoDays(options)) yield* day.outputs.map(encode);
}

/** What is true about that history. Lives the sessions again, without writing a file. */
export function demoTruth(options: DemoOptions): DemoTruth {
  const ledger = truthLedger(options);
  for (const day of demoDays(options)) ledger.add(day);
  return ledger.truth();
}

/** Files and truth in one pass: `truth` is complete once `files` has been read to its end. */
export function demoLibrary(options: DemoOptions): {
  readonly files: Generator<DemoFile, void, undefined>;
  readonly truth: () => DemoTruth;
} {
  const ledger = truthLedger(options);
  function* files(): Generator<DemoFile, void, undefined> {
    for (const day of demoDays(options)) {
      ledger.add(day);
      yield* day.outputs.map(encode);
    }
  }
  return { files: files(), truth: () => ledger.truth() };
}

function encode(output: DemoOutput): DemoFile {
  const bytes =
    'recording' in output
      ? encodeActivity(output.recording)
      : encodeWellness({ ...output, device: nightDevice });
  const gear = 'gear' in output ? output.gear : undefined;
  return { name: output.name, bytes, ...(gear && { gear }) };
}

function truthLedger(options: DemoOptions) {
  const days: SeasonDay[] = [];
  const sessions: SessionTruth[] = [];
  const nights: NightTruth[] = [];
  const missed: { day: Day; name: string; sport: Sport }[] = [];
  const daysThat = (test: (on: SeasonDay) => boolean): Day[] => days.filter(test).map(({ day }) => day);
  return {
    add({ chronicle: { on, sessions: planned }, ...day }: DemoDay): void {
      days.push(on);
      nights.push(day.night);
      sessions.push(...day.sessions);
      if (on.offset === 0) return;
      for (const { missed: skipped, name, sport } of planned)
        if (skipped) missed.push({ day: on.day, name, sport });
    },
    truth: (): DemoTruth => ({
      options,
      profile,
      sessions,
      missed,
      nights,
      illnessDays: daysThat(isIll),
      awayDays: days.filter(({ travelling }) => travelling).map(({ day, timeZone }) => ({ day, timeZone })),
      unsyncedDays: daysThat(({ synced }) => !synced),
      clockChangeDays: daysThat(changesClock),
      facts: demoMemories(options, (code) => code).map(({ fact }) => fact),
    }),
  };
}

function changesClock({ day, timeZone }: SeasonDay): boolean {
  const [start, end] = [startOfDay(day, timeZone), startOfDay(addDays(day, 1), timeZone)];
  return utcOffsetSeconds(start, timeZone) !== utcOffsetSeconds(end, timeZone);
}

/** What is to be noted about a file before it is taken in: the gear that was used. */
export const gearNotes = ({ name, gear }: Pick<DemoFile, 'name' | 'gear'>): Annotation[] =>
  gear ? [{ about: fileKey(name), by: 'demo gear', gear }] : [];

/** True for a name that `demoFiles` gives: what else lies in a demo library was brought by a person. */
export const isDemoFileName = (name: string): boolean =>
  /^\d{4}-\d\d-\d\d(T\d{4}-[a-z_]+-(watch|old-watch|bike-computer)|-wellness)\.fit$/.test(name);
