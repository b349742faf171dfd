import { phrase, type Phrase } from '../../domain/phrase.ts';
import type {
  AbsoluteTarget,
  End,
  Fidelity,
  ResolvedBlock,
  ResolvedStep,
  ResolvedWorkout,
  SwimDetail,
  Target,
  WorkoutSport,
} from '../../domain/workout.ts';
import { splitRamp } from './workout-ramp.ts';

/** A workout in the shape a FIT file can carry: one level of repeats, no ramps, no effort; and what that cost. */
export interface Plan {
  readonly steps: readonly ResolvedBlock[];
  readonly fidelity: readonly Fidelity[];
}

interface Context {
  readonly sport: WorkoutSport;
  readonly fidelity: Map<number, Fidelity[]>;
  /** Place of the step in `placedSteps`. */
  next: number;
}

/** What the file will say, and for each step what is kept, approximated or lost. */
export function planFor(workout: ResolvedWorkout): Plan {
  const context: Context = { sport: workout.sport, fidelity: new Map(), next: 0 };
  const steps = workout.steps.flatMap((block) => carried(block, context, 0));
  const all = [...context.fidelity].flatMap(([step, notes]) =>
    notes.length > 0 ? notes : [{ step, verdict: 'kept' as const, why: phrase('workout.fit.kept') }],
  );
  return { steps, fidelity: all };
}

function carried(block: ResolvedBlock, context: Context, depth: number): ResolvedBlock[] {
  if (block.kind !== 'repeat') return stepsFor(block, context);
  const from = context.next;
  const steps = block.steps.flatMap((inner) => carried(inner, context, depth + 1));
  if (depth === 0) return [{ ...block, steps }];
  // Repeats within repeats are proven on no watch.
  for (let step = from; step < context.next; step++) {
    note(context, step, 'approximated', phrase('workout.fit.unrolled', { times: block.times }));
  }
  return Array.from({ length: block.times }, () => steps).flat();
}

function note(context: Context, step: number, verdict: Fidelity['verdict'], why: Phrase): void {
  context.fidelity.get(step)?.push({ step, verdict, why });
}

/** One step as the one or more steps that the file has for it. */
function stepsFor(step: ResolvedStep, context: Context): ResolvedStep[] {
  const place = context.next++;
  context.fidelity.set(place, []);
  const say = (verdict: Fidelity['verdict'], why: Phrase): void => note(context, place, verdict, why);
  const targets = targetsFor(step, context.sport, say);
  const swim = context.sport === 'swimming' ? swimFor(step.swim, say) : undefined;
  const words = [step.note, ...targets.words, ...(swim?.words ?? [])].filter((text) => text !== undefined);
  const plain: ResolvedStep = {
    kind: step.kind,
    end: step.end,
    ...(context.sport === 'swimming' ? besideStroke(targets.held, swim?.detail, say) : targets.held),
    ...(words.length > 0 && { note: words.join(' · ') }),
    ...(swim?.detail && { swim: swim.detail }),
  };
  return withSendOff(plain).flatMap((one) => {
    const parts = splitRamp(one);
    if (parts.length > 1) say('approximated', phrase('workout.fit.ramp', { parts: parts.length }));
    else if (one.absolute?.ramp) say('approximated', phrase('workout.fit.ramp_flat'));
    return parts;
  });
}

/** "Leave every 1:45" is a swim and, after it, a rest that ends when the time since its start is over. */
function withSendOff(step: ResolvedStep): ResolvedStep[] {
  const { end } = step;
  if (end.by !== 'send_off' || end.meters === undefined) return [step];
  const rest: End = { by: 'send_off', seconds: end.seconds };
  return [
    { ...step, end: { by: 'distance', meters: end.meters } },
    { kind: 'rest', end: rest },
  ];
}

type Say = (verdict: Fidelity['verdict'], why: Phrase) => void;
type Held = Pick<ResolvedStep, 'target' | 'absolute' | 'target2' | 'absolute2'>;

/** A stroke takes the place of the first target: the pace moves to the second, what stood there is lost. */
function besideStroke(
  { target, absolute, target2, absolute2 }: Held,
  detail: SwimDetail | undefined,
  say: Say,
): Held {
  const named = detail?.stroke !== undefined || detail?.drill !== undefined;
  const held = { ...(target && { target }), ...(absolute && { absolute }) };
  if (!named || !target) return { ...held, ...(target2 && { target2 }), ...(absolute2 && { absolute2 }) };
  say('approximated', phrase('workout.fit.second_place'));
  if (target2) say('lost', phrase('workout.fit.second_lost', { of: target2.of }));
  return held;
}

function targetsFor(step: ResolvedStep, sport: WorkoutSport, say: Say): { held: Held; words: string[] } {
  const words: string[] = [];
  const pairs: { target: Target; absolute: AbsoluteTarget | undefined }[] = [];
  for (const [target, absolute] of [
    [step.target, step.absolute],
    [step.target2, step.absolute2],
  ] as const) {
    if (!target) continue;
    if (target.of === 'effort') {
      words.push(target.low === target.high ? `RPE ${target.low}` : `RPE ${target.low}–${target.high}`);
      say('approximated', phrase('workout.fit.effort_in_note', { low: target.low, high: target.high }));
      continue;
    }
    if (absolute && isRelative(target)) say('approximated', inNumbers(target, absolute, sport));
    pairs.push({ target, absolute });
  }
  const [first, second] = pairs;
  return {
    held: {
      ...(first && { target: first.target }),
      ...(first?.absolute && { absolute: first.absolute }),
      ...(second && { target2: second.target }),
      ...(second?.absolute && { absolute2: second.absolute }),
    },
    words,
  };
}

const isRelative = ({ unit }: Target): boolean => unit === 'zone' || unit.startsWith('percent');

/** Zones on the watch may be others than ours: the file carries beats, watts and speeds. */
function inNumbers({ unit, low, high }: Target, absolute: AbsoluteTarget, sport: WorkoutSport): Phrase {
  return phrase('workout.fit.in_numbers', {
    unit,
    low,
    high,
    of: absolute.of,
    sport,
    from: Math.min(absolute.low, absolute.high),
    to: Math.max(absolute.low, absolute.high),
  });
}

/** FIT has one word for all drills, and then none for the stroke. */
function swimFor(
  swim: SwimDetail | undefined,
  say: Say,
): { detail: SwimDetail | undefined; words: string[] } {
  const { stroke = 'any', drill = 'none', equipment = 'none' } = swim ?? {};
  const words: string[] = [];
  if (drill !== 'none') {
    if (drill !== 'drill') {
      words.push(drill);
      say('approximated', phrase('workout.fit.drill', { drill }));
    }
    if (stroke !== 'any') {
      words.push(stroke);
      say('approximated', phrase('workout.fit.drill_stroke', { stroke }));
    }
  }
  const detail: SwimDetail = {
    ...(drill === 'none' && stroke !== 'any' && { stroke }),
    ...(drill !== 'none' && { drill: 'drill' as const }),
    ...(equipment !== 'none' && { equipment }),
  };
  return { detail: Object.keys(detail).length > 0 ? detail : undefined, words };
}
