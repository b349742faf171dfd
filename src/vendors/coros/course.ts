import { UnsupportedError } from '../../domain/errors.ts';
import { phrase, type Phrase } from '../../domain/phrase.ts';
import { isRepeat, placedSteps } from '../../domain/workout-steps.ts';
import type {
  AbsoluteTarget,
  Fidelity,
  ResolvedBlock,
  ResolvedStep,
  ResolvedWorkout,
  Target,
} from '../../domain/workout.ts';
import type { CompiledForVendor } from '../vendor.ts';
import { anyPulse, stepsOf } from './course-read.ts';
import { courseSports } from './sports.ts';

/** A workout in COROS's words, as its tools take it. */
export interface Course {
  readonly courseName: string;
  readonly courseDescription: string;
  readonly sportType: number;
  readonly sections: readonly Section[];
}

export type Section = Readonly<Record<string, unknown>>;

/** Texts of a course, in characters. */
export const textLength = 100;
/** What our mark takes of the description. */
const markLength = 40;
const mostRepeats = 20;

/** Throws UnsupportedError for what COROS takes no workouts of; a pool swim is told apart, for athletes ask for it. */
export function compile(workout: ResolvedWorkout): CompiledForVendor {
  const sportType = sportTypeOf(workout);
  const fidelity: Fidelity[] = [];
  const byStep = new Map<ResolvedStep, Section>();
  for (const [index, { step, at }] of placedSteps(workout.steps).entries()) {
    const told: Told = [];
    byStep.set(step, sectionOf(step, { sportType, inGroup: at.includes('.') }, told));
    fidelity.push(...told.map((one) => ({ step: index, ...one })));
    if (told.length === 0) fidelity.push({ step: index, verdict: 'kept', why: phrase('coros.kept') });
  }
  const sections = workout.steps.flatMap((block) => blockOf(block, byStep, fidelity));
  const room = textLength - markLength;
  if ((workout.note ?? '').length > room)
    fidelity.push({ verdict: 'approximated', why: phrase('coros.note_cut', { limit: room }) });
  const course: Course = {
    courseName: cut(workout.name, textLength),
    courseDescription: cut(workout.note ?? '', room),
    sportType,
    sections,
  };
  return { payload: course, fidelity, expected: stepsOf({ sections }) ?? [] };
}

export const cut = (text: string, length: number): string =>
  text.length <= length
    ? text
    : `${[...text]
        .slice(0, length - 1)
        .join('')
        .slice(0, length - 1)}…`;

function sportTypeOf({ sport, subSport }: ResolvedWorkout): number {
  if (sport === 'cycling') return courseSports.cycling;
  if (sport === 'running') return subSport === 'trail' ? courseSports.trail : courseSports.running;
  if (sport === 'swimming') throw new UnsupportedError('coros.swim');
  throw new UnsupportedError('coros.sport', { sport });
}

type Told = { readonly verdict: Fidelity['verdict']; readonly why: Phrase }[];

/** Groups hold plain steps and are done twenty times at most: more are written as several groups, a repeat inside is written out. */
function blockOf(
  block: ResolvedBlock,
  byStep: ReadonlyMap<ResolvedStep, Section>,
  fidelity: Fidelity[],
): Section[] {
  if (!isRepeat(block)) return [byStep.get(block) ?? {}];
  const sets = block.steps.flatMap((inner) => {
    if (!isRepeat(inner)) return [byStep.get(inner) ?? {}];
    fidelity.push({ verdict: 'approximated', why: phrase('coros.unrolled', { times: inner.times }) });
    const once = inner.steps.flatMap((step) => (isRepeat(step) ? [] : [byStep.get(step) ?? {}]));
    return Array.from({ length: inner.times }, () => once).flat();
  });
  if (block.times > mostRepeats)
    fidelity.push({
      verdict: 'approximated',
      why: phrase('coros.split', { times: block.times, limit: mostRepeats }),
    });
  const groups = Array.from({ length: Math.ceil(block.times / mostRepeats) }, (_, index) =>
    Math.min(mostRepeats, block.times - index * mostRepeats),
  );
  return groups.map((repeats) => ({ intervalGroup: true, repeats, sets }));
}

interface Place {
  readonly sportType: number;
  readonly inGroup: boolean;
}

const sectionTypes = { warmup: 1, work: 2, recovery: 3, rest: 3, cooldown: 4 } as const;

function sectionOf(step: ResolvedStep, { sportType, inGroup }: Place, told: Told): Section {
  const plain = sectionTypes[step.kind];
  const isEdge = inGroup && (plain === 1 || plain === 4);
  if (isEdge || step.kind === 'rest')
    told.push({ verdict: 'approximated', why: phrase('coros.as_recovery') });
  if (step.note) told.push({ verdict: 'lost', why: phrase('coros.step_note') });
  return {
    sectionType: isEdge ? sectionTypes.recovery : plain,
    ...endOf(step, told),
    ...intensityOf(step, sportType, told),
  };
}

function endOf({ end }: ResolvedStep, told: Told): Section {
  if (end.by === 'time') return { targetType: 2, targetValue: Math.max(1, Math.round(end.seconds)) };
  if (end.by === 'distance') return { targetType: 1, targetValue: Math.max(1, Math.round(end.meters)) };
  // An open end has no value.
  if (end.by !== 'lap_press') told.push({ verdict: 'lost', why: phrase('coros.end') });
  return { targetType: 4 };
}

interface Intensity {
  readonly type: number;
  readonly range: readonly [low: number, high: number];
  readonly low: number;
  readonly high: number;
}

/** COROS holds one intensity for each step, and wants one: the first target it has a word for is sent. */
function intensityOf(step: ResolvedStep, sportType: number, told: Told): Section {
  const targets = [
    [step.target, step.absolute],
    [step.target2, step.absolute2],
  ] as const;
  let sent: Section | undefined;
  for (const [target, absolute] of targets) {
    if (!target) continue;
    const intensity = sent || !absolute ? undefined : asIntensity(absolute, sportType);
    if (intensity && absolute) sent = valuesOf(intensity, target, absolute, told);
    else told.push({ verdict: 'lost', why: phrase('coros.target', { of: target.of }) });
  }
  if (sent) return sent;
  if (!step.target) told.push({ verdict: 'approximated', why: phrase('coros.open_intensity', anyPulse) });
  return { intensityType: 1, intensityValueStart: anyPulse.low, intensityValueEnd: anyPulse.high };
}

/** Beats, watts on the bike, seconds per km on foot: values of the athlete, never zones, which are the watch's own. */
function asIntensity({ of, low, high }: AbsoluteTarget, sportType: number): Intensity | undefined {
  const [from, to] = [Math.min(low, high), Math.max(low, high)];
  if (of === 'heart_rate') return { type: 1, range: [anyPulse.low, anyPulse.high], low: from, high: to };
  const isBike = sportType === courseSports.cycling;
  if (of === 'power' && isBike) return { type: 4, range: [10, 2000], low: from, high: to };
  if (of !== 'speed' || isBike || from <= 0) return undefined;
  const type = sportType === courseSports.trail ? 3 : 2;
  return { type, range: [120, 1499], low: 1000 / to, high: 1000 / from };
}

function valuesOf(
  { type, range, low, high }: Intensity,
  target: Target,
  absolute: AbsoluteTarget,
  told: Told,
): Section {
  const [least, most] = range;
  const held = (value: number): number => Math.round(Math.min(most, Math.max(least, value)));
  if (low < least - 0.5 || high > most + 0.5)
    told.push({
      verdict: 'approximated',
      why: phrase('coros.clamped', { of: target.of, low: least, high: most }),
    });
  if (absolute.ramp) told.push({ verdict: 'approximated', why: phrase('coros.ramp') });
  if (target.unit === 'zone' || target.unit.startsWith('percent'))
    told.push({ verdict: 'approximated', why: phrase('coros.as_values', { of: target.of }) });
  if (type === 3) told.push({ verdict: 'approximated', why: phrase('coros.effort_pace') });
  return { intensityType: type, intensityValueStart: held(low), intensityValueEnd: held(high) };
}
