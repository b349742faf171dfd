import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importFiles, type ImportReport } from '../app/intake/import-paths.ts';
import { startTally } from '../app/intake/tally.ts';
import { athleteOf } from '../app/memory/athlete.ts';
import { shortId } from '../app/memory/ids.ts';
import {
  demoLibrary,
  demoMemories,
  type DemoFile,
  type DemoOptions,
  demoPlan,
  gearNotes,
  homeZone,
  isDemoFileName,
} from '../demo/index.ts';
import { landmarksIn, type Memory } from '../domain/athlete.ts';
import { addDays, dayOf } from '../domain/day.ts';
import { InputError } from '../domain/errors.ts';
import { resolveWorkout } from '../domain/workout-resolve.ts';
import type { Session } from './session.ts';
import { progressDisplay } from './progress.ts';

/** Takes the files in through the same door as every other file. */
export type ImportAll = (files: AsyncIterable<DemoFile>) => Promise<ImportReport>;

/** `boucle demo`: (re)creates the demo athlete in an empty or demo home. Throws InputError where real data live. */
export async function demoCommand(
  session: Session,
  wish: { readonly days?: string; readonly seed?: string },
): Promise<number> {
  const options = demoOptions(session, wish);
  const report = await makeDemo(session, options);
  const { activities, seconds } = report;
  const from = addDays(options.endDay, 1 - options.days);
  const said = { activities, from, to: options.endDay, seconds, home: session.home };
  process.stderr.write(`${session.voice.say('demo.done', said)}\n`);
  return 0;
}

const bounds = { days: { low: 1, high: 7305 }, seed: { low: 0, high: 4_294_967_295 } } as const;

/** What `boucle demo` makes when nothing is said: two years that end today. */
export function demoOptions(
  { deps }: Pick<Session, 'deps'>,
  { days = '730', seed = '1' }: { readonly days?: string; readonly seed?: string } = {},
): DemoOptions {
  return {
    days: whole('days', days),
    seed: whole('seed', seed),
    endDay: dayOf(deps.clock(), homeZone),
  };
}

function whole(name: 'days' | 'seed', text: string): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  const { low, high } = bounds[name];
  if (!(value >= low && value <= high)) throw new InputError(`demo.${name}`, { value: text, low, high });
  return value;
}

/** Fills the home: memory first, since landmarks shape the analysis, then the files, the plan and the side file of truth. */
export async function makeDemo(
  session: Session,
  options: DemoOptions,
  importAll: ImportAll = throughTheDoor(session, options),
): Promise<ImportReport> {
  await makeRoom(session);
  const memories = await keepMemories(session, options);
  const library = demoLibrary(options);
  const report = await importAll(noting(library.files, session));
  await keepPlan(session, options, memories);
  const folder = join(session.home, 'demo');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'truth.json'), JSON.stringify(library.truth()));
  return report;
}

/** An empty library becomes the demo's; an earlier demo goes. Nothing that a person brought is ever touched. */
async function makeRoom({ deps, who, home }: Session): Promise<void> {
  const { storage } = deps;
  const athlete = await athleteOf(deps, who);
  const theirs = athlete.isDemo ? await hasOwnFiles({ deps, who }) : await hasAnything({ deps, who });
  if (theirs) throw new InputError('demo.home-in-use', { home });
  await storage.athletes.erase(who.athleteId);
  const preferences = { ...athlete.preferences, timeZone: homeZone };
  await storage.athletes.save({ id: who.athleteId, isDemo: true, preferences });
}

type Owned = Pick<Session, 'deps' | 'who'>;

async function hasAnything({ deps: { storage }, who: { athleteId } }: Owned): Promise<boolean> {
  const files = Object.values(await storage.intakes.count(athleteId));
  const memories = await storage.memories.list(athleteId);
  const drafts = await storage.calendar.drafts(athleteId);
  return files.some((count) => count > 0) || memories.length > 0 || drafts.length > 0;
}

async function hasOwnFiles({ deps: { storage }, who: { athleteId } }: Owned): Promise<boolean> {
  const limit = 500;
  for (let offset = 0; ; offset += limit) {
    const page = await storage.intakes.list(athleteId, { limit, offset });
    if (page.some(({ fileName }) => !isDemoFileName(fileName))) return true;
    if (page.length < limit) return false;
  }
}

async function keepMemories({ deps, who, voice }: Session, options: DemoOptions): Promise<Memory[]> {
  const memories = demoMemories(options, (code) => voice.say(code)).map((memory) => ({
    id: shortId('mem'),
    ...memory,
  }));
  await deps.storage.transaction(async (storage) => {
    for (const memory of memories) await storage.memories.save(who.athleteId, memory);
  });
  return memories;
}

async function keepPlan(
  { deps, who }: Session,
  options: DemoOptions,
  memories: readonly Memory[],
): Promise<void> {
  const landmarks = landmarksIn(memories);
  await deps.storage.transaction(async (storage) => {
    for (const { day, workout, plannedAt } of demoPlan(options)) {
      await storage.calendar.save(who.athleteId, {
        id: shortId('wkt'),
        state: 'scheduled',
        day,
        workout,
        resolved: resolveWorkout(workout, landmarks, day),
        client: 'demo',
        createdAt: plannedAt,
        targets: [],
      });
    }
  });
}

/** About how many files and bytes there will be, so that the bar ends where they do. Measured over ten years of demo. */
function surveyOf(days: number): { readonly files: number; readonly bytes: number } {
  // Older days were recorded by the old watch, which writes a quarter of the samples.
  const recent = Math.min(days, 900);
  return { files: Math.round(days * 2.53), bytes: recent * 116_000 + (days - recent) * 56_000 };
}

function throughTheDoor({ deps, who, voice }: Session, { days }: DemoOptions): ImportAll {
  return async (files) => {
    const display = progressDisplay(voice);
    const tally = startTally(deps.clock);
    tally.expect(surveyOf(days));
    try {
      return await importFiles(deps, who, files, { tally, onProgress: (p) => display.show(p) });
    } finally {
      display.stop();
    }
  };
}

/**
 * Notes the gear before the file that it speaks of, and lets the event loop breathe between two files: the server answers
 * while its demo is being made.
 */
async function* noting(
  files: Iterable<DemoFile>,
  { deps, who }: Pick<Session, 'deps' | 'who'>,
): AsyncGenerator<DemoFile> {
  for (const file of files) {
    for (const note of gearNotes(file))
      await deps.storage.annotations.save(who.athleteId, { ...note, receivedAt: deps.clock() });
    yield file;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
