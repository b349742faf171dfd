import type { CorosActivity, DayLines, Planned } from './options.ts';
import { daysPage, olderNight, page, recordsPage } from './prose.ts';
import { compact, dayAt, daysLater, spelt, type State } from './state.ts';

export type Arguments = Readonly<Record<string, unknown>>;

/** What a tool said, and whether it is an error. */
export interface Said {
  readonly text: string;
  readonly isError?: boolean;
}

type Read = (state: State, given: Arguments) => Said;

const said = (text: string): Said => ({ text });
const wrong = (text: string): Said => ({ text, isError: true });
const today = (state: State): string => dayAt(state.now(), state.athlete.timeZone);

/** The range asked for: two dates, or so many days up to today. */
function rangeOf(
  state: State,
  { startDate, endDate, days }: Arguments,
  most: number,
): [string, string] | undefined {
  const to = typeof endDate === 'string' ? spelt(endDate) : today(state);
  const count = typeof days === 'number' ? days : 7;
  const from = typeof startDate === 'string' ? spelt(startDate) : daysLater(to, 1 - count);
  return daysLater(from, most) > to ? [from, to] : undefined;
}

const daysTool =
  (title: string, of: (state: State) => DayLines, most = 7): Read =>
  (state, given) => {
    const range = rangeOf(state, given, most);
    return range ? said(daysPage(title, of(state), ...range)) : wrong(`At most ${most} days per call.`);
  };

const nights = ({ athlete, options }: State): DayLines =>
  options.sleepForm === 'data'
    ? Object.fromEntries(Object.entries(athlete.sleep).map(([day, lines]) => [day, olderNight(lines)]))
    : athlete.sleep;

const found = (state: State, { labelId }: Arguments): CorosActivity | undefined =>
  state.athlete.activities.find((one) => one.labelId === labelId);

function records(state: State, given: Arguments): Said {
  const { activities, timeZone } = state.athlete;
  const [from, to] = [String(given.startDate), String(given.endDate)];
  const limit = typeof given.limit === 'number' ? Math.min(given.limit, 100) : 20;
  const within = activities
    .filter(({ start }) => dayAt(start, timeZone) >= spelt(from) && dayAt(start, timeZone) <= spelt(to))
    .sort((a, b) => b.start - a.start);
  return said(recordsPage(within.slice(0, limit), [from, to], timeZone));
}

function fileUrls(state: State, given: Arguments): Said {
  const { fitBudget = 50, fileHost = state.urls.files } = state.options;
  const one = found(state, given);
  if (!one?.fit) return said(page('FIT Files', ['No FIT file found.']));
  state.fitAt = state.fitAt.filter((at) => at > state.now() - 86_400_000);
  if (state.fitAt.length >= fitBudget)
    return wrong(`FIT file limit reached: ${fitBudget} files per 24 hours.`);
  state.fitAt.push(state.now());
  return said(
    page('FIT Files', [
      `LabelId: ${one.labelId}`,
      `URL: ${fileHost}/fit/${state.athlete.id}/${one.labelId}.fit`,
    ]),
  );
}

const entryLines = (entry: Planned, index: number, withCourse: boolean): string[] => [
  `${index + 1}. ${String(entry.course.courseName)}`,
  `   idInPlan: ${entry.idInPlan}`,
  `   Workout ID: ${entry.workoutId}`,
  `   Editable via MCP: ${entry.editable ? 'yes' : 'no'}`,
  ...(withCourse ? [`   Course JSON: ${JSON.stringify(entry.course)}`] : []),
];

function schedule(state: State, given: Arguments): Said {
  const [from, to] = [spelt(String(given.startDate)), spelt(String(given.endDate))];
  const shows = state.options.courseIn !== 'details';
  const days = [...state.planned.keys()].filter(
    (day) => day >= from && day <= to && state.planned.get(day)?.length,
  );
  const lines = days
    .sort()
    .flatMap((day) => [
      day,
      ...(state.planned.get(day) ?? []).flatMap((entry, i) => entryLines(entry, i, shows)),
    ]);
  const title = `Training Schedule — ${compact(from)} to ${compact(to)}`;
  return said(page(title, lines.length > 0 ? lines : ['No workouts scheduled.']));
}

function scheduled(state: State, { date, idInPlan }: Arguments): Said {
  const entry = state.planned.get(spelt(String(date)))?.find((one) => one.idInPlan === idInPlan);
  return entry ? said(page('Scheduled Workout', entryLines(entry, 0, true))) : wrong('Workout not found.');
}

/** The tools that read, by name. */
export const reads: Readonly<Record<string, Read>> = {
  querySportRecords: records,
  getActivityDetail: (state, given) => {
    const one = found(state, given);
    return one ? said(page('Activity Detail', one.detail ?? [])) : wrong('Activity not found.');
  },
  queryActivityLapData: (state, given) =>
    said(JSON.stringify(found(state, given)?.laps ?? { lapGroups: [] })),
  queryActivityFitFileDownloadUrls: fileUrls,
  queryDailyHealthData: daysTool('Daily Health Data', ({ athlete }) => athlete.daily, 31),
  querySleepOverview: daysTool('Sleep Overview', nights),
  querySleepData: daysTool('Sleep Data', nights),
  querySleepHrv: daysTool('Sleep HRV', ({ athlete }) => athlete.hrv),
  queryRestingHeartRate: daysTool('Resting Heart Rate', ({ athlete }) => athlete.restingHeartRate, 31),
  queryStressLevel: daysTool('Stress Level', ({ athlete }) => athlete.stress, 31),
  queryTrainingLoadAssessment: daysTool('Training Load Assessment', ({ athlete }) => athlete.load, 31),
  queryRecoveryStatus: ({ athlete }) => said(page('Recovery Status', ['', ...athlete.recovery])),
  queryFitnessAssessmentOverview: ({ athlete }) => said(page('Fitness Assessment Overview', athlete.fitness)),
  queryTrainingSchedule: schedule,
  queryScheduledWorkoutDetails: scheduled,
};
