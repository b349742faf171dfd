import { recordingOf } from '../../analysis/stored.ts';
import { NotFoundError, UnsupportedError } from '../../domain/errors.ts';
import type { Asking } from './period.ts';
import { findActivity } from './find-activity.ts';
import { exportTable } from './export-table.ts';
import { loadStreams } from './load-streams.ts';

export interface ExportedFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

const mediaTypes: Readonly<Record<string, string>> = {
  fit: 'application/vnd.ant.fit',
  gpx: 'application/gpx+xml',
  tcx: 'application/vnd.garmin.tcx+xml',
  csv: 'text/csv',
};

/** One activity as a file: `original` as it came, or written anew in a format that can. */
export async function exportActivity(
  asking: Pick<Asking, 'deps' | 'who'>,
  id: string,
  format: string,
): Promise<ExportedFile> {
  const { deps, who } = asking;
  const activity = await findActivity(asking, id);
  if (format === 'csv') return exportTable(asking, activity.id);
  if (format === 'original') return original(asking, activity.id, activity.primarySourceId);
  const writer = deps.formats.find((candidate) => candidate.id === format && candidate.encode);
  if (!writer?.encode) {
    const known = [
      'original',
      'csv',
      ...deps.formats.filter(({ encode }) => encode).map((known) => known.id),
    ];
    throw new UnsupportedError('export.format-unknown', {
      format: format.slice(0, 20),
      known: known.join(', '),
    });
  }
  const bytes = writer.encode(recordingOf(activity, await loadStreams({ deps, who }, activity)));
  return {
    name: `${activity.day}-${activity.sport}-${activity.id}.${format}`,
    mediaType: mediaTypes[format] ?? 'application/octet-stream',
    bytes,
  };
}

async function original(
  { deps, who }: Pick<Asking, 'deps' | 'who'>,
  id: string,
  sourceId: string,
): Promise<ExportedFile> {
  const sources = await deps.storage.activities.sources(who.athleteId, id);
  const source = sources.find((candidate) => candidate.id === sourceId);
  const bytes = source && (await deps.storage.blobs.get(who.athleteId, source.contentHash));
  if (!source || !bytes) throw new NotFoundError('export.original-gone', { id });
  return {
    name: `${id}.${source.format}`,
    mediaType: mediaTypes[source.format] ?? 'application/octet-stream',
    bytes,
  };
}
