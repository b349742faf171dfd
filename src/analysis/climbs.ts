/** Climbing speed, metres an hour. */
export function climbRate(gainMeters: number, seconds: number): number {
  return (gainMeters / seconds) * 3600;
}

/** Difficulty of a climb (FIETS): gain² / (length × 10), and a thousandth for each metre of its top above 1 000 m. */
export function fietsIndex(lengthMeters: number, gainMeters: number, topMeters?: number): number {
  return gainMeters ** 2 / (lengthMeters * 10) + Math.max(0, (topMeters ?? 0) - 1000) / 1000;
}

/** Slope in percent of the horizontal. */
export function gradePercent(gainMeters: number, horizontalMeters: number): number {
  return (100 * gainMeters) / horizontalMeters;
}
