import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './program.ts';
import { inWords, type Report } from './report.ts';

const page = join(root, 'docs', 'benchmarks.md');
const mark = (id: string, end = ''): string => `<!-- ${end}${id}: printed by npm run bench -->`;

const head = `# Measure boucle

\`\`\`sh
npm run bench                      # every part, some ten minutes
npm run bench -- fit import        # only these: fit, import, archive, answers, growth, rebuild, tools, serving, pages, ledger, postgres, load, start, vendors, messages
BOUCLE_BENCH_MINUTES=10 npm run bench -- load   # ten minutes instead of one
npm run bench -- --json            # for programs
npm run bench -- --fresh           # make the library of ten years anew
npm run bench -- answers --library DIR   # a home of yours instead; it is copied, never written
npm run bench -- --write-docs      # print the results into this page
\`\`\`

Everything is measured side by side in one run, since a ratio says more than a number of milliseconds from somebody's machine.
Other readers of FIT files are installed into a temporary folder; without a network they are left out, and the result says so.
Run it on a machine that has nothing else to do: \`answers\` and \`start\` say how busy it was.

What follows is printed by the benchmark, part by part, as last measured.
`;

/** Prints the reports into the page; parts that were not run keep what was measured before. */
export function writeDocs(reports: readonly Report[], order: readonly string[]): void {
  const before = readPage();
  const sections = order.flatMap((id) => {
    const report = reports.find((one) => one.id === id);
    const text = report ? inWords(report) : sectionIn(before, id);
    return text ? [`${mark(id)}\n\n${text}\n\n${mark(id, '/')}`] : [];
  });
  writeFileSync(page, `${[head, ...sections].join('\n')}\n`);
}

function readPage(): string {
  try {
    return readFileSync(page, 'utf8');
  } catch {
    return '';
  }
}

function sectionIn(text: string, id: string): string | undefined {
  const from = text.indexOf(mark(id));
  const to = text.indexOf(mark(id, '/'));
  return from < 0 || to < from ? undefined : text.slice(from + mark(id).length, to).trim();
}
