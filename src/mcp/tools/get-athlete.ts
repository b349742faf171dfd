import { z } from 'zod';
import { type AthleteBrief, athleteBrief } from '../../app/answers/athlete-brief.ts';
import { dayOf, daysBetween } from '../../domain/day.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import { round } from '../../domain/units.ts';
import type { Voice } from '../../locales/index.ts';
import { about, answer, count, dayField, plain, text } from '../fields.ts';
import { defineTool, reads, type ToolContext } from '../tool.ts';
import { FactRow, factLine, factRow } from './fact-row.ts';

const Zones = z.object({
  sport: text(),
  of: text(),
  model: text(),
  unit: text(),
  upper_bounds: about('landmarks', z.array(z.number())),
});

export const getAthleteTool = defineTool({
  name: 'get_athlete',
  title: 'Athlete, goals and landmarks',
  description:
    'Use this when you need to know who the athlete is before answering or planning: goals, constraints, notes, landmarks (value, date, origin), ' +
    'zones per sport, preferences, which devices and sports the library holds, how far back it goes and how fresh it is. ' +
    'Pace zones are in m/s. A landmark that is missing was never set: nothing is assumed.',
  scopes: ['profile:read'],
  hints: reads,
  input: z.strictObject({}),
  output: answer({
    today: plain(z.string()),
    time_zone: text(),
    language: text(),
    units: text(),
    swim_units: text(),
    week_start: text(),
    goals: z.array(FactRow),
    constraints: z.array(FactRow),
    landmarks: z.array(FactRow),
    notes: z.array(FactRow).optional(),
    zones: z.array(Zones),
    library: z.object({
      activities: about('activities', z.number()),
      first_day: dayField().optional(),
      last_day: dayField().optional(),
      last_activity_days_ago: about('activities', z.number()).optional(),
      sports: z.array(z.object({ sport: text(), activities: about('activities', z.number()) })),
      nights_first_day: plain(z.string()).optional(),
      nights_last_day: plain(z.string()).optional(),
      devices: plain(z.array(z.string())),
      files_waiting: count(),
      files_refused: count(),
    }),
  }),
  run: async (_, context) => {
    const brief = await athleteBrief(context);
    const { preferences } = context.athlete;
    const ofKind = (kind: string): FactRow[] =>
      brief.memories.filter(({ fact }) => fact.is === kind).map((memory) => factRow(memory, context.today));
    return {
      headline: headline(brief),
      today: context.today,
      time_zone: preferences.timeZone,
      language: preferences.language,
      units: preferences.units,
      swim_units: preferences.swimUnits,
      week_start: preferences.weekStart,
      goals: ofKind('goal'),
      constraints: ofKind('constraint'),
      landmarks: newestLandmarks(ofKind('landmark')),
      notes: context.who.scopes.includes('notes:read') ? ofKind('note') : undefined,
      zones: brief.zones.map(({ sport, of, model, bounds }) => ({
        sport,
        of,
        model,
        unit: zoneUnits[of],
        upper_bounds: bounds.map((bound) => round(bound, of === 'pace' ? 3 : 0)),
      })),
      library: library(brief, context),
    };
  },
  say: (shown, voice) =>
    [
      section(
        voice.say('athlete.goals'),
        shown.goals.map((row) => factLine(row, voice)),
      ),
      section(
        voice.say('athlete.constraints'),
        shown.constraints.map((row) => factLine(row, voice)),
      ),
      section(
        voice.say('athlete.landmarks'),
        shown.landmarks.map((row) => factLine(row, voice)),
      ),
      section(
        voice.say('athlete.notes'),
        (shown.notes ?? []).map((row) => factLine(row, voice)),
      ),
      section(
        voice.say('athlete.zones'),
        shown.zones.map((zones) => zonesLine(zones, voice)),
      ),
      voice.say('athlete.settings', {
        zone: shown.time_zone,
        today: shown.today,
        language: shown.language,
        units: shown.units,
      }),
      voice.say('athlete.library', {
        sports:
          voice.list(
            shown.library.sports.map(
              ({ sport, activities }) => `${voice.say('sport.name', { sport: sport })} ${activities}`,
            ),
          ) || '–',
        devices: shown.library.devices.join(', ') || '–',
        waiting: shown.library.files_waiting,
        refused: shown.library.files_refused,
      }),
    ]
      .filter(Boolean)
      .join('\n'),
});

const zoneUnits = { heart_rate: 'bpm', power: 'watts', pace: 'meters_per_second' } as const;

function headline({ activities, span }: AthleteBrief): Phrase {
  return span
    ? phrase('athlete.headline', { activities, first: span.first, last: span.last })
    : phrase('athlete.headline-empty');
}

function library(brief: AthleteBrief, { today, athlete }: ToolContext) {
  const last = brief.lastActivityStart;
  return {
    activities: brief.activities,
    first_day: brief.span?.first,
    last_day: brief.span?.last,
    last_activity_days_ago:
      last === undefined ? undefined : daysBetween(dayOf(last, athlete.preferences.timeZone), today),
    sports: [...brief.sports],
    nights_first_day: brief.nights?.first,
    nights_last_day: brief.nights?.last,
    devices: [...brief.devices].slice(0, 8),
    files_waiting: brief.files.pending,
    files_refused: brief.files.refused,
  };
}

/** The landmark in force for each kind and sport; older values stay in the library for older days. */
function newestLandmarks(rows: readonly FactRow[]): FactRow[] {
  const newest = new Map<string, FactRow>();
  for (const row of rows) {
    const key = `${row.landmark} ${row.sport ?? ''}`;
    const before = newest.get(key);
    if (!before || (row.since ?? '') >= (before.since ?? '')) newest.set(key, row);
  }
  return [...newest.values()];
}

function zonesLine(zones: z.output<typeof Zones>, voice: Voice): string {
  const bounds = zones.upper_bounds.map((bound) => boundWords(bound, zones, voice)).join(' | ');
  const unit = zones.of === 'pace' ? '' : ` ${voice.say('unit.name', { unit: zones.unit })}`;
  const sport = voice.say('sport.name', { sport: zones.sport });
  const model = voice.say('zones.model', { model: zones.model });
  return `- ${sport}, ${voice.say(`zones.of.${zones.of}`)} (${model}): ${bounds}${unit}`;
}

function boundWords(bound: number, { of, sport }: z.output<typeof Zones>, voice: Voice): string {
  if (of !== 'pace') return voice.number(bound);
  return sport === 'swimming' ? voice.swimPace(bound) : voice.pace(bound);
}

const section = (title: string, lines: readonly string[]): string =>
  lines.length > 0 ? `${title}\n${lines.join('\n')}` : '';
