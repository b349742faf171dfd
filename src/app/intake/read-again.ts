import { examine } from '../../analysis/analyse.ts';
import { recordingOf } from '../../analysis/stored.ts';
import type { Source } from '../../domain/activity.ts';
import { FormatError, NotFoundError } from '../../domain/errors.ts';
import { decodeStreams } from '../../domain/stream-file.ts';
import type { Deps } from '../deps.ts';
import type { Draft } from './decoder.ts';
import type { Arrival } from './place.ts';
import { type ImportContext, read } from './receive.ts';

/**
 * Reads the originals of these sources once more, to show what they hold as an activity of its own. Of an original that
 * was deleted there is what the library kept.
 */
export async function readAgain(
  deps: Deps,
  context: ImportContext,
  sources: readonly Source[],
): Promise<Arrival[]> {
  const arrivals: Arrival[] = [];
  for (const source of sources) {
    const bytes = await deps.storage.blobs.get(context.athleteId, source.contentHash);
    if (!bytes) {
      arrivals.push({ source, draft: await draftFromKept(deps, context, source) });
      continue;
    }
    const file = await read(deps, context, { name: source.fileName, bytes }, source.contentHash);
    if (file instanceof FormatError) throw file;
    const recording = file.recordings.find(({ source: { part } }) => part === source.part);
    if (!recording) throw new NotFoundError('intake.original_gone', { file: source.fileName });
    arrivals.push({ source, draft: recording.draft });
  }
  return arrivals;
}

/** Without the original: the session as the library still knows it, in this source's own curves and totals. */
async function draftFromKept(deps: Deps, context: ImportContext, source: Source): Promise<Draft> {
  const { activities, blobs } = deps.storage;
  const activity = await activities.get(context.athleteId, source.activityId);
  if (!activity) throw new NotFoundError('intake.original_gone', { file: source.fileName });
  const bytes = source.streamsHash && (await blobs.get(context.athleteId, source.streamsHash));
  const { sport, subSport, start, title, notes, device, gear, vendorScores = {}, partial } = source;
  const { id: _, primarySourceId, leg: __, ...shown } = activity;
  const isShown = primarySourceId === source.id;
  // Its curves are gone too: what was worked out from them stands.
  if (isShown && !bytes && source.channels.length > 0) return { ...shown, partial };
  const own = { sport, subSport, start, title, notes, device, gear, vendorScores, partial };
  const recording = {
    ...recordingOf(activity, bytes ? decodeStreams(bytes) : undefined),
    ...own,
    totals: source.totals,
    ...(!isShown && { laps: [], pauses: [] }),
  };
  const { laps, totals, totalsFrom, analysis } = examine(recording, {
    day: activity.day,
    landmarks: context.landmarks,
  });
  return { ...shown, ...own, laps, pauses: recording.pauses, totals, totalsFrom, analysis };
}
