import { z } from 'zod';
import { headOf } from '../../app/answers/activity-head.ts';
import { type Compared, compare, type Halves } from '../../app/answers/compare.ts';
import type { Activity } from '../../domain/activity.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import { readsAsPace, type Sport } from '../../domain/sport.ts';
import { round } from '../../domain/units.ts';
import type { Voice } from '../../locales/index.ts';
import { familyOfFigure } from '../families.ts';
import { answer, number, plain, sentence, tellingByRow, text } from '../fields.ts';
import { defineTool, reads, type ToolContext } from '../tool.ts';
import { figureWords, ZoneRow, zoneRow, zonesLine } from './activity-parts.ts';
import { ActivityRow, activityLine, activityRow } from './activity-row.ts';
import { RouteRow, routeLine, routeRemarks, routeRows } from './route-rows.ts';

// Values by column: A to F for activities, `first` and `second` for halves. A column without a value is absent.
const byColumn = () => z.record(z.string(), number('figure'));

const Figure = tellingByRow(
  z.object({
    figure: text(),
    unit: text(),
    values: byColumn(),
    differences: byColumn(),
    percent: byColumn(),
  }),
  ({ figure }) => familyOfFigure(figure),
);
type Figure = z.output<typeof Figure>;

const Output = answer({
  activities: z.array(ActivityRow.extend({ column: text().optional() })),
  columns: plain(z.array(z.string())),
  figures: z.array(Figure),
  routes: z.array(RouteRow).optional(),
  zone_sets: z.array(ZoneRow.extend({ origin: text() })).optional(),
  remarks: z.array(sentence()).optional(),
});

export const compareActivitiesTool = defineTool({
  name: 'compare_activities',
  title: 'Compare activities',
  description:
    'Use this when the athlete wants two to six sessions side by side, or of one its halves, the same route in another period ' +
    '("same loop as in May") or its zones by every zone set. Returns each figure per column (A to F, or first and second half) with the ' +
    'difference and percent against the first; what cannot be compared is left out and said. On a shared route: ' +
    'match score and time on the common part (location permission). Graded pace is the pace on the flat for the same effort. ' +
    'For totals of periods use summarize_training.',
  scopes: ['activities:read'],
  hints: reads,
  input: z.strictObject({
    activities: z
      .array(z.string().max(40))
      .min(1)
      .max(6)
      .describe('Ids, or "latest"; one alone = its halves'),
    halves_by: z.enum(['time', 'distance']).default('time').describe('How one activity is cut'),
    same_route_in: z
      .string()
      .max(40)
      .optional()
      .describe('One activity: find its route in "May", "last-year"…'),
    zones: z.boolean().default(false).describe('One activity: time in zone by your zones and the device’s'),
  }),
  output: Output,
  run: async ({ activities: refs, halves_by: by, same_route_in: sameRouteIn, zones }, context) => {
    const compared = await compare(context, { refs, by, sameRouteIn, zones });
    if ('halves' in compared) return halves(compared, context);
    return 'zoneSets' in compared ? byZoneSets(compared, context) : sideBySide(compared, context);
  },
  say: (shown, voice) =>
    [
      ...shown.activities.map((row) =>
        row.column ? voice.label(row.column, activityLine(row, voice)) : activityLine(row, voice),
      ),
      ...(shown.routes ?? []).map((row) => `- ${routeLine(row, voice)}`),
      ...shown.figures.map((figure) => `- ${figureLine(figure, shown, voice)}`),
      ...(shown.zone_sets ?? []).map(
        (row) => `- ${zonesLine(row, voice)} ${voice.say('zone-set.origin', { origin: row.origin })}`,
      ),
      ...(shown.remarks ?? []).map((remark) => voice.say(remark)),
    ].join('\n'),
});

const letter = (i: number): string => String.fromCharCode(65 + i);

function rowsOf(activities: readonly Activity[], { who, athlete }: ToolContext) {
  const seen = { timeZone: athlete.preferences.timeZone, mayReadNotes: who.scopes.includes('notes:read') };
  return activities.map((activity, i) => ({
    column: activities.length > 1 ? letter(i) : undefined,
    ...activityRow(headOf(activity, 1), seen),
  }));
}

type SideBySide = Extract<Compared, { comparison: unknown }>;
type Halved = Extract<Compared, { halves: unknown }>;

function sideBySide(compared: SideBySide, context: ToolContext): z.input<typeof Output> {
  const { activities, comparison, routes, search } = compared;
  const { figures, cautions } = comparison;
  const columns = activities.map((_, i) => letter(i));
  return {
    headline: search
      ? phrase('route.headline', {
          count: search.found.length,
          from: search.period.from,
          to: search.period.to,
        })
      : phrase('compare.headline', { count: activities.length }),
    activities: rowsOf(activities, context),
    columns,
    figures: figures
      .filter(({ figure }) => !search || routeFigures.has(figure))
      .map((figure) => figureRow({ ...figure, columns, sport: activities[0].sport })),
    routes: routes && routeRows(routes, columns),
    remarks: some([...cautions, ...routeRemarks(compared)]),
  };
}

/** What the question "was I faster there?" turns on; the rest would fill the screen. */
const routeFigures = new Set([
  'timer_time',
  'average_speed',
  'graded_speed',
  'average_heart_rate',
  'average_power',
  'average_temperature',
  'efficiency_speed',
  'efficiency_power',
]);

function byZoneSets(
  { activities, zoneSets }: Extract<Compared, { zoneSets: unknown }>,
  context: ToolContext,
): z.input<typeof Output> {
  const [{ id, sport }] = activities;
  const lacks = zoneSets.length > 0 && !zoneSets.some(({ origin }) => origin === 'device');
  return {
    headline: phrase('zone-set.headline', { id, count: zoneSets.length }),
    activities: rowsOf(activities, context),
    columns: [],
    figures: [],
    zone_sets: zoneSets.map(({ origin, ...zones }) => ({ ...zoneRow(zones, sport), origin })),
    remarks: some([
      ...(zoneSets.length > 1 ? [phrase('zone-set.differ')] : []),
      ...(lacks ? [phrase('zone-set.no-device')] : []),
    ]),
  };
}

function halves({ activities, halves: cut }: Halved, context: ToolContext): z.input<typeof Output> {
  const [{ id, sport }] = activities;
  const { changes, by, decoupling } = cut;
  const columns = ['first', 'second'];
  const figures = Object.entries(changes).flatMap(([name, { before, now }]) => {
    const named = halfFigures[name];
    if (!named) return [];
    const [figure, unit] = named;
    return [figureRow({ figure, unit, values: [before, now], columns, sport })];
  });
  return {
    headline: phrase('compare.halves', { id, by }),
    activities: rowsOf(activities, context),
    columns,
    figures: [...figures, ...decouplingRow(cut)],
    remarks: some([...(decoupling?.missing ? [decoupling.missing] : []), ...(decoupling?.warnings ?? [])]),
  };
}

interface FigureOf {
  readonly figure: string;
  readonly unit: string;
  readonly values: readonly (number | undefined)[];
  readonly columns: readonly string[];
  readonly sport: Sport;
}

/** One figure by column, each against the first. Runners and swimmers read paces, so theirs are compared as paces. */
function figureRow({ columns, sport, ...given }: FigureOf): Figure {
  const { figure, unit, values } = readsAsPace(sport) && given.unit === 'm/s' ? asPace(given, sport) : given;
  const [first] = values;
  const keyed = (digits: number, of: (value: number, i: number) => number | undefined) =>
    Object.fromEntries(
      values.flatMap((value, i) => {
        const shown = value === undefined ? undefined : of(value, i);
        return shown === undefined ? [] : [[columns[i], round(shown, digits)] as const];
      }),
    );
  const against = (of: (value: number, first: number) => number | undefined) => (value: number, i: number) =>
    i === 0 || first === undefined ? undefined : of(value, first);
  const digits = digitsOf(unit);
  return {
    figure,
    unit,
    values: keyed(digits, (value) => value),
    differences: keyed(
      digits,
      against((value, base) => value - base),
    ),
    percent: keyed(
      1,
      against((value, base) =>
        base === 0 || withoutShare.has(unit) ? undefined : (100 * (value - base)) / base,
      ),
    ),
  };
}

// A percentage of a percentage, or of degrees that begin where water freezes, says nothing.
const withoutShare = new Set(['%', '°C']);

function asPace({ figure, values }: Omit<FigureOf, 'columns' | 'sport'>, sport: Sport) {
  const meters = sport === 'swimming' ? 100 : 1000;
  return {
    figure: figure.replace(/^max_speed$/, 'fastest_pace').replace(/_speed$/, '_pace'),
    unit: meters === 100 ? 's/100m' : 's/km',
    values: values.map((value) => (value ? meters / value : undefined)),
  };
}

function decouplingRow({ decoupling }: Halves): Figure[] {
  if (decoupling?.value === undefined) return [];
  const values = { second: round(decoupling.value, 1) };
  return [{ figure: 'decoupling', unit: '%', values, differences: {}, percent: {} }];
}

const some = (phrases: readonly Phrase[]): Phrase[] | undefined =>
  phrases.length > 0 ? [...phrases] : undefined;

const halfFigures: Readonly<Record<string, readonly [figure: string, unit: string]>> = {
  distanceMeters: ['distance', 'm'],
  timerSeconds: ['timer_time', 's'],
  elapsedSeconds: ['elapsed_time', 's'],
  movingSeconds: ['moving_time', 's'],
  averageSpeed: ['average_speed', 'm/s'],
  maxSpeed: ['max_speed', 'm/s'],
  gradedSpeed: ['graded_speed', 'm/s'],
  averageHeartRate: ['average_heart_rate', 'bpm'],
  maxHeartRate: ['max_heart_rate', 'bpm'],
  averagePower: ['average_power', 'W'],
  maxPower: ['max_power', 'W'],
  averageCadence: ['average_cadence', '/min'],
  ascentMeters: ['ascent', 'm'],
  descentMeters: ['descent', 'm'],
  averageTemperature: ['average_temperature', '°C'],
};

function digitsOf(unit: string): number {
  if (unit === 'm/s' || unit.startsWith('W/b') || unit.startsWith('m/b')) return 3;
  return unit === 'load' ? 0 : 1;
}

/** `Average heart rate: A 148 bpm | B 152 bpm (+4 bpm, +2.7 %)` */
function figureLine(
  { figure, unit, values, differences, percent }: Figure,
  { columns, activities: [{ sport }] }: Pick<z.output<typeof Output>, 'columns' | 'activities'>,
  voice: Voice,
): string {
  const said = columns.map((column) => {
    const value = values[column];
    if (value === undefined) return undefined;
    const words = figureWords({ metric: figure, value, unit }, sport as Sport, voice);
    return `${columnName(column, voice)}${words}${change(column)}`;
  });
  return voice.label(voice.say(`metric.${figure}`), said.filter(Boolean).join(' | '));

  function change(column: string): string {
    const difference = differences[column];
    if (difference === undefined) return '';
    const share = percent[column] === undefined ? '' : `, ${voice.signed(percent[column], 1)} %`;
    return ` (${differenceWords({ metric: figure, value: difference, unit }, sport as Sport, voice)}${share})`;
  }
}

const columnName = (column: string, voice: Voice): string =>
  column.length === 1 ? `${column} ` : `${voice.say(`compare.column.${column}`)} `;

/** A difference with its sign; of temperatures in the athlete's degrees, which have no common zero. */
function differenceWords(
  { metric, value, unit }: { readonly metric: string; readonly value: number; readonly unit: string },
  sport: Sport,
  voice: Voice,
): string {
  const sign = value > 0 ? '+' : value < 0 ? '−' : '±';
  if (unit === '°C') return `${sign}${voice.degrees(Math.abs(value))}`;
  return `${sign}${figureWords({ metric, value: Math.abs(value), unit }, sport, voice)}`;
}
