import { html } from 'hono/html';
import type { Activity, Best, Result, Split, ZoneTimes } from '../../domain/activity.ts';
import type { Lap } from '../../domain/recording.ts';
import { readsAsPace, type Sport } from '../../domain/sport.ts';
import { METERS_PER_MILE } from '../../domain/units.ts';
import type { Voice } from '../../locales/index.ts';
import { averageSpeed, distanceOf, speedOf } from './activity-words.ts';
import type { Markup } from './layout.ts';

type Cell = string | undefined;

/** A table that leaves out the columns nobody has a value for. */
function table(
  title: string,
  columns: readonly { readonly head: string; readonly cells: readonly Cell[]; readonly isText?: boolean }[],
): Markup {
  const used = columns.filter(({ cells }) => cells.some(Boolean));
  const rows = used[0]?.cells.length ?? 0;
  if (rows === 0) return html``;
  const side = (isText?: boolean): Markup => (isText ? html`` : html` class="n"`);
  return html`<section><h2>${title}</h2><div class="scroll" tabindex="0" role="region" aria-label="${title}"><table>
<thead><tr>${used.map(({ head, isText }) => html`<th scope="col"${side(isText)}>${head}</th>`)}</tr></thead>
<tbody>${Array.from({ length: rows }, (_, i) => html`<tr>${used.map(({ cells, isText }) => html`<td${side(isText)}>${cells[i] ?? '–'}</td>`)}</tr>`)}</tbody>
</table></div></section>`;
}

/** What boucle computed: value, unit, method, or why there is none. */
export function figuresTable({ analysis }: Activity, voice: Voice): Markup {
  const all = Object.entries(analysis.metrics);
  const known = all.filter(([, { value }]) => value !== undefined);
  const reasons = [...new Set(all.flatMap(([, { missing }]) => (missing ? [voice.say(missing)] : [])))];
  const remarks = known.map(([, { warnings }]) => warnings.map((warning) => voice.say(warning)).join(' '));
  return html`${table(voice.say('activity.figures'), [
    {
      head: voice.say('page.figure.name'),
      cells: known.map(([id]) => voice.say(`metric.${id}`)),
      isText: true,
    },
    { head: voice.say('page.figure.value'), cells: known.map(([, result]) => inUnit(result, voice)) },
    {
      head: voice.say('page.figure.method'),
      cells: known.map(([, { method }]) => method.replace(/_/g, ' ')),
      isText: true,
    },
    { head: voice.say('page.figure.remark'), cells: remarks, isText: true },
  ])}${
    reasons.length > 0
      ? html`<details><summary>${voice.say('page.figure.missing')}</summary><ul>${reasons.map((reason) => html`<li>${reason}</li>`)}</ul></details>`
      : ''
  }`;
}

function inUnit({ value = 0, unit }: Result, voice: Voice): string {
  switch (unit) {
    case 's':
      return voice.duration(value);
    case 'm':
      return Math.abs(value) >= 1000 ? voice.distance(value) : voice.height(value);
    case 'm/s':
      return voice.speed(value);
    case '':
      return voice.number(value, 2);
    default:
      return `${voice.number(value, Math.abs(value) < 100 ? 1 : 0)} ${unit}`;
  }
}

export function zonesLists({ analysis, sport }: Activity, voice: Voice): Markup {
  if (analysis.zones.length === 0) return html``;
  return html`<h2>${voice.say('activity.zones')}</h2><div class="two">${analysis.zones.map((zones) => zoneList(zones, sport, voice))}</div>`;
}

function zoneList({ of, model, bounds, seconds }: ZoneTimes, sport: Sport, voice: Voice): Markup {
  const total = seconds.reduce((sum, s) => sum + s, 0) || 1;
  return html`<section><h3>${voice.say(`zones.of.${of}`)} <span class="fine">${voice.say('zones.model', { model })}</span></h3>
<ol class="zones">${seconds.map(
    (s, i) =>
      html`<li><span>Z${i + 1}</span><meter min="0" max="${total}" value="${s}" aria-label="${voice.number((100 * s) / total)} %"></meter><span class="span fine">${spanOf(bounds, i, of, sport, voice)}</span><span class="n">${voice.duration(s)}</span></li>`,
  )}</ol></section>`;
}

function spanOf(
  bounds: readonly number[],
  index: number,
  of: ZoneTimes['of'],
  sport: Sport,
  voice: Voice,
): string {
  const say = (value: number): string =>
    of === 'pace'
      ? (speedOf(value, sport, voice) ?? '–')
      : `${voice.number(value)} ${of === 'power' ? 'W' : 'bpm'}`;
  if (index === bounds.length) return `> ${say(bounds[index - 1])}`;
  return `≤ ${say(bounds[index])}`;
}

export function splitsTable(splits: readonly Split[], sport: Sport, voice: Voice): Markup {
  return table(voice.say('activity.splits'), [
    { head: '', cells: splits.map((_, i) => String(i + 1)), isText: true },
    {
      head: voice.say('metric.distance'),
      cells: splits.map(({ meters }) => distanceOf(meters, sport, voice)),
    },
    {
      head: voice.say('page.activity.pace'),
      cells: splits.map(({ meters, seconds }) => speedOf(meters / seconds, sport, voice)),
    },
    { head: 'bpm', cells: splits.map(({ averageHeartRate }) => whole(averageHeartRate, voice)) },
    { head: 'W', cells: splits.map(({ averagePower }) => whole(averagePower, voice)) },
    {
      head: voice.say('metric.ascent'),
      cells: splits.map(({ ascentMeters }) => (ascentMeters ? voice.height(ascentMeters) : undefined)),
    },
  ]);
}

export function lapsTable({ laps, sport }: Activity, voice: Voice): Markup {
  if (laps.length < 2) return html``;
  const of = (say: (lap: Lap) => Cell): Cell[] => laps.map(say);
  return table(voice.say('activity.laps'), [
    { head: '', cells: of((lap) => String(laps.indexOf(lap) + 1)), isText: true },
    {
      head: voice.say('page.lap.kind'),
      cells: of(({ intensity }) =>
        intensity && intensity !== 'active' ? voice.say('page.lap.intensity', { intensity }) : undefined,
      ),
      isText: true,
    },
    {
      head: voice.say('metric.distance'),
      cells: of(({ distanceMeters }) => distanceOf(distanceMeters, sport, voice)),
    },
    {
      head: voice.say('page.activity.time'),
      cells: of(({ timerSeconds }) =>
        timerSeconds === undefined ? undefined : voice.duration(timerSeconds),
      ),
    },
    { head: voice.say('page.activity.pace'), cells: of((lap) => speedOf(averageSpeed(lap), sport, voice)) },
    { head: 'bpm', cells: of(({ averageHeartRate }) => whole(averageHeartRate, voice)) },
    { head: 'W', cells: of(({ averagePower }) => whole(averagePower, voice)) },
    {
      head: voice.say('metric.ascent'),
      cells: of(({ ascentMeters }) => (ascentMeters ? voice.height(ascentMeters) : undefined)),
    },
  ]);
}

export function bestsTable({ analysis, sport }: Activity, voice: Voice): Markup {
  const { bests } = analysis;
  return table(voice.say('page.activity.bests'), [
    { head: voice.say('page.best.over'), cells: bests.map((best) => extentOf(best, voice)), isText: true },
    {
      head: voice.say('page.best.best'),
      cells: bests.map(({ of, value }) =>
        of === 'distance' ? voice.duration(value) : `${voice.number(value)} ${of === 'power' ? 'W' : 'bpm'}`,
      ),
    },
    {
      head: voice.say('page.activity.pace'),
      cells: bests.map(({ of, extent, value }) =>
        of === 'distance'
          ? speedOf(extent / value, readsAsPace(sport) ? sport : 'cycling', voice)
          : undefined,
      ),
    },
  ]);
}

/** A race distance is called by its own name in every language: 400 m, 1 mi, 10 km. */
function extentOf({ of, extent }: Best, voice: Voice): string {
  if (of !== 'distance') return voice.duration(extent);
  const miles = extent / METERS_PER_MILE;
  if (Math.abs(miles - Math.round(miles)) < 1e-6) return `${voice.number(miles)} mi`;
  return extent < 1000
    ? `${voice.number(extent)} m`
    : `${voice.number(extent / 1000, extent % 1000 ? 1 : 0)} km`;
}

export function setsTable({ sets }: Activity, voice: Voice): Markup {
  const done = sets.filter(({ active }) => active);
  return table(voice.say('activity.sets'), [
    { head: '', cells: done.map((_, i) => String(i + 1)), isText: true },
    {
      head: voice.say('page.set.exercise'),
      cells: done.map(({ exercise }) => exercise?.replace(/_/g, ' ')),
      isText: true,
    },
    {
      head: voice.say('page.set.repetitions'),
      cells: done.map(({ repetitions }) => whole(repetitions, voice)),
    },
    {
      head: voice.say('page.set.weight'),
      cells: done.map(({ weightKilograms }) => (weightKilograms ? voice.weight(weightKilograms) : undefined)),
    },
    {
      head: voice.say('page.activity.time'),
      cells: done.map(({ durationSeconds }) => voice.duration(durationSeconds)),
    },
  ]);
}

const whole = (value: number | undefined, voice: Voice): Cell => (value ? voice.number(value) : undefined);
