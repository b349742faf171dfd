/** Somebody with an account, made up. */
export type Json = Record<string, unknown>;

export interface IcuAthlete {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  /** Everything else of `GET /athlete/{id}`. */
  readonly profile: Json;
  readonly sportSettings: Json[];
  readonly activities: IcuActivity[];
  /** By day. */
  readonly wellness: Map<string, Json>;
  readonly events: Json[];
}

export interface IcuActivity {
  readonly row: Json;
  readonly file?: Uint8Array;
  readonly streams?: readonly Json[];
}

export const newAthlete = (more: Partial<IcuAthlete> = {}): IcuAthlete => ({
  id: 'i900001',
  name: 'Lena Ostrander',
  key: '5qk2made1up9key',
  profile: {
    firstname: 'Lena',
    sex: 'F',
    timezone: 'Europe/Paris',
    measurement_preference: 'meters',
    icu_weight: 61.5,
    icu_resting_hr: 46,
    icu_garmin_upload_workouts: true,
    suunto_upload_workouts: false,
    coros_upload_workouts: null,
    wahoo_upload_workouts: false,
    zwift_upload_workouts: false,
  },
  sportSettings: settings(),
  activities: [],
  wellness: new Map(),
  events: [],
  ...more,
});

/** Threshold 250 W, 4:00/km, 1:35/100 m, 170 bpm of 188. */
const settings = (): Json[] => [
  {
    id: 4409,
    athlete_id: 'i900001',
    types: ['Ride', 'VirtualRide', 'GravelRide', 'MountainBikeRide'],
    ftp: 250,
    indoor_ftp: null,
    w_prime: 18_000,
    power_zones: [55, 75, 90, 105, 120, 150, 999],
    lthr: 168,
    max_hr: 186,
    hr_zones: [140, 150, 158, 167, 172, 177, 186],
    threshold_pace: null,
  },
  {
    id: 4410,
    athlete_id: 'i900001',
    types: ['Run', 'TrailRun', 'VirtualRun'],
    ftp: null,
    lthr: 170,
    max_hr: 188,
    hr_zones: [144, 152, 160, 169, 174, 179, 188],
    threshold_pace: 1000 / 240,
    pace_units: 'MINS_KM',
    pace_zones: [77.5, 87.7, 94.3, 100, 103.4, 111.5, 999],
  },
  {
    id: 4411,
    athlete_id: 'i900001',
    types: ['Swim', 'OpenWaterSwim'],
    ftp: null,
    lthr: null,
    max_hr: null,
    hr_zones: null,
    threshold_pace: 100 / 95,
    pace_units: 'SECS_100M',
    pace_zones: [77.5, 87.7, 94.3, 100, 103.4, 111.5, 999],
  },
];

const dayMs = 86_400_000;
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Lena, with a week of nights and four sessions of four kinds: a file, streams only, typed in, and a stub of Strava. */
export function lena(now: number): IcuAthlete {
  const today = Date.parse(`${dayAt(now)}T00:00:00Z`);
  const at = (daysBack: number, hour: number): string =>
    new Date(today - daysBack * dayMs + hour * 3_600_000).toISOString().slice(0, 19);
  const athlete = newAthlete();
  athlete.activities.push(
    {
      row: {
        id: 'i70000001',
        icu_athlete_id: athlete.id,
        start_date_local: at(1, 7),
        start_date: `${at(1, 5)}Z`,
        timezone: 'Europe/Paris',
        type: 'Run',
        sub_type: 'NONE',
        name: 'Morning loops',
        description: 'Easy, then four strides',
        elapsed_time: 4,
        moving_time: 4,
        distance: 12,
        icu_training_load: 61,
        icu_intensity: 78.5,
        icu_ctl: 48.21,
        icu_atl: 55.9,
        icu_rpe: 4,
        feel: 2,
        lthr: 170,
        athlete_max_hr: 188,
        source: 'GARMIN_CONNECT',
        device_name: 'Garmin Forerunner 965',
        file_type: 'gpx',
        stream_types: ['time', 'latlng'],
        icu_intervals: null,
        tags: null,
      },
      file: Buffer.from(gpxOf(Date.parse(`${at(1, 5)}Z`))),
    },
    {
      row: {
        id: 'i70000002',
        start_date_local: at(2, 18),
        start_date: `${at(2, 16)}Z`,
        timezone: 'Europe/Paris',
        type: 'VirtualRide',
        name: 'Turbo',
        elapsed_time: 3,
        moving_time: 3,
        distance: 27,
        icu_training_load: 74,
        icu_average_watts: 205,
        average_heartrate: 141,
        average_cadence: 88,
        icu_ftp: 250,
        source: 'OAUTH_CLIENT',
        oauth_client_name: 'A turbo game',
        file_type: null,
        stream_types: ['time', 'watts', 'heartrate', 'cadence', 'velocity_smooth', 'distance'],
      },
      streams: [
        { type: 'time', data: [0, 1, 2, 3] },
        { type: 'watts', data: [200, 204, null, 211] },
        { type: 'heartrate', data: [139, 140, 141, 142] },
        { type: 'cadence', data: [87, 88, 88, 89] },
        { type: 'velocity_smooth', data: [8.9, 9, 9.1, 9.1] },
        { type: 'distance', data: [0, 9, 18, 27] },
      ],
    },
    {
      row: {
        id: 'i70000003',
        start_date_local: at(3, 12),
        start_date: `${at(3, 10)}Z`,
        type: 'WeightTraining',
        name: 'Gym',
        moving_time: 2700,
        elapsed_time: 2700,
        icu_training_load: 20,
        source: 'MANUAL',
        file_type: null,
        stream_types: null,
      },
    },
    {
      row: {
        id: '11223344',
        icu_athlete_id: athlete.id,
        start_date_local: at(4, 7),
        source: 'STRAVA',
        _note: 'STRAVA activities are not available via the API',
      },
    },
  );
  for (let back = 0; back < 7; back += 1) {
    const day = dayAt(today - back * dayMs);
    athlete.wellness.set(day, {
      id: day,
      ctl: 48.21,
      atl: 55.9,
      rampRate: 2.1,
      weight: 61.2,
      restingHR: 44 + back,
      hrv: 71,
      sleepSecs: 27_120,
      sleepScore: 81,
      sleepQuality: 2,
      soreness: 1,
      mood: 2,
      locked: null,
      sportInfo: null,
      tempWeight: back > 2,
      tempRestingHR: false,
      updated: `${day}T05:41:09.120+00:00`,
    });
  }
  return athlete;
}

const gpxOf = (start: number): string => {
  const points = [0, 1, 2, 3, 4].map(
    (second) =>
      `<trkpt lat="${(48.85 + second * 0.00003).toFixed(5)}" lon="2.35000"><ele>35</ele><time>${new Date(start + second * 1000).toISOString()}</time></trkpt>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><gpx version="1.1" creator="made up" xmlns="http://www.topografix.com/GPX/1/1"><trk><type>running</type><trkseg>${points.join('')}</trkseg></trk></gpx>`;
};
