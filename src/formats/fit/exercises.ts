/** Exercise categories of strength sets, by number. */
const categories: readonly string[] = [
  'bench_press',
  'calf_raise',
  'cardio',
  'carry',
  'chop',
  'core',
  'crunch',
  'curl',
  'deadlift',
  'flye',
  'hip_raise',
  'hip_stability',
  'hip_swing',
  'hyperextension',
  'lateral_raise',
  'leg_curl',
  'leg_raise',
  'lunge',
  'olympic_lift',
  'plank',
  'plyo',
  'pull_up',
  'push_up',
  'row',
  'shoulder_press',
  'shoulder_stability',
  'shrug',
  'sit_up',
  'squat',
  'total_body',
  'triceps_extension',
  'warm_up',
  'run',
];

const UNKNOWN = 65_534;

/** The category in words, and the number of the exercise within it when the watch told: `squat`, `squat 61`. */
export function exerciseName(category: number | undefined, subtype: number | undefined): string | undefined {
  if (category === undefined || category === UNKNOWN) return undefined;
  const name = categories[category] ?? `category ${category}`;
  return subtype === undefined || subtype === UNKNOWN ? name : `${name} ${subtype}`;
}

/** The numbers behind such a name, to write it back. */
export function exerciseNumbers(
  name: string | undefined,
): { category: number; subtype?: number } | undefined {
  const match = /^(?:category (\d+)|([a-z_]+))(?: (\d+))?$/.exec(name ?? '');
  if (!match) return undefined;
  const category = match[1] === undefined ? categories.indexOf(match[2]) : Number(match[1]);
  if (category < 0) return undefined;
  return { category, ...(match[3] !== undefined && { subtype: Number(match[3]) }) };
}
