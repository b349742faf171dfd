/** What a part of the benchmark hands back: tables, goals and remarks, printed as text and as the page in docs. */
export interface Report {
  readonly id: string;
  readonly title: string;
  readonly tables: readonly Table[];
  readonly goals: readonly Goal[];
  readonly remarks: readonly string[];
}

export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** A number is shown with three digits, nothing as a dash: not measured (`null` is what JSON makes of it). */
export type Cell = string | number | null | undefined;

/** A promise and what was measured. */
export interface Goal {
  readonly what: string;
  readonly measured: number;
  readonly limit: number;
  readonly unit: string;
  readonly wanted: 'at least' | 'at most';
}

const goal =
  (wanted: Goal['wanted']) =>
  (what: string, measured: number, limit: number, unit = ''): Goal => ({
    what,
    measured,
    limit,
    unit,
    wanted,
  });

export const atLeast = goal('at least');
export const atMost = goal('at most');

export const isMet = ({ measured, limit, wanted }: Goal): boolean =>
  wanted === 'at least' ? measured >= limit : measured <= limit;

/** Markdown that reads well in a terminal too. */
export function inWords({ title, tables, goals, remarks }: Report): string {
  return [
    `## ${title}`,
    ...(goals.length > 0 ? [goalTable(goals)] : []),
    ...tables.map((table) => `### ${table.title}\n\n${grid(table.columns, table.rows)}`),
    ...(remarks.length > 0 ? [remarks.map((remark) => `- ${remark}`).join('\n')] : []),
  ].join('\n\n');
}

const goalTable = (goals: readonly Goal[]): string =>
  grid(
    ['goal', 'wanted', 'measured', ''],
    goals.map((goal) => [
      goal.what,
      `${goal.wanted} ${shown(goal.limit)} ${goal.unit}`.trim(),
      `${shown(goal.measured)} ${goal.unit}`.trim(),
      isMet(goal) ? 'met' : 'MISSED',
    ]),
  );

function grid(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [columns, ...rows.map((row) => row.map(shown))];
  const widths = columns.map((_, i) => Math.max(...lines.map((line) => line[i].length)));
  const isNumeric = columns.map((_, i) => i > 0 && rows.every((row) => typeof row[i] !== 'string'));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => (isNumeric[i] ? cell.padStart(widths[i]) : cell.padEnd(widths[i]))).join(' | ')} |`;
  const rule = widths.map((width, i) => (isNumeric[i] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  return [line(lines[0]), line(rule), ...lines.slice(1).map(line)].join('\n');
}

function shown(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  if (cell === undefined || cell === null || Number.isNaN(cell)) return '–';
  if (Number.isInteger(cell)) return cell.toLocaleString('en');
  return cell.toLocaleString('en', { maximumSignificantDigits: Math.abs(cell) < 1000 ? 3 : 4 });
}
