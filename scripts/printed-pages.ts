/** The pages of `docs/` that are printed from the program's own lists, so that they cannot go stale. */
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { type Convention, metricConventions, quantities } from '../src/analysis/conventions/index.ts';
import { metricList } from '../src/app/answers/metric-list.ts';
import { formats, workoutFormats } from '../src/formats/index.ts';
import { voiceFor } from '../src/locales/index.ts';
import { jsonSchemaOf } from '../src/mcp/schema.ts';
import type { Tool } from '../src/mcp/tool.ts';
import { tools } from '../src/mcp/tools/index.ts';
import { vendors } from '../src/vendors/index.ts';
import { vendorHead, vendorRow } from './vendor-table.ts';

const english = voiceFor({ language: 'en', units: 'metric', swimUnits: 'meters' });
const printed = '<!-- Printed by `npm run docs`; change the lists in src/, not this page. -->';

type Row = readonly (string | number)[];

function table(head: Row, rows: readonly Row[]): string {
  const line = (cells: Row): string =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Tokens of one tool as a model is shown it. */
function tokensOf({ name, title, description, input, hints }: Tool): number {
  return encode(
    JSON.stringify({ name, title, description, inputSchema: jsonSchemaOf(input), annotations: hints }),
  ).length;
}

function toolsPage(): string {
  const total = tools.reduce((sum, tool) => sum + tokensOf(tool), 0);
  const kind = ({ hints }: Tool): string =>
    hints.readOnlyHint ? 'reads' : hints.destructiveHint ? 'replaces or deletes' : 'adds';
  const rows = tools.map((tool) => [
    `\`${tool.name}\``,
    tool.title,
    tool.scopes.join(', '),
    kind(tool),
    tokensOf(tool),
  ]);
  const details = tools.map(
    (tool) => `## ${tool.title}: \`${tool.name}\`\n\n${tool.description}\n\n${argumentsOf(tool)}`,
  );
  return [
    '# The tools',
    printed,
    `${tools.length} tools, ${total.toLocaleString('en')} tokens in all (o200k_base).`,
    table(['tool', 'title', 'needs', 'does', 'tokens'], rows),
    ...details,
  ].join('\n\n');
}

function argumentsOf({ input }: Tool): string {
  const { properties = {}, required = [] } = jsonSchemaOf(input) as {
    properties?: Record<
      string,
      { type?: string | string[]; enum?: unknown[]; default?: unknown; description?: string }
    >;
    required?: string[];
  };
  const rows = Object.entries(properties).map(([name, field]) => [
    `\`${name}\`${required.includes(name) && field.default === undefined ? ' (required)' : ''}`,
    field.enum ? field.enum.map((choice) => `\`${String(choice)}\``).join(' ') : typeNames(field.type),
    field.default === undefined ? '' : `\`${JSON.stringify(field.default)}\``,
    field.description ?? '',
  ]);
  return rows.length > 0 ? table(['argument', 'is', 'default', 'means'], rows) : 'Takes no argument.';
}

const typeNames = (type: string | readonly string[] = ''): string => [type].flat().join(' or ');

const programs = (elsewhere: Convention['elsewhere']): string =>
  Object.entries(elsewhere)
    .map(([program, does]) => `**${program}**: ${does}`)
    .join('; ') || '–';

/** The ids an answer may name. */
const methodIds = ({ methods }: Convention): string => methods.map((id) => `\`${id}\``).join(', ') || '–';

function metricsPage(): string {
  const rows = metricList.map(({ id, unit, combine, needs, cites }) => {
    const convention = metricConventions[id];
    const name = `${english.say(`metric.${id}`)} \`${id}\``;
    return [
      name,
      unit || '–',
      combine,
      needs.join(', '),
      cites,
      convention.choice,
      methodIds(convention),
      programs(convention.elsewhere),
    ];
  });
  const overDays = Object.values(quantities).map((quantity) => [
    quantity.name,
    quantity.unit || '–',
    quantity.formula,
    quantity.source,
    quantity.choice,
    methodIds(quantity),
    programs(quantity.elsewhere),
  ]);
  return [
    '# The figures, what was chosen, and what others show',
    printed,
    english.say('glossary.about'),
    'Where definitions differ, one was chosen; answers name it as their method. What other programs do is of two kinds: “help text” is ' +
      'what a vendor says of itself and nobody here checked; “observed” was read from public source code or measured on files. A program that ' +
      'is not named publishes no rule known here. Figures of vendors are kept under their names and never blended with ours.',
    '## Figures of one activity',
    table(
      ['figure', 'unit', 'days combine by', 'needs', 'formula and source', 'choice', 'methods', 'elsewhere'],
      rows,
    ),
    '## Figures over days, zones, bests and predictions',
    table(['figure', 'unit', 'formula', 'source', 'choice', 'methods', 'elsewhere'], overDays),
  ].join('\n\n');
}

function formatsPage(): string {
  const read = formats.map(({ id, extensions, encode: writes }) => [
    `\`${id}\``,
    extensions.join(' '),
    writes ? 'yes' : 'no',
  ]);
  const workouts = workoutFormats.map(({ id, extension, sports }) => [
    `\`${id}\``,
    extension,
    sports.join(', '),
  ]);
  return [
    '# The files boucle reads and writes',
    printed,
    'Each also as `.gz`, inside a ZIP, in folders, and on a watch plugged in by USB. Of `.json`, `.csv` and `.xml` files only those of a ' +
      'vendor’s archive are read; [the pages of the vendors](vendors) say what of it.',
    table(['format', 'names', 'written on export'], read),
    'Workouts are written as:',
    table(['target', 'name', 'sports'], workouts),
  ].join('\n\n');
}

function vendorsPage(): string {
  return [
    '# What each connected vendor can do',
    printed,
    'Connect them on the page Sources, or with `boucle connect`. Archives and files need no connection: [see what a vendor has of you](README.md).',
    table(vendorHead, vendors.map(vendorRow)),
  ].join('\n\n');
}

export const printedPages: Readonly<Record<string, string>> = {
  'docs/tools.md': `${toolsPage()}\n`,
  'docs/metrics.md': `${metricsPage()}\n`,
  'docs/vendors/capabilities.md': `${vendorsPage()}\n`,
  'docs/formats.md': `${formatsPage()}\n`,
};
