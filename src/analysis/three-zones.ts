import type { ZoneTimes } from '../domain/activity.ts';
import { isFootSport } from '../domain/sport.ts';
import { speedFromPace } from '../domain/units.ts';
import type { Session } from './session.ts';
import { timesIn, type ZoneBasis, type ZoneModel, zonePercents } from './zones.ts';

/**
 * The three zones of Seiler: below the first threshold, between the two, above the second. They need both thresholds
 * (science §8): `stated` when the athlete gave both. With the second alone the first is put where the zones of that
 * threshold end their second zone (90 % of heart rate, 75 % of power, 87 % of speed): `estimated`, and said as that.
 */
export function threeZoneModels({ landmark, recording: { sport } }: ZoneBasis): ZoneModel[] {
  const models = (['heart_rate', 'power', 'pace'] as const).map((of) => {
    if ((of === 'power' && sport !== 'cycling') || (of === 'pace' && !isFootSport(sport))) return undefined;
    const inUnit = (value: number | undefined): number | undefined =>
      value !== undefined && of === 'pace' ? speedFromPace(value) : value;
    const first = inUnit(landmark(`first_threshold_${of}`)?.value);
    const second = inUnit(landmark(`threshold_${of}`)?.value);
    if (second === undefined || !(second > 0)) return undefined;
    const edge = of === 'power' ? ('below' as const) : ('above' as const);
    return first !== undefined && first < second
      ? { of, model: 'stated', bounds: [first, second], edge }
      : { of, model: 'estimated', bounds: [(second * secondZoneEnd[of]) / 100, second], edge };
  });
  return models.filter((model) => model !== undefined);
}

/** Percent of the threshold at which the second zone of the model in use ends. */
export const secondZoneEnd = {
  heart_rate: zonePercents.percent_of_threshold_friel[1],
  power: zonePercents.coggan_power_7[1],
  pace: zonePercents.percent_of_threshold_pace_run[1],
} as const;

/** Time in the three zones, for everything this session measured and a second threshold is known for. */
export const threeZoneTimes = (session: Session): ZoneTimes[] =>
  threeZoneModels(session).flatMap((model) => timesIn(session, model));
