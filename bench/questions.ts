import { addDays, dayOf } from '../src/domain/day.ts';
import type { Tool } from '../src/mcp/tool.ts';
import { tools } from '../src/mcp/tools/index.ts';
import type { House } from './house.ts';

/** A question as an assistant would ask it; each time about another activity. */
export interface Question {
  readonly tool: Tool;
  /** What is special about it; empty for the tool's defaults. */
  readonly about: string;
  next(): object;
}

/** Ids of the library, one after the other and far apart. */
export interface Known {
  readonly activity: () => string;
  readonly run: () => string;
  readonly workout: () => string;
}

type Variants = Readonly<Record<string, (known: Known) => object>>;

// What people ask most, and what costs most. A tool that is not named here is asked with its defaults.
const asked: Readonly<Record<string, Variants>> = {
  list_activities: {
    '': () => ({}),
    'all, farthest runs': () => ({ period: 'all', sport: 'running', order: 'farthest' }),
    'all, by words': () => ({ period: 'all', text: 'garmin' }),
    'all, 100 rows': () => ({ period: 'all', limit: 100 }),
  },
  get_activity: {
    summary: ({ activity }) => ({ activity: activity() }),
    full: ({ activity }) => ({ activity: activity(), detail: 'full' }),
  },
  get_streams: {
    '': ({ run }) => ({ activity: run() }),
    '4 channels, 500 points': ({ run }) => ({
      activity: run(),
      channels: ['heart_rate', 'speed', 'altitude', 'cadence'],
      points: 500,
    }),
  },
  compare_activities: {
    'two runs': ({ run }) => ({ activities: [run(), run()] }),
    'six runs': ({ run }) => ({ activities: [run(), run(), run(), run(), run(), run()] }),
    'halves of a run': ({ run }) => ({ activities: [run()] }),
  },
  summarize_training: {
    week: () => ({ period: 'this-week' }),
    month: () => ({ period: 'this-month' }),
    year: () => ({ period: 'this-year' }),
    all: () => ({ period: 'all' }),
  },
  analyze_trend: {
    '': () => ({}),
    'all, running': () => ({ period: 'all', sport: 'running' }),
  },
  get_training_load: { '': () => ({}), 'all, by week': () => ({ period: 'all', by: 'week' }) },
  get_wellness: { '': () => ({}), year: () => ({ period: 'this-year' }), all: () => ({ period: 'all' }) },
  get_performance: {
    '': () => ({}),
    'all, cycling, full': () => ({ period: 'all', sport: 'cycling', detail: 'full' }),
    'all, running, full': () => ({ period: 'all', sport: 'running', detail: 'full' }),
  },
  predict_race: { '': () => ({}), marathon: () => ({ distance: 'marathon', day: 'in six weeks' }) },
  get_calendar: { '': () => ({}), '4 weeks': () => ({ period: 'last-4-weeks' }) },
  get_workout: { '': ({ workout }) => ({ id: workout() }) },
};

/** Every read tool with its questions, in the order of the list. */
export async function questionsFor(house: House): Promise<Question[]> {
  const known = await knownIn(house);
  return tools
    .filter(({ hints }) => hints.readOnlyHint)
    .flatMap((tool) =>
      Object.entries(asked[tool.name] ?? { '': () => ({}) }).map(([about, make]) => ({
        tool,
        about,
        next: () => make(known),
      })),
    );
}

async function knownIn({ deps, who }: House): Promise<Known> {
  const { activities, calendar } = deps.storage;
  const heads = await activities.heads(who.athleteId, {});
  const runs = heads.filter(({ sport, totals }) => sport === 'running' && (totals.timerSeconds ?? 0) > 1200);
  const today = dayOf(deps.clock(), 'UTC');
  const planned = await calendar.between(who.athleteId, addDays(today, -30), addDays(today, 30));
  return {
    activity: walk(heads.map(({ id }) => id)),
    run: walk(runs.map(({ id }) => id)),
    workout: walk(planned.map(({ id }) => id)),
  };
}

/** Goes through a list with long strides, so that neighbours in time are not neighbours in the cache. */
function walk(ids: readonly string[]): () => string {
  const stride = Math.max(1, Math.floor(ids.length * 0.381966));
  let at = 0;
  return () => ids[(at = (at + stride) % Math.max(1, ids.length))] ?? 'none';
}
