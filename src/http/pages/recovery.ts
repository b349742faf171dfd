import { html } from 'hono/html';
import { isUsual, type Measure, type WellnessAnswer } from '../../app/answers/get-wellness.ts';
import type { ReadinessAnswer } from '../../app/answers/assess-readiness.ts';
import { asDeviceName } from '../../domain/device-name.ts';
import type { Voice } from '../../locales/index.ts';
import type { Visit } from '../visit.ts';
import { frameOf, type Markup, page } from './layout.ts';
import { table } from './table.ts';

export interface RecoveryView {
  readonly found: WellnessAnswer;
  readonly ready: ReadinessAnswer;
  readonly wide?: Markup;
  readonly narrow?: Markup;
}

/** How the athlete slept and recovered, each figure from one source and against their own range. */
export function recoveryPage(view: RecoveryView, visit: Visit): Markup {
  const { voice } = visit;
  const title = voice.say('page.recovery.title');
  const { wellness } = view.found;
  return page(
    frameOf(visit, '/recovery', title),
    html`<h1>${title}</h1>
${wellness.summaries.length === 0 ? html`<p class="lead">${voice.say('page.recovery.empty')}</p>` : html`${today(view, voice)}${pictures(view)}${averages(view, voice)}${nights(view, voice)}${others(view, voice)}`}`,
  );
}

function today({ ready: { readiness } }: RecoveryView, voice: Voice): Markup {
  return html`<p class="lead">${voice.say('page.recovery.what')}</p>
<p><b>${voice.say('page.recovery.verdict', { verdict: readiness.verdict })}</b> ${voice.say('page.recovery.no-diagnosis')}</p>`;
}

const pictures = ({ wide, narrow }: RecoveryView): Markup =>
  wide
    ? html`<figure class="panel chart"><div class="wide">${wide}</div><div class="narrow">${narrow}</div></figure>`
    : html``;

const figure = (measure: Measure, value: number, voice: Voice, mean = 0): string =>
  voice.say('wellness.value', { measure: measure.id, value, mean });

function averages({ found }: RecoveryView, voice: Voice): Markup {
  const { summaries } = found.wellness;
  return html`<h2>${voice.say('page.recovery.averages')}</h2>${table(voice.say('page.recovery.averages'), [
    {
      head: voice.say('page.recovery.figure'),
      cells: summaries.map(({ measure }) => voice.say('wellness.name', { measure: measure.id })),
      isText: true,
    },
    {
      head: voice.say('page.recovery.mean'),
      cells: summaries.map(({ measure, average }) => figure(measure, average, voice, 1)),
    },
    {
      head: voice.say('page.recovery.usual'),
      cells: summaries.map(({ measure, usual }) =>
        isUsual(usual)
          ? `${figure(measure, usual.low, voice, 1)} – ${figure(measure, usual.high, voice, 1)}`
          : undefined,
      ),
    },
    { head: 'n', cells: summaries.map(({ n }) => voice.number(n)) },
    {
      head: voice.say('page.recovery.source'),
      cells: summaries.map(({ series }) => asDeviceName(series.source) ?? series.source),
      isText: true,
    },
  ])}`;
}

function nights({ found }: RecoveryView, voice: Voice): Markup {
  const { wellness } = found;
  const shown = wellness.chosen.map(({ measure }) => measure).filter(({ detail }) => !detail);
  const newest = [...wellness.nights].reverse();
  return html`<h2>${voice.say('page.recovery.nights')}</h2>${table(voice.say('page.recovery.nights'), [
    { head: voice.say('page.recovery.day'), cells: newest.map(({ day }) => voice.day(day)), isText: true },
    ...shown.map((measure) => ({
      head: voice.say('wellness.name', { measure: measure.id }),
      cells: newest.map(({ values }) => {
        const value = values.get(measure);
        return value === undefined ? undefined : figure(measure, value, voice);
      }),
    })),
  ])}
<p class="fine">${voice.say('page.recovery.dash')}</p>`;
}

function others({ found }: RecoveryView, voice: Voice): Markup {
  const { others: rivals } = found.wellness;
  if (rivals.length === 0) return html``;
  return html`<h2>${voice.say('page.recovery.others')}</h2>${table(voice.say('page.recovery.others'), [
    {
      head: voice.say('page.recovery.figure'),
      cells: rivals.map(({ measure }) => voice.say('wellness.name', { measure: measure.id })),
      isText: true,
    },
    {
      head: voice.say('page.recovery.source'),
      cells: rivals.map(({ source }) => asDeviceName(source) ?? source),
      isText: true,
    },
    {
      head: voice.say('page.recovery.mean'),
      cells: rivals.map(({ measure, average }) => figure(measure, average, voice, 1)),
    },
    { head: 'n', cells: rivals.map(({ n }) => voice.number(n)) },
  ])}
<p class="fine">${voice.say('page.recovery.never-blended')} <a href="/sources#precedence">${voice.say('page.precedence.title')}</a></p>`;
}
