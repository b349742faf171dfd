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

const prefix = 'gear.';

/** Shoes and bikes of a period, with what each has done in all. Undefined where no activity names any. */
export async function gearOf(
  { deps, who }: Pick<Asking, 'deps' | 'who'>,
  period: { readonly from: Day; readonly to: Day; readonly sport?: Sport },
): Promise<GearUsed | undefined> {
  const { activities } = deps.storage;
  const { athleteId } = who;
  const names = (await activities.figureNames(athleteId, {})).filter((name) => name.startsWith(prefix));
  if (names.length === 0) return undefined;
  const [heads, figures] = await Promise.all([
    activities.heads(athleteId, { order: 'oldest' }),
    activities.figures(athleteId, {}, [...names, 'average_heart_rate', 'graded_speed']),
  ]);
  const byId = Map.groupBy(figures, ({ activityId }) => activityId);
  const uses = heads.flatMap(({ id, day, sport, subSport, totals }): GearUse[] => {
    const own = byId.get(id) ?? [];
    const value = (name: string): number | undefined => own.find(({ figure }) => figure === name)?.value;
    const heartRate = value('average_heart_rate');
    const gradedSpeed = value('graded_speed');
    return own
      .filter(({ figure }) => figure.startsWith(prefix))
      .map(({ figure }) => ({
        name: figure.slice(prefix.length),
        day,
        sport,
        subSport,
        totals,
        heartRate,
        gradedSpeed,
      }));
  });
  const rows = gearRows(uses, period);
  const { from, to, sport } = period;
  const inside = heads.filter(
    (head) => head.day >= from && head.day <= to && (sport === undefined || head.sport === sport),
  );
  const named = new Set(figures.filter(({ figure }) => figure.startsWith(prefix)).map((f) => f.activityId));
  return {
    rows,
    resting: restingGear(uses, rows),
    unnamed: inside.filter(({ id }) => !named.has(id)).length,
  };
}
