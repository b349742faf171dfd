import { addDays, type Day, dayOf } from '../../domain/day.ts';
import { BoucleError, InputError, UnsupportedError, VendorError } from '../../domain/errors.ts';
import { phrase } from '../../domain/phrase.ts';
import { type JsonObject, textIn } from '../../formats/json.ts';
import type { Line, Receipt, Sending, WorkoutDoor } from '../vendor.ts';
import { type Api, apiOf, type Said } from './api.ts';
import { entriesIn, type Entry } from './calendar.ts';
import { compile, type Course, cut, textLength } from './course.ts';
import { stepsOf } from './course-read.ts';
import { compact } from './prose.ts';

const horizonDays = 90;

/**
 * Runs, trail runs and rides go into COROS's calendar. Its tools neither delete nor move, and they take no swims and no
 * strength; a changed workout replaces all that stands on its day.
 */
export const corosWorkouts: WorkoutDoor = {
  sports: ['running', 'cycling'],
  horizonDays,
  reaches: phrase('coros.reaches'),
  byHand: phrase('coros.by_hand'),
  compile,
  deliver,
};

async function deliver(line: Line, sending: Sending): Promise<Receipt> {
  const { day } = sending;
  refuseDay(line, day);
  const api = await apiOf(line);
  const course = marked(sending);
  const before = await entriesOn(api, day);
  const ours = ourEntry(before, sending);
  // The same workout stands there already: twice is once.
  if (ours?.course && sameCourse(ours.course, course)) return receiptOf(ours);
  const idInPlan = await put(api, { day, course, ours, before });
  const after = await entriesOn(api, day);
  const written =
    after.find((entry) => entry.idInPlan === idInPlan) ?? ourEntry(after, { ...sending, ref: undefined });
  if (written) return receiptOf(written);
  if (idInPlan === undefined) throw new VendorError('coros.not_there');
  return { ref: `${day}:${idInPlan}`, day, remarks: [] };
}

function refuseDay({ clock, timeZone }: Line, day: Day): void {
  const today = dayOf(clock(), timeZone);
  if (day < today) throw new InputError('coros.past_day', { day });
  if (day > addDays(today, horizonDays))
    throw new InputError('delivery.too-far', { days: horizonDays, from: addDays(day, -horizonDays) });
}

/** COROS keeps no id of ours: the description ends in it, so that what may have been written can be looked for. */
function marked({ compiled, uid }: Sending): Course {
  const course = compiled.payload as Course;
  const mark = markOf(uid);
  const { courseDescription: about } = course;
  const text = about === '' ? mark : `${cut(about, textLength - mark.length - 3)} · ${mark}`;
  return { ...course, courseDescription: text };
}

const markOf = (uid: string): string => uid.slice(0, 60);

const entriesOn = async (api: Api, day: Day): Promise<readonly Entry[]> =>
  (await entriesIn(api, { from: day, to: day })).entries;

/** What we sent before: by COROS's name for it, or by our mark. */
function ourEntry(
  entries: readonly Entry[],
  { ref, uid, day }: Pick<Sending, 'ref' | 'uid' | 'day'>,
): Entry | undefined {
  const named = entries.find(({ idInPlan }) => ref === `${day}:${idInPlan}`);
  return (
    named ?? entries.find(({ course = {} }) => textIn(course, 'courseDescription')?.endsWith(markOf(uid)))
  );
}

interface Putting {
  readonly day: Day;
  readonly course: Course;
  readonly ours?: Entry;
  readonly before: readonly Entry[];
}

/** Writes, once. An answer that was lost is no reason to write again: the day itself tells. */
async function put(api: Api, { day, course, ours, before }: Putting): Promise<string | undefined> {
  if (ours && !ours.editable) throw new UnsupportedError('coros.not_editable', { day });
  if (ours && before.length > 1)
    throw new UnsupportedError('coros.day_shared', { day, others: before.length - 1 });
  const date = compact(day);
  try {
    const said = ours
      ? await api.write('update', { date, idInPlan: Number(ours.idInPlan), course })
      : await api.write('create', { date, course });
    return idIn(said) ?? ours?.idInPlan;
  } catch (error) {
    if (!mayBeWritten(error)) throw error;
    const found = (await entriesOn(api, day)).find(
      (entry) => entry.course && sameCourse(entry.course, course),
    );
    // Nothing came of it as far as can be seen; another sending is for the athlete to decide.
    if (!found) throw error;
    return found.idInPlan;
  }
}

const mayBeWritten = (error: unknown): boolean =>
  error instanceof BoucleError && ['vendor.down', 'vendor.unreadable'].includes(error.code);

/** The first digits behind the label, in lines or in JSON. */
function idIn({ text, refused }: Said): string | undefined {
  if (refused) throw refusalOf(text);
  return /\bid\s?in\s?plan\W{1,5}(\d{1,15})/i.exec(text)?.[1];
}

/** Their words stay there; what they are about is told in ours. */
function refusalOf(text: string): Error {
  if (/swim/i.test(text)) return new UnsupportedError('coros.swim');
  return new VendorError('coros.write_refused');
}

/** The same name, sport and steps. COROS may add fields of its own and leave out our description. */
function sameCourse(theirs: JsonObject, ours: Course): boolean {
  const about = theirs.courseDescription;
  return (
    theirs.courseName === ours.courseName &&
    theirs.sportType === ours.sportType &&
    (typeof about !== 'string' || about === ours.courseDescription) &&
    JSON.stringify(stepsOf(theirs)) === JSON.stringify(stepsOf({ sections: ours.sections }))
  );
}

function receiptOf({ day, idInPlan, course }: Entry): Receipt {
  const stored = course && stepsOf(course);
  return { ref: `${day}:${idInPlan}`, day, remarks: [], ...(stored && { stored }) };
}
