import { type Phrase, phrase } from '../../../domain/phrase.ts';
import { METERS_PER_YARD } from '../../../domain/units.ts';
import { isRepeat, placedSteps } from '../../../domain/workout-steps.ts';
import { lapPressSeconds, plannedSpeed } from '../../../domain/workout-totals.ts';
import type {
  Fidelity,
  ResolvedBlock,
  ResolvedStep,
  ResolvedWorkout,
  StepKind,
} from '../../../domain/workout.ts';
import { cadenceOf, mainTarget, tellTheRest } from './carry-target.ts';
import { isSafeCue } from './parse.ts';

/** One line of the text: whole seconds and metres, whole watts, beats and seconds of pace. */
export interface Carried {
  readonly kind: StepKind;
  readonly end: CarriedEnd;
  readonly target?: CarriedTarget;
  readonly cadence?: CarriedRange;
  readonly cue?: string;
}

export type CarriedEnd =
  | { readonly by: 'time'; readonly seconds: number }
  | { readonly by: 'distance'; readonly count: number; readonly unit: 'mtr' | 'yrd' }
  /** A button ends it; a duration must stand there all the same. */
  | { readonly by: 'lap_press'; readonly seconds: number };

/** Watts, bpm, or seconds per `per`. Of a ramp `from` is the start, else the slow or low end. */
export interface CarriedTarget {
  readonly of: 'power' | 'heart_rate' | 'pace';
  readonly from: number;
  readonly to: number;
  readonly ramp?: true;
  readonly per?: 'km' | '100m' | '100y';
}

export interface CarriedRange {
  readonly low: number;
  readonly high: number;
}

export interface CarriedRepeat {
  readonly times: number;
  readonly steps: readonly Carried[];
}

export type CarriedBlock = Carried | CarriedRepeat;

export interface CarriedWorkout {
  readonly type: string;
  readonly name: string;
  readonly blocks: readonly CarriedBlock[];
  /** Prose below the steps. */
  readonly notes: readonly string[];
}

export const isCarriedRepeat = (block: CarriedBlock): block is CarriedRepeat => 'times' in block;

export type Told = { readonly verdict: Fidelity['verdict']; readonly why: Phrase }[];

/** What becomes of every step, and what to tell the athlete about it before anything is sent. */
export function carry(
  workout: ResolvedWorkout,
  type: string,
): { readonly carried: CarriedWorkout; readonly fidelity: readonly Fidelity[] } {
  const fidelity: Fidelity[] = [];
  const notes: string[] = workout.note ? [workout.note] : [];
  const byStep = new Map<ResolvedStep, readonly Carried[]>();
  let before: ResolvedStep | undefined;
  for (const [index, { at, step }] of placedSteps(workout.steps).entries()) {
    const told: Told = [];
    byStep.set(step, carryStep(step, { workout, before, at, told, notes }));
    before = step;
    if (told.length === 0) told.push({ verdict: 'kept', why: phrase('icu.kept') });
    fidelity.push(...told.map((one) => ({ step: index, ...one })));
  }
  const blocks = workout.steps.flatMap((block) => carryBlock(block, byStep, fidelity));
  if (workout.poolLengthMeters !== undefined)
    fidelity.push({ verdict: 'lost', why: phrase('icu.pool', { meters: workout.poolLengthMeters }) });
  return { carried: { type, name: workout.name, blocks, notes }, fidelity };
}

type ByStep = ReadonlyMap<ResolvedStep, readonly Carried[]>;

/** A repeat cannot hold another: the inner one is written out. */
function carryBlock(block: ResolvedBlock, byStep: ByStep, fidelity: Fidelity[]): CarriedBlock[] {
  if (!isRepeat(block)) return [...(byStep.get(block) ?? [])];
  return [{ times: block.times, steps: block.steps.flatMap((inner) => writtenOut(inner, byStep, fidelity)) }];
}

function writtenOut(block: ResolvedBlock, byStep: ByStep, fidelity: Fidelity[]): Carried[] {
  if (!isRepeat(block)) return [...(byStep.get(block) ?? [])];
  fidelity.push({ verdict: 'approximated', why: phrase('icu.unrolled', { times: block.times }) });
  const once = block.steps.flatMap((inner) => writtenOut(inner, byStep, fidelity));
  return Array.from({ length: block.times }, () => once).flat();
}

interface Around {
  readonly workout: ResolvedWorkout;
  readonly before: ResolvedStep | undefined;
  readonly at: string;
  readonly told: Told;
  readonly notes: string[];
}

function carryStep(step: ResolvedStep, around: Around): Carried[] {
  const { told, workout } = around;
  const target = mainTarget(step, workout, told);
  const cadence = cadenceOf(step, workout, told);
  const words = [...tellTheRest(step, workout, told), ...swimWords(step, told)];
  const cue = cueOf(step, words, around);
  const { end, rest } = endOf(step, around);
  return [
    {
      kind: step.kind,
      end,
      ...(target && { target }),
      ...(cadence && { cadence }),
      ...(cue && { cue }),
    },
    ...(rest === undefined ? [] : [rest]),
  ];
}

function endOf(step: ResolvedStep, { workout, before, told }: Around): { end: CarriedEnd; rest?: Carried } {
  const { end, kind } = step;
  switch (end.by) {
    case 'time':
      return { end: timed(end.seconds) };
    case 'distance':
      return { end: measured(end.meters, workout) };
    case 'send_off':
      return end.meters === undefined
        ? { end: untilSendOff(end.seconds - (secondsOf(before) ?? Number.NaN), told) }
        : swumAndRested(step, { meters: end.meters, seconds: end.seconds }, { workout, told });
    default: {
      // Repetitions belong to the weight room, which this door does not take.
      const seconds = lapPressSeconds[kind];
      told.push({ verdict: 'kept', why: phrase('icu.lap', { seconds }) });
      return { end: { by: 'lap_press', seconds } };
    }
  }
}

const timed = (seconds: number): CarriedEnd => ({ by: 'time', seconds: Math.max(1, Math.round(seconds)) });

function measured(meters: number, { poolUnit }: ResolvedWorkout): CarriedEnd {
  const isYards = poolUnit === 'yards';
  const count = Math.max(1, Math.round(isYards ? meters / METERS_PER_YARD : meters));
  return { by: 'distance', count, unit: isYards ? 'yrd' : 'mtr' };
}

/** The text knows no send-off: the distance, and what is left of the time as a rest of its own. */
function swumAndRested(
  step: ResolvedStep,
  { meters, seconds }: { readonly meters: number; readonly seconds: number },
  { workout, told }: Pick<Around, 'workout' | 'told'>,
): { end: CarriedEnd; rest?: Carried } {
  const end = measured(meters, workout);
  const speed = plannedSpeed(step);
  const left = speed ? seconds - meters / speed : Number.NaN;
  if (left < 1) {
    told.push({ verdict: 'approximated', why: phrase('icu.no_rest', { seconds }) });
    return { end };
  }
  return { end, rest: { kind: 'rest', end: untilSendOff(left, told, seconds) } };
}

function untilSendOff(left: number, told: Told, sendOff = left): CarriedEnd {
  if (left >= 1) {
    told.push({
      verdict: 'approximated',
      why: phrase('icu.send_off', { seconds: sendOff, rest: Math.round(left) }),
    });
    return timed(left);
  }
  told.push({ verdict: 'approximated', why: phrase('icu.send_off_open') });
  return { by: 'lap_press', seconds: lapPressSeconds.rest };
}

function secondsOf(step: ResolvedStep | undefined): number | undefined {
  if (!step) return undefined;
  if (step.end.by === 'time') return step.end.seconds;
  const speed = plannedSpeed(step);
  const meters = step.end.by === 'distance' || step.end.by === 'send_off' ? step.end.meters : undefined;
  return meters !== undefined && speed ? meters / speed : undefined;
}

/** Strokes, drills and boards have no word of their own: they are said in the cue. */
function swimWords({ swim }: ResolvedStep, told: Told): string[] {
  const said = [swim?.stroke, swim?.drill, swim?.equipment].filter(
    (word) => word !== undefined && word !== 'any' && word !== 'none',
  ) as string[];
  if (said.length > 0) told.push({ verdict: 'approximated', why: phrase('icu.swim_words') });
  return said.map((word) => word.replaceAll('_', ' '));
}

/** A cue ends where the text sees a number with a unit: what would be cut or misread stands below the steps instead. */
function cueOf({ note }: ResolvedStep, words: readonly string[], { at, told, notes }: Around): string {
  const own = note === undefined || isSafeCue(note) ? note : undefined;
  if (note !== undefined && own === undefined) {
    notes.push(`${at}: ${note}`);
    told.push({ verdict: 'approximated', why: phrase('icu.note_below') });
  }
  return [...words, own].filter(Boolean).join(', ');
}
