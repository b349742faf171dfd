import type { Format } from './format.ts';
import { formats } from './index.ts';

/** The format of a file: what its first bytes look like, else what its name says; undefined when neither is known. */
export function identify(bytes: Uint8Array, name: string): Format | undefined {
  return formats.find((format) => format.sniff(bytes)) ?? formatByName(name);
}

/**
 * The format that a name stands for: its extension, or the format's own id before that (`….garmin-export.json`, as
 * `boucle export` writes it). `.gz` behind it is looked through, case does not matter.
 */
export function formatByName(name: string): Format | undefined {
  const lower = name.toLowerCase().replace(/\.gz$/, '');
  const own = formats.find(({ id, extensions }) =>
    extensions.some((extension) => lower.endsWith(`.${id}${extension}`)),
  );
  return (
    own ??
    formats.find(
      ({ extensions, names }) =>
        extensions.some((extension) => lower.endsWith(extension)) && (names?.test(lower) ?? true),
    )
  );
}
