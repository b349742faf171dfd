import type { Part } from '../catalogue.ts';

/** What can be wrong with a file or an archive, and what was saved of it. */
export const formats = {
  'format.unknown': () =>
    'This is not a file boucle can read. It reads FIT, TCX and GPX, each also as .gz or inside a ZIP, and the archives that vendors make of an account.',
  'format.empty': () => 'This file is empty. Export or copy it again.',
  'xml.too_big': (p, f) =>
    `This file is ${megabytes(p.bytes, f)}; boucle reads XML files up to ${megabytes(p.limitBytes, f)}. Export a shorter stretch, or the FIT file.`,
  'xml.doctype': (p) =>
    `Line ${p.line}: the file brings its own document type, which activity files never do. For safety it was not read.`,
  'xml.malformed': (p) => `Line ${p.line}: the file is damaged and nothing could be saved. Export it again.`,
  'xml.cut': (p) =>
    `The file stops at line ${p.line} before anything could be saved. Export or copy it again.`,
  'xml.too_deep': (p) =>
    `Line ${p.line}: elements are nested deeper than in any activity file. It was not read further.`,
  'xml.too_long_element': (p) =>
    `Line ${p.line}: one element is longer than any activity file needs. It was not read further.`,
  'xml.too_many_points': (p, f) =>
    `Line ${p.line}: the file holds more than the ${f.number(p.limit)} points boucle reads from one file.`,
  'xml.partial': (p, f) =>
    `The file is damaged or cut short at line ${p.line}; ${f.plural(p.points, 'point', 'points')} before it could be saved.`,
  'xml.partial_limit': (p, f) =>
    `The file is longer than boucle reads; ${f.plural(p.points, 'point', 'points')} up to line ${p.line} were saved.`,
  'gpx.not_gpx': () => 'This XML file is not GPX: it has no gpx element.',
  'gpx.no_position': () =>
    'This activity has no positions, and GPX cannot hold a point without one. Export it as FIT, TCX or CSV.',
  'tcx.not_tcx': () => 'This XML file is not TCX: it has no TrainingCenterDatabase element.',
  'tcx.pause_unplaced': (p, f) =>
    `The watch’s timer stood still for ${f.duration(p.seconds)} that cannot be found in the recording; totals follow the timer.`,
  'container.not_found': (p) => `There is nothing at “${p.name}”. Check the path.`,
  'container.unreadable': (p) =>
    `“${p.name}” could not be read. Check its permissions and that the disk is still there.`,
  'container.too_big': (p, f) => `The file is larger than the ${megabytes(p.limitBytes, f)} boucle reads.`,
  'container.expands_too_much': () =>
    'This compressed file grows far more than a recording can. For safety it was not unpacked.',
  'container.gz_damaged': () => 'This .gz file is damaged and cannot be unpacked. Download it again.',
  'container.zip_damaged': () =>
    'This ZIP is damaged: its table of contents cannot be read. Download it again.',
  'container.zip_entry_damaged': () => 'This entry of the ZIP is damaged and cannot be unpacked.',
  'container.zip_encrypted': () =>
    'This entry is protected by a password. Unpack the ZIP yourself and import the files.',
  'container.zip_method': (p) =>
    `This entry is compressed in a way boucle does not read (method ${p.method}). Pack the files again as an ordinary ZIP.`,
  'container.zip_unsafe_name': () => 'This entry’s name points outside the archive. It was not read.',
  'container.zip_entries': (p, f) =>
    `This ZIP has more than ${f.number(p.limit)} entries. Split it and import the parts.`,
  'container.zip_total': (p, f) =>
    `This archive unpacks to more than ${megabytes(p.limitBytes, f)}; the rest was not read. Split it and import the parts.`,
  'container.zip_nested': () =>
    'This ZIP lies too deep inside other ZIPs. Unpack the outer one and import this one.',
} satisfies Part;

function megabytes(
  bytes: string | number | undefined,
  f: { number(value: number, digits?: number): string },
): string {
  const size = Number(bytes) / 2 ** 20;
  return `${f.number(size, size < 10 ? 1 : 0)} MB`;
}
