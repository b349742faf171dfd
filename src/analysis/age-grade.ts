/** One entry of an age-grading table, which the operator provides as a file: we carry none. */
export interface AgeStandard {
  readonly sex: 'F' | 'M';
  readonly age: number;
  readonly meters: number;
  readonly factor: number;
  /** Open standard, seconds. */
  readonly openSeconds: number;
}

export interface AgeGrade {
  readonly factor: number;
  /** Standard of that age and sex, seconds. */
  readonly standardSeconds: number;
  readonly percent: number;
  /** What the time is worth at the best age, seconds. */
  readonly gradedSeconds: number;
}

/** Road races only. Undefined where the table has no row for the age, or the distance lies outside it. */
export function ageGrade(
  table: readonly AgeStandard[],
  athlete: Pick<AgeStandard, 'sex' | 'age'>,
  race: { readonly meters: number; readonly seconds: number },
): AgeGrade | undefined {
  const standard = standardFor(table, athlete, race.meters);
  if (!standard) return undefined;
  const { factor, openSeconds } = standard;
  const standardSeconds = openSeconds / factor;
  return {
    factor,
    standardSeconds,
    percent: (100 * standardSeconds) / race.seconds,
    gradedSeconds: race.seconds * factor,
  };
}

/** Factor and open standard of a distance; between two columns on the logarithm of distance. */
export function standardFor(
  table: readonly AgeStandard[],
  { sex, age }: Pick<AgeStandard, 'sex' | 'age'>,
  meters: number,
): Pick<AgeStandard, 'factor' | 'openSeconds'> | undefined {
  const rows = table.filter((row) => row.sex === sex && row.age === age).sort((a, b) => a.meters - b.meters);
  const above = rows.find((row) => row.meters >= meters - 0.5);
  const below = rows.findLast((row) => row.meters <= meters + 0.5);
  if (!above || !below) return undefined;
  if (above === below) return above;
  const share = Math.log(meters / below.meters) / Math.log(above.meters / below.meters);
  return {
    factor: below.factor + (above.factor - below.factor) * share,
    openSeconds: below.openSeconds + (above.openSeconds - below.openSeconds) * share,
  };
}
