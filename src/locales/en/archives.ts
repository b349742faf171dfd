import type { Part } from '../catalogue.ts';

/** What can be wrong with the lists and exports of a vendor's archive, and what was saved of them. */
export const archives = {
  'json.too_big': (p, f) =>
    `This list is ${f.number(Number(p.bytes) / 2 ** 20)} MB; boucle reads lists up to ${f.number(Number(p.limitBytes) / 2 ** 20)} MB in one piece.`,
  'json.damaged': (p, f) =>
    `The file is damaged at byte ${f.number(p.byte)} and nothing could be saved. Download the archive again.`,
  'json.partial': (p, f) =>
    `The list is damaged or cut at byte ${f.number(p.byte)}: ${f.plural(p.lost, 'row was', 'rows were')} lost, ${f.plural(p.rows, 'row was', 'rows were')} saved.`,
  'json.partial_limit': (p, f) =>
    `The list is longer than the ${f.number(p.limit)} rows boucle reads from one file; the first ${f.number(p.rows)} were saved.`,
  'json.partial_object': (p, f) =>
    `The file is damaged or cut at byte ${f.number(p.byte)}; what stands before that was saved.`,
  'json.partial_samples': (p, f) =>
    `The session holds more than the ${f.number(p.limit)} points boucle reads from one file; the first were saved.`,
  'hrm.not_hrm': () => 'This is not an HRM file: it has no date, start time or interval.',
  'hrm.no_samples': () => 'This HRM file holds no data.',
  'hrm.too_big': (p, f) => `This HRM file is ${f.number(Number(p.bytes) / 2 ** 20)} MB: no session is.`,
  'hrm.partial': (p, f) =>
    `The file stops early: ${f.number(p.samples)} of ${f.number(p.expected)} lines of data are there.`,
  'suunto.no_start': () => 'This Suunto log does not say when it began.',
  'suunto.not_sml': () => 'This XML file is not a Suunto log: it has no sml element.',
  'csv.too_big': (p, f) =>
    `This list is ${f.number(Number(p.bytes) / 2 ** 20)} MB; boucle reads lists up to ${f.number(Number(p.limitBytes) / 2 ** 20)} MB.`,
  'csv.damaged': (p) =>
    `Line ${p.line}: the list is damaged and nothing could be saved. Download the archive again.`,
  'csv.partial': (p, f) =>
    `The list is damaged at line ${p.line}: ${f.plural(p.lost, 'row was', 'rows were')} lost, ${f.plural(p.rows, 'row was', 'rows were')} saved.`,
  'strava.no_list': () =>
    'This is not the list of activities of a Strava archive: its columns are missing. Take activities.csv as Strava wrote it.',
  'apple.not_health': () => 'This XML file is not an export of Apple Health: it has no HealthData element.',
  'apple.partial': (p) =>
    `Line ${p.line}: the export is damaged or cut here. What stands before that was saved; export it again for the rest.`,
} satisfies Part;
