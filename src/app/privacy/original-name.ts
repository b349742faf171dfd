import type { Deps } from '../deps.ts';
import type { Intake } from '../../storage/storage.ts';

/**
 * The name under which an original is exported, such that importing it again gives the same. Lists of an archive speak
 * of files by their names, so a plain name is kept: letters, digits and one or two extensions, nothing that a path or a
 * device could be made of. Any other file is named after its format.
 */
export function originalName(
  { fileName, format }: Pick<Intake, 'fileName' | 'format'>,
  formats: Deps['formats'],
): string {
  const own = formats.find(({ id }) => id === format);
  const name = (fileName.split(' › ').at(-1) ?? '').replace(/\.gz$/i, '');
  if (isPlain(name) && (!own || standsFor(own, name))) return name;
  return own ? `original.${own.id}${own.extensions[0]}` : 'original.bin';
}

const isPlain = (name: string): boolean =>
  /^[\w-]{1,80}(?:\.[a-z0-9]{1,5}){1,2}$/i.test(name) && !/^(?:con|prn|aux|nul|com\d|lpt\d)\./i.test(name);

function standsFor({ extensions, names }: Deps['formats'][number], name: string): boolean {
  const lower = name.toLowerCase();
  return extensions.some((extension) => lower.endsWith(extension)) && (names?.test(lower) ?? true);
}
