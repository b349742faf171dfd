/**
 * Every address of the service in one place, with how sure it is. The service is young and its reference and its
 * behaviour are known to differ: what turns out to be otherwise is mended here and nowhere else.
 */

export type Door = keyof typeof doors;

export interface DoorPath {
  /** In the order in which they are tried. `{id}`, `{day}`, `{from}` and `{to}` are filled in. */
  readonly paths: readonly string[];
  readonly query?: Readonly<Record<string, string>>;
  /** `shared`: several clients that work agree on the whole path. `single`: one client only, or taken over from Garmin's app. */
  readonly path: 'shared' | 'single';
  /** The most days of one request, both ends counted; a longer range is refused, not shortened. */
  readonly days?: number;
  /** How sure that number is: tried, told by one, or a caution of ours where no limit is known. */
  readonly daysAre?: 'tried' | 'told' | 'ours';
  /** Read in the course of a sync. The others are only tried by `boucle doctor garmin`. */
  readonly isRead: boolean;
}

const range = { startDate: '{from}', endDate: '{to}' };

export const doors = {
  search: {
    paths: ['/activitylist-service/activities/search/activities'],
    query: { ...range, start: '{start}', limit: '{limit}' },
    path: 'single',
    isRead: true,
  },
  activity: { paths: ['/activity-service/activity/{id}'], path: 'shared', isRead: true },
  planned: { paths: ['/activity-service/activity/{id}/workouts'], path: 'shared', isRead: true },
  file: { paths: ['/download-service/files/activity/{id}'], path: 'single', isRead: true },
  day: {
    paths: ['/usersummary-service/usersummary/daily'],
    query: { calendarDate: '{day}' },
    path: 'single',
    isRead: true,
  },
  days: {
    paths: ['/usersummary-service/v2/dailysummaries', '/usersummary-service/usersummary/v2/dailysummaries'],
    query: range,
    path: 'single',
    days: 365,
    daysAre: 'tried',
    isRead: true,
  },
  steps: {
    paths: ['/usersummary-service/stats/steps/daily/{from}/{to}'],
    path: 'shared',
    days: 28,
    daysAre: 'tried',
    isRead: true,
  },
  stress: {
    paths: ['/usersummary-service/stats/stress/daily/{from}/{to}'],
    path: 'shared',
    days: 28,
    daysAre: 'tried',
    isRead: true,
  },
  hydration: {
    paths: ['/usersummary-service/stats/hydration/daily/{from}/{to}'],
    path: 'shared',
    days: 31,
    daysAre: 'told',
    isRead: true,
  },
  heartRate: {
    paths: ['/wellness-service/wellness/dailyHeartRate'],
    query: { date: '{day}' },
    path: 'single',
    isRead: false,
  },
  bodyBattery: {
    paths: ['/wellness-service/wellness/bodyBattery/reports/daily'],
    query: range,
    path: 'single',
    days: 31,
    daysAre: 'tried',
    isRead: true,
  },
  oxygen: {
    paths: ['/wellness-service/wellness/daily/spo2acclimation/{day}'],
    path: 'shared',
    isRead: false,
  },
  night: {
    paths: ['/sleep-service/sleep/dailySleepData'],
    query: { date: '{day}' },
    path: 'single',
    isRead: true,
  },
  nights: {
    paths: ['/sleep-service/dailySleepSummariesByDate', '/sleep-service/sleep/dailySleepSummariesByDate'],
    query: range,
    path: 'single',
    days: 31,
    daysAre: 'tried',
    isRead: true,
  },
  hrvNight: { paths: ['/hrv-service/hrv/{day}'], path: 'single', isRead: true },
  hrv: {
    paths: ['/hrv-service/hrv/daily/{from}/{to}'],
    path: 'shared',
    days: 31,
    daysAre: 'ours',
    isRead: true,
  },
  weight: {
    paths: ['/weight-service/weight/range/{from}/{to}'],
    query: { includeAll: 'true' },
    path: 'shared',
    days: 365,
    daysAre: 'ours',
    isRead: true,
  },
  weighIns: { paths: ['/weight-service/weight/all'], query: range, path: 'single', isRead: false },
  weightGoal: {
    paths: ['/goal-service/goal/user/effective/weightgoal/{from}/{to}'],
    path: 'single',
    isRead: false,
  },
  fitnessAge: { paths: ['/fitnessage-service/fitnessage/{day}'], path: 'single', isRead: true },
  // A switch of this call makes Garmin create zones where there are none: it takes no query, ever.
  zones: { paths: ['/biometric-service/heartRateZones'], path: 'single', isRead: true },
  profile: { paths: ['/userprofile-service/userprofile/settings'], path: 'shared', isRead: true },
  food: { paths: ['/nutrition-service/food/logs/{day}'], path: 'single', isRead: false },
  calm: {
    paths: ['/wellnessactivity-service/activity/summary/{from}/{to}'],
    path: 'single',
    isRead: false,
  },
} as const satisfies Readonly<Record<string, DoorPath>>;

/** The doors that take a range of days. */
export type RangeDoor =
  | 'days'
  | 'steps'
  | 'stress'
  | 'hydration'
  | 'bodyBattery'
  | 'nights'
  | 'hrv'
  | 'weight';

export interface Asked {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/** The addresses of a door with these values in their places. */
export function addressesOf(door: Door, values: Readonly<Record<string, string | number>>): Asked[] {
  const { paths, query = {} }: DoorPath = doors[door];
  const filled = (text: string): string =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
  return paths.map((path) => ({
    path: filled(path),
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, filled(value)])),
  }));
}
