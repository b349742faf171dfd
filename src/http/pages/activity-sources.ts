import { html } from 'hono/html';
import type { Activity, Source } from '../../domain/activity.ts';
import { deviceName } from '../../domain/device-name.ts';
import type { Totals } from '../../domain/recording.ts';
import type { Voice } from '../../locales/index.ts';
import type { Visit } from '../visit.ts';
import { distanceOf, unbroken } from './activity-words.ts';
import { hidden, type Markup } from './layout.ts';
import { table } from './table.ts';

/** The files an activity came from, and what each of them says beside what boucle works out. */
export function sourcesPart(activity: Activity, sources: readonly Source[], visit: Visit): Markup {
  const { voice, formToken } = visit;
  return html`<h2>${voice.say('activity.sources')}</h2>
${files(activity, sources, voice)}
${
  sources.length > 1
    ? html`<form method="post" action="/activities/${activity.id}/split">${hidden(formToken)}<p>${voice.say('page.activity.split-why')}</p><button class="small">${voice.say('page.activity.split')}</button></form>`
    : ''
}
<h2>${voice.say('page.compare.title')}</h2><p>${voice.say('page.compare.what')}</p>
${sideBySide(activity, sources, voice)}`;
}

function files(activity: Activity, sources: readonly Source[], voice: Voice): Markup {
  const of = (say: (source: Source) => string | Markup | undefined) => sources.map(say);
  const state = (source: Source): string =>
    [
      source.id === activity.primarySourceId && voice.say('activity.source-used'),
      source.partial && voice.say('page.import.outcome.partial'),
    ]
      .filter(Boolean)
      .join(', ');
  const fileLink = ({ id, fileName }: Source): Markup =>
    html`<a href="/activities/${activity.id}/original?source=${id}" download>${fileName}</a>`;
  return table(voice.say('activity.sources'), [
    { head: voice.say('page.source.file'), cells: of(fileLink), isText: true },
    { head: voice.say('page.source.device'), cells: of(({ device }) => deviceName(device)), isText: true },
    { head: voice.say('page.source.format'), cells: of(({ format }) => format.toUpperCase()), isText: true },
    { head: voice.say('page.source.state'), cells: of(state), isText: true },
  ]);
}

type Say = (value: number, voice: Voice, activity: Activity) => string | undefined;

const plain =
  (unit: string): Say =>
  (value, voice) =>
    `${voice.number(value)} ${unit}`;
const duration: Say = (value, voice) => voice.duration(value);
const height: Say = (value, voice) => voice.height(value);

/** What devices state and boucle computes: our name of the figure, the device's total, how it reads. */
const compared: readonly (readonly [metric: string, total: keyof Totals | undefined, say: Say])[] = [
  ['distance', 'distanceMeters', (value, voice, { sport }) => distanceOf(value, sport, voice)],
  ['timer_time', 'timerSeconds', duration],
  ['elapsed_time', 'elapsedSeconds', duration],
  ['moving_time', 'movingSeconds', duration],
  ['ascent', 'ascentMeters', height],
  ['descent', 'descentMeters', height],
  ['average_heart_rate', 'averageHeartRate', plain('bpm')],
  ['max_heart_rate', 'maxHeartRate', plain('bpm')],
  ['average_power', 'averagePower', plain('W')],
  ['weighted_power', 'weightedPower', plain('W')],
  ['calories', 'caloriesKcal', plain('kcal')],
  ['training_load', undefined, (value, voice) => voice.number(value)],
];

const nameOf = (metric: string): string =>
  metric === 'calories' ? 'page.activity.calories' : `metric.${metric}`;

interface Line {
  readonly name: string;
  readonly said: readonly (string | undefined)[];
  readonly ours?: string;
}

/** A line for each figure, a column for each recording, the last one ours. Scores keep their makers' names. */
function sideBySide(activity: Activity, sources: readonly Source[], voice: Voice): Markup {
  const lines = [...figureLines(activity, sources, voice), ...scoreLines(activity, sources, voice)];
  return table(voice.say('page.compare.title'), [
    { head: voice.say('page.figure.name'), cells: lines.map(({ name }) => name), isText: true },
    ...sources.map((source, i) => ({
      head: headOf(source, source.id === activity.primarySourceId && sources.length > 1, voice),
      cells: lines.map(({ said }) => said[i]),
    })),
    { head: voice.say('page.compare.boucle'), cells: lines.map(({ ours }) => ours) },
  ]);
}

function headOf({ device, format }: Source, isUsed: boolean, voice: Voice): string {
  const name = deviceName(device) ?? format.toUpperCase();
  return isUsed ? `${name} (${voice.say('page.compare.used')})` : name;
}

const figureLines = (activity: Activity, sources: readonly Source[], voice: Voice): Line[] =>
  compared.flatMap(([metric, total, say]) => {
    const show = (value: number | undefined): string | undefined => {
      const said = value === undefined ? undefined : say(value, voice, activity);
      return said === undefined ? undefined : unbroken(said);
    };
    const said = sources.map(({ totals }) => show(total && totals[total]));
    const ours = show(activity.analysis.metrics[metric]?.value);
    return ours !== undefined || said.some(Boolean) ? [{ name: voice.say(nameOf(metric)), said, ours }] : [];
  });

/** The recording that is shown also has what its maker told of it in other files. */
function scoreLines(activity: Activity, sources: readonly Source[], voice: Voice): Line[] {
  const scores = sources.map(({ id, vendorScores }) =>
    id === activity.primarySourceId ? { ...vendorScores, ...activity.vendorScores } : (vendorScores ?? {}),
  );
  const names = [...new Set(scores.flatMap((of) => Object.keys(of)))];
  return names.map((name) => ({
    name: voice.say('score.name', { score: name }),
    said: scores.map((of) =>
      name in of ? voice.number(of[name], Number.isInteger(of[name]) ? 0 : 1) : undefined,
    ),
  }));
}
