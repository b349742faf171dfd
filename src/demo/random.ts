/**
 * Chance that can be repeated. Every subject (a day, a session, one device's noise) draws from its own stream, named by
 * labels, so that adding a draw in one place never shifts what happens elsewhere.
 */
export interface Random {
  /** [0, 1). */
  uniform(): number;
  /** Mean 0, standard deviation 1, never beyond ±4. */
  normal(): number;
  between(low: number, high: number): number;
  /** An integer, both ends included. */
  integer(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
}

export function randomFor(seed: number, ...labels: readonly (string | number)[]): Random {
  let state = hash(`${seed}/${labels.join('/')}`);
  // mulberry32 (Tommy Ettinger, public domain): 32 bits of state are plenty for one session.
  const bits = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  };
  const uniform = (): number => bits() / 4_294_967_296;
  return {
    uniform,
    normal: () => normals[bits() >>> 20],
    between: (low, high) => low + (high - low) * uniform(),
    integer: (low, high) => low + Math.floor(uniform() * (high - low + 1)),
    chance: (probability) => uniform() < probability,
    pick: (list) => list[Math.floor(uniform() * list.length)],
  };
}

/** FNV-1a, then a final mix so that neighbouring labels do not give neighbouring streams. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  return h ^ (h >>> 13);
}

// A ten-year library draws a normal number half a billion times: a table of quantiles is ten times faster than Box–Muller.
const normals = quantiles(4096);

/** Mid-quantiles of the normal distribution. Newton starts inside the true value, where it cannot overshoot. */
function quantiles(n: number): Float64Array {
  return Float64Array.from({ length: n }, (_, i) => {
    const p = (i + 0.5) / n;
    let x = Math.log(p / (1 - p)) / 3;
    for (let round = 0; round < 12; round++) {
      x -= (normalBelow(x) - p) / (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI));
    }
    return x;
  });
}

/** P(Z < x) by the Taylor series x + x³/3 + x⁵/15 + … (Marsaglia 2004), exact to rounding for |x| < 6. */
function normalBelow(x: number): number {
  let term = x;
  let sum = x;
  for (let i = 3; Math.abs(term) > 1e-17 * Math.abs(sum); i += 2) {
    term *= (x * x) / i;
    sum += term;
  }
  return 0.5 + (sum * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI);
}
