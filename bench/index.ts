/** `npm run bench [-- PART…] [--json] [--fresh] [--write-docs]`: measures boucle and prints tables of ratios. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import module from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Bench, Part } from './part.ts';
import { inWords, type Report } from './report.ts';
import { archivePart } from './parts/archive.ts';
import { answersPart } from './parts/answers.ts';
import { fitPart } from './parts/fit.ts';
import { growthPart } from './parts/growth.ts';
import { importPart } from './parts/import.ts';
import { ledgerPart } from './parts/ledger.ts';
import { postgresPart } from './parts/postgres.ts';
import { loadPart } from './parts/load.ts';
import { pagesPart } from './parts/pages.ts';
import { rebuildPart } from './parts/rebuild.ts';
import { servingPart } from './parts/serving.ts';
import { startPart } from './parts/start.ts';
import { toolsPart } from './parts/tools.ts';
import { messagesPart } from './parts/messages.ts';
import { vendorsPart } from './parts/vendors.ts';
import { writeDocs } from './docs.ts';
import { forgetLibrary, libraryOf } from './library.ts';

// As the program does: its workers start from what was compiled before.
module.enableCompileCache();
process.env.NODE_COMPILE_CACHE ??= module.getCompileCacheDir() ?? '';

const parts: readonly Part[] = [
  fitPart,
  importPart,
  archivePart,
  answersPart,
  growthPart,
  rebuildPart,
  toolsPart,
  servingPart,
  pagesPart,
  ledgerPart,
  postgresPart,
  loadPart,
  startPart,
  vendorsPart,
  messagesPart,
];

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
    library: { type: 'string' },
    'write-docs': { type: 'boolean', default: false },
  },
});

const unknown = positionals.filter((id) => !parts.some((part) => part.id === id));
if (unknown.length > 0) {
  process.stderr.write(`no part ${unknown.join(', ')}; there are ${parts.map(({ id }) => id).join(', ')}\n`);
  process.exit(2);
}
const wanted = parts.filter(({ id }) => positionals.length === 0 || positionals.includes(id));
if (options.fresh) forgetLibrary();
const reports = wanted.length === 1 ? [await runHere(wanted[0])] : wanted.map((part) => runApart(part));
if (options['write-docs'])
  writeDocs(
    reports,
    parts.map(({ id }) => id),
  );
if (options.json) process.stdout.write(`${JSON.stringify(reports, undefined, 1)}\n`);

async function runHere(part: Part): Promise<Report> {
  const scratch = mkdtempSync(join(tmpdir(), 'boucle-bench-'));
  const say = (line: string): void => void process.stderr.write(`· ${line}\n`);
  const bench: Bench = { say, scratch, tenYears: libraryOf(options.library, say) };
  try {
    return shown(await part.run(bench));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** In a process of its own: what one part has made of the compiler's guesses would slow or speed the next. */
function runApart({ id }: Part): Report {
  const library = options.library ? ['--library', options.library] : [];
  const args = [import.meta.filename, id, '--json', ...library];
  const { status, stdout } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${id} could not be measured (exit ${status})`);
  const [report] = JSON.parse(stdout) as Report[];
  return shown(report);
}

function shown(report: Report): Report {
  if (!options.json) process.stdout.write(`${inWords(report)}\n\n`);
  return report;
}
