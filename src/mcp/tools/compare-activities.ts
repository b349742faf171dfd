import { z } from 'zod';
import { headOf } from '../../app/answers/activity-head.ts';
import { type Compared, compare, type Halves } from '../../app/answers/compare.ts';
import type { Activity } from '../../domain/activity.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import { readsAsPace } from '../../domain/sport.ts';
import { round } from '../../domain/units.ts';
import type { Voice } from '../../locales/index.ts';
import { about, answer, number, sentence, text } from '../fields.ts';
import { defineTool, reads, type ToolContext } from '../tool.ts';
import { ActivityRow, activityRow, figuresLine, sportName } from './activity-row.ts';

const Figure = z.object({
  figure: text(),
  unit: text(),
  values: about('computed_figures', z.array(z.number().nullable())),
  differences: about('computed_figures', z.array(z.number().nullable())),
  percent: about('computed_figures', z.array(z.number().nullable())),
});

const Output = answer({
  activities: z.array(ActivityRow),
  columns: about('activities', z.array(z.string())),
  figures: z.array(Figure),
  decoupling_percent: number('computed_figures').optional(),
  remarks: z.array(sentence()),
});

export const compareActivitiesTool = defineTool({
  name: 'compare_activities',
  title: 'Compare activities',
  description:
    'Use this when the athlete wants two to six sessions side by side, or the halves of one (give one id). Returns each figure per column with the ' +
    'difference and percent against the first column; null where one lacks it. Figures that would compare unlike things are left out and said. ' +
    'Speeds are m/s; graded speed is the flat speed of the same effort. For totals of periods use summarize_training.',
  scopes: ['activities:read'],
  hints: reads,
  input: z.strictObject({
    activities: z
      .array(z.string().max(40))
      .min(1)
      .max(6)
      .describe('Ids, or "latest"; one alone = its halves'),
    halves_by: z.enum(['time', 'distance']).default('time').describe('How one activity is cut'),
  }),
  output: Output,
  run: async ({ activities: refs, halves_by: by }, context) => {
    const compared = await compare(context, refs, by);
    return 'halves' in compared ? halves(compared, context) : sideBySide(compared, context);
  },
  say: (shown, voice) =>
    [
      ...shown.activities.map(
        (row, i) =>
          `${letter(i)}: ${voice.day(row.day)} · ${sportName(row, voice)} · ${figuresLine(row, voice)} · ${row.id}`,
      ),
      ...shown.figures.map((figure) => figureLine(figure, shown, voice)),
      shown.decoupling_percent === undefined
        ? ''
        : `- ${voice.say('metric.decoupling')}: ${voice.number(shown.decoupling_percent, 1)} %`,
      ...shown.remarks.map((remark) => voice.say(remark)),
    ]
      .filter(Boolean)
      .join('\n'),
});

const letter = (i: number): string => String.fromCharCode(65 + i);

function rowsOf(activities: readonly Activity[], { who }: ToolContext): ActivityRow[] {
  return activities.map((activity) => activityRow(headOf(activity, 1), who.scopes.includes('notes:read')));
}

type SideBySide = Extract<Compared, { comparison: unknown }>;

function sideBySide({ activities, comparison }: SideBySide, context: ToolContext): z.input<typeof Output> {
  const { figures, cautions } = comparison;
  return {
    headline: phrase('compare.headline', { count: activities.length }),
    activities: rowsOf(activities, context),
    columns: activities.map(({ id }) => id),
    figures: figures.map(({ figure, unit, values, changes }) => ({
      figure,
      unit,
      values: values.map((value) => rounded(value, unit)),
      differences: changes.map((change) => rounded(change?.difference, unit)),
      percent: changes.map((change) => (change?.percent === undefined ? null : round(change.percent, 1))),
    })),
    remarks: [...cautions],
  };
}

function halves(
  { activities, halves: cut }: Exclude<Compared, SideBySide>,
  context: ToolContext,
): z.input<typeof Output> {
  const names = Object.keys(cut.changes);
  return {
    headline: phrase('compare.halves', { id: activities[0].id, by: cut.by }),
    activities: rowsOf(activities, context),
    columns: ['first_half', 'second_half'],
    figures: names.map((name) => {
      const { figure, unit } = halfFigures[name] ?? { figure: name, unit: '' };
      const { before, now, difference, percent } = cut.changes[name];
      return {
        figure,
        unit,
        values: [rounded(before, unit), rounded(now, unit)],
        differences: [null, rounded(difference, unit)],
        percent: [null, percent === undefined ? null : round(percent, 1)],
      };
    }),
    decoupling_percent: cut.decoupling?.value === undefined ? undefined : round(cut.decoupling.value, 2),
    remarks: decouplingRemarks(cut),
  };
}

const decouplingRemarks = ({ decoupling }: Halves): Phrase[] =>
  decoupling ? [...(decoupling.missing ? [decoupling.missing] : []), ...decoupling.warnings] : [];

const halfFigures: Readonly<Record<string, { readonly figure: string; readonly unit: string }>> = {
  distanceMeters: { figure: 'distance', unit: 'm' },
  timerSeconds: { figure: 'timer_time', unit: 's' },
  elapsedSeconds: { figure: 'elapsed_time', unit: 's' },
  movingSeconds: { figure: 'moving_time', unit: 's' },
  averageSpeed: { figure: 'average_speed', unit: 'm/s' },
  maxSpeed: { figure: 'max_speed', unit: 'm/s' },
  gradedSpeed: { figure: 'graded_speed', unit: 'm/s' },
  averageHeartRate: { figure: 'average_heart_rate', unit: 'bpm' },
  maxHeartRate: { figure: 'max_heart_rate', unit: 'bpm' },
  averagePower: { figure: 'average_power', unit: 'W' },
  maxPower: { figure: 'max_power', unit: 'W' },
  averageCadence: { figure: 'average_cadence', unit: '/min' },
  ascentMeters: { figure: 'ascent', unit: 'm' },
  descentMeters: { figure: 'descent', unit: 'm' },
  averageTemperature: { figure: 'average_temperature', unit: '°C' },
};

function rounded(value: number | undefined, unit: string): number | null {
  if (value === undefined) return null;
  return round(value, unit === 'm/s' || unit.includes('/b') ? 3 : unit === 'bpm' || unit === 'W' ? 0 : 1);
}

function figureLine(figure: z.output<typeof Figure>, shown: z.output<typeof Output>, voice: Voice): string {
  const sport = shown.activities[0].sport;
  const values = figure.values.map((value, i) => {
    const said = value === null ? '–' : valueWords(value, figure.unit, sport, voice);
    const percent = figure.percent[i];
    return percent === null || percent === undefined ? said : `${said} (${voice.signed(percent, 1)} %)`;
  });
  return `- ${voice.say(`metric.${figure.figure}`)}: ${values.join(' | ')}`;
}

function valueWords(value: number, unit: string, sport: string, voice: Voice): string {
  if (unit === 's') return voice.duration(value);
  if (unit === 'm') return value < 0 || value > 3000 ? voice.distance(value) : voice.height(value);
  if (unit === '°C') return voice.temperature(value);
  if (unit !== 'm/s')
    return `${voice.number(value, Number.isInteger(value) ? 0 : 1)} ${voice.say('unit.name', { unit })}`;
  if (sport === 'swimming') return voice.swimPace(value);
  return readsAsPace(sport as Activity['sport']) ? voice.pace(value) : voice.speed(value);
}
