import type { Part } from '../catalogue.ts';

/** What a file can be for besides an activity. */
const kinds: Readonly<Record<string, string>> = {
  activity_summary: 'summaries of activities',
  blood_pressure: 'blood pressure',
  course: 'a route to follow',
  device: 'facts about the device',
  gear: 'a list of gear',
  goals: 'goals of the device',
  health_status: 'a health status',
  hrv_status: 'an HRV status',
  location: 'saved places',
  metrics: 'measures of the device',
  monitoring: 'daily monitoring',
  records: 'personal records',
  schedules: 'a schedule',
  segment: 'a segment',
  segment_list: 'a list of segments',
  settings: 'settings of the device',
  skin_temperature: 'skin temperature',
  sleep: 'a night',
  sport: 'settings of a sport',
  totals: 'sums of the device',
  waypoints: 'waypoints',
  weight: 'a weight',
  workout: 'a planned workout',
};

/** Importing files: what is said while it goes on, the table at its end, and why a file gave no activity. */
export const intake = {
  'intake.no_date': () =>
    'The watch did not know the date when it recorded this, so it has no day. The file is kept. If you know the day, give it: boucle date <file> 2024-05-31.',
  'intake.day_given': (p, f) =>
    `The watch did not know the date: you gave the day, ${f.day(p.day)}. The hour is not known; noon stands for it.`,
  'intake.undated_list': (p, f) =>
    `${f.plural(p.count, 'file has', 'files have')} no day. Give one: boucle date <file> 2024-05-31.`,
  'intake.undated_day': () => 'Give the day too: boucle date <file> 2024-05-31.',
  'intake.dated': (p, f) =>
    `Placed on ${f.day(p.day)}, at noon, since nobody knows the hour: ${f.plural(p.count, 'activity', 'activities')} (${p.ids}).`,
  'intake.undated_ambiguous': (p) =>
    `“${p.file}” names several files without a day: ${p.files}. Give the letters in brackets instead.`,
  'intake.undated_unknown': (p) =>
    p.near
      ? `No file without a day is named “${p.file}”. There are: ${p.near}.`
      : `No file without a day is named “${p.file}”; there is none at all.`,
  'intake.date_guessed': () =>
    'The watch did not know the date at the start; the date of the file was used. Check the day.',
  'intake.no_activity': (p) =>
    `Holds ${kinds[p.kind ?? ''] ?? `data of kind “${p.kind}”`}, not an activity. It is kept.`,
  'intake.holds_workouts': (p, f) =>
    `Holds ${f.plural(p.workouts, 'planned workout', 'planned workouts')}, not an activity. It is kept.`,
  'intake.nothing_recorded': () => 'Nothing was recorded in this file. It is kept.',
  'intake.too_slow': (p, f) =>
    `Reading was stopped after ${f.plural(p.seconds, 'second', 'seconds')}: no recording takes that long. The original is kept.`,
  'intake.too_much_memory': (p, f) =>
    `Reading was stopped because it took more than ${f.number(p.megabytes)} MB of memory: no recording does. The original is kept.`,
  'intake.reader_failed': () =>
    'boucle stumbled over this file; that is a fault of ours. The original is kept and will be read again by a later version.',
  'intake.not_written': () =>
    'The file was read but could not be written to the library; the log says why. It is kept and tried again at the next import.',
  'intake.original_gone': (p) =>
    `The original of “${p.file}” is no longer there, so it cannot be read again. Import the file once more.`,
  'intake.one_source': (p) => `${p.activity} comes from a single recording: there is nothing to take apart.`,
  'intake.no_such_activity': (p) =>
    `There is no activity ${p.activity}.${p.near ? ` The nearest known ids: ${p.near}.` : ' List the activities to see their ids.'}`,

  'intake.progress': (p, f) =>
    `${f.number(p.done)}/${p.total === '' ? '…' : f.number(p.total)} files · ${f.number(p.rate)} a second${p.remaining === '' ? '' : ` · ${f.duration(p.remaining)} left`}`,
  'intake.report.files': (p, f) =>
    `${f.plural(p.files, 'file', 'files')} in ${f.number(p.seconds, 1)} s (${f.number(p.rate)} a second)`,
  'intake.report.found': (p, f) =>
    `${f.plural(p.activities, 'new activity', 'new activities')} · ${f.plural(p.readings, 'wellness reading', 'wellness readings')}`,
  'intake.report.resumed': (p, f) =>
    `${f.plural(p.files, 'file left over from an interrupted import was', 'files left over from an interrupted import were')} finished first.`,
  'intake.report.new': () => 'new',
  'intake.report.merged': () => 'merged into an activity already there',
  'intake.report.known': () => 'already known',
  'intake.report.partial': () => 'partial',
  'intake.report.kept': () => 'kept, not an activity',
  'intake.report.refused': () => 'refused',
  'intake.report.more': (p, f) => `… and ${f.number(p.count)} more (all of them with --json)`,
  'intake.report.empty': () => 'There is no file boucle could read under this path.',
  'intake.replay.done': (p, f) =>
    p.files === 0
      ? 'Everything was read by this version already.'
      : `${f.plural(Number(p.again), 'file', 'files')} of ${f.number(Number(p.files))} read again.`,
  'intake.split.done': (p, f) =>
    `${f.plural(p.count, 'activity', 'activities')} now, one for each recording: ${p.ids}. They will stay apart.`,
} satisfies Part;
