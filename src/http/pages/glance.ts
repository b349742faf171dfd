import { html } from 'hono/html';
import type { WellnessAnswer } from '../../app/answers/get-wellness.ts';
import type { TrainingLoad } from '../../app/answers/training-load.ts';
import type { SourceState } from '../../app/sources/index.ts';
import type { CalendarEntry } from '../../app/training/calendar.ts';
import { dayOf, localTime } from '../../domain/day.ts';
import type { Visit } from '../visit.ts';
import { distanceOf, unbroken } from './activity-words.ts';
import type { Markup } from './layout.ts';

export interface Glance {
  readonly load: TrainingLoad;
  /** The last week, each night by itself. */
  readonly nights: WellnessAnswer;
  readonly sources: readonly SourceState[];
  /** Sessions to come, the nearest first. */
  readonly next: readonly CalendarEntry[];
}

const nightsShown = 3;

/** How the athlete stands, in four small panels; each leads to the page that says more. */
export function glance({ load, nights, next, sources }: Glance, visit: Visit): Markup {
  const { voice } = visit;
  const panel = (name: string, href: string, body: Markup): Markup =>
    html`<section class="panel"><h2>${voice.say(`page.glance.${name}`)}</h2>${body}<p class="more"><a href="${href}">${voice.say(`page.glance.more-${name}`)}</a></p></section>`;
  return html`<div class="glance">
${panel('next', '/calendar#today', upcoming(next, visit))}
${panel('training', '/fitness', training(load, visit))}
${panel('nights', '/recovery', lastNights(nights, visit))}
${panel('sources', '/sources', freshness(sources, visit))}
</div>`;
}

function upcoming(next: readonly CalendarEntry[], { voice, today }: Visit): Markup {
  if (next.length === 0) return html`<p class="soft">${voice.say('page.glance.no-next')}</p>`;
  return html`<ul class="fresh">${next.map(
    ({ planned: { id, day, workout, resolved } }) =>
      html`<li><b class="capital">${day === today ? voice.say('page.glance.today') : voice.day(day ?? '')}</b><br><a href="/workouts/${id}">${workout.name}</a> <span class="soft">${[voice.say('sport.name', { sport: workout.sport }), voice.duration(resolved.totals.seconds), distanceOf(resolved.totals.meters, workout.sport, voice)].filter(Boolean).join(' · ')}</span></li>`,
  )}</ul>`;
}

function training({ now }: TrainingLoad, { voice }: Visit): Markup {
  if (!now) return html`<p class="soft">${voice.say('page.fitness.no-load')}</p>`;
  const figures = [
    ['page.fitness.fitness', voice.number(now.fitness)],
    ['page.fitness.fatigue', voice.number(now.fatigue)],
    ['page.fitness.form', voice.signed(now.form)],
  ] as const;
  return html`<dl class="figures">${figures.map(([code, said]) => html`<div><dt>${voice.say(code)}</dt><dd>${said}</dd></div>`)}</dl>
<p class="fine">${voice.say('page.glance.as-of', { day: now.day })} ${now.provisional ? voice.say('page.fitness.provisional') : ''}</p>`;
}

/** A figure nobody measured is left out: neither zero nor rest. */
function lastNights({ wellness }: WellnessAnswer, { voice }: Visit): Markup {
  const measures = wellness.chosen.map(({ measure }) => measure);
  const shown = measures.filter(
    ({ family, detail }, i) => !detail && measures.findIndex((one) => one.family === family) === i,
  );
  const known = wellness.nights.filter(({ values }) => shown.some((measure) => values.has(measure)));
  const newest = known.slice(-nightsShown).reverse();
  if (newest.length === 0) return html`<p class="soft">${voice.say('page.glance.no-nights')}</p>`;
  return html`<ul class="fresh">${newest.map(({ day, values }) => {
    const said = shown.flatMap((measure) => {
      const value = values.get(measure);
      if (value === undefined) return [];
      const name = voice.say('wellness.name', { measure: measure.id });
      return [
        voice.label(name, unbroken(voice.say('wellness.value', { measure: measure.id, value, mean: 0 }))),
      ];
    });
    return html`<li><b class="capital">${voice.day(day)}</b><br><span class="soft">${said.join(' · ')}</span></li>`;
  })}</ul>`;
}

function freshness(sources: readonly SourceState[], { voice, athlete }: Visit): Markup {
  const open = sources.filter(({ connection }) => connection && connection.state !== 'disconnected');
  if (open.length === 0) return html`<p class="soft">${voice.say('source.none')}</p>`;
  const { timeZone } = athlete.preferences;
  const lastAt = (at: number | undefined): string =>
    at === undefined
      ? voice.say('page.glance.never')
      : voice.say('source.last-at', {
          day: dayOf(at, timeZone),
          time: localTime(at, timeZone).slice(11, 16),
        });
  return html`<ul class="fresh">${open.map(
    ({ vendor, connection, warnings, running }) =>
      html`<li><b>${vendor.name}</b> <span class="fine">${voice.say(running ? 'source.running' : `source.state.${connection?.state}`)} · ${lastAt(connection?.progress.lastAt)}</span>${warnings.slice(0, 1).map((what) => html`<br><span class="warn fine">${voice.say(what)}</span>`)}</li>`,
  )}</ul>`;
}
