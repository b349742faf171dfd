import { z } from 'zod';
import type { Completeness, QualityIssue } from '../../app/answers/period-quality.ts';
import type { Extra, More } from '../../app/answers/summarize-training.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import type { Sport } from '../../domain/sport.ts';
import { round } from '../../domain/units.ts';
import type { Voice } from '../../locales/index.ts';
import { about, count, dayField, flag, number, plain, text } from '../fields.ts';
import { boundWords, ZoneRow, zoneRow, zonesLine } from './activity-parts.ts';

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

export const ThreeZonesRow = z.object({
  of: text(),
  unit: text(),
  upper_bounds: about('landmarks', z.array(z.number())),
  percent_of_time: about('time_in_zone', z.array(z.number())),
  percent_of_sessions: about('time_in_zone', z.array(z.number())),
  sessions: number('activities'),
  polarization_index: number('time_in_zone'),
  polarized: about('time_in_zone', z.boolean()),
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
  plan: PlanRow.optional(),
  quality: z.array(IssueRow).optional(),
};
const Extras = z.object(extraFields);
type Extras = z.output<typeof Extras>;

export function extraRows({ zones, plan, quality }: More): Extras {
  return {
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
  const { of, unit, upper_bounds } = zoneRow({ ...three, model: 'athlete', seconds: [] }, 'running');
  const percents = (shares: readonly number[]): number[] => shares.map((share) => round(100 * share, 1));
  return {
    of,
    unit,
    upper_bounds,
    percent_of_time: percents(three.byTime),
    percent_of_sessions: percents(three.bySession),
    sessions: three.sessions,
    polarization_index: round(three.polarizationIndex, 2),
    polarized: three.polarized,
  };
}

/** What was asked for and cannot be said, and how to read what was. */
export function extraRemarks(
  { zones, plan, bodies, quality }: More,
  { also, activities }: { readonly also: readonly Extra[]; readonly activities: number },
): Phrase[] {
  const has = (extra: Extra): boolean => also.includes(extra);
  return [
    ...(has('gear') ? [phrase('summary.no-gear')] : []),
    ...(has('plan') && !plan ? [phrase('summary.plan-hidden')] : []),
    ...(plan && plan.planned > 0 ? [phrase('summary.plan-rule')] : []),
    ...(zones && zones.sums.length === 0 ? [phrase('summary.no-zones')] : []),
    ...(zones && zones.sums.length > 0
      ? [phrase(zones.three ? 'summary.three-zones' : 'summary.no-thresholds')]
      : []),
    ...(quality?.length === 0 ? [phrase('quality.none')] : []),
    ...(bodies !== undefined && bodies < activities
      ? [phrase('summary.newest-only', { bodies, activities })]
      : []),
  ];
}

export function extraLines(shown: Extras, voice: Voice): string[] {
  const { zones = [], three_zones: three, plan, quality = [] } = shown;
  return [
    ...(zones.length > 0 ? [voice.say('summary.zones')] : []),
    ...zones.map((row) => {
      const sport = row.sport ? `${voice.say('sport.name', { sport: row.sport as Sport })}, ` : '';
      const changed = row.bounds_changed ? ` ${voice.say('summary.bounds-changed')}` : '';
      return `- ${sport}${zonesLine(row, voice)} [${voice.say('summary.activities', { count: row.activities })}]${changed}`;
    }),
    ...(three ? [threeZonesLine(three, voice)] : []),
    ...(plan ? [voice.say('summary.plan', { ...plan, unplanned: plan.unplanned_activities })] : []),
    ...(quality.length > 0 ? [voice.say('quality.title')] : []),
    ...quality.map((row) => `- ${issueLine(row, voice)}`),
  ];
}

function threeZonesLine(three: z.output<typeof ThreeZonesRow>, voice: Voice): string {
  const shares = (percents: readonly number[]): string =>
    percents.map((percent) => voice.number(percent, 1)).join(' / ');
  return voice.say('summary.three', {
    of: voice.say(`zones.of.${three.of}`),
    edges: three.upper_bounds.map((bound) => boundWords(bound, three.unit, voice)).join(' / '),
    time: shares(three.percent_of_time),
    sessions: shares(three.percent_of_sessions),
    count: three.sessions,
    index: three.polarization_index,
    polarized: three.polarized ? 'yes' : 'no',
  });
}
