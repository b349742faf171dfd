import type { Delivery, PlannedWorkout } from '../../domain/calendar.ts';
import { addDays, type Day, dayOf, daysBetween, localTime } from '../../domain/day.ts';
import { BoucleError, InputError, VendorError } from '../../domain/errors.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import { compareSteps } from '../../domain/workout-compare.ts';
import type { WorkoutSport } from '../../domain/workout.ts';
import type { Line, Receipt, Sending, WorkoutDoor } from '../../vendors/vendor.ts';
import type { Deps, Who } from '../deps.ts';
import { openLines } from '../sources/open-lines.ts';
import type { Sent, WorkoutTarget } from './target.ts';

/** The calendars of the vendors this athlete is connected with, where they take this sport and we may write. */
export async function vendorTargets(deps: Deps, who: Who, sport?: WorkoutSport): Promise<WorkoutTarget[]> {
  const lines = await openLines(deps, who.athleteId);
  return lines.flatMap(({ vendor, line }) => {
    const door = vendor.workouts;
    const fits = door && (!sport || door.sports.includes(sport));
    const may = fits && line.connection.allowed.includes('workouts');
    return door && may ? [vendorTarget({ id: vendor.id, door, line })] : [];
  });
}

interface Calendar {
  readonly id: string;
  readonly door: WorkoutDoor;
  readonly line: Line;
}

function vendorTarget({ id, door, line }: Calendar): WorkoutTarget {
  return {
    id,
    waits: door.withdraw !== undefined,
    replaces: true,
    fidelity: (workout) => door.compile(workout).fidelity,
    async send(planned, day, earlier) {
      refuseBeyond(door, line, day);
      const sending = sendingOf(door, planned, day, earlier);
      const { receipt, remarks } = await put({ id, door, line }, sending, earlier).catch((error: unknown) => {
        throw askAgain(error, id, line);
      });
      const leavesEarlier = remarks.length > 0;
      return {
        ref: receipt.ref,
        leavesEarlier,
        ...heldAgainst(sending, receipt, [door.reaches, ...remarks]),
      };
    },
    async takeBack({ ref }) {
      if (!door.withdraw) return door.byHand ?? phrase('delivery.by-hand', { target: id });
      try {
        await door.withdraw(line, ref);
        return undefined;
      } catch (error) {
        if (error instanceof BoucleError) return error.phrase;
        throw error;
      }
    },
  };
}

/** Fetching goes on by itself, a delivery does not: when to ask for it again. */
function askAgain(error: unknown, target: string, { timeZone }: Line): unknown {
  if (!(error instanceof VendorError)) return error;
  if (error.code === 'vendor.down') return new VendorError('delivery.down', { target }, error);
  if (error.code !== 'vendor.wait') return error;
  const until = localTime(Number(error.params.until), timeZone);
  return new VendorError(
    'delivery.wait',
    { target, day: until.slice(0, 10), time: until.slice(11, 16) },
    error,
  );
}

function refuseBeyond({ horizonDays }: WorkoutDoor, { clock, timeZone }: Line, day: Day): void {
  if (horizonDays === undefined || daysBetween(dayOf(clock(), timeZone), day) <= horizonDays) return;
  throw new InputError('delivery.too-far', { days: horizonDays, from: addDays(day, -horizonDays) });
}

const sendingOf = (
  door: WorkoutDoor,
  planned: PlannedWorkout,
  day: Day,
  earlier: Delivery | undefined,
): Sending => ({
  uid: `boucle-${planned.id}`,
  day,
  workout: planned.resolved,
  compiled: door.compile(planned.resolved),
  ref: earlier?.ref,
});

/** Written for the first time, or in the way this vendor lets a session change its day. */
async function put(
  { id, door, line }: Calendar,
  sending: Sending,
  earlier: Delivery | undefined,
): Promise<{ readonly receipt: Receipt; readonly remarks: readonly Phrase[] }> {
  const moves = earlier?.day !== undefined && earlier.day !== sending.day;
  if (!earlier || !moves) return { receipt: await door.deliver(line, sending), remarks: [] };
  if (door.move) return { receipt: await door.move(line, earlier.ref, sending.day, sending), remarks: [] };
  if (door.withdraw) {
    await door.withdraw(line, earlier.ref);
    return { receipt: await door.deliver(line, { ...sending, ref: undefined }), remarks: [] };
  }
  // The old day cannot be cleared from here: the session stands on both until the athlete takes one away.
  const receipt = await door.deliver(line, { ...sending, ref: undefined });
  const byHand = door.byHand ?? phrase('delivery.by-hand', { target: id });
  return { receipt, remarks: [phrase('delivery.old-day', { day: earlier.day }), byHand] };
}

function heldAgainst(
  { compiled, day }: Sending,
  receipt: Receipt,
  remarks: readonly Phrase[],
): Pick<Sent, 'differences' | 'remarks'> {
  const differences = receipt.stored ? [...compareSteps(compiled.expected, receipt.stored)] : [];
  if (receipt.day !== undefined && receipt.day !== day)
    differences.push(phrase('delivery.other-day', { day: receipt.day }));
  const read = phrase(receipt.stored ? 'delivery.compared' : 'delivery.not-read-back');
  return { differences, remarks: [read, ...receipt.remarks, ...remarks] };
}
