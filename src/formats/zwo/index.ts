import { UnsupportedError } from '../../domain/errors.ts';
import type { ResolvedBlock, ResolvedStep } from '../../domain/workout.ts';
import type { WorkoutFormat } from '../format.ts';
import { carry, type Carried, type CarriedBlock, isPair } from './carry.ts';
import { readZwo } from './read.ts';
import { writeZwo } from './write.ts';

/** Workout files of Zwift, also read by other indoor cycling programs: power as a fraction of threshold, over time. */
export const zwo: WorkoutFormat = {
  id: 'zwo',
  extension: '.zwo',
  mediaType: 'application/xml',
  sports: ['cycling'],
  compile(workout) {
    if (workout.sport !== 'cycling') throw new UnsupportedError('zwo.sport', { sport: workout.sport });
    const { blocks, fidelity } = carry(workout.steps);
    return { bytes: new TextEncoder().encode(writeZwo(workout, blocks)), fidelity };
  },
  expected: ({ steps }) => carry(steps).blocks.map((block) => toModel(block, true)),
  readBack: (bytes) => readZwo(bytes).map((block) => toModel(block)),
};

/**
 * In the words of our model. The file does not say whether a single step is effort or recovery, nor that a free ride
 * warms up: `flatten` drops those words from what was meant, as the file does.
 */
function toModel(block: CarriedBlock, flatten = false): ResolvedBlock {
  if (!isPair(block)) return toStep(block, flatten ? wordless(block) : block.kind);
  const { times, on, off } = block;
  return { kind: 'repeat', times, steps: [toStep(on, 'work'), toStep(off, 'recovery')] };
}

function wordless({ kind, power }: Carried): Carried['kind'] {
  return power && (kind === 'warmup' || kind === 'cooldown') ? kind : 'work';
}

function toStep({ seconds, power, cadence, note }: Carried, kind: Carried['kind']): ResolvedStep {
  const rhythm =
    cadence === undefined
      ? undefined
      : ({ of: 'cadence', unit: 'rpm', low: cadence, high: cadence } as const);
  const target = power
    ? ({ of: 'power', unit: 'percent_of_ftp', low: percent(power.from), high: percent(power.to) } as const)
    : undefined;
  const [first, second] = target ? [target, rhythm] : [rhythm, undefined];
  return {
    kind,
    end: { by: 'time', seconds },
    ...(first ? { target: power && power.from !== power.to ? { ...first, ramp: true } : first } : {}),
    ...(second ? { target2: second } : {}),
    ...(note === undefined ? {} : { note }),
  };
}

const percent = (fraction: number): number => Math.round(fraction * 1000) / 10;
