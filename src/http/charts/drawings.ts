import { setImmediate } from 'node:timers/promises';
import { curvesOf } from '../../app/answers/activity-curves.ts';
import { getActivity } from '../../app/answers/get-activity.ts';
import { loadStreams } from '../../app/answers/load-streams.ts';
import type { Deps, Who } from '../../app/deps.ts';
import type { Activity, Source } from '../../domain/activity.ts';
import type { Athlete } from '../../domain/athlete.ts';
import type { Voice } from '../../locales/index.ts';
import type { Markup } from '../pages/layout.ts';
import { figuresLine } from '../pages/activity-words.ts';
import { curvesChart } from './curves-chart.ts';
import { routeSketch } from './route.ts';

/** The pictures of one activity, as far as it was recorded. */
export interface Drawings {
  readonly route?: Markup;
  readonly wide?: Markup;
  readonly narrow?: Markup;
  readonly card?: Markup;
}

interface DrawRequest {
  readonly deps: Deps;
  readonly who: Who;
  readonly athlete: Athlete;
  readonly voice: Voice;
}

/** Drawings made before, latest last. A drawing takes some tens of milliseconds and of kilobytes. */
const kept = new Map<string, Drawings>();
const keepAtMost = 80;

/** The card's drawings of an activity known by its id. */
export async function cardDrawings(request: DrawRequest, activityId: string): Promise<Drawings> {
  const { activity, sources } = await getActivity(request, activityId);
  return drawingsOf(request, activity, sources, ['card']);
}

/** The drawings in these sizes; kept until the activity, its analysis or the athlete's units change. */
export async function drawingsOf(
  request: DrawRequest,
  activity: Activity,
  sources: readonly Source[],
  sizes: readonly ('wide' | 'narrow' | 'card')[],
): Promise<Drawings> {
  const { athlete, who } = request;
  const { language, units, swimUnits } = athlete.preferences;
  const hash = sources.find(({ id }) => id === activity.primarySourceId)?.streamsHash ?? '';
  const version = [activity.id, hash, activity.analysis.version, activity.title, language, units, swimUnits];
  const key = JSON.stringify([who.athleteId, version, sizes]);
  const known = kept.get(key);
  if (known) return known;
  const made = await draw(request, activity, sizes);
  kept.set(key, made);
  for (const old of kept.keys()) if (kept.size > keepAtMost) kept.delete(old);
  return made;
}

async function draw(
  request: DrawRequest,
  activity: Activity,
  sizes: readonly ('wide' | 'narrow' | 'card')[],
): Promise<Drawings> {
  const { voice, athlete } = request;
  const streams = await loadStreams(request, activity);
  const curves = streams && curvesOf(streams, sizes.includes('wide') ? 320 : 140);
  if (!curves) return {};
  const reader = { voice, preferences: athlete.preferences };
  const label = voice.say('page.chart.label', { figures: figuresLine(activity, voice) });
  const charts: Record<string, Markup | undefined> = {};
  for (const size of sizes) {
    // Between two drawings others are answered.
    await setImmediate();
    const id = `${size}-${activity.id}`;
    charts[size] = await curvesChart({ curves, sport: activity.sport, reader, size, label, id });
  }
  return { route: routeSketch(curves.route, voice.say('page.route.label')), ...charts };
}
