import { recordingOf } from '../../analysis/stored.ts';
import type { Activity } from '../../domain/activity.ts';
import { NotFoundError, UnsupportedError } from '../../domain/errors.ts';
import { cleanText } from '../../domain/text.ts';
import type { Asking } from './period.ts';
import { findActivity } from './find-activity.ts';
import { loadStreams } from './load-streams.ts';

export interface ExportedFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** A file of one activity, and what it tells about the athlete. */
export interface ExportedActivity extends ExportedFile {
  readonly activity: Activity;
  /** Channels of the source the file shows. */
  readonly channels: readonly string[];
}

type Acting = Pick<Asking, 'deps' | 'who'>;
type Write = NonNullable<Acting['deps']['formats'][number]['encode']>;

const mediaTypes: Readonly<Record<string, string>> = {
  fit: 'application/vnd.ant.fit',
  gpx: 'application/gpx+xml',
  tcx: 'application/vnd.garmin.tcx+xml',
  csv: 'text/csv',
};

/**
 * One activity as a file: `original` as it came, or written anew in a format that can, or as a table (`csv`).
 * Throws UnsupportedError `export.format-unknown`, NotFoundError `export.original-gone`.
 */
export async function exportActivity(acting: Acting, id: string, format: string): Promise<ExportedActivity> {
  const { deps, who } = acting;
  const activity = await findActivity(acting, id);
  const sources = await deps.storage.activities.sources(who.athleteId, activity.id);
  const source = sources.find((candidate) => candidate.id === activity.primarySourceId);
  const told = { activity, channels: source?.channels ?? [] };
  if (format === 'original') {
    const bytes = source && (await deps.storage.blobs.get(who.athleteId, source.contentHash));
    if (!bytes) throw new NotFoundError('export.original-gone', { id: activity.id });
    return { ...told, ...named(activity, source.format), bytes };
  }
  const write = writerFor(acting, format);
  const bytes = write(recordingOf(activity, await loadStreams(acting, activity)));
  return { ...told, ...named(activity, format), bytes };
}

function named({ id, day, sport }: Activity, format: string): Pick<ExportedFile, 'name' | 'mediaType'> {
  return {
    name: `${day}-${sport}-${id}.${format}`,
    mediaType: mediaTypes[format] ?? 'application/octet-stream',
  };
}

function writerFor({ deps }: Acting, format: string): Write {
  const writers = new Map<string, Write>(
    deps.formats.flatMap(({ id, encode }) => (encode ? [[id, encode] as const] : [])),
  );
  const { writers: more } = deps;
  if (more) writers.set('csv', (recording) => more.csv(recording));
  const writer = writers.get(format);
  if (writer) return writer;
  const known = ['original', ...writers.keys()].join(', ');
  throw new UnsupportedError('export.format-unknown', { format: cleanText(format, 20), known });
}
