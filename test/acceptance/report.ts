/** One line of the table at the end. */
export interface Line {
  readonly cells: readonly string[];
  readonly outcome: 'passed' | 'failed' | 'skipped';
}

const mark = { passed: '✔', failed: '✖', skipped: '–' } as const;

/** Prints the lines as a table and the sum in words. Returns the exit code. */
export function report(head: readonly string[], lines: readonly Line[]): number {
  const rows = [head, ...lines.map(({ cells }) => cells)];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const print = (sign: string, cells: readonly string[]): boolean =>
    say(`${sign} ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd());
  print(' ', head);
  for (const { outcome, cells } of lines) print(mark[outcome], cells);
  const count = (outcome: Line['outcome']): number => lines.filter((line) => line.outcome === outcome).length;
  const tried = count('passed') + count('failed');
  const sum = `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`;
  say(tried > 0 ? `\n${sum}` : '\nskipped: nothing could be tried');
  return count('failed') > 0 ? 1 : 0;
}

export const say = (line: string): boolean => process.stdout.write(`${line}\n`);
