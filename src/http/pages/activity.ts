import { html } from 'hono/html';
import type { ActivityDetail } from '../../app/answers/get-activity.ts';
import type { Activity } from '../../domain/activity.ts';
import type { Totals } from '../../domain/recording.ts';
import { readsAsPace } from '../../domain/sport.ts';
import type { Voice } from '../../locales/index.ts';
import type { Drawings } from '../charts/drawings.ts';
import type { Visit } from '../visit.ts';
import {
  bestsTable,
  figuresTable,
  lapsTable,
  setsTable,
  splitsTable,
  zonesLists,
} from './activity-tables.ts';
import { averageSpeed, distanceOf, speedOf, sportName, titleOf, unbroken, whenOf } from './activity-words.ts';
import { sourcesPart } from './activity-sources.ts';
import { frameOf, type Markup, page } from './layout.ts';

/** Everything about one activity: figures and who says them, curves, parts, sources. */
export function activityPage(detail: ActivityDetail, drawings: Drawings, visit: Visit): Markup {
  const { activity, sources, workout } = detail;
  const { voice, athlete } = visit;
  const title = titleOf(activity, voice);
  const splits =
    athlete.preferences.units === 'imperial' ? activity.analysis.splitsMile : activity.analysis.splitsKm;
  return page(
    frameOf(visit, `/activities/${activity.id}`, title),
    html`<p class="when">${sportName(activity, voice)} · ${whenOf(activity, voice)} · ${activity.timeZone}</p>
<h1>${title}</h1>
${activity.notes ? html`<p class="lead">${activity.notes}</p>` : ''}
${keyFigures(activity, voice)}
${pictures(drawings, voice)}
${workout ? html`<p class="notice good"><a href="/workouts/${workout.id}">${voice.say('page.activity.answers', { name: workout.workout.name })}</a></p>` : ''}
${zonesLists(activity, voice)}
${lapsTable(activity, voice)}
${setsTable(activity, voice)}
${splitsTable(splits, activity.sport, voice)}
${bestsTable(activity, voice)}
${figuresTable(activity, voice)}
${warnings(activity, voice)}
${sourcesPart(activity, sources, visit)}
${downloads(activity, voice)}`,
  );
}

/** The figures a person looks for first, each with whether the device or boucle says it. */
function keyFigures(activity: Activity, voice: Voice): Markup {
  const { totals, sport, totalsFrom } = activity;
  const { training_load: load, weighted_power: weighted } = activity.analysis.metrics;
  const bpm = (value: number | undefined): string | undefined =>
    (value && `${voice.number(value)} bpm`) || undefined;
  const figures: readonly (readonly [code: string, said: string | undefined, from?: keyof Totals])[] = [
    ['metric.distance', distanceOf(totals.distanceMeters, sport, voice), 'distanceMeters'],
    [
      'page.activity.time',
      totals.timerSeconds === undefined ? undefined : voice.duration(totals.timerSeconds),
      'timerSeconds',
    ],
    [
      readsAsPace(sport) ? 'page.activity.pace' : 'page.chart.speed',
      speedOf(averageSpeed(totals), sport, voice),
      'distanceMeters',
    ],
    ['metric.average_heart_rate', bpm(totals.averageHeartRate), 'averageHeartRate'],
    [
      'metric.average_power',
      totals.averagePower ? `${voice.number(totals.averagePower)} W` : undefined,
      'averagePower',
    ],
    ['metric.weighted_power', weighted?.value ? `${voice.number(weighted.value)} W` : undefined],
    ['metric.ascent', totals.ascentMeters ? voice.height(totals.ascentMeters) : undefined, 'ascentMeters'],
    ['metric.training_load', load?.value === undefined ? undefined : voice.number(load.value)],
    [
      'page.activity.calories',
      totals.caloriesKcal ? `${voice.number(totals.caloriesKcal)} kcal` : undefined,
      'caloriesKcal',
    ],
  ];
  return html`<dl class="figures">${figures.map(([code, said, figure]) =>
    said === undefined
      ? ''
      : html`<div><dt>${voice.say(code)} <span class="from">${voice.say(`page.activity.from.${(figure && totalsFrom[figure]) ?? 'boucle'}`)}</span></dt><dd>${unbroken(said)}</dd></div>`,
  )}</dl>`;
}

function pictures({ wide, narrow, route }: Drawings, voice: Voice): Markup {
  if (!wide && !route) return html``;
  return html`<div class="seen${wide && route ? '' : ' alone'}">
${wide ? html`<figure class="panel chart"><div class="wide">${wide}</div><div class="narrow">${narrow ?? ''}</div><figcaption>${voice.say('page.chart.caption')}</figcaption></figure>` : ''}
${route ? html`<figure class="panel">${route}<figcaption>${voice.say('page.route.caption')}</figcaption></figure>` : ''}
</div>`;
}

function warnings({ warnings: own, analysis, partial }: Activity, voice: Voice): Markup {
  const lines = [...own, ...analysis.quality.warnings].map((warning) => voice.say(warning));
  const all = [...new Set(partial ? [voice.say('page.activity.partial'), ...lines] : lines)];
  if (all.length === 0) return html``;
  return html`<h2>${voice.say('activity.quality')}</h2><ul>${all.map((line) => html`<li>${line}</li>`)}</ul>`;
}

function downloads({ id }: Activity, voice: Voice): Markup {
  return html`<div class="files"><h2>${voice.say('page.activity.downloads')}</h2>
<p class="row"><a class="button plain" href="/activities/${id}/original" download>${voice.say('page.activity.original')}</a>
<a class="button plain" href="/activities/${id}.gpx" download>GPX</a>
<a class="button plain" href="/activities/${id}.csv" download>CSV</a></p></div>`;
}
