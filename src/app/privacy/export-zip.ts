import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { FormatError } from '../../domain/errors.ts';
import {
  type Acting,
  exportVersion,
  ledgerLines,
  ledgerPart,
  manifestName,
  type Original,
  originalsOf,
  parts,
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
  for (const original of originals) add(original.entry, () => bytesOf(acting, original), original.receivedAt);
  const zip = archive.outputStream as Readable;
  archive.on('error', (error: Error) => zip.destroy(error));
  archive.end();
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
async function* lines(rows: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<string> {
  let text = '';
  for await (const row of rows) {
    text += `${JSON.stringify(row)}\n`;
    if (text.length < piece) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

/** An original that the disk no longer holds whole is left empty: the others are worth having. */
async function* bytesOf({ deps, who }: Acting, { contentHash }: Original): AsyncGenerator<Uint8Array> {
  try {
    const bytes = await deps.storage.blobs.get(who.athleteId, contentHash);
    if (bytes) yield bytes;
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    deps.log.warn({ code: error.code, file: contentHash }, 'an original could not be exported');
  }
}
