import { html } from 'hono/html';
import type { Performance } from '../../app/answers/performance.ts';
import type { AthleteBrief } from '../../app/answers/athlete-brief.ts';
import type { TrainingLoad } from '../../app/answers/training-load.ts';
import type { Sport } from '../../domain/sport.ts';
import type { Voice } from '../../locales/index.ts';
import { boundsRow, boundWords } from '../../mcp/tools/activity-parts.ts';
import { measuredWords, recordRow } from '../../mcp/tools/performance-rows.ts';
import type { Visit } from '../visit.ts';
import { frameOf, type Markup, page } from './layout.ts';
import { table } from './table.ts';

export interface FitnessView {
  readonly load: TrainingLoad;
  readonly wide?: Markup;
  readonly narrow?: Markup;
  readonly best: Performance;
  readonly sports: readonly Sport[];
  readonly zones: AthleteBrief['zones'];
}

/** The load curve, the records of one sport, and the zones in force. */
export function fitnessPage(view: FitnessView, visit: Visit): Markup {
  const { voice } = visit;
  const title = voice.say('page.fitness.title');
  return page(
    frameOf(visit, '/fitness', title),
    html`<h1>${title}</h1>
${loadPart(view, voice)}
${recordsPart(view, voice)}
${zonesPart(view, voice)}`,
  );
}

function loadPart({ load, wide, narrow }: FitnessView, voice: Voice): Markup {
  const { now } = load;
  if (!now) return html`<p class="lead">${voice.say('page.fitness.no-load')}</p>`;
  const figure = (name: string, value: number, digits = 0): Markup =>
    html`<div><dt>${voice.say(`page.fitness.${name}`)}</dt><dd>${name === 'form' ? voice.signed(value, digits) : voice.number(value, digits)}</dd></div>`;
  return html`<p class="lead">${voice.say('page.fitness.what')}</p>
<dl class="figures">${figure('fitness', now.fitness)}${figure('fatigue', now.fatigue)}${figure('form', now.form)}${figure('load7', now.load7Days)}</dl>
${now.provisional ? html`<p class="notice" role="note">${voice.say('page.fitness.provisional')}</p>` : ''}
${wide ? html`<figure class="panel chart"><div class="wide">${wide}</div><div class="narrow">${narrow}</div></figure>` : ''}`;
}

function recordsPart({ best, sports }: FitnessView, voice: Voice): Markup {
  const { sport } = best;
  if (!sport) return html``;
  const rows = [...best.distance, ...best.power];
  return html`<h2 id="records">${voice.say('page.fitness.records')}</h2>
<ul class="pills">${sports.map((one) => html`<li><a href="/fitness?sport=${one}#records"${one === sport ? html` aria-current="true"` : ''}>${voice.say('sport.name', { sport: one })}</a></li>`)}</ul>
${
  rows.length === 0
    ? html`<p>${voice.say('page.fitness.no-records')}</p>`
    : table(voice.say('page.fitness.records'), [
        {
          head: voice.say('page.fitness.best'),
          cells: rows.map(({ best: one }) =>
            measuredWords(recordRow({ best: one, isRecord: true }, sport), voice),
          ),
          isText: true,
        },
        {
          head: voice.say('page.fitness.when'),
          cells: rows.map(
            ({ best: one }) => html`<a href="/activities/${one.activityId}">${voice.day(one.day)}</a>`,
          ),
          isText: true,
        },
      ])
}
${best.leftOut ? html`<p class="fine">${voice.say('page.fitness.left-out')}</p>` : ''}`;
}

function zonesPart({ zones }: FitnessView, voice: Voice): Markup {
  const heading = html`<h2 id="zones">${voice.say('page.fitness.zones')}</h2>`;
  if (zones.length === 0) return html`${heading}<p>${voice.say('page.fitness.no-zones')}</p>`;
  const edges = zones.map(({ sport, of, bounds }) => {
    const { unit, upper_bounds: upper } = boundsRow(of, bounds, sport);
    const suffix = of === 'pace' ? '' : ` ${voice.say('unit.name', { unit })}`;
    return `${upper.map((bound) => boundWords(bound, unit, voice)).join(' | ')}${suffix}`;
  });
  return html`${heading}${table(voice.say('page.fitness.zones'), [
    {
      head: voice.say('page.fitness.sport'),
      cells: zones.map(({ sport }) => voice.say('sport.name', { sport })),
      isText: true,
    },
    {
      head: voice.say('page.fitness.zones-of'),
      cells: zones.map(({ of }) => voice.say(`zones.of.${of}`)),
      isText: true,
    },
    {
      head: voice.say('page.fitness.model'),
      cells: zones.map(({ model }) => voice.say('zones.model', { model })),
      isText: true,
    },
    { head: voice.say('page.fitness.edges'), cells: edges, isText: true },
  ])}`;
}
