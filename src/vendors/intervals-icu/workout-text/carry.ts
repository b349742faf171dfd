import { phrase } from '../../../domain/phrase.ts';
import { isRepeat, placedSteps } from '../../../domain/workout-steps.ts';
import type { Fidelity, ResolvedBlock, ResolvedStep, ResolvedWorkout } from '../../../domain/workout.ts';
import type { Around, Carried, CarriedBlock, CarriedWorkout, Told } from './carried.ts';
import { endOf } from './carry-end.ts';
import { cadenceOf, mainTarget, tellTheRest } from './carry-target.ts';
import { isSafeCue } from './parse.ts';

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
