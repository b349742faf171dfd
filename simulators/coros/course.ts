type Section = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Section =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const within = (value: unknown, low: number, high: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high;

/** Why COROS refuses a course; undefined when it takes it. */
export function problemOf(course: unknown): string | undefined {
  if (!isObject(course)) return 'course is required.';
  const { courseName: name, courseDescription: about, sportType, sections } = course;
  if (typeof name !== 'string' || name === '' || name.length > 100)
    return 'courseName must have 1 to 100 characters.';
  if (typeof about !== 'string' || about.length > 100)
    return 'courseDescription must have at most 100 characters.';
  if (sportType === 3) return 'Pool swim workouts cannot be created.';
  if (sportType === 6) return 'Strength workouts cannot be created.';
  if (!within(sportType, 1, 5)) return 'Unsupported sportType.';
  if (!Array.isArray(sections) || sections.length === 0) return 'sections is required.';
  for (const section of sections as unknown[]) {
    const problem = isObject(section)
      ? sectionProblem(section, Number(sportType))
      : 'A section must be an object.';
    if (problem) return problem;
  }
  return undefined;
}

const groupFields = ['intervalGroup', 'repeats', 'sets'];
const stepFields = [
  'sectionType',
  'targetType',
  'targetValue',
  'intensityType',
  'sectionIntensity',
  'intensityPercentStart',
  'intensityPercentEnd',
  'intensityValueStart',
  'intensityValueEnd',
];

function sectionProblem(section: Section, sport: number, inGroup = false): string | undefined {
  const allowed = section.intervalGroup === true ? groupFields : stepFields;
  const unknown = Object.keys(section).find((key) => !allowed.includes(key));
  if (unknown) return `Unrecognized field ${unknown}.`;
  if (section.intervalGroup !== true) return stepProblem(section, sport, inGroup);
  if (inGroup) return 'Groups cannot be nested.';
  if (!within(section.repeats, 1, 20)) return 'repeats must be 1 to 20.';
  const sets = section.sets;
  if (!Array.isArray(sets) || sets.length === 0) return 'sets is required.';
  return sets.map((one) => (isObject(one) ? sectionProblem(one, sport, true) : 'bad set')).find(Boolean);
}

function stepProblem(section: Section, sport: number, inGroup: boolean): string | undefined {
  const { sectionType, targetType, targetValue, intensityType } = section;
  if (!within(sectionType, inGroup ? 2 : 1, inGroup ? 3 : 4)) return 'sectionType is out of range.';
  if (!within(targetType, 1, 4) || (targetType === 3 && sport !== 5)) return 'targetType is out of range.';
  if (targetType !== 4 && !within(targetValue, 1, 1_000_000)) return 'targetValue is required.';
  const kinds: Readonly<Record<number, readonly number[]>> = { 1: [1, 2], 2: [1, 4], 5: [1, 2, 3] };
  if (!(kinds[sport] ?? []).includes(Number(intensityType))) return 'intensityType does not suit the sport.';
  return intensityProblem(section, Number(intensityType));
}

const values: Readonly<Record<number, readonly [number, number]>> = {
  1: [30, 240],
  2: [120, 1499],
  3: [120, 1499],
  4: [10, 2000],
};

function intensityProblem(section: Section, kind: number): string | undefined {
  const forms = ['sectionIntensity', 'intensityPercentStart', 'intensityValueStart'].filter(
    (key) => key in section,
  );
  if (forms.length !== 1) return 'Exactly one form of intensity is needed.';
  if (forms[0] === 'sectionIntensity')
    return within(section.sectionIntensity, 1, kind === 4 ? 7 : 6)
      ? undefined
      : 'sectionIntensity is out of range.';
  if (forms[0] === 'intensityPercentStart') {
    const fits = kind !== 4 && within(section.intensityPercentStart, 20, kind === 1 ? 120 : 140);
    return fits ? undefined : 'intensityPercent is out of range.';
  }
  const [low, high] = values[kind];
  const { intensityValueStart: start, intensityValueEnd: end } = section;
  const fits = within(start, low, high) && within(end, low, high) && Number(start) <= Number(end);
  return fits ? undefined : 'intensityValue is out of range.';
}
