/** The tools of COROS that boucle uses, by a name of its own: theirs change. */
import { z } from 'zod';

interface Known {
  /** COROS's names for it, the newest first. */
  readonly names: readonly string[];
  /** What we send when the tool takes it. */
  readonly sends: readonly string[];
  /** What it must take, or it is of no use to us. */
  readonly needs: readonly string[];
}

const tool = (
  names: string | readonly string[],
  needs: readonly string[],
  more: readonly string[] = [],
): Known => ({
  names: typeof names === 'string' ? [names] : names,
  sends: [...needs, ...more],
  needs,
});

const ofRange = ['startDate', 'endDate'];
const ofActivity = ['labelId', 'sportType'];

export const known = {
  records: tool('querySportRecords', ofRange, ['sportTypeCodes', 'limit', 'timezone']),
  detail: tool('getActivityDetail', ofActivity),
  laps: tool('queryActivityLapData', ofActivity),
  files: tool(
    'queryActivityFitFileDownloadUrls',
    ['labelId'],
    ['sportType', 'limit', 'startDate', 'endDate'],
  ),
  sleep: tool(['querySleepOverview', 'querySleepData'], ofRange, ['timezone']),
  hrv: tool('querySleepHrv', ofRange, ['timezone']),
  daily: tool('queryDailyHealthData', ['days'], ['timezone']),
  'resting-heart-rate': tool('queryRestingHeartRate', ['days'], ['timezone']),
  stress: tool('queryStressLevel', ['days'], ['timezone']),
  load: tool('queryTrainingLoadAssessment', ['days']),
  fitness: tool('queryFitnessAssessmentOverview', []),
  recovery: tool('queryRecoveryStatus', [], ['timezone']),
  schedule: tool('queryTrainingSchedule', ofRange),
  scheduled: tool('queryScheduledWorkoutDetails', ['date', 'idInPlan']),
  create: tool('createScheduledWorkout', ['date', 'course']),
  update: tool('updateScheduledWorkout', ['date', 'idInPlan', 'course']),
} satisfies Readonly<Record<string, Known>>;

export type ToolId = keyof typeof known;
export const toolIds = Object.keys(known) as ToolId[];

/** A tool as the server lists it; what its schema says besides is of no concern to us. */
const listedShape = z.looseObject({
  name: z.string().max(200),
  inputSchema: z
    .looseObject({
      properties: z.record(z.string(), z.unknown()).catch({}).optional(),
      required: z.array(z.string()).catch([]).optional(),
    })
    .catch({}),
});
export type Listed = z.infer<typeof listedShape>;

/** The tools of a page of the list. What is no tool is passed over. */
export const listedIn = (tools: unknown): Listed[] =>
  Array.isArray(tools)
    ? tools.flatMap((one) => {
        const read = listedShape.safeParse(one);
        return read.success ? [read.data] : [];
      })
    : [];

export type Standing =
  | { readonly is: 'usable'; readonly name: string; readonly takes: readonly string[] }
  | { readonly is: 'missing' | 'changed'; readonly name: string };

/** How a tool of ours stands in the list of theirs. */
export function standingOf(id: ToolId, list: readonly Listed[]): Standing {
  const { names, sends, needs } = known[id];
  const found = names.map((name) => list.find((one) => one.name === name)).find((one) => one !== undefined);
  if (!found) return { is: 'missing', name: names[0] ?? id };
  const { properties = {}, required = [] } = found.inputSchema;
  const fits = needs.every((one) => one in properties) && required.every((one) => sends.includes(one));
  if (!fits) return { is: 'changed', name: found.name };
  return { is: 'usable', name: found.name, takes: sends.filter((one) => one in properties) };
}

/** What is missing or has become another thing. */
export const driftOf = (list: readonly Listed[]): Exclude<Standing, { is: 'usable' }>[] =>
  toolIds.map((id) => standingOf(id, list)).filter((standing) => standing.is !== 'usable');
