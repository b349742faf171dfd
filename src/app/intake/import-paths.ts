import type { Intake } from '../../storage/storage.ts';
import type { Deps, Who } from '../deps.ts';
import { exportsAmong, type Restoring } from '../privacy/restore.ts';
import type { FoundFile } from './found-file.ts';
import { type Incoming, takeIn } from './pipeline.ts';
import { type ImportContext, importContext } from './receive.ts';
import { type ImportProgress, type ImportReport, startTally, type Tally } from './tally.ts';

export type { FileNote, ImportProgress, ImportReport } from './tally.ts';

export interface ImportOptions {
  /** Called after each file. */
  readonly onProgress?: (progress: ImportProgress) => void;
}

/** Brings everything under these paths into the library, after what an interrupted import left over. */
export async function importPaths(
  deps: Deps,
  who: Pick<Who, 'athleteId'>,
  paths: readonly string[],
  options: ImportOptions = {},
): Promise<ImportReport> {
  const restoring = await exportsAmong(deps, who, paths);
  try {
    const report = await importFound(deps, who, restoring, options);
    await restoring.finish();
    return report;
  } finally {
    restoring.close();
  }
}

async function importFound(
  deps: Deps,
  who: Pick<Who, 'athleteId'>,
  { survey: restored, files, others }: Restoring,
  options: ImportOptions,
): Promise<ImportReport> {
  const tally = startTally(deps.clock);
  // Counting and reading go on side by side: the bar has no end for a moment, and nobody waits.
  const survey = deps.files
    .survey(others)
    .then((counted) =>
      tally.expect({ files: counted.files + restored.files, bytes: counted.bytes + restored.bytes }),
    );
  const all = inTurn(files, deps.files.open(others));
  const report = importFiles(deps, who, all, { ...options, tally });
  await Promise.all([survey, report]);
  return report;
}

async function* inTurn(...lists: readonly AsyncIterable<FoundFile>[]): AsyncGenerator<FoundFile> {
  for (const list of lists) yield* list;
}

/** Finishes what an interrupted import kept but had not read. */
export async function resumeImport(
  deps: Deps,
  who: Pick<Who, 'athleteId'>,
  options: ImportOptions = {},
): Promise<ImportReport> {
  return importFiles(deps, who, (async function* () {})(), options);
}

/** Brings files into the library as they come. Few are in memory at a time, however many there are. */
export async function importFiles(
  deps: Deps,
  who: Pick<Who, 'athleteId'>,
  files: AsyncIterable<FoundFile>,
  { onProgress, tally = startTally(deps.clock) }: ImportOptions & { readonly tally?: Tally } = {},
): Promise<ImportReport> {
  const context = await importContext(deps, who);
  const leftOver = await deps.storage.intakes.pending(context.athleteId);
  tally.expect({ files: leftOver.length, bytes: leftOver.reduce((sum, { bytes }) => sum + bytes, 0) });
  await takeIn(deps, context, oneAfterTheOther(deps, context, leftOver, files), (outcome, about) => {
    const progress = tally.count(outcome, about);
    onProgress?.(progress);
  });
  return tally.report();
}

async function* oneAfterTheOther(
  { storage }: Deps,
  { athleteId }: ImportContext,
  leftOver: readonly Intake[],
  files: AsyncIterable<FoundFile>,
): AsyncGenerator<Incoming> {
  for (const { contentHash, fileName } of leftOver) {
    const bytes = await storage.blobs.get(athleteId, contentHash);
    if (bytes) yield { name: fileName, bytes, resumed: true };
  }
  yield* files;
}
