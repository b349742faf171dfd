import { percentile } from './stats.ts';

/** Work that always takes the same: what it takes more than at its best, other programs took. */
export interface Yardstick {
  measure(): void;
  /** How many times as long as at its best the work took: the median and the 95th percentile. */
  stretch(): { readonly p50: number; readonly p95: number };
}

export function yardstick(): Yardstick {
  const ms: number[] = [];
  for (let i = 0; i < 20; i++) fixedWork();
  return {
    measure: () => {
      const started = performance.now();
      fixedWork();
      ms.push(performance.now() - started);
    },
    stretch: () => {
      const best = Math.min(...ms);
      return { p50: percentile(ms, 0.5) / best, p95: percentile(ms, 0.95) / best };
    },
  };
}

/** A millisecond or two of integer arithmetic that touches no memory. */
function fixedWork(): number {
  let x = 1;
  for (let i = 0; i < 1_000_000; i++) x = (Math.imul(x, 1_664_525) + 1_013_904_223) | 0;
  return x;
}

/** In words for a report: without them nobody could tell a slow program from a busy machine. */
export function howBusy({ p50, p95 }: { readonly p50: number; readonly p95: number }): string {
  const factor = (value: number): string => `${value.toFixed(2)} ×`;
  return (
    `Other programs on the machine: work of a fixed length took ${factor(p50)} its best time at the median and ` +
    `${factor(p95)} at the 95th percentile, measured between the questions.`
  );
}
