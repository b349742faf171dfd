import { html } from 'hono/html';
import type { Activity, Best, Result, Split, ZoneTimes } from '../../domain/activity.ts';
import type { Lap } from '../../domain/recording.ts';
import type { Sport } from '../../domain/sport.ts';
import { METERS_PER_MILE } from '../../domain/units.ts';
import type { Voice } from '../../locales/index.ts';
import { averageSpeed, distanceOf, paceWord, speedOf } from './activity-words.ts';
import type { Markup } from './layout.ts';
import { fold } from './table.ts';

const whole = (value: number | undefined, voice: Voice): string | undefined =>
  value ? voice.number(value) : undefined;
const clock = (seconds: number | undefined, voice: Voice): string | undefined =>
  seconds === undefined ? undefined : voice.duration(seconds);
const height = (meters: number | undefined, voice: Voice): string | undefined =>
  meters ? voice.height(meters) : undefined;
const counted = (items: readonly unknown[]): string[] => items.map((_, i) => String(i + 1));

/** What boucle computed: value, unit, method, or why there is none. */
export function figuresTable({ analysis }: Activity, voice: Voice): Markup {
  const all = Object.entries(analysis.metrics);
  const known = all.filter(([, { value }]) => value !== undefined);
  const reasons = [...new Set(all.flatMap(([, { missing }]) => (missing ? [voice.say(missing)] : [])))];
  const columns = [
    {
      head: voice.say('page.figure.name'),
      cells: known.map(([id]) => voice.say(`metric.${id}`)),
      isText: true,
    },
    { head: voice.say('page.figure.value'), cells: known.map(([, result]) => inUnit(result, voice)) },
    {
      head: voice.say('page.figure.method'),
      cells: known.map(([, { method }]) => voice.say('method.name', { method })),
      isText: true,
    },
    {
      head: voice.say('page.figure.remark'),
      cells: known.map(([, { warnings }]) => warnings.map((warning) => voice.say(warning)).join(' ')),
      isText: true,
    },
  ];
  return html`${fold(voice.say('activity.figures'), columns, false)}${
    reasons.length > 0
      ? html`<details class="fold"><summary><h2>${voice.say('page.figure.missing')}</h2></summary><ul>${reasons.map((reason) => html`<li>${reason}</li>`)}</ul></details>`
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
      return `${voice.number(value, Math.abs(value) < 100 ? 1 : 0)} ${voice.say('unit.name', { unit })}`;
  }
}

export function zonesLists({ analysis, sport }: Activity, voice: Voice): Markup {
  if (analysis.zones.length === 0) return html``;
  return html`<h2>${voice.say('activity.zones')}</h2><div class="two">${analysis.zones.map((zones) => zoneList(zones, sport, voice))}</div>`;
}

function zoneList({ of, model, bounds, seconds }: ZoneTimes, sport: Sport, voice: Voice): Markup {
  const total = seconds.reduce((sum, s) => sum + s, 0) || 1;
  return html`<section><h3 class="capital">${voice.say(`zones.of.${of}`)} <span class="fine">${voice.say('zones.model', { model })}</span></h3>
<ol class="zones">${seconds.map((s, i) => {
    const share = `${voice.number((100 * s) / total)} %`;
    return html`<li><span>Z${i + 1}</span><meter min="0" max="${total}" value="${s}" aria-label="${share}"></meter><span class="span fine">${spanOf(bounds, i, of, { sport, voice })}</span><span class="n">${voice.duration(s)}</span></li>`;
  })}</ol></section>`;
}

function spanOf(
  bounds: readonly number[],
  index: number,
  of: ZoneTimes['of'],
  { sport, voice }: { readonly sport: Sport; readonly voice: Voice },
): string {
  const say = (value: number): string =>
    of === 'pace'
      ? (speedOf(value, sport, voice) ?? '–')
      : `${voice.number(value)} ${of === 'power' ? 'W' : 'bpm'}`;
  return index === bounds.length ? `> ${say(bounds[index - 1])}` : `≤ ${say(bounds[index])}`;
}

export function splitsTable(splits: readonly Split[], sport: Sport, voice: Voice): Markup {
  const of = (say: (split: Split) => string | undefined): (string | undefined)[] => splits.map(say);
  return fold(voice.say('activity.splits'), [
    { head: voice.say('page.number'), cells: counted(splits) },
    { head: voice.say('metric.distance'), cells: of(({ meters }) => distanceOf(meters, sport, voice)) },
    {
      head: paceWord(sport, voice),
      cells: of(({ meters, seconds }) => speedOf(meters / seconds, sport, voice)),
    },
    { head: 'bpm', cells: of(({ averageHeartRate }) => whole(averageHeartRate, voice)) },
    { head: 'W', cells: of(({ averagePower }) => whole(averagePower, voice)) },
    { head: voice.say('metric.ascent'), cells: of(({ ascentMeters }) => height(ascentMeters, voice)) },
  ]);
}

export function lapsTable({ laps, sport }: Activity, voice: Voice): Markup {
  if (laps.length < 2) return html``;
  const of = (say: (lap: Lap) => string | undefined): (string | undefined)[] => laps.map(say);
  return fold(voice.say('activity.laps'), [
    { head: voice.say('page.number'), cells: counted(laps) },
    { head: voice.say('page.lap.kind'), cells: of((lap) => kindOf(lap, voice)), isText: true },
    {
      head: voice.say('metric.distance'),
      cells: of(({ distanceMeters }) => distanceOf(distanceMeters, sport, voice)),
    },
    { head: voice.say('page.activity.time'), cells: of(({ timerSeconds }) => clock(timerSeconds, voice)) },
    { head: paceWord(sport, voice), cells: of((lap) => speedOf(averageSpeed(lap), sport, voice)) },
    { head: 'bpm', cells: of(({ averageHeartRate }) => whole(averageHeartRate, voice)) },
    { head: 'W', cells: of(({ averagePower }) => whole(averagePower, voice)) },
    { head: voice.say('metric.ascent'), cells: of(({ ascentMeters }) => height(ascentMeters, voice)) },
  ]);
}

const kindOf = ({ intensity }: Lap, voice: Voice): string | undefined =>
  intensity && intensity !== 'active' ? voice.say('page.lap.intensity', { intensity }) : undefined;

/** The distances and durations people ask for; the whole curve is one question to an assistant away. */
const usualMeters = [400, 1000, METERS_PER_MILE, 5000, 10_000, 21_097.5, 42_195, 40_000, 90_000];
const usualSeconds = [5, 60, 300, 1200, 3600];

export function bestsTable({ analysis, sport }: Activity, voice: Voice): Markup {
  const bests = analysis.bests.filter(({ of, extent }) =>
    (of === 'distance' ? usualMeters : usualSeconds).some((usual) => Math.abs(usual - extent) < 0.5),
  );
  const pace = ({ of, extent, value }: Best): string | undefined =>
    of === 'distance' ? speedOf(extent / value, sport, voice) : undefined;
  return fold(voice.say('page.activity.bests'), [
    { head: voice.say('page.best.over'), cells: bests.map((best) => extentOf(best, voice)), isText: true },
    { head: voice.say('page.best.best'), cells: bests.map((best) => valueOf(best, voice)) },
    { head: paceWord(sport, voice), cells: bests.map(pace) },
  ]);
}

function valueOf({ of, value }: Best, voice: Voice): string {
  return of === 'distance' ? voice.duration(value) : `${voice.number(value)} ${of === 'power' ? 'W' : 'bpm'}`;
}

/** `5 s`, `20 min`, `1 h`: the same in both languages. */
function spelled(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3600 ? `${seconds / 60} min` : `${seconds / 3600} h`;
}

/** A race distance is called by its own name in every language: 400 m, 1 mi, 10 km. */
function extentOf({ of, extent }: Best, voice: Voice): string {
  if (of !== 'distance') return spelled(extent);
  const miles = extent / METERS_PER_MILE;
  if (Math.abs(miles - Math.round(miles)) < 1e-6) return `${voice.number(miles)} mi`;
  return extent < 1000
    ? `${voice.number(extent)} m`
    : `${voice.number(extent / 1000, extent % 1000 ? 1 : 0)} km`;
}

export function setsTable({ sets }: Activity, voice: Voice): Markup {
  const done = sets.filter(({ active }) => active);
  return fold(voice.say('activity.sets'), [
    { head: voice.say('page.number'), cells: counted(done) },
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
      cells: done.map(({ durationSeconds }) => clock(durationSeconds, voice)),
    },
  ]);
}
