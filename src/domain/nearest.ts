/** The candidate that `wrong` was most likely meant to be, or undefined when none is close. */
export function nearest(wrong: string, candidates: readonly string[]): string | undefined {
  const ranked = candidates
    .map((candidate) => ({ candidate, distance: editDistance(wrong.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const best = ranked[0];
  if (!best) return undefined;
  const inside = best.candidate.includes(wrong) || wrong.includes(best.candidate);
  return inside || best.distance <= Math.max(1, Math.floor(wrong.length / 3)) ? best.candidate : undefined;
}

/** Levenshtein distance: insertions, deletions and replacements between two words. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next.push(Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + Number(a[i - 1] !== b[j - 1])));
    }
    row = next;
  }
  return row[b.length];
}
