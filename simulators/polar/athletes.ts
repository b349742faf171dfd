/** An athlete's made-up data, as Polar keeps them, in Polar's own words. */

export type Json = Readonly<Record<string, unknown>>;

export interface PolarExercise {
  /** A short hash. */
  readonly id: string;
  /** The watch's clock on the wall, `2026-05-12T06:10:05`. */
  readonly startTime: string;
  readonly utcOffsetMinutes: number;
  /** When it came to Flow; absent = a second after the athlete registered. */
  readonly uploadedAt?: number;
  /** Everything but `id`, `start_time`, `start_time_utc_offset` and `upload_time`; with samples, zones and route. */
  readonly fields: Json;
  readonly fit?: Uint8Array;
  /** Not packed. */
  readonly tcx?: Uint8Array;
}

export interface PolarAthlete {
  /** Digits; kept as text so that one beyond 2⁵³ stays what it is. */
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  /** False: some mandatory consent is missing, everything answers 403. */
  consents: boolean;
  /** The member id under which they are registered, and since when. */
  registered?: { readonly memberId: string; readonly since: number };
  readonly exercises: PolarExercise[];
  readonly nights: Json[];
  readonly recharges: Json[];
  readonly cardioLoads: Json[];
  readonly heartRates: Json[];
  readonly activities: Json[];
  physical?: Json;
}

/** An athlete without any data. */
export const newAthlete = (more: Partial<PolarAthlete> = {}): PolarAthlete => ({
  userId: '10579001',
  firstName: 'Ida',
  lastName: 'Moreau',
  consents: true,
  exercises: [],
  nights: [],
  recharges: [],
  cardioLoads: [],
  heartRates: [],
  activities: [],
  ...more,
});

const dayMs = 86_400_000;

/** `2026-05-12`, that many days before `now`, in UTC. */
export const dayBefore = (now: number, days: number): string =>
  new Date(now - days * dayMs).toISOString().slice(0, 10);

/** Ida, who runs every other day in a place two hours east of UTC: three runs and fourteen days and nights. */
export function ida(now: number): PolarAthlete {
  const days = Array.from({ length: 14 }, (_, i) => dayBefore(now, i));
  return newAthlete({
    exercises: [
      run(days[0], 'q9XkR2', { detailed_sport_info: 'TRAIL_RUNNING' }),
      { ...run(days[2], 'aB3dE9', {}), tcx: tcxOf(days[2]) },
      swim(days[4], 'Zz81Q0'),
    ],
    nights: days.map(night),
    recharges: days.map(recharge),
    cardioLoads: days.map((date, i) => cardioLoad(date, i === 13 ? undefined : 90 - i)),
    heartRates: days.map(heartRate),
    activities: days.map(activity),
    physical: {
      weight: 61.5,
      height: 169,
      maximum_heart_rate: 188,
      resting_heart_rate: 47,
      aerobic_threshold: 141,
      anaerobic_threshold: 168,
      vo2_max: 52,
      birthday: '1988-04-19',
      gender: 'FEMALE',
      weight_source: 'WEIGHT_SOURCE_USER',
      training_background: 'FREQUENT',
      typical_day: 'MOSTLY_SITTING',
      sleep_goal: 'PT8H',
      created: `${days[13]}T08:00:00.000Z`,
      modified: `${days[13]}T08:00:00.000Z`,
    },
  });
}

const seconds = (n: number, value: (second: number) => number | 'null'): string =>
  Array.from({ length: n }, (_, second) => value(second)).join(',');

function run(day: string, id: string, more: Json): PolarExercise {
  return {
    id,
    startTime: `${day}T06:10:05`,
    utcOffsetMinutes: 120,
    fields: {
      device: 'Polar Vantage V3',
      device_id: '0A1B2C3D',
      duration: 'PT5M0.4S',
      calories: 56,
      distance: 964,
      heart_rate: { average: 151, maximum: 173 },
      training_load: 9.4,
      sport: 'RUNNING',
      detailed_sport_info: 'ROAD_RUNNING',
      has_route: true,
      'running-index': 54,
      heart_rate_zones: [94, 112, 131, 150, 169].map((low, i) => ({
        index: i + 1,
        'lower-limit': low,
        'upper-limit': [112, 131, 150, 169, 188][i],
        'in-zone': 'PT1M',
      })),
      samples: [
        {
          'recording-rate': 1,
          'sample-type': '0',
          data: seconds(300, (s) => (s === 3 ? 'null' : 120 + (s % 40))),
        },
        { 'recording-rate': 1, 'sample-type': '1', data: seconds(300, () => 11.52) },
        { 'recording-rate': 1, 'sample-type': '3', data: seconds(300, (s) => 400 + s / 10) },
        { 'recording-rate': 1, 'sample-type': '8', data: seconds(300, () => 86) },
        { 'recording-rate': 1, 'sample-type': '10', data: seconds(300, (s) => s * 3.2) },
        { 'recording-rate': null, 'sample-type': '11', data: '412,408,401,399' },
      ],
      route: Array.from({ length: 300 }, (_, s) => ({
        latitude: 45.9 + s / 40_000,
        longitude: 6.1,
        time: s === 0 ? 'PT0S' : `PT${s}.026S`,
        satellites: 11,
        fix: 1,
      })),
      training_load_pro: {
        date: day,
        'cardio-load': 9.4,
        'muscle-load': -1,
        'perceived-load': 8,
        'cardio-load-interpretation': 'MEDIUM',
        'muscle-load-interpretation': 'NOT_AVAILABLE',
        'perceived-load-interpretation': 'LOW',
        'user-rpe': 'RPE_MODERATE',
      },
      ...more,
    },
  };
}

const swim = (day: string, id: string): PolarExercise => ({
  id,
  startTime: `${day}T12:00:00`,
  utcOffsetMinutes: 120,
  fields: {
    device: 'Polar Vantage V3',
    device_id: '0A1B2C3D',
    duration: 'PT40M',
    calories: 320,
    distance: 1500,
    heart_rate: { average: 131, maximum: 150 },
    training_load: 31,
    sport: 'SWIMMING',
    detailed_sport_info: 'POOL_SWIMMING',
    has_route: false,
    samples: [{ 'recording-rate': 1, 'sample-type': '0', data: seconds(2400, (s) => 120 + (s % 30)) }],
  },
});

function tcxOf(day: string): Uint8Array {
  const start = Date.parse(`${day}T04:10:05Z`);
  const points = Array.from(
    { length: 300 },
    (_, s) =>
      `<Trackpoint><Time>${new Date(start + s * 1000).toISOString()}</Time><DistanceMeters>${(s * 3.2).toFixed(1)}</DistanceMeters><HeartRateBpm><Value>${120 + (s % 40)}</Value></HeartRateBpm></Trackpoint>`,
  ).join('');
  const id = new Date(start).toISOString();
  return new TextEncoder().encode(
    `<?xml version="1.0" encoding="UTF-8"?><TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities><Activity Sport="Running"><Id>${id}</Id><Lap StartTime="${id}"><TotalTimeSeconds>300</TotalTimeSeconds><DistanceMeters>960</DistanceMeters><Track>${points}</Track></Lap></Activity></Activities></TrainingCenterDatabase>`,
  );
}

const previous = (date: string): string => dayBefore(Date.parse(date), 1);

const night = (date: string): Json => ({
  polar_user: 'https://www.polaraccesslink.com/v3/users/10579001',
  date,
  sleep_start_time: `${previous(date)}T23:11:00+02:00`,
  sleep_end_time: `${date}T07:01:00+02:00`,
  device_id: '0A1B2C3D',
  continuity: 3.4,
  continuity_class: 3,
  light_sleep: 14_400,
  deep_sleep: 5400,
  rem_sleep: 6000,
  unrecognized_sleep_stage: 300,
  total_interruption_duration: 2100,
  short_interruption_duration: 600,
  long_interruption_duration: 1500,
  sleep_score: 78,
  sleep_charge: 3,
  sleep_goal: 28_800,
  sleep_rating: 0,
  sleep_cycles: 5,
  group_duration_score: 70,
  group_solidity_score: 80,
  group_regeneration_score: 82,
  hypnogram: { '00:30': 4, '23:11': 3, '06:50': 0 },
  heart_rate_samples: { '00:01': 50, '23:16': 55 },
});

const recharge = (date: string): Json => ({
  polar_user: 'https://www.polaraccesslink.com/v3/users/10579001',
  date,
  heart_rate_avg: 49,
  beat_to_beat_avg: 1224,
  heart_rate_variability_avg: 63,
  breathing_rate_avg: 13.8,
  nightly_recharge_status: 4,
  ans_charge: 1.8,
  ans_charge_status: 4,
  hrv_samples: { '23:41': 58, '23:46': 61 },
  breathing_samples: { '23:41': 13.9 },
});

/** What cannot be computed is a negative number; `index.ts` may be told to say null instead. */
const cardioLoad = (date: string, load: number | undefined): Json => ({
  date,
  cardio_load_status: load === undefined ? 'LOAD_STATUS_NOT_AVAILABLE' : 'MAINTAINING',
  cardio_load: load ?? -1,
  strain: load === undefined ? -1 : 62.5,
  tolerance: load === undefined ? -1 : 58.1,
  cardio_load_ratio: load === undefined ? -1 : 1.08,
  cardio_load_level: { very_low: 10, low: 30, medium: 60, high: 120, 'very-high': 200 },
});

const heartRate = (date: string): Json => ({
  polar_user: 'https://www.polaraccesslink.com/v3/users/10579001',
  date,
  heart_rate_samples: [
    { heart_rate: 46, sample_time: '04:02:08' },
    { heart_rate: 171, sample_time: '06:40:00' },
    { heart_rate: 64, sample_time: '15:00:00' },
  ],
});

const activity = (date: string): Json => ({
  start_time: `${date}T00:00:00`,
  end_time: `${date}T23:59:59`,
  active_duration: 'PT9H30M',
  inactive_duration: 'PT6H',
  daily_activity: 112.5,
  calories: 2400,
  active_calories: 760,
  steps: 12_345,
  distance_from_steps: 8950.5,
  inactivity_alert_count: 1,
});
