import { html } from 'hono/html';
import type { WorkoutDetail } from '../../app/training/planned-against-done.ts';
import type { Block } from '../../domain/workout.ts';
import { isRepeat } from '../../domain/workout-steps.ts';
import { blockLine, stepLine, waterOf } from '../../domain/workout-text.ts';
import type { Voice } from '../../locales/index.ts';
import type { Visit } from '../visit.ts';
import { averageSpeed, distanceOf, paceWord, speedOf } from './activity-words.ts';
import { frameOf, hidden, type Markup, page } from './layout.ts';
import { canMove, moveForm } from './move-form.ts';
import { table } from './table.ts';
import { undoNotice } from './undo-notice.ts';

/** A planned workout: steps, files for the watch, where it went, and what was done of it. */
export function workoutPage(
  detail: WorkoutDetail,
  formatIds: readonly string[],
  visit: Visit,
  changeId?: string,
): Markup {
  const { planned, status, deliveries, activity } = detail;
  const { voice } = visit;
  const { resolved, workout } = planned;
  return page(
    frameOf(visit, `/workouts/${planned.id}`, workout.name),
    html`<p class="when">${voice.say('sport.name', { sport: workout.sport })} · ${planned.day ? voice.day(planned.day) : voice.say('page.calendar.draft')} · ${voice.say(`page.calendar.${status}`)}</p>
<h1>${workout.name}</h1>
${undoNotice('page.move.trouble', { changeId, back: `/workouts/${planned.id}` }, visit)}
${workout.note ? html`<p class="lead">${workout.note}</p>` : ''}
<dl class="figures">
<div><dt>${voice.say('page.activity.time')}</dt><dd>${voice.duration(resolved.totals.seconds)}</dd></div>
${resolved.totals.meters ? html`<div><dt>${voice.say('metric.distance')}</dt><dd>${distanceOf(resolved.totals.meters, workout.sport, voice)}</dd></div>` : ''}
<div><dt>${voice.say('page.workout.effort')}</dt><dd>${voice.duration(resolved.totals.workSeconds)}</dd></div>
</dl>
<h2>${voice.say('page.workout.steps')}</h2>
<ol class="steps">${resolved.steps.map((block) => blockItem(block, waterOf(resolved), voice))}</ol>
${[...resolved.notes, ...resolved.totals.assumed].map((note) => html`<p class="fine">${voice.say(note)}</p>`)}
${activity ? html`<p class="notice good"><a href="/activities/${activity.id}">${voice.say('page.workout.answered')}</a></p>` : ''}
${doneTable(detail, voice)}
<h2>${voice.say('page.workout.files')}</h2>
<p>${voice.say('page.workout.files-what')}</p>
<p class="row">${formatIds.map((id) => html`<a class="button plain" href="/workouts/${planned.id}.${id}" download>${id.toUpperCase()}</a>`)}</p>
${
  deliveries.length > 0
    ? html`<ul>${deliveries.map(({ target, state, ref }) => html`<li>${voice.say('page.workout.delivery', { target })}: ${voice.say(`page.workout.delivery.${state}`)} · <code>${ref}</code></li>`)}</ul>`
    : ''
}
${canMove(planned) ? html`<h2>${voice.say('page.move')}</h2>${moveForm(planned, visit)}` : ''}
${planned.elsewhere ? html`<p class="notice">${voice.say('plan.elsewhere', { target: planned.elsewhere.vendor, name: workout.name })}</p>` : deletion(planned.id, visit)}`,
  );
}

const deletion = (id: string, { voice, formToken }: Visit): Markup =>
  html`<h2>${voice.say('page.workout.delete')}</h2>
<form method="post" action="/workouts/${id}/delete">${hidden(formToken)}<p>${voice.say('page.workout.delete-what')}</p><button class="small danger">${voice.say('page.workout.delete')}</button></form>`;

type AlignedStep = Extract<NonNullable<WorkoutDetail['alignment']>, { steps: unknown }>['steps'][number];
type Water = ReturnType<typeof waterOf>;

function blockItem(block: Block, water: Water, voice: Voice): Markup {
  if (!isRepeat(block)) return html`<li class="${block.kind}">${voice.say(blockLine(block, water))}</li>`;
  return html`<li class="repeat">${voice.say('page.workout.times', { times: block.times })}<ol>${block.steps.map((step) => blockItem(step, water, voice))}</ol></li>`;
}

function doneTable({ alignment, planned }: WorkoutDetail, voice: Voice): Markup {
  if (!alignment) return html``;
  const title = voice.say('page.workout.done');
  if ('code' in alignment) return html`<h2>${title}</h2><p>${voice.say(alignment)}</p>`;
  const { sport } = planned.workout;
  const water = waterOf(planned.resolved);
  const of = (say: (aligned: AlignedStep) => string | Markup | undefined) => alignment.steps.map(say);
  return html`<h2>${title}</h2>
${table(title, [
  {
    head: voice.say('page.workout.planned-step'),
    cells: of(
      ({ step, round }) =>
        html`${round ? html`<span class="fine">${round.number}/${round.of}</span> ` : ''}${voice.say(stepLine(step, water))}`,
    ),
    isText: true,
  },
  {
    head: voice.say('metric.distance'),
    cells: of(({ done }) => distanceOf(done?.distanceMeters, sport, voice)),
  },
  {
    head: voice.say('page.activity.time'),
    cells: of(({ done }) =>
      done?.timerSeconds === undefined ? undefined : voice.duration(done.timerSeconds),
    ),
  },
  {
    head: paceWord(sport, voice),
    cells: of(({ done }) => done && speedOf(averageSpeed(done), sport, voice)),
  },
  {
    head: 'bpm',
    cells: of(({ done }) => (done?.averageHeartRate ? voice.number(done.averageHeartRate) : undefined)),
  },
  { head: 'W', cells: of(({ done }) => (done?.averagePower ? voice.number(done.averagePower) : undefined)) },
  {
    head: voice.say('page.workout.in-target'),
    cells: of(({ inTarget }) => inTarget && shareInside(inTarget, voice)),
  },
])}
${alignment.notes.map((note) => html`<p class="fine">${voice.say(note)}</p>`)}`;
}

function shareInside(
  { secondsInside, secondsBelow, secondsAbove }: NonNullable<AlignedStep['inTarget']>,
  voice: Voice,
): string | undefined {
  const total = secondsInside + secondsBelow + secondsAbove;
  return total > 0 ? `${voice.number((100 * secondsInside) / total)} %` : undefined;
}
