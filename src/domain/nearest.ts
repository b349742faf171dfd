/**
 * The names among `known` that `wrong` most likely meant, best first: those it begins, then the fewest
 * letters changed, swapped, added or left out. Case does not count; earlier names win a tie.
 */
export function nearest(wrong: string, known: readonly string[], limit: number): string[] {
  const meant = wrong.slice(0, 64).toLowerCase();
  return known
    .map((name, index) => ({ name, index, distance: distanceTo(meant, name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance || a.index - b.index)
    .slice(0, limit)
    .map(({ name }) => name);
}

/** The one name that was probably meant: at most a third of its letters are off. Undefined when none is that near. */
export function meantBy(wrong: string, known: readonly string[]): string | undefined {
  const [best] = nearest(wrong, known, 1);
  if (best === undefined) return undefined;
  const distance = distanceTo(wrong.slice(0, 64).toLowerCase(), best.toLowerCase());
  return distance <= Math.max(1, best.length / 3) ? best : undefined;
}

// A beginning that fits is one slip, however much is left to type.
function distanceTo(meant: string, name: string): number {
  if (meant === name) return 0;
  return meant !== '' && name.startsWith(meant) ? 0.5 : edits(meant, name.slice(0, 64));
}

/** Optimal string alignment distance (Damerau–Levenshtein without overlapping swaps). */
function edits(a: string, b: string): number {
  let twoAgo: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, twoAgo[j - 2] + 1);
      row.push(best);
    }
    twoAgo = last;
    last = row;
  }
  return last[b.length];
}
