import { demoLibrary, demoMemories, demoPlan, gearNotes } from '../../src/demo/index.ts';
import { landmarksIn } from '../../src/domain/athlete.ts';
import { addDays, toDay } from '../../src/domain/day.ts';
import { resolveWorkout } from '../../src/domain/workout-resolve.ts';
import { type Kit, openKit } from '../kit.ts';

/** Half a year of the demo athlete up to the kit's Monday, 30 November 2026, and what is true of it. */
const options = { seed: 1, days: 180, endDay: toDay('2026-11-30') };
const library = demoLibrary(options);
const made = [...library.files];
const files = Object.fromEntries(made.map(({ name, bytes }) => [name, bytes]));
export const truth = library.truth();

/** A home in which that athlete lives: files, memory and the plan around today. */
export async function openLived(): Promise<Kit> {
  const kit = await openKit();
  const memories = demoMemories(options, (code) => code).map((memory, i) => ({ id: `mem_${i}`, ...memory }));
  for (const memory of memories) await kit.deps.storage.memories.save('me', memory);
  const landmarks = landmarksIn(memories);
  for (const [i, { day, workout, plannedAt: createdAt }] of demoPlan(options).entries())
    await kit.deps.storage.calendar.save('me', {
      id: `wkt_${i}`,
      state: 'scheduled',
      day,
      workout,
      resolved: resolveWorkout(workout, landmarks, day),
      client: 'demo',
      createdAt,
      targets: [],
    });
  for (const note of made.flatMap(gearNotes))
    await kit.deps.storage.annotations.save('me', { ...note, receivedAt: 0 });
  await kit.add(files);
  return kit;
}

const silent = new Set(truth.unsyncedDays);

/** Sessions whose file arrived, from one day to another, both counted. */
export const sessionsIn = (from: string, to: string, sport?: string) =>
  truth.sessions.filter(
    (session) =>
      session.day >= from &&
      session.day <= to &&
      !silent.has(session.day) &&
      (sport === undefined || session.sport === sport),
  );

/** Nights that were measured and arrived. */
export const nightsIn = (from: string, to: string) =>
  truth.nights.filter(({ day, worn }) => day >= from && day <= to && worn && !silent.has(day));

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
export const mean = (values: readonly number[]): number => sum(values) / values.length;

/** Planned key sessions of the two weeks behind, and those of them that were skipped. */
export const planned = demoPlan(options);
export const since = (days: number): string => addDays(options.endDay, -days);
