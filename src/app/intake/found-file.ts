import type { Instant } from '../../domain/day.ts';
import type { Phrase } from '../../domain/phrase.ts';

/** One file found under the paths of an import, unpacked: its bytes, or why they cannot be had. */
export type FoundFile = {
  readonly name: string;
  /** The archive it was in. */
  readonly container?: string;
  /** When it first came to boucle, where it comes out of one of our own exports. */
  readonly receivedAt?: Instant;
} & (
  | { readonly bytes: Uint8Array; readonly refused?: undefined }
  | { readonly refused: Phrase; readonly bytes?: undefined }
);

/** What a walk over the paths will find; counted beforehand, so that progress has an end. */
export interface Survey {
  readonly files: number;
  readonly bytes: number;
}

/** Opens folders, archives and single files, one at a time. `formats/container` does it; `main.ts` hands it in. */
export interface FileOpener {
  survey(paths: readonly string[]): Promise<Survey>;
  open(paths: readonly string[]): AsyncIterable<FoundFile>;
  /** The same for bytes that came another way, such as an upload. */
  openBytes(name: string, bytes: Uint8Array): AsyncIterable<FoundFile>;
  /** The archive at this path when its first entry is `manifest`; undefined for any other file. */
  openExport?(path: string, manifest: string): Promise<OpenExport | undefined>;
}

/** An archive of our own, open for reading; its entries by their paths. */
export interface OpenExport {
  readonly name: string;
  has(path: string): boolean;
  /** Unpacked bytes of an entry, never more than `cap`. Throws FormatError for what is missing, damaged or too large. */
  read(path: string, cap?: number): AsyncIterable<Uint8Array>;
  close(): void;
}
