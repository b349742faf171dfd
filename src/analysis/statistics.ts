/** Small statistics. Every function wants finite numbers and says `undefined` where there are too few of them. */

export function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Sample standard deviation (n − 1); `population` divides by n. Undefined under two values. */
export function deviation(
  values: readonly number[],
  divisor: 'sample' | 'population' = 'sample',
): number | undefined {
  const middle = mean(values);
  if (middle === undefined || values.length < 2) return undefined;
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return Math.sqrt(squares / (values.length - (divisor === 'sample' ? 1 : 0)));
}

export function median(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** A straight line through points, by least squares. */
export interface Line {
  readonly slope: number;
  readonly intercept: number;
  readonly r2: number;
  readonly n: number;
  /** Standard deviation about the line, n − 2; undefined for two points. */
  readonly residual?: number;
  readonly slopeError?: number;
  readonly interceptError?: number;
  readonly meanX: number;
  /** Σ (x − mean)². */
  readonly spreadX: number;
}

/** Undefined under two points, or when all x are equal. */
export function line(x: readonly number[], y: readonly number[]): Line | undefined {
  const n = x.length;
  const [meanX, meanY] = [mean(x), mean(y)];
  if (meanX === undefined || meanY === undefined || n < 2) return undefined;
  let [spreadX, spreadY, shared] = [0, 0, 0];
  for (let i = 0; i < n; i++) {
    spreadX += (x[i] - meanX) ** 2;
    spreadY += (y[i] - meanY) ** 2;
    shared += (x[i] - meanX) * (y[i] - meanY);
  }
  if (spreadX === 0) return undefined;
  const slope = shared / spreadX;
  const intercept = meanY - slope * meanX;
  const squares = x.reduce((sum, at, i) => sum + (y[i] - intercept - slope * at) ** 2, 0);
  const residual = n > 2 ? Math.sqrt(squares / (n - 2)) : undefined;
  return {
    slope,
    intercept,
    r2: spreadY === 0 ? 1 : 1 - squares / spreadY,
    n,
    meanX,
    spreadX,
    ...(residual !== undefined && {
      residual,
      slopeError: residual / Math.sqrt(spreadX),
      interceptError: residual * Math.sqrt(1 / n + meanX ** 2 / spreadX),
    }),
  };
}

/** P(|T| ≥ t) of Student's t. */
export function studentTwoSided(t: number, degrees: number): number {
  return incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5);
}

/** The t that leaves `share` outside on both sides together, e.g. 0.05 for a 95 % interval. */
export function studentQuantile(share: number, degrees: number): number {
  let [low, high] = [0, 1];
  while (studentTwoSided(high, degrees) > share) high *= 2;
  for (let i = 0; i < 100; i++) {
    const middle = (low + high) / 2;
    if (studentTwoSided(middle, degrees) > share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

// Lanczos, g = 7, nine terms: fifteen digits.
const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

function lnGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - lnGamma(1 - x);
  const sum = lanczos.slice(1).reduce((total, c, i) => total + c / (x + i), lanczos[0]);
  const t = x + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

/** Regularised incomplete beta function, by its continued fraction (Lentz). */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front =
    Math.exp(lnGamma(a + b) - lnGamma(a) - lnGamma(b) + a * Math.log(x) + b * Math.log(1 - x)) / a;
  let [c, d] = [1, 1 / guard(1 - ((a + b) * x) / (a + 1))];
  let fraction = d;
  for (let m = 1; m <= 300; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    for (const term of [even, odd]) {
      d = 1 / guard(1 + term * d);
      c = guard(1 + term / c);
      fraction *= c * d;
    }
    if (Math.abs(c * d - 1) < 1e-14) break;
  }
  return front * fraction;
}

const guard = (value: number): number => (Math.abs(value) < 1e-300 ? 1e-300 : value);
