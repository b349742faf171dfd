/** The middle of the values; the mean of the two middle ones when their count is even. NaN of nothing. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The smallest value that `share` (0 to 1) of the values do not exceed (nearest rank). NaN of nothing. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** How many times as long `theirs` takes as `ours`, over the pairs where both are known. NaN when none is. */
export function ratioOver(
  pairs: readonly { readonly theirs: number | undefined; readonly ours: number | undefined }[],
): number {
  const both = pairs.filter(({ theirs, ours }) => theirs !== undefined && ours !== undefined);
  const total = (side: 'theirs' | 'ours'): number => sum(both.map((pair) => pair[side] ?? 0));
  return both.length === 0 ? Number.NaN : total('theirs') / total('ours');
}
