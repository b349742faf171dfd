import { phrase, type Phrase } from './phrase.ts';
import { isRepeat, unrolledSteps } from './workout-steps.ts';
import { stepLine } from './workout-text.ts';
import type { AbsoluteTarget, End, ResolvedBlock, ResolvedStep, Step, Target } from './workout.ts';

/**
 * Read-back: what a target stored, held against what was meant, step by step (count, kinds, seconds, metres, targets).
 * Empty = the same session. A repeat that the target wrote out is not a difference; a repeat of another count is.
 */
export function compareSteps(meant: readonly ResolvedBlock[], stored: readonly ResolvedBlock[]): Phrase[] {
  if (sameShape(meant, stored)) return compareBlocks(meant, stored, '');
  const [wanted, found] = [unrolledSteps(meant), unrolledSteps(stored)];
  if (wanted.length !== found.length)
    return [phrase('workout.differs_count', { meant: wanted.length, stored: found.length })];
  return compareBlocks(wanted, found, '');
}

function sameShape(a: readonly ResolvedBlock[], b: readonly ResolvedBlock[]): boolean {
  return (
    a.length === b.length &&
    a.every((block, i) => {
      const other = b[i];
      if (!other) return false;
      if (isRepeat(block) !== isRepeat(other)) return false;
      return !isRepeat(block) || !isRepeat(other) || sameShape(block.steps, other.steps);
    })
  );
}

function compareBlocks(
  meant: readonly ResolvedBlock[],
  stored: readonly ResolvedBlock[],
  prefix: string,
): Phrase[] {
  return meant.flatMap((block, index) => {
    const other = stored[index];
    const at = `${prefix}${index + 1}`;
    if (!other) return [];
    if (isRepeat(block) && isRepeat(other))
      return [
        ...(block.times === other.times
          ? []
          : [phrase('workout.differs_times', { at, meant: block.times, stored: other.times })]),
        ...compareBlocks(block.steps, other.steps, `${at}.`),
      ];
    return isRepeat(block) || isRepeat(other) ? [] : compareStep(block, other, at);
  });
}

function compareStep(meant: ResolvedStep, stored: ResolvedStep, at: string): Phrase[] {
  const same =
    meant.kind === stored.kind &&
    sameEnd(meant.end, stored.end) &&
    sameTargets(meant, stored) &&
    sameSwim(meant, stored);
  return same ? [] : [phrase('workout.differs_step', { at }, [stepLine(meant), stepLine(stored)])];
}

/** Files count in milliseconds and centimetres, some in whole seconds and metres. */
function sameEnd(a: End, b: End): boolean {
  if (a.by !== b.by) return false;
  const close = (x = 0, y = 0): boolean => Math.abs(x - y) <= 0.5;
  if (a.by === 'time' && b.by === 'time') return close(a.seconds, b.seconds);
  if (a.by === 'distance' && b.by === 'distance') return close(a.meters, b.meters);
  if (a.by === 'send_off' && b.by === 'send_off')
    return close(a.seconds, b.seconds) && close(a.meters, b.meters);
  return a.by !== 'repetitions' || b.by !== 'repetitions' || a.count === b.count;
}

function sameTargets(meant: ResolvedStep, stored: ResolvedStep): boolean {
  return (
    sameTarget(meant.target, meant.absolute, stored.target, stored.absolute) &&
    sameTarget(meant.target2, meant.absolute2, stored.target2, stored.absolute2)
  );
}

/** What rounding a file may do to one end of a range, in the unit of `AbsoluteTarget`. */
const rounding: Readonly<Record<AbsoluteTarget['of'], number>> = {
  speed: 0.006,
  heart_rate: 1,
  power: 1,
  cadence: 1,
  effort: 0,
};

function sameTarget(
  meant: Target | undefined,
  meantAbsolute: AbsoluteTarget | undefined,
  stored: Target | undefined,
  storedAbsolute: AbsoluteTarget | undefined,
): boolean {
  if (!meant || !stored) return !meant && !stored && !storedAbsolute;
  const found = storedAbsolute ?? fromPercentOf(stored, meantAbsolute);
  if (!meantAbsolute || !found) return sameWords(meant, stored);
  const { of } = meantAbsolute;
  if (of !== found.of || Boolean(meantAbsolute.ramp) !== Boolean(found.ramp)) return false;
  const slack = rounding[of];
  const near = (a: number, b: number): boolean => Math.abs(a - b) <= slack + Math.abs(a) * 0.003;
  if (near(meantAbsolute.low, found.low) && near(meantAbsolute.high, found.high)) return true;
  // Some targets hold one value where a range was meant: inside the range it is the same wish.
  const single = found.low === found.high && !found.ramp;
  return single && found.low >= meantAbsolute.low - slack && found.low <= meantAbsolute.high + slack;
}

const sameWords = (a: Target, b: Target): boolean =>
  a.of === b.of &&
  a.unit === b.unit &&
  a.low === b.low &&
  a.high === b.high &&
  Boolean(a.ramp) === Boolean(b.ramp);

/** A file that speaks in percent of threshold is read with the landmark it was written with. */
function fromPercentOf(stored: Target, meant: AbsoluteTarget | undefined): AbsoluteTarget | undefined {
  const whole = meant?.landmark?.value;
  if (!stored.unit.startsWith('percent')) return plainTarget(stored);
  if (whole === undefined) return undefined;
  const { low, high, ramp } = stored;
  return {
    of: stored.of === 'power' ? 'power' : 'heart_rate',
    low: (low * whole) / 100,
    high: (high * whole) / 100,
    ...(ramp ? { ramp } : {}),
  };
}

/** Units that are absolute already. */
function plainTarget({ of, unit, low, high, ramp }: Target): AbsoluteTarget | undefined {
  const asIs = {
    watts: 'power',
    bpm: 'heart_rate',
    rpm: 'cadence',
    steps_per_minute: 'cadence',
    rpe: 'effort',
  } as const;
  const kind = unit in asIs ? asIs[unit as keyof typeof asIs] : undefined;
  return kind && kind === of ? { of: kind, low, high, ...(ramp ? { ramp } : {}) } : undefined;
}

function sameSwim(a: Step, b: Step): boolean {
  const word = (text: string | undefined): string => (text === undefined || text === 'none' ? 'any' : text);
  return (['stroke', 'drill', 'equipment'] as const).every(
    (field) => word(a.swim?.[field]) === word(b.swim?.[field]),
  );
}
