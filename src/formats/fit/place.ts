import type { Day } from '../../domain/day.ts';
import { instantFromFit } from './time.ts';

/** Where a FIT time stands: its instant and, when the clock on the wall is known, its day. */
export type Place = (seconds: number) => { readonly day?: Day; readonly at: number };

export function placeBy(offset: number | undefined): Place {
  return (seconds) => {
    const at = instantFromFit(seconds);
    if (offset === undefined) return { at };
    return { day: new Date(at + offset * 1000).toISOString().slice(0, 10) as Day, at };
  };
}
