import { type GearRow, gearRows, type GearSum, type GearUse, restingGear } from '../../analysis/gear.ts';
import type { Day } from '../../domain/day.ts';
import type { Sport } from '../../domain/sport.ts';
import type { Asking } from './period.ts';

export type { GearRow, GearSum } from '../../analysis/gear.ts';

export interface GearUsed {
  readonly rows: readonly GearRow[];
  /** Known, and not used in the period. */
  readonly resting: readonly { readonly name: string; readonly all: GearSum }[];
  /** Activities of the period that name no gear. */
  readonly unnamed: number;
}

/** Shoes and bikes of a period, with what each has done in all. Undefined where no activity names any. */
export async function gearOf(
  { deps, who }: Pick<Asking, 'deps' | 'who'>,
  period: { readonly from: Day; readonly to: Day; readonly sport?: Sport },
): Promise<GearUsed | undefined> {
  const { activities } = deps.storage;
  const { athleteId } = who;
  const { from, to, sport } = period;
  const worn = new Map(
    (await activities.figures(athleteId, {}, ['gear'])).map(({ activityId, method }) => [activityId, method]),
  );
  if (worn.size === 0) return undefined;
  const within = { from, to, sports: sport && [sport] };
  const [heads, figures] = await Promise.all([
    activities.heads(athleteId, { order: 'oldest' }),
    activities.figures(athleteId, within, ['average_heart_rate', 'graded_speed']),
  ]);
  const measured = new Map(
    figures.map(({ activityId, figure, value }) => [`${activityId} ${figure}`, value]),
  );
  const uses = heads.flatMap(({ id, day, sport: own, subSport, totals }): GearUse[] =>
    (worn.get(id)?.split('\n') ?? []).map((name) => ({
      name,
      day,
      sport: own,
      subSport,
      totals,
      heartRate: measured.get(`${id} average_heart_rate`),
      gradedSpeed: measured.get(`${id} graded_speed`),
    })),
  );
  const rows = gearRows(uses, period);
  const inside = heads.filter(
    (head) => head.day >= from && head.day <= to && (sport === undefined || head.sport === sport),
  );
  return {
    rows,
    resting: restingGear(uses, rows),
    unnamed: inside.filter(({ id }) => !worn.has(id)).length,
  };
}
