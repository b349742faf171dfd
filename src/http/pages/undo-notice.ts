import { html } from 'hono/html';
import type { Visit } from '../visit.ts';
import { hidden, type Markup } from './layout.ts';

/** Says what was just done and takes it back on one press; nothing where nothing was done. */
export function undoNotice(
  code: string,
  { changeId, back }: { readonly changeId?: string; readonly back: string },
  { voice, formToken }: Visit,
): Markup {
  if (changeId === undefined) return html``;
  return html`<div class="notice good told" role="status"><span>${voice.say(code)}</span>
<form method="post" action="/undo">${hidden(formToken)}<input type="hidden" name="change" value="${changeId}"><input type="hidden" name="back" value="${back}"><button class="small">${voice.say('page.undo')}</button></form></div>`;
}

/** `?changed=chg_…` of an address, when it is the id of a change. */
export const changedIn = (asked: unknown): string | undefined =>
  typeof asked === 'string' && /^chg_[0-9a-z]{8}$/.test(asked) ? asked : undefined;
