import type { Day } from '../../domain/day.ts';
import { phrase } from '../../domain/phrase.ts';
import type { DatedSettings, Device, DeviceSettings, Recording, Totals } from '../../domain/recording.ts';
import { fileKey } from '../../domain/recording.ts';
import { isFootSport, type Sport } from '../../domain/sport.ts';
import type { Limits } from '../../formats/format.ts';
import { instantOf } from '../../formats/iso-time.ts';
import { type JsonObject, listIn, numberIn, objectIn, present, textIn } from '../../formats/json.ts';
import { countBothLegs } from '../../formats/track-points.ts';
import type { Found } from './rows.ts';
import { dayIn } from '../../formats/days.ts';
import { sportOf } from './sports.ts';
import { streamsIn } from './streams.ts';

/** What the list says about a session whose file came with it. */
export function notesOn(row: JsonObject, file: string): Found {
  const { sport, subSport } = sportIn(row);
  return {
    kind: 'activities',
    annotations: [
      present({
        about: fileKey(file),
        by: 'intervals-icu',
        title: textIn(row, 'name'),
        notes: textIn(row, 'description', 2000),
        sport,
        subSport,
        vendorScores: scoresOf(row),
      }),
    ],
    settings: settingsOn(dayIn(row, 'start_date_local'), sport, row),
  };
}

/** A session that has no file: its streams, or only what is told of it. */
export function readSession(body: JsonObject, id: string, limits: Limits): Found {
  const row = objectIn(body, 'activity');
  const start = startOf(row);
  if (!start) return { kind: 'empty', unread: { session: 1 } };
  const sport = sportIn(row);
  const { streams, isCut, unread } = streamsIn(listIn(body, 'streams'), start.start, limits);
  countBothLegs(streams, sport.sport);
  const day = dayIn(row, 'start_date_local');
  const partial = isCut ? phrase('json.partial_samples', { limit: limits.records }) : undefined;
  return {
    kind: 'activity',
    recordings: [
      present<Recording>({
        ...sport,
        ...start,
        startKnown: true,
        device: deviceOf(row),
        title: textIn(row, 'name'),
        notes: textIn(row, 'description', 2000),
        totals: totalsOf(row, sport.sport),
        streams,
        pauses: [],
        laps: [],
        lengths: [],
        sets: [],
        poolLengthMeters: within(row, 'pool_length', 10, 100),
        settings: {},
        vendorScores: scoresOf(row),
        vendorId: `intervals-icu:${id}`,
        isTold: streams.time.length === 0 ? true : undefined,
        warnings: [],
      }),
    ],
    settings: settingsOn(day, sport.sport, row),
    unread,
    ...(partial && { partial }),
  };
}

const sportIn = (row: JsonObject): ReturnType<typeof sportOf> =>
  sportOf(textIn(row, 'type', 60) ?? '', textIn(row, 'sub_type', 20));

type Start = Pick<Recording, 'start' | 'startIsLocal' | 'utcOffsetSeconds'>;

/** In UTC with the clock on the wall beside it, else that clock alone. */
function startOf(row: JsonObject): Start | undefined {
  const [utc, local] = ['start_date', 'start_date_local'].map((key) => instantOf(textIn(row, key, 40) ?? ''));
  if (Number.isNaN(utc)) return Number.isNaN(local) ? undefined : { start: local, startIsLocal: true };
  const offset = Math.round((local - utc) / 1000);
  return Math.abs(offset) <= 14 * 3600 ? { start: utc, utcOffsetSeconds: offset } : { start: utc };
}

/** Garmin wants to be named where its devices' data are shown: the maker is kept beside the product. */
function deviceOf(row: JsonObject): Device | undefined {
  const name = textIn(row, 'device_name', 80);
  const maker = /^(garmin|wahoo|coros|suunto|polar|zwift)\b/i.exec(name ?? '')?.[1]?.toLowerCase();
  const manufacturer = maker ?? (row.source === 'GARMIN_CONNECT' ? 'garmin' : undefined);
  const product = maker ? name?.slice(maker.length).trim() || undefined : name;
  return manufacturer || product ? present<Device>({ manufacturer, product }) : undefined;
}

function within(row: JsonObject, key: string, least: number, most: number): number | undefined {
  const value = numberIn(row, key);
  return value !== undefined && value >= least && value <= most ? value : undefined;
}

function totalsOf(row: JsonObject, sport: Sport): Totals {
  // 0 is a sensor that was not there.
  const measured = (key: string, most: number): number | undefined => within(row, key, 0, most) || undefined;
  const cadence = measured('average_cadence', 300);
  const month = 30 * 86_400;
  return present<Totals>({
    distanceMeters: measured('icu_distance', 1e7) ?? measured('distance', 1e7),
    timerSeconds: measured('icu_recording_time', month) ?? measured('moving_time', month),
    elapsedSeconds: measured('elapsed_time', month),
    movingSeconds: measured('moving_time', month),
    ascentMeters: within(row, 'total_elevation_gain', 0, 100_000),
    descentMeters: within(row, 'total_elevation_loss', 0, 100_000),
    caloriesKcal: measured('calories', 100_000),
    averageHeartRate: measured('average_heartrate', 250),
    maxHeartRate: measured('max_heartrate', 250),
    averagePower: measured('icu_average_watts', 3000),
    weightedPower: measured('icu_weighted_avg_watts', 3000),
    averageCadence:
      cadence !== undefined && isFootSport(sport) && cadence < oneLegBelow ? cadence * 2 : cadence,
    averageSpeed: measured('average_speed', 150),
    maxSpeed: measured('max_speed', 150),
    averageTemperature: within(row, 'average_temp', -70, 90),
  });
}

// Nobody runs or walks for long with so few steps of both legs: it counts one leg, which is not documented.
const oneLegBelow = 120;

/** Its figures under its name; the athlete's own words on effort and feeling keep the scale they were given on. */
function scoresOf(row: JsonObject): Record<string, number> {
  const figure = (key: string, least = 0): number | undefined => within(row, key, least, 100_000);
  return present<Record<string, number>>({
    intervals_training_load: figure('icu_training_load'),
    intervals_power_load: figure('power_load') || undefined,
    intervals_heart_rate_load: figure('hr_load') || undefined,
    intervals_pace_load: figure('pace_load') || undefined,
    intervals_intensity_percent: figure('icu_intensity') || undefined,
    intervals_trimp: figure('trimp') || undefined,
    intervals_strain_score: figure('strain_score') || undefined,
    intervals_decoupling_percent: figure('decoupling', -1000),
    intervals_compliance_percent: figure('compliance') || undefined,
    intervals_fitness: figure('icu_ctl'),
    intervals_fatigue: figure('icu_atl'),
    perceived_effort: within(row, 'icu_rpe', 1, 10),
    intervals_feel: within(row, 'feel', 1, 5),
    intervals_session_rpe: figure('session_rpe') || undefined,
  });
}

/** The thresholds that the session was judged by. */
function settingsOn(day: Day | undefined, sport: Sport, row: JsonObject): DatedSettings[] {
  const settings = present<DeviceSettings>({
    thresholdPower: within(row, 'icu_ftp', 30, 700),
    thresholdHeartRate: within(row, 'lthr', 60, 230),
    maxHeartRate: within(row, 'athlete_max_hr', 90, 240),
    thresholdSpeed: within(row, 'threshold_pace', 0.2, 9),
  });
  return day && Object.keys(settings).length > 0 ? [{ day, sport, settings }] : [];
}
