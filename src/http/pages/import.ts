import { html } from 'hono/html';
import type { FileNote } from '../../app/intake/import-paths.ts';
import type { Visit } from '../visit.ts';
import type { ImportJob } from '../import/jobs.ts';
import { frameOf, hidden, type Markup, page } from './layout.ts';

/** Where files are put. Without the script it is a plain form; with it, files can be dropped and progress is live. */
export function dropZone({ voice, formToken }: Visit): Markup {
  return html`<form class="drop" method="post" action="/import" enctype="multipart/form-data" data-import>
  ${hidden(formToken)}
  <p>${voice.say('page.import.what')}</p>
  <div class="pick">
    <input id="files" type="file" name="files" multiple required aria-describedby="chosen">
    <label class="button plain" for="files">${voice.say('page.import.choose')}</label>
    <output id="chosen" for="files" data-none="${voice.say('page.import.none-chosen')}" data-many="${voice.say('page.import.chosen', { count: '{count}' })}"></output>
  </div>
  <button class="main">${voice.say('page.import.go')}</button>
  <p class="fine">${voice.say('page.import.stays')}</p>
</form>
<div id="progress" data-failed="${voice.say('page.import.cut')}" data-sending="${voice.say('page.import.sending')}"></div>`;
}

/** The page of one import: reloads itself while the import runs. */
export function importPage(job: ImportJob, visit: Visit): Markup {
  const title = visit.voice.say('page.import.title');
  return page(
    { ...frameOf(visit, '/', title), refreshSeconds: job.report || job.failed ? undefined : 2 },
    html`<h1>${title}</h1>
${importState(job, visit)}
<p><a class="button plain" href="/">${visit.voice.say('page.message.back')}</a></p>`,
  );
}

/** How far an import is, or what it did: the same piece for the page and for the live stream. */
export function importState({ progress, report, failed }: ImportJob, { voice }: Visit): Markup {
  if (failed) return html`<p class="notice" role="alert">${voice.say('internal', { reference: failed })}</p>`;
  if (report) return reportTable(report, voice);
  if (!progress) return html`<p>${voice.say('page.import.starting')}</p><progress></progress>`;
  const { done, total, ratePerSecond, remainingSeconds, last } = progress;
  return html`<p>${voice.say('page.import.progress', {
    done,
    total: total ?? '…',
    rate: voice.number(ratePerSecond, ratePerSecond < 10 ? 1 : 0),
  })}${remainingSeconds === undefined ? '' : ` · ${voice.say('page.import.remaining', { seconds: Math.ceil(remainingSeconds) })}`}</p>
${total === undefined ? html`<progress></progress>` : html`<progress max="${total}" value="${done}"></progress>`}
<p class="fine">${last.fileName}</p>`;
}

function reportTable(report: NonNullable<ImportJob['report']>, voice: Visit['voice']): Markup {
  const notes = [
    ...rows('partial', report.partial, voice),
    ...rows('refused', report.refused, voice),
    ...rows('kept', report.kept, voice),
  ];
  const shown = notes.slice(0, 200);
  return html`<p class="notice good" role="status">${voice.say('page.import.done', {
    files: report.files,
    activities: report.activities,
    seconds: report.seconds,
  })}</p>
<div class="scroll" tabindex="0" role="region" aria-label="${voice.say('page.import.outcomes')}"><table>
<thead><tr>${(['new', 'known', 'merged', 'partial', 'kept', 'refused'] as const).map((outcome) => html`<th class="n" scope="col">${voice.say(`page.import.outcome.${outcome}`)}</th>`)}</tr></thead>
<tbody><tr>${[report.new, report.known, report.merged, report.partial.length, report.kept.length, report.refused.length].map((count) => html`<td class="n">${voice.number(count)}</td>`)}</tr></tbody>
</table></div>
${
  shown.length > 0
    ? html`<div class="scroll" tabindex="0" role="region" aria-label="${voice.say('page.import.why')}"><table>
<thead><tr><th scope="col">${voice.say('page.import.file')}</th><th scope="col">${voice.say('page.import.outcome')}</th><th scope="col">${voice.say('page.import.why')}</th></tr></thead>
<tbody>${shown}</tbody></table></div>`
    : ''
}
${notes.length > shown.length ? html`<p class="fine">${voice.say('page.import.more-notes', { count: notes.length - shown.length })}</p>` : ''}
${report.activities > 0 ? html`<p><a href="/activities">${voice.say('page.home.all')}</a></p>` : ''}`;
}

function rows(outcome: string, notes: readonly FileNote[], voice: Visit['voice']): Markup[] {
  return notes.map(
    ({ fileName, why }) =>
      html`<tr><td>${fileName}</td><td>${voice.say('page.import.of-file', { outcome })}</td><td>${why ? voice.say(why) : ''}</td></tr>`,
  );
}
