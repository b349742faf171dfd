import type { ResolvedBlock, ResolvedStep } from '../domain/workout.ts';

/** One step as it comes up on the road: repeats are played out. */
export interface PlannedStep {
  readonly step: ResolvedStep;
  /** Position in a watch's list of steps, where a repeat is one more entry after the steps it repeats. */
  readonly listIndex: number;
  /** Which round of how many, innermost repeat; absent outside a repeat. */
  readonly round?: { readonly number: number; readonly of: number };
}

/** A believable session has fewer; a plan of more is not played out to the end. */
const mostSteps = 1000;

/** The steps of a workout in the order in which they are done. */
export function playedOut(blocks: readonly ResolvedBlock[]): PlannedStep[] {
  return play(blocks, 0, undefined).steps.slice(0, mostSteps);
}

function play(
  blocks: readonly ResolvedBlock[],
  firstIndex: number,
  round: PlannedStep['round'],
): { readonly steps: PlannedStep[]; readonly nextIndex: number } {
  const steps: PlannedStep[] = [];
  let index = firstIndex;
  for (const block of blocks) {
    if (block.kind !== 'repeat') {
      steps.push({ step: block, listIndex: index++, round });
      continue;
    }
    let end = index;
    for (let number = 1; number <= block.times && steps.length <= mostSteps; number++) {
      const once = play(block.steps, index, { number, of: block.times });
      steps.push(...once.steps);
      end = once.nextIndex;
    }
    index = end + 1;
  }
  return { steps, nextIndex: index };
}
