/** Drawn steps of the connection guide: what to look for on the screen, not what it looks like this month. */
import { html } from 'hono/html';
import type { Markup } from '../pages/layout.ts';

const [width, height] = [240, 124];

/** A window with its bar. The words beside it say the same: it is not read aloud. */
const frame = (body: Markup): Markup =>
  html`<svg class="draw" viewBox="0 0 ${width} ${height}" aria-hidden="true" focusable="false"><rect class="w" x="1" y="1" width="${width - 2}" height="${height - 2}" rx="9"/><path class="l" d="M1 18H239"/><circle class="d" cx="11" cy="10" r="2.5"/><circle class="d" cx="20" cy="10" r="2.5"/><circle class="d" cx="29" cy="10" r="2.5"/>${body}</svg>`;

const line = (x: number, y: number, words: string, name = ''): Markup =>
  html`<text x="${x}" y="${y}"${name ? html` class="${name}"` : ''}>${words}</text>`;

/** Entries under each other; `hit` is the one to press. */
export const menu = (entries: readonly string[], hit: number): Markup =>
  frame(
    html`${entries.map((entry, i) => {
      const y = 28 + i * 23;
      return html`${i === hit ? html`<rect class="hit" x="10" y="${y}" width="220" height="21" rx="5"/>` : ''}${line(18, y + 15, entry, i === hit ? 'on' : '')}`;
    })}`,
  );

/** A text file with the part that comes in. */
export const file = (name: string): Markup =>
  frame(
    html`${line(44, 13, name, 'small')}${line(14, 38, '{', 'code')}<rect class="wash" x="22" y="46" width="206" height="50" rx="5"/>${line(32, 64, '"boucle": {', 'code')}${line(44, 79, '…', 'code')}${line(32, 90, '}', 'code')}${line(14, 113, '}', 'code')}`,
  );

/** What is typed, and what comes back. */
export const terminal = (typed: string, answer = ''): Markup =>
  frame(
    html`${line(14, 44, '$', 'code soft')}${line(28, 44, typed, 'code')}${answer ? line(28, 68, answer, 'code good') : html`<path class="l" d="M28 58v14"/>`}`,
  );

/** Fields with what goes into them, and the button. */
export const form = (fields: readonly (readonly [name: string, value: string])[], button: string): Markup =>
  frame(
    html`${fields.map(([name, value], i) => {
      const y = 31 + i * 34;
      return html`${line(14, y, name, 'small')}<rect class="field" x="12" y="${y + 4}" width="216" height="18" rx="4"/>${line(19, y + 17, value, 'code')}`;
    })}<rect class="hit" x="150" y="98" width="78" height="20" rx="6"/><text class="on mid" x="189" y="112">${button}</text>`,
  );

/** boucle's own page of consent: kinds of data, ticked or not. */
export const consent = (families: readonly string[], button: string): Markup =>
  frame(
    html`${families.map((family, i) => {
      const y = 28 + i * 22;
      const isTicked = i < families.length - 1;
      return html`<rect class="field" x="14" y="${y}" width="13" height="13" rx="3"/>${isTicked ? html`<path class="tick" d="M17 ${y + 6.5}l3 3.5 5-6.5"/>` : ''}${line(35, y + 11, family)}`;
    })}<rect class="hit" x="150" y="98" width="78" height="20" rx="6"/><text class="on mid" x="189" y="112">${button}</text>`,
  );

/** An assistant answering a question. */
export const chat = (question: string): Markup =>
  frame(
    html`<rect class="wash" x="18" y="30" width="210" height="26" rx="10"/>${line(27, 47, question)}<path class="talk" d="M14 76h150M14 90h186M14 104h104"/>`,
  );

/** Quit and open again. */
export const again = (name: string): Markup =>
  frame(
    html`<path class="turn" d="M104 74a17 17 0 1 1 7 10M103 60v14h14"/><text class="mid" x="120" y="112">${name}</text>`,
  );

/** A list with a switch that is on. */
export const toggle = (name: string): Markup =>
  frame(
    html`${line(18, 66, name)}<rect class="hit" x="184" y="52" width="38" height="20" rx="10"/><circle class="knob" cx="211" cy="62" r="7"/>`,
  );
