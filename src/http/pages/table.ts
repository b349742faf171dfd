import { html } from 'hono/html';
import type { Markup } from './layout.ts';

type Cell = string | undefined;

/** A column of text or of figures; cells nobody has a value for are dashes, and a column of dashes is left out. */
export interface Column {
  readonly head: string;
  readonly cells: readonly (Cell | Markup)[];
  readonly isText?: boolean;
}

/** A table that scrolls inside itself, so that the page never does. */
export function table(name: string, columns: readonly Column[]): Markup {
  const used = columns.filter(({ cells }) => cells.some(Boolean));
  const rows = used[0]?.cells.length ?? 0;
  const side = ({ isText }: Column): Markup => (isText ? html` class="t"` : html` class="n"`);
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${name}"><table>
<thead><tr>${used.map((column) => html`<th scope="col"${side(column)}>${column.head}</th>`)}</tr></thead>
<tbody>${Array.from(
    { length: rows },
    (_, i) => html`<tr>${used.map((column) => html`<td${side(column)}>${column.cells[i] ?? '–'}</td>`)}</tr>`,
  )}</tbody>
</table></div>`;
}

/** How many rows a part of a page shows before it waits to be unfolded. */
const rowsShown = 14;

/** A part of a page that can be folded; long tables begin folded. */
export function fold(title: string, columns: readonly Column[], isOpen?: boolean): Markup {
  const rows = columns[0]?.cells.length ?? 0;
  if (rows === 0) return html``;
  return html`<details class="fold"${(isOpen ?? rows <= rowsShown) ? html` open` : ''}>
<summary><h2>${title}</h2><span class="soft">${rows}</span></summary>${table(title, columns)}</details>`;
}
