import type { Source } from '../../domain/activity.ts';
import { FormatError, NotFoundError } from '../../domain/errors.ts';
import type { Deps } from '../deps.ts';
import type { Arrival } from './place.ts';
import { type ImportContext, read } from './receive.ts';

/** Reads the originals of these sources once more, to show what they hold as an activity of its own. */
export async function readAgain(
  deps: Deps,
  context: ImportContext,
  sources: readonly Source[],
): Promise<Arrival[]> {
  const arrivals: Arrival[] = [];
  for (const source of sources) {
    const bytes = await deps.storage.blobs.get(context.athleteId, source.contentHash);
    if (!bytes) throw new NotFoundError('intake.original_gone', { file: source.fileName });
    const file = await read(deps, context, { name: source.fileName, bytes }, source.contentHash);
    if (file instanceof FormatError) throw file;
    const recording = file.recordings.find(({ source: { part } }) => part === source.part);
    if (!recording) throw new NotFoundError('intake.original_gone', { file: source.fileName });
    arrivals.push({ source, draft: recording.draft });
  }
  return arrivals;
}
