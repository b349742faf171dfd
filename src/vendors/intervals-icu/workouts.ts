import type { Day } from '../../domain/day.ts';
import { BoucleError, UnsupportedError, VendorError } from '../../domain/errors.ts';
import { phrase } from '../../domain/phrase.ts';
import { cleanText } from '../../domain/text.ts';
import { compareSteps } from '../../domain/workout-compare.ts';
import { type JsonObject, listIn, objectIn } from '../../formats/json.ts';
import type { Line, Receipt, Sending, WorkoutDoor } from '../vendor.ts';
import { type Api, apiOf, idIn, ifAllowed } from './api.ts';
import { type Profile, profileFor } from './profile.ts';
import { remarksOn } from './remarks.ts';
import { dayIn } from '../../formats/days.ts';
import { typeFor, workoutSportOf } from './sports.ts';
import type { CarriedWorkout } from './workout-text/carried.ts';
import { carry } from './workout-text/carry.ts';
import { stepsOfDoc, thresholdsOf } from './workout-text/doc.ts';
import type { Thresholds } from './workout-text/doc-target.ts';
import { expectedSteps } from './workout-text/expected.ts';
import { parseWorkoutText } from './workout-text/parse.ts';
import { needsHeart, writeWorkoutText } from './workout-text/write.ts';

/**
 * Sessions as the vendor's own text, from where it passes them on to watches. The text is read by our own parser before
 * it is sent, and what the vendor made of it is read back afterwards: it stores what it does not understand as prose,
 * without an error.
 */
export const intervalsWorkouts: WorkoutDoor = {
  sports: ['running', 'cycling', 'swimming'],
  reaches: phrase('icu.reaches'),
  compile(workout) {
    const type = typeFor(workout.sport, workout.poolLengthMeters !== undefined);
    if (type === undefined) throw new UnsupportedError('icu.sport', { sport: workout.sport });
    const { carried, fidelity } = carry(workout, type);
    return { payload: carried, fidelity, expected: expectedSteps(carried.blocks, workout.sport) };
  },
  async deliver(line, sending) {
    const { api, event, profile } = await prepared(line, sending);
    return receiptOf(api, sending, profile, await putOnce(api, event, sending));
  },
  async move(line, ref, day, sending) {
    const moved = { ...sending, day };
    const { api, event, profile } = await prepared(line, moved);
    const stored = (await api.changeEvent(ref, event)) ?? (await putOnce(api, event, moved));
    return receiptOf(api, moved, profile, stored);
  },
  withdraw: (line, ref) => apiOf(line).deleteEvent(ref),
};

interface Prepared {
  readonly api: Api;
  readonly event: JsonObject;
  readonly profile: Profile | undefined;
}

/** The event to send, its text read once by ourselves. */
async function prepared(line: Line, { uid, day, compiled, workout }: Sending): Promise<Prepared> {
  const carried = compiled.payload as CarriedWorkout;
  const api = apiOf(line);
  const profile = await profileFor(api, carried.type);
  const heart = profile?.heart;
  if (needsHeart(carried) && !heart) {
    throw new UnsupportedError(profile ? 'icu.no_heart_rate' : 'icu.no_settings', {
      type: carried.type,
    });
  }
  const description = writeWorkoutText(carried, heart);
  const read = stepsOfDoc(parseWorkoutText(description), thresholdsFor(carried.type, profile));
  if (compareSteps(compiled.expected, read).length > 0) throw new UnsupportedError('icu.misread');
  const event = {
    category: 'WORKOUT',
    type: carried.type,
    start_date_local: `${day}T00:00:00`,
    uid,
    name: cleanText(workout.name, 100),
    description,
  };
  return { api, event, profile };
}

const thresholdsFor = (type: string, profile: Profile | undefined): Thresholds => ({
  ...(profile?.heart?.of === 'LTHR' && { lthr: profile.heart.bpm }),
  ...(profile?.heart?.of === 'HR' && { maxHeartRate: profile.heart.bpm }),
  ...(workoutSportOf(type) === 'running' && { isOnFoot: true }),
});

/**
 * Writes it under its uid, which replaces what stood there under it. When the answer was lost, first looks whether it
 * was written: only then may it be sent again.
 */
async function putOnce(api: Api, event: JsonObject, sending: Sending): Promise<JsonObject | undefined> {
  try {
    return await api.putEvent(event);
  } catch (error) {
    if (!(error instanceof VendorError) || error.code !== 'vendor.down') throw error;
    const found = await ifAllowed(standing(api, sending));
    if (found && found.description === event.description) return found;
    return api.putEvent(event);
  }
}

/** What stands on that day under our uid, with everything worked out. */
const standing = async (api: Api, { uid, day }: Sending): Promise<JsonObject | undefined> =>
  (await api.events({ oldest: day, newest: day })).find((event) => event.uid === uid);

async function receiptOf(
  api: Api,
  sending: Sending,
  profile: Profile | undefined,
  written: JsonObject | undefined,
): Promise<Receipt> {
  const found = (await readBack(api, sending, written)) ?? written;
  const ref = (found && idIn(found)) ?? (written && idIn(written));
  if (!found || ref === undefined) throw new VendorError('vendor.unreadable');
  const { type } = sending.compiled.payload as CarriedWorkout;
  const doc = objectIn(found, 'workout_doc');
  const day: Day | undefined = dayIn(found, 'start_date_local');
  return {
    ref,
    // Nothing understood is no steps, which the comparison tells.
    stored: stepsOfDoc(listIn(doc, 'steps'), thresholdsOf(doc, thresholdsFor(type, profile))),
    ...(day && { day }),
    remarks: remarksOn(found, profile),
  };
}

/**
 * From the day it should stand on, else by its id: then it stands on another. The write's own answer has to do where we
 * may write and not read, and where reading fails: the session is there all the same.
 */
async function readBack(
  api: Api,
  sending: Sending,
  written: JsonObject | undefined,
): Promise<JsonObject | undefined> {
  try {
    const found = await ifAllowed(standing(api, sending));
    const id = written && idIn(written);
    return found ?? (id === undefined ? undefined : await ifAllowed(api.event(id)));
  } catch (error) {
    if (written && error instanceof BoucleError) return undefined;
    throw error;
  }
}
