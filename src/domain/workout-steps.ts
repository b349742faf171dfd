import type { Block, Repeat, ResolvedBlock, ResolvedStep, Step } from './workout.ts';

/** A step and where it stands: `3`, or `2.3` for the third of the repeat that is block 2; counted from 1. */
export interface Placed<S extends Step = Step> {
  readonly at: string;
  readonly step: S;
  /** How often it is done. */
  readonly times: number;
}

export const isRepeat = (block: Block): block is Repeat => block.kind === 'repeat';

/** The steps as written: each once, in order, those of repeats included. `Fidelity.step` is an index into this list. */
export function placedSteps(blocks: readonly ResolvedBlock[]): Placed<ResolvedStep>[];
export function placedSteps(blocks: readonly Block[]): Placed[];
export function placedSteps(blocks: readonly Block[]): Placed[] {
  return place(blocks, '', 1);
}

/** The steps as they are done: repeats written out. */
export function unrolledSteps(blocks: readonly ResolvedBlock[]): ResolvedStep[];
export function unrolledSteps(blocks: readonly Block[]): Step[];
export function unrolledSteps(blocks: readonly Block[]): Step[] {
  return blocks.flatMap((block) =>
    isRepeat(block) ? Array.from({ length: block.times }, () => unrolledSteps(block.steps)).flat() : [block],
  );
}

function place(blocks: readonly Block[], prefix: string, times: number): Placed[] {
  return blocks.flatMap((block, index) => {
    const at = `${prefix}${index + 1}`;
    return isRepeat(block) ? place(block.steps, `${at}.`, times * block.times) : [{ at, step: block, times }];
  });
}
