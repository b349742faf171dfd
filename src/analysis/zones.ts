import type { ZoneTimes } from '../domain/activity.ts';
import type { Landmark } from '../domain/landmark.ts';
import type { Recording } from '../domain/recording.ts';
import { isFootSport, type Sport } from '../domain/sport.ts';
import { speedFromPace } from '../domain/units.ts';
import { percentEdges } from '../domain/workout-zones.ts';
import type { Session } from './session.ts';

/** Zones made ready to count: upper edges of all but the last, in the unit of what is measured (pace: m/s). */
export interface ZoneModel {
  readonly of: ZoneTimes['of'];
  readonly model: string;
  readonly bounds: readonly number[];
  /** Whether a value on the edge belongs to the zone above it or to the one below. */
  readonly edge: 'above' | 'below';
}

/** What decides the zones: a session has it; so has a sport with its landmarks alone. */
export interface ZoneBasis {
  readonly landmark: Session['landmark'];
  readonly recording: Pick<Recording, 'sport' | 'settings'>;
}

/** Percent edges of the published models (science §8). "85–89" in an integer table means below 90. */
export const zonePercents = {
  ...percentEdges,
  // Counted apart; a plan speaks of 5a to 5c as one zone 5.
  percent_of_threshold_friel: [...percentEdges.percent_of_threshold_friel, 103, 107],
  coggan_heart_rate_5: [68, 83, 94, 105],
} as const;

/** Names of Friel's zones for running heart rate, in order. */
export const frielNames = ['1', '2', '3', '4', '5a', '5b', '5c'] as const;

/** Edges in the unit of `threshold`. */
export function boundsFromPercent(threshold: number, percents: readonly number[]): number[] {
  return percents.map((percent) => (threshold * percent) / 100);
}

/** Index of the zone, from 0. */
export function zoneIndex(value: number, { bounds, edge }: Pick<ZoneModel, 'bounds' | 'edge'>): number {
  let zone = 0;
  // A hair of tolerance: 0.9 × 170 must be the edge 153, whatever binary fractions make of it.
  const hair = edge === 'above' ? 1e-9 : -1e-9;
  while (zone < bounds.length && value + hair >= bounds[zone]) zone++;
  return zone;
}

const emptyZones = ({ bounds }: Pick<ZoneModel, 'bounds'>): number[] => [0, ...bounds.map(() => 0)];

/** Seconds in each zone. NaN seconds count nowhere. */
export function secondsInZones(perSecond: Float64Array, zones: ZoneModel): number[] {
  const seconds = emptyZones(zones);
  for (const value of perSecond) if (value === value) seconds[zoneIndex(value, zones)]++;
  return seconds;
}

/**
 * The model in force: the athlete's own bounds, else from the threshold, else from the maximum, else the device's
 * zones, else none.
 */
export function zoneModel(basis: ZoneBasis, of: ZoneTimes['of']): ZoneModel | undefined {
  return zoneModels(basis, of)[0];
}

/** Every model there is a basis for, the one in force first: two programs that disagree each use one of them. */
export function zoneModels(basis: ZoneBasis, of: ZoneTimes['of']): ZoneModel[] {
  return candidates[of](basis).filter((model) => model !== undefined);
}

const candidates: Readonly<Record<ZoneTimes['of'], (basis: ZoneBasis) => (ZoneModel | undefined)[]>> = {
  heart_rate: ({ landmark, recording }) => [
    own('heart_rate', said(landmark('heart_rate_zones'))),
    percent('heart_rate', 'percent_of_threshold_friel', landmark('threshold_heart_rate')?.value),
    percent('heart_rate', 'percent_of_max_5', landmark('max_heart_rate')?.value),
    device('heart_rate', recording.settings.heartRateZones ?? landmark('heart_rate_zones')?.bounds),
  ],
  power: ({ landmark, recording }) => [
    own('power', said(landmark('power_zones'))),
    percent('power', 'coggan_power_7', landmark('threshold_power')?.value, 'below'),
    recording.sport === 'cycling'
      ? device('power', recording.settings.powerZones ?? landmark('power_zones')?.bounds)
      : undefined,
  ],
  pace: ({ landmark, recording }) => {
    const zones = said(landmark('pace_zones'));
    const bounds = zones?.bounds?.map(speedFromPace).sort((a, b) => a - b);
    return [zones && own('pace', { ...zones, bounds }), paceFromThreshold(recording.sport, landmark)];
  },
};

/** Zones somebody chose; those a watch came with are asked last. */
const said = (zones: Landmark | undefined): Landmark | undefined =>
  zones?.origin.by === 'device' ? undefined : zones;

function paceFromThreshold(sport: Sport, landmark: Session['landmark']): ZoneModel | undefined {
  if (sport === 'swimming') {
    const css = landmark('critical_swim_speed');
    return percent('pace', 'percent_of_critical_swim_speed', css && 100 / css.value);
  }
  const pace = isFootSport(sport) ? landmark('threshold_pace') : undefined;
  return percent('pace', 'percent_of_threshold_pace_run', pace && speedFromPace(pace.value));
}

/** `value` of a zones landmark is their count; where every zone has an edge, the last one is open upwards. */
function own(of: ZoneTimes['of'], zones: Landmark | undefined): ZoneModel | undefined {
  if (!zones?.bounds?.length) return undefined;
  const bounds = zones.bounds.slice(0, zones.bounds.length >= zones.value ? zones.value - 1 : undefined);
  return { of, model: 'athlete', bounds, edge: of === 'pace' ? 'above' : 'below' };
}

function percent(
  of: ZoneTimes['of'],
  model: keyof typeof zonePercents,
  threshold: number | undefined,
  edge: ZoneModel['edge'] = 'above',
): ZoneModel | undefined {
  if (threshold === undefined || !(threshold > 0)) return undefined;
  return { of, model, bounds: boundsFromPercent(threshold, zonePercents[model]), edge };
}

function device(of: ZoneTimes['of'], edges: readonly number[] | undefined): ZoneModel | undefined {
  if (!edges || edges.length < 2) return undefined;
  const rising = edges.every((edge, i) => i === 0 || edge > edges[i - 1]);
  // A watch also states the top of its last zone, usually the maximal heart rate: above it is still the last zone.
  return rising ? { of, model: 'device', bounds: edges.slice(0, -1), edge: 'below' } : undefined;
}

const quantities = ['heart_rate', 'power', 'pace'] as const;

/** Time in zone for everything this session measured and a model exists for. */
export function zoneTimes(session: Session): ZoneTimes[] {
  return quantities.flatMap((of) => timesIn(session, zoneModel(session, of)));
}

/** The same by every model there is a basis for. */
export function zoneTimesByAll(session: Session): ZoneTimes[] {
  return quantities.flatMap((of) => zoneModels(session, of).flatMap((model) => timesIn(session, model)));
}

export function timesIn(session: Session, zones: ZoneModel | undefined): ZoneTimes[] {
  const seconds = zones && countIn(session, zones);
  return zones && seconds ? [{ of: zones.of, model: zones.model, bounds: zones.bounds, seconds }] : [];
}

function countIn({ perSecond, pool, recording }: Session, zones: ZoneModel): number[] | undefined {
  if (zones.of === 'pace' && pool) {
    const seconds = emptyZones(zones);
    for (const { active, timerSeconds } of recording.lengths) {
      const speed = (recording.poolLengthMeters ?? 0) / timerSeconds;
      if (active && timerSeconds > 0) seconds[zoneIndex(speed, zones)] += timerSeconds;
    }
    return seconds;
  }
  const series = { heart_rate: perSecond.heartRate, power: perSecond.power, pace: perSecond.speed }[zones.of];
  return series && secondsInZones(series, zones);
}
