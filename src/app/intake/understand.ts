import { FormatError } from '../../domain/errors.ts';
import type { Intake } from '../../storage/storage.ts';
import type { Deps } from '../deps.ts';
import type { ReadFile, ReadRecording } from './decoder.ts';
import { sourceIdOf, vendorSourceIdOf } from './ids.ts';
import type { Arrival } from './place.ts';
import { type ImportContext, read, type Received } from './receive.ts';

/** A file that was read, with its streams among the blobs; or why it could not be read. */
export type Understood = { readonly intake: Intake } & (
  | {
      readonly file: ReadFile;
      readonly arrivals: readonly Arrival[];
      /** Read before, by an older decoder. */
      readonly isReplay?: true;
    }
  | { readonly refused: FormatError }
);

/** Reads a file that was received and keeps its streams: all that can be done before the library is written. */
export async function understand(
  deps: Deps,
  context: ImportContext,
  { intake, file }: Received,
): Promise<Understood> {
  const found = await read(deps, context, file, intake.contentHash);
  if (found instanceof FormatError) return { intake, refused: found };
  const arrivals = await Promise.all(
    found.recordings.map((recording) =>
      arrivalOf(deps, context, intake, { format: found.format, recording }),
    ),
  );
  return { intake, file: found, arrivals };
}

async function arrivalOf(
  { storage }: Deps,
  { athleteId }: ImportContext,
  { contentHash, fileName, receivedAt }: Intake,
  { format, recording }: { readonly format: string; readonly recording: ReadRecording },
): Promise<Arrival> {
  const { draft, source, streams } = recording;
  const { device, sport, start, title, notes, partial } = draft;
  const streamsHash = streams && (await storage.blobs.put(athleteId, streams));
  return {
    draft,
    source: {
      id: source.vendorId ? vendorSourceIdOf(source.vendorId) : sourceIdOf(contentHash, source.part),
      // Known once it has found its session.
      activityId: '',
      contentHash,
      format,
      fileName,
      receivedAt,
      device,
      sport,
      start,
      title,
      notes,
      partial,
      streamsHash,
      ...source,
      ...(source.vendorId && { toldAt: receivedAt }),
    },
  };
}
