import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { FormatError } from '../../domain/errors.ts';
import {
  type Acting,
  activitiesOf,
  exportVersion,
  ledgerLines,
  ledgerPart,
  manifestName,
  type Original,
  originalsOf,
  parts,
  type StoredActivity,
  streamsEntry,
} from './parts.ts';

/**
 * Everything of the athlete as a ZIP that is written while it is read: originals as they came, the rest as JSON lines,
 * and first of all a manifest by which an import knows it. One entry is in memory at a time.
 */
export async function exportZip(acting: Acting): Promise<{ readonly zip: Readable; readonly files: number }> {
  const originals = await originalsOf(acting);
  const archive = new ZipFile();
  const add = (path: string, content: () => AsyncIterable<string | Uint8Array>, at?: number): void =>
    archive.addReadStreamLazy(path, { mtime: new Date(at ?? acting.deps.clock()), mode: 0o100600 }, (ready) =>
      ready(null, Readable.from(content(), { objectMode: false })),
    );
  archive.addBuffer(Buffer.from(manifestOf(acting, originals)), manifestName, { mode: 0o100600 });
  add('originals.jsonl', () => lines(originals));
  for (const [path, rows] of Object.entries(parts)) add(path, () => lines(rows(acting)));
  add(ledgerPart, () => ledgerLines(acting));
  const written = new Set<string>();
  for (const original of originals)
    add(original.entry, () => originalBytes(acting, original, written), original.receivedAt);
  // Last: only now it is known of which activities the originals are gone. They are kept as they stand.
  const orphans: StoredActivity[] = [];
  add('activities.jsonl', () =>
    lines(
      noting(activitiesOf(acting), (one) => {
        if (one.sources.some(({ contentHash }) => !written.has(contentHash))) orphans.push(one);
      }),
      () => {
        add('kept.jsonl', () => lines(orphans));
        for (const hash of streamsOf(orphans)) add(streamsEntry(hash), () => bytesOf(acting, hash));
        archive.end();
      },
    ),
  );
  const zip = archive.outputStream as Readable;
  archive.on('error', (error: Error) => zip.destroy(error));
  return { zip, files: originals.length };
}

function manifestOf({ deps }: Acting, originals: readonly Original[]): string {
  const manifest = {
    what: 'everything boucle keeps of one athlete; `boucle import` of this file gives it back',
    version: exportVersion,
    at: new Date(deps.clock()).toISOString(),
    originals: originals.length,
  };
  return `${JSON.stringify(manifest, undefined, 1)}\n`;
}

const piece = 64 * 1024;

/** Rows as JSON lines, gathered into pieces worth compressing. */
async function* lines(
  rows: AsyncIterable<unknown> | Iterable<unknown>,
  atEnd?: () => void,
): AsyncGenerator<string> {
  let text = '';
  for await (const row of rows) {
    text += `${JSON.stringify(row)}\n`;
    if (text.length < piece) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
  atEnd?.();
}

async function* noting<T>(rows: AsyncIterable<T>, note: (row: T) => void): AsyncGenerator<T> {
  for await (const row of rows) {
    note(row);
    yield row;
  }
}

const streamsOf = (activities: readonly StoredActivity[]): Set<string> =>
  new Set(activities.flatMap(({ sources }) => sources.flatMap(({ streamsHash }) => streamsHash ?? [])));

async function* originalBytes(
  acting: Acting,
  { contentHash }: Original,
  written: Set<string>,
): AsyncGenerator<Uint8Array> {
  for await (const bytes of bytesOf(acting, contentHash)) {
    written.add(contentHash);
    yield bytes;
  }
}

/** What the disk no longer holds whole is left empty: the rest is worth having. */
async function* bytesOf({ deps, who }: Acting, hash: string): AsyncGenerator<Uint8Array> {
  try {
    const bytes = await deps.storage.blobs.get(who.athleteId, hash);
    if (bytes) yield bytes;
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    deps.log.warn({ code: error.code, file: hash }, 'a file could not be exported');
  }
}
