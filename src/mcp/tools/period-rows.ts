import { z } from 'zod';
import type { Completeness, QualityIssue } from '../../app/answers/period-quality.ts';
import type { Extra, More } from '../../app/answers/summarize-training.ts';
import { type GearUsed, secondZoneEnd } from '../../app/answers/summarize-training.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import type { Sport } from '../../domain/sport.ts';
import { round } from '../../domain/units.ts';
import type { Voice } from '../../locales/index.ts';
import { about, count, dayField, flag, number, plain, text } from '../fields.ts';
import { boundsRow, boundWords, ZoneRow, zoneRow, zonesLine } from './activity-parts.ts';
import { gearFields, gearLine, GearRow, RestingGearRow, restingGearLine } from './gear-rows.ts';

/** How much of a period is known, in days. */
export const CompletenessRow = z.object({
  from: dayField(),
  to: dayField(),
  days: count(),
  active_days: number('activities'),
  confirmed_rest_days: number('activities'),
  unknown_days: number('activities'),
  longest_silence_days: number('activities').optional(),
});
type CompletenessRow = z.output<typeof CompletenessRow>;

export function completenessRow(known: Completeness): CompletenessRow {
  return {
    from: known.from,
    to: known.to,
    days: known.days,
    active_days: known.activeDays,
    confirmed_rest_days: known.restDays,
    unknown_days: known.unknownDays,
    longest_silence_days: known.longestSilence > 0 ? known.longestSilence : undefined,
  };
}

export function completenessLine(row: CompletenessRow, voice: Voice): string {
  return voice.say(row.unknown_days === 0 ? 'period.complete' : 'period.unknown', {
    from: row.from,
    to: row.to,
    days: row.days,
    active: row.active_days,
    rest: row.confirmed_rest_days,
    unknown: row.unknown_days,
    silence: row.longest_silence_days ?? 0,
  });
}

/** One kind of fault or correction and how often it was met. */
export const IssueRow = z.object({
  issue: text(),
  channel: text().optional(),
  activities: number('activities'),
  count: count().optional(),
  seconds: plain(z.number()).optional(),
});

export const issueRow = ({ seconds, ...issue }: QualityIssue): z.output<typeof IssueRow> => ({
  ...issue,
  ...(seconds !== undefined && { seconds: round(seconds) }),
});

export const issueLine = (row: z.output<typeof IssueRow>, voice: Voice): string =>
  voice.say(`quality.${row.issue}`, {
    activities: row.activities,
    channel: row.channel ?? '',
    count: row.count ?? 0,
    seconds: row.seconds ?? 0,
  });

export const ZoneSumRow = ZoneRow.extend({
  sport: text().optional(),
  activities: number('activities'),
  bounds_changed: flag().optional(),
});

/** The two edges of the three zones in one sport, and whose the upper threshold is. */
const ThresholdsRow = z.object({
  sport: text(),
  unit: text(),
  upper_bounds: about('landmarks', z.array(z.number())),
  threshold_origin: text(),
  threshold_since: dayField().optional(),
});

export const ThreeZonesRow = z.object({
  of: text(),
  /** `stated`: both thresholds are known; `estimated`: the lower one is put where the second zone ends. */
  thresholds: text(),
  edges: z.array(ThresholdsRow),
  seconds: about('time_in_zone', z.array(z.number())),
  percent_of_time: about('time_in_zone', z.array(z.number())),
  percent_of_sessions: about('time_in_zone', z.array(z.number())),
  sessions: number('activities'),
  uncounted_activities: number('activities').optional(),
  polarization_index: number('time_in_zone').optional(),
  polarized: about('time_in_zone', z.boolean()).optional(),
});

export const PlanRow = z.object({
  planned: number('workouts'),
  done: number('workouts'),
  missed: number('workouts'),
  unplanned_activities: number('workouts'),
});

/** What was asked for beside the totals; each absent where it was not. */
export const extraFields = {
  zones: z.array(ZoneSumRow).optional(),
  three_zones: ThreeZonesRow.optional(),
  gear: z.array(GearRow).optional(),
  other_gear: z.array(RestingGearRow).optional(),
  plan: PlanRow.optional(),
  quality: z.array(IssueRow).optional(),
};
const Extras = z.object(extraFields);
type Extras = z.output<typeof Extras>;

export function extraRows({ zones, gear, plan, quality }: More): Extras {
  return {
    ...(gear && gearFields(gear)),
    zones: zones?.sums.map(({ sport, activities, boundsChanged, ...times }) => ({
      ...zoneRow(times, sport ?? 'running'),
      sport,
      activities,
      bounds_changed: boundsChanged || undefined,
    })),
    three_zones: threeZonesRow(zones?.three),
    plan: plan && {
      planned: plan.planned,
      done: plan.done,
      missed: plan.missed,
      unplanned_activities: plan.unplanned,
    },
    quality: quality?.map(issueRow),
  };
}

type Three = NonNullable<NonNullable<More['zones']>['three']>;

function threeZonesRow(three: Three | undefined): Extras['three_zones'] {
  if (!three) return undefined;
  const percents = (shares: readonly number[]): number[] => shares.map((share) => round(100 * share, 1));
  const { polarization } = three;
  return {
    of: three.of,
    thresholds: three.origin,
    edges: three.edges.map(({ sport, bounds }) => {
      const { unit, upper_bounds } = boundsRow(three.of, bounds, sport);
      const { origin, since } = three.thresholds.get(sport) ?? {};
      return { sport, unit, upper_bounds, threshold_origin: origin?.by ?? 'device', threshold_since: since };
    }),
    seconds: three.seconds.map((seconds) => round(seconds)),
    percent_of_time: percents(three.byTime),
    percent_of_sessions: percents(three.bySession),
    sessions: three.sessions,
    uncounted_activities: three.uncounted || undefined,
    polarization_index: polarization && round(polarization.index, 2),
    polarized: polarization?.polarized,
  };
}

/** What was asked for and cannot be said, and how to read what was. */
export function extraRemarks(
  { zones, gear, plan, bodies, quality }: More,
  { also, activities }: { readonly also: readonly Extra[]; readonly activities: number },
): Phrase[] {
  const has = (extra: Extra): boolean => also.includes(extra);
  return [
    ...(has('gear') && !gear ? [phrase('summary.no-gear')] : []),
    ...(gear ? gearRemarks(gear) : []),
    ...(has('plan') && !plan ? [phrase('summary.plan-hidden')] : []),
    ...(plan && plan.planned > 0 ? [phrase('summary.plan-rule')] : []),
    ...(zones && zones.sums.length === 0 ? [phrase('summary.no-zones')] : []),
    ...(zones?.three?.origin === 'estimated'
      ? [phrase('summary.three-estimated', { percent: secondZoneEnd[zones.three.of], of: zones.three.of })]
      : []),
    ...(zones && (zones.sums.length > 0 || zones.three)
      ? [phrase(zones.three ? `summary.three-zones-${zones.three.origin}` : 'summary.no-thresholds')]
      : []),
    ...(quality?.length === 0 ? [phrase('quality.none')] : []),
    ...(bodies !== undefined && bodies < activities
      ? [phrase('summary.newest-only', { bodies, activities })]
      : []),
  ];
}

function gearRemarks({ rows, unnamed }: GearUsed): Phrase[] {
  const compared = rows.filter(({ alike }) => alike !== undefined);
  const least = Math.min(...compared.map(({ alike }) => alike?.n ?? 0));
  return [
    ...(rows.length === 0 ? [phrase('gear.none-here')] : []),
    ...(unnamed > 0 ? [phrase('gear.unnamed', { count: unnamed })] : []),
    ...(compared.length > 1 ? [phrase('gear.observed', { least })] : []),
  ];
}

export function extraLines(shown: Extras, voice: Voice): string[] {
  const { zones = [], three_zones: three, gear = [], other_gear: resting = [], plan, quality = [] } = shown;
  return [
    ...(zones.length > 0 ? [voice.say('summary.zones')] : []),
    ...zones.map((row) => {
      const sport = row.sport ? `${voice.say('sport.name', { sport: row.sport as Sport })}, ` : '';
      const changed = row.bounds_changed ? ` ${voice.say('summary.bounds-changed')}` : '';
      return `- ${sport}${zonesLine(row, voice)} [${voice.say('summary.activities', { count: row.activities })}]${changed}`;
    }),
    ...(three ? [threeZonesLine(three, voice)] : []),
    ...(gear.length > 0 ? [voice.say('gear.title')] : []),
    ...gear.map((row) => `- ${gearLine(row, voice)}`),
    ...(resting.length > 0 ? [voice.say('gear.others')] : []),
    ...resting.map((row) => `- ${restingGearLine(row, voice)}`),
    ...(plan ? [voice.say('summary.plan', { ...plan, unplanned: plan.unplanned_activities })] : []),
    ...(quality.length > 0 ? [voice.say('quality.title')] : []),
    ...quality.map((row) => `- ${issueLine(row, voice)}`),
  ];
}

function threeZonesLine(three: z.output<typeof ThreeZonesRow>, voice: Voice): string {
  const shares = (percents: readonly number[]): string =>
    percents.map((percent) => voice.number(percent, 1)).join(' / ');
  const edges = three.edges.map(({ sport, unit, upper_bounds: bounds, ...threshold }) =>
    voice.say('summary.three-edges', {
      sport: voice.say('sport.name', { sport: sport as Sport }),
      edges: bounds.map((bound) => boundWords(bound, unit, voice)).join(' / '),
      unit: unit === 'bpm' || unit === 'watts' ? voice.say('unit.name', { unit }) : '',
      origin: voice.say('origin.name', { origin: threshold.threshold_origin }),
      since: threshold.threshold_since ?? '',
    }),
  );
  const said = voice.say('summary.three', {
    of: voice.say(`zones.of.${three.of}`),
    thresholds: three.thresholds,
    edges: edges.join(' ; '),
    times: three.seconds.map((seconds) => voice.duration(seconds)).join(' / '),
    time: shares(three.percent_of_time),
    sessions: shares(three.percent_of_sessions),
    count: three.sessions,
    uncounted: three.uncounted_activities ?? 0,
  });
  const { polarization_index: index, polarized } = three;
  if (index === undefined) return said;
  return `${said} ${voice.say('summary.polarization', { index, polarized: polarized ? 'yes' : 'no' })}`;
}
