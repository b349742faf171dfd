import { phrase, type Phrase } from '../../domain/phrase.ts';
import { isRepeat, placedSteps } from '../../domain/workout-steps.ts';
import { closedEdge, lapPressSeconds, plannedSpeed } from '../../domain/workout-totals.ts';
import type { AbsoluteTarget, Fidelity, ResolvedBlock, ResolvedStep, Target } from '../../domain/workout.ts';

/** One step as a ZWO file can hold it: whole seconds, thousandths of threshold power, one cadence. */
export interface Carried {
  readonly kind: 'warmup' | 'work' | 'recovery' | 'cooldown';
  readonly seconds: number;
  /** Fractions of threshold power at the start and the end; absent = ride free. */
  readonly power?: { readonly from: number; readonly to: number };
  readonly cadence?: number;
  readonly note?: string;
}

export type CarriedBlock = Carried | CarriedPair;

/** The format's only repeat: on and off, both steady. */
export interface CarriedPair {
  readonly times: number;
  readonly on: Carried;
  readonly off: Carried;
}

export interface CarriedWorkout {
  readonly blocks: readonly CarriedBlock[];
  readonly fidelity: readonly Fidelity[];
}

export const isPair = (block: CarriedBlock): block is CarriedPair => 'times' in block;

/** What becomes of every block, and what to tell the athlete about it. */
export function carry(blocks: readonly ResolvedBlock[]): CarriedWorkout {
  const fidelity: Fidelity[] = [];
  const byStep = new Map<ResolvedStep, Carried | undefined>();
  for (const [index, { step }] of placedSteps(blocks).entries()) {
    const told: Told = [];
    byStep.set(step, carryStep(step, told));
    fidelity.push(...told.map((told) => ({ step: index, ...told })));
    if (told.length === 0) fidelity.push({ step: index, verdict: 'kept', why: phrase('zwo.kept') });
  }
  return { blocks: blocks.flatMap((block) => carryBlock(block, byStep, fidelity)), fidelity };
}

type Told = { readonly verdict: Fidelity['verdict']; readonly why: Phrase }[];
type ByStep = ReadonlyMap<ResolvedStep, Carried | undefined>;

function carryBlock(block: ResolvedBlock, byStep: ByStep, fidelity: Fidelity[]): CarriedBlock[] {
  if (!isRepeat(block)) return present(byStep.get(block));
  const pair = asPair(block.steps, block.times, byStep);
  if (pair) return [pair];
  fidelity.push({ verdict: 'approximated', why: phrase('zwo.unrolled', { times: block.times }) });
  const once = block.steps.flatMap((step) => carryBlock(step, byStep, fidelity));
  return Array.from({ length: block.times }, () => once).flat();
}

const present = (step: Carried | undefined): Carried[] => (step ? [step] : []);

function asPair(steps: readonly ResolvedBlock[], times: number, byStep: ByStep): CarriedPair | undefined {
  const [first, second, more] = steps;
  if (!first || !second || more || isRepeat(first) || isRepeat(second)) return undefined;
  const [on, off] = [byStep.get(first), byStep.get(second)];
  if (!on || !off || !isSteady(on) || !isSteady(off)) return undefined;
  const fits = on.kind === 'work' && off.kind === 'recovery' && off.note === undefined;
  return fits ? { times, on, off } : undefined;
}

const isSteady = ({ power }: Carried): boolean => power !== undefined && power.from === power.to;

function carryStep(step: ResolvedStep, told: Told): Carried | undefined {
  const seconds = secondsOf(step, told);
  if (seconds === undefined) return undefined;
  const power = powerOf(step, told);
  const cadence = cadenceOf(step, told);
  tellLost(step, told);
  const kind = step.kind === 'rest' ? 'recovery' : step.kind;
  return {
    kind,
    seconds: Math.max(1, Math.round(seconds)),
    ...(power ? { power } : {}),
    ...(cadence === undefined ? {} : { cadence }),
    ...(step.note === undefined ? {} : { note: step.note }),
  };
}

/** A ZWO bike session runs on time alone. */
function secondsOf(step: ResolvedStep, told: Told): number | undefined {
  const { end, kind } = step;
  if (end.by === 'time') return end.seconds;
  if (end.by === 'lap_press') {
    told.push({ verdict: 'approximated', why: phrase('zwo.lap', { seconds: lapPressSeconds[kind] }) });
    return lapPressSeconds[kind];
  }
  const meters = end.by === 'distance' ? end.meters : undefined;
  const speed = plannedSpeed(step);
  if (meters !== undefined && speed) {
    told.push({ verdict: 'approximated', why: phrase('zwo.timed', { meters, seconds: meters / speed }) });
    return meters / speed;
  }
  told.push({ verdict: 'lost', why: phrase('zwo.untimed', { meters: meters ?? 0 }) });
  return undefined;
}

type Both = readonly [target: Target, absolute: AbsoluteTarget | undefined];

function targetsOf({ target, target2, absolute, absolute2 }: ResolvedStep): Both[] {
  const both: (readonly [Target | undefined, AbsoluteTarget | undefined])[] = [
    [target, absolute],
    [target2, absolute2],
  ];
  return both.filter((pair): pair is Both => pair[0] !== undefined);
}

function powerOf(step: ResolvedStep, told: Told): Carried['power'] {
  const [target, absolute] = targetsOf(step).find(([{ of }]) => of === 'power') ?? [];
  if (!target || !absolute) return undefined;
  const ftp = ftpOf(absolute);
  if (ftp === undefined) {
    told.push({ verdict: 'lost', why: phrase('zwo.no_threshold') });
    return undefined;
  }
  const { low, high, ramp } = absolute;
  if (ramp) return { from: thousandths(low / ftp), to: thousandths(high / ftp) };
  const watts = absolute.open ? closedEdge(absolute) : (low + high) / 2;
  if (target.low !== target.high || target.unit === 'zone')
    told.push({ verdict: 'approximated', why: phrase('zwo.middle', { low, high, watts }) });
  return { from: thousandths(watts / ftp), to: thousandths(watts / ftp) };
}

/** Own power zones say nothing about the threshold itself. */
function ftpOf({ landmark }: AbsoluteTarget): number | undefined {
  return landmark?.kind === 'threshold_power' ? landmark.value : undefined;
}

const thousandths = (fraction: number): number => Math.round(fraction * 1000) / 1000;

function cadenceOf(step: ResolvedStep, told: Told): number | undefined {
  const [target] = targetsOf(step).find(([{ of }]) => of === 'cadence') ?? [];
  if (!target) return undefined;
  const cadence = Math.round((target.low + target.high) / 2);
  if (target.low !== target.high)
    told.push({
      verdict: 'approximated',
      why: phrase('zwo.cadence', { low: target.low, high: target.high, cadence }),
    });
  return cadence;
}

function tellLost(step: ResolvedStep, told: Told): void {
  for (const [{ of }] of targetsOf(step))
    if (of !== 'power' && of !== 'cadence') told.push({ verdict: 'lost', why: phrase('zwo.target', { of }) });
}
