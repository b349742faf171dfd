import { z } from 'zod';
import { type SourceState, sourcesOf } from '../../app/sources/index.ts';
import { type AthleteBrief, athleteBrief } from '../../app/answers/athlete-brief.ts';
import { landmarksIn } from '../../domain/athlete.ts';
import { dayOf, daysBetween } from '../../domain/day.ts';
import type { LandmarkKind } from '../../domain/landmark.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import type { Voice } from '../../locales/index.ts';
import { about, answer, count, dayField, plain, text } from '../fields.ts';
import { defineTool, reads, type ToolContext } from '../tool.ts';
import { boundsRow, boundWords } from './activity-parts.ts';
import { FactRow, factLine, factRow } from './fact-row.ts';
import { SourceRow, sourceLines, sourceRow } from './source-rows.ts';
import { CompletenessRow, completenessLine, completenessRow } from './period-rows.ts';

const Zones = z.object({
  sport: text(),
  of: text(),
  model: text(),
  unit: text(),
  upper_bounds: about('landmarks', z.array(z.number())),
});

const Library = z.object({
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
  last_4_weeks: CompletenessRow.optional(),
});

export const getAthleteTool = defineTool({
  name: 'get_athlete',
  title: 'Athlete, goals and landmarks',
  description:
    'Use this when you need to know who the athlete is before answering or planning: goals, constraints, notes, landmarks (value, date, origin), ' +
    'zones per sport, preferences, which devices and sports the library holds, how far back it goes and how fresh it is, and which sources are connected. ' +
    'Paces are seconds per km or per 100 m. A landmark that is missing was never set: nothing is assumed.',
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
    landmarks_missing: plain(z.array(z.string())).optional(),
    notes: z.array(FactRow).optional(),
    zones: z.array(Zones),
    library: Library,
    sources: z.array(SourceRow),
    sources_not_connected: plain(z.array(z.string())),
  }),
  run: async (_, context) => {
    const brief = await athleteBrief(context);
    const { preferences } = context.athlete;
    const sources = await sourcesOf(context.deps, context.who);
    const ofKind = (kind: string): FactRow[] =>
      brief.memories
        .filter(({ fact }) => fact.is === kind)
        .map((memory) => factRow(memory, context.today, preferences.timeZone));
    return {
      headline: headline(brief, context),
      today: context.today,
      time_zone: preferences.timeZone,
      language: preferences.language,
      units: preferences.units,
      swim_units: preferences.swimUnits,
      week_start: preferences.weekStart,
      goals: ofKind('goal'),
      constraints: ofKind('constraint'),
      landmarks: newestLandmarks(ofKind('landmark')),
      landmarks_missing: missingLandmarks(brief),
      notes: context.who.scopes.includes('notes:read') ? ofKind('note') : undefined,
      zones: brief.zones.map(({ sport, of, model, bounds }) => ({
        sport,
        model,
        ...boundsRow(of, bounds, sport),
      })),
      library: library(brief, context),
      ...sourceRows(sources, preferences.timeZone),
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
      shown.landmarks_missing
        ? voice.say('athlete.missing', {
            landmarks: shown.landmarks_missing.map((kind) => voice.say('landmark.name', { kind })).join(', '),
          })
        : '',
      ...libraryLines(shown.library, voice),
      ...shown.sources.flatMap((row) => sourceLines(row, voice)),
      shown.sources_not_connected.length > 0
        ? voice.say('source.others', { sources: shown.sources_not_connected.join(', ') })
        : '',
      voice.say('athlete.settings', {
        zone: shown.time_zone,
        today: shown.today,
        language: shown.language,
        units: shown.units,
        swim: shown.swim_units,
        week: shown.week_start,
      }),
    ]
      .filter(Boolean)
      .join('\n'),
});

function headline(brief: AthleteBrief, context: ToolContext): Phrase {
  const { activities, span } = brief;
  return span
    ? phrase('athlete.headline', {
        activities,
        first: span.first,
        last: span.last,
        ago: daysSinceLast(brief, context) ?? 0,
      })
    : phrase('athlete.headline-empty');
}

function daysSinceLast(
  { lastActivityStart: last }: AthleteBrief,
  { today, athlete }: ToolContext,
): number | undefined {
  return last === undefined ? undefined : daysBetween(dayOf(last, athlete.preferences.timeZone), today);
}

/** What a coach would ask for first, by sport done: without it there are no zones and no load. */
const wanted = {
  running: 'threshold_pace',
  cycling: 'threshold_power',
  swimming: 'critical_swim_speed',
} as const;

function missingLandmarks({ memories, sports }: AthleteBrief): LandmarkKind[] | undefined {
  const known = new Set(landmarksIn(memories).map(({ kind }) => kind));
  const asked = sports.flatMap(({ sport }) => wanted[sport as keyof typeof wanted] ?? []);
  const missing = [...asked, ...(['max_heart_rate', 'threshold_heart_rate'] as const)].filter(
    (kind) => !known.has(kind),
  );
  return missing.length > 0 ? missing : undefined;
}

function libraryLines(library: z.output<typeof Library>, voice: Voice): string[] {
  const sports = library.sports.map(
    ({ sport, activities }) => `${voice.say('sport.name', { sport })} ${voice.number(activities)}`,
  );
  const { nights_first_day: first, nights_last_day: last } = library;
  return [
    sports.length > 0 ? voice.say('athlete.sports', { sports: voice.list(sports) }) : '',
    library.devices.length > 0 ? voice.say('athlete.devices', { devices: library.devices.join(', ') }) : '',
    first && last ? voice.say('athlete.nights', { first, last }) : '',
    library.files_waiting + library.files_refused > 0
      ? voice.say('athlete.files', { waiting: library.files_waiting, refused: library.files_refused })
      : '',
    library.last_4_weeks ? completenessLine(library.last_4_weeks, voice) : '',
  ];
}

function library(brief: AthleteBrief, context: ToolContext) {
  return {
    activities: brief.activities,
    first_day: brief.span?.first,
    last_day: brief.span?.last,
    last_activity_days_ago: daysSinceLast(brief, context),
    sports: [...brief.sports],
    nights_first_day: brief.nights?.first,
    nights_last_day: brief.nights?.last,
    devices: [...brief.devices].slice(0, 8),
    files_waiting: brief.files.pending,
    files_refused: brief.files.refused,
    last_4_weeks: brief.known && completenessRow(brief.known),
  };
}

function sourceRows(sources: readonly SourceState[], timeZone: string) {
  const linked = sources.filter(({ connection }) => connection && connection.state !== 'disconnected');
  return {
    sources: linked.map((source) => sourceRow(source, timeZone)),
    sources_not_connected: sources.filter((one) => !linked.includes(one)).map(({ vendor }) => vendor.id),
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
  const edges = zones.upper_bounds.map((bound) => boundWords(bound, zones.unit, voice)).join(' | ');
  const unit = zones.of === 'pace' ? '' : ` ${voice.say('unit.name', { unit: zones.unit })}`;
  const sport = voice.say('sport.name', { sport: zones.sport });
  const model = voice.say('zones.model', { model: zones.model });
  return `- ${voice.label(`${sport}, ${voice.say(`zones.of.${zones.of}`)} (${model})`, `${edges}${unit}`)}`;
}

const section = (title: string, lines: readonly string[]): string =>
  lines.length > 0 ? `${title}\n${lines.join('\n')}` : '';
