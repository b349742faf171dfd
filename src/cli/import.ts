import { importPaths, type ImportReport } from '../app/intake/import-paths.ts';
import type { FileNote } from '../app/intake/tally.ts';
import type { Voice } from '../locales/index.ts';
import type { Session } from './session.ts';
import { progressDisplay } from './progress.ts';

/**
 * `boucle import PATH…`: files, folders, ZIPs, a mounted watch. Progress and the table go to stderr, the report to
 * stdout with `--json`. Files that are refused are listed and do not make the command fail; paths that lead nowhere do.
 */
export async function importCommand(
  { deps, who, voice }: Session,
  paths: readonly string[],
  options: { readonly json?: boolean },
): Promise<number> {
  const display = progressDisplay(voice);
  try {
    const report = await importPaths(deps, who, paths, { onProgress: (progress) => display.show(progress) });
    display.stop();
    if (options.json) process.stdout.write(`${JSON.stringify(wireReport(report, voice), undefined, 1)}\n`);
    else process.stderr.write(`${reportTable(report, voice)}\n`);
    return isWrongPath(report) ? 1 : 0;
  } finally {
    display.stop();
  }
}

/** True when there was nothing at any of the paths. */
export function isWrongPath({ files, refused }: ImportReport): boolean {
  return (
    files > 0 && refused.length === files && refused.every(({ why }) => why?.code === 'container.not_found')
  );
}

const linesShown = 20;

/** The table at the end: how many files came to what, then each that needs a word. */
export function reportTable(report: ImportReport, voice: Voice): string {
  if (report.files === 0) return voice.say('intake.report.empty');
  const { seconds, files, activities, wellnessReadings: readings } = report;
  const lists = { partial: report.partial, kept: report.kept, refused: report.refused };
  const counts = {
    new: report.new,
    merged: report.merged,
    known: report.known,
    partial: report.partial.length,
    kept: report.kept.length,
    refused: report.refused.length,
  };
  const rows = Object.entries(counts).filter(([, count]) => count > 0);
  const listed = Object.entries(lists).flatMap(([name, notes]) => noted(name, notes, voice));
  const width = Math.max(...rows.map(([, count]) => voice.number(count).length));
  return [
    ...rows.map(
      ([name, count]) => `${voice.number(count).padStart(width)}  ${voice.say(`intake.report.${name}`)}`,
    ),
    ...listed,
    ...(listed.length > 0 ? [''] : []),
    ...(report.resumed > 0 ? [voice.say('intake.report.resumed', { files: report.resumed })] : []),
    voice.say('intake.report.found', { activities, readings }),
    voice.say('intake.report.files', { files, seconds, rate: files / Math.max(seconds, 0.001) }),
  ].join('\n');
}

function noted(name: string, notes: readonly FileNote[], voice: Voice): string[] {
  if (notes.length === 0) return [];
  const shown = notes.slice(0, linesShown);
  const more = notes.length - shown.length;
  return [
    `\n${voice.say(`intake.report.${name}`)}`,
    ...shown.map(({ fileName, why }) => `  ${fileName}\n    ${why ? voice.say(why) : ''}`),
    ...(more > 0 ? [`  ${voice.say('intake.report.more', { count: more })}`] : []),
  ];
}

/** The report as JSON: `why` in words, `code` for programs. */
export function wireReport(report: ImportReport, voice: Voice): Record<string, unknown> {
  const notes = (list: readonly FileNote[]) =>
    list.map(({ fileName, why }) => ({ file: fileName, why: why && voice.say(why), code: why?.code }));
  return {
    files: report.files,
    new: report.new,
    merged: report.merged,
    known: report.known,
    partial: notes(report.partial),
    kept: notes(report.kept),
    refused: notes(report.refused),
    resumed: report.resumed,
    new_activities: report.activities,
    wellness_readings: report.wellnessReadings,
    workouts: report.workouts,
    bytes: report.bytes,
    seconds: report.seconds,
  };
}
