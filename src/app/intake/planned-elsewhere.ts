import { createHash } from 'node:crypto';
import { landmarksIn } from '../../domain/athlete.ts';
import type { PlannedWorkout } from '../../domain/calendar.ts';
import type { Day, Instant } from '../../domain/day.ts';
import { InputError } from '../../domain/errors.ts';
import type { PlannedInFile } from '../../domain/recording.ts';
import { cleanText } from '../../domain/text.ts';
import type { ResolvedWorkout } from '../../domain/workout.ts';
import { resolveWorkout } from '../../domain/workout-resolve.ts';
import { workoutTotals } from '../../domain/workout-totals.ts';
import type { Storage } from '../../storage/storage.ts';

/**
 * Puts what a vendor's calendar holds into the athlete's own, under the vendor's name. What it says later takes the
 * place of what it said before; a pair with an activity stays.
 */
export async function keepPlanned(
  storage: Storage,
  athleteId: string,
  {
    planned,
    contentHash,
    now,
  }: { readonly planned: readonly PlannedInFile[]; readonly contentHash: string; readonly now: Instant },
): Promise<void> {
  const dated = planned.filter(({ ref, day }) => ref !== undefined && day !== undefined);
  if (dated.length === 0) return;
  const landmarks = landmarksIn(await storage.memories.list(athleteId));
  for (const { workout: read, day, ref = '', title, text } of dated) {
    const id = workoutIdFor(ref);
    const before = await storage.calendar.get(athleteId, id);
    const note = text ? cleanText(text, 1000) : read.note;
    const workout = { ...read, name: cleanText(title ?? read.name, 200), ...(note && { note }) };
    await storage.calendar.save(athleteId, {
      id,
      state: before?.match ? 'done' : 'scheduled',
      day,
      workout,
      resolved: resolved(workout, landmarks, day as Day),
      client: ref.split(':')[0],
      createdAt: before?.createdAt ?? now,
      ...(before && { updatedAt: now }),
      targets: [],
      ...(before?.match && { match: before.match }),
      elsewhere: { vendor: ref.split(':')[0], ref, contentHash },
    });
  }
}

/** The same id for the same session, whenever it comes. */
const workoutIdFor = (ref: string): string =>
  `wkt_${createHash('sha256').update(ref).digest('hex').slice(0, 10)}`;

// A session without steps, or one that needs a landmark nobody knows, is planned all the same.
function resolved(
  workout: PlannedWorkout['workout'],
  landmarks: Parameters<typeof resolveWorkout>[1],
  day: Day,
): ResolvedWorkout {
  try {
    return resolveWorkout(workout, landmarks, day);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { ...workout, day, totals: workoutTotals(workout), notes: [] };
  }
}

/**
 * Takes out what a vendor no longer has between two days: `seen` are the contents that came. What an activity answered
 * stays, since it was planned when it was done.
 */
export async function dropUnseen(
  storage: Storage,
  athleteId: string,
  {
    vendor,
    from,
    to,
    seen,
  }: { readonly vendor: string; readonly from: Day; readonly to: Day; readonly seen: ReadonlySet<string> },
): Promise<number> {
  const standing = await storage.calendar.between(athleteId, from, to);
  const gone = standing.filter(
    ({ elsewhere, match }) => elsewhere?.vendor === vendor && !match && !seen.has(elsewhere.contentHash),
  );
  for (const { id } of gone) await storage.calendar.delete(athleteId, id);
  return gone.length;
}
