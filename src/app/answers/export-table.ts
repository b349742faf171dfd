import { recordingOf } from '../../analysis/stored.ts';
import { NotFoundError, UnsupportedError } from '../../domain/errors.ts';
import type { ExportedFile } from './export-activity.ts';
import { findActivity } from './find-activity.ts';
import { loadStreams } from './load-streams.ts';
import type { Asking } from './period.ts';

type Acting = Pick<Asking, 'deps' | 'who'>;

/** One activity as a table, a row for each sample. Throws UnsupportedError where no table can be written. */
export async function exportTable(acting: Acting, id: string): Promise<ExportedFile> {
  const activity = await findActivity(acting, id);
  const { writers } = acting.deps;
  if (!writers) throw new UnsupportedError('export.no-table');
  const bytes = writers.csv(recordingOf(activity, await loadStreams(acting, activity)));
  return { name: `${activity.day}-${activity.sport}-${activity.id}.csv`, mediaType: 'text/csv', bytes };
}

/** The file that one source of an activity came from, as it came. Throws NotFoundError `export.source-unknown`. */
export async function exportSource(acting: Acting, id: string, sourceId: string): Promise<ExportedFile> {
  const { storage } = acting.deps;
  const { athleteId } = acting.who;
  const activity = await findActivity(acting, id);
  const sources = await storage.activities.sources(athleteId, activity.id);
  const source = sources.find((candidate) => candidate.id === sourceId);
  const bytes = source && (await storage.blobs.get(athleteId, source.contentHash));
  if (!bytes) throw new NotFoundError('export.source-unknown', { id: activity.id });
  return { name: source.fileName, mediaType: 'application/octet-stream', bytes };
}
