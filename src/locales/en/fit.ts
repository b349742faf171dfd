import type { PhraseParams } from '../../domain/phrase.ts';
import type { Part } from '../catalogue.ts';
import type { Formatter } from '../format.ts';

/** FIT files: what was saved of a damaged one, and how records were read. */
export const fit = {
  'fit.not_fit': () => 'This is not a FIT file: its first bytes do not say so.',
  'fit.too_big': (p, f) =>
    `This FIT file is ${f.number(Number(p.bytes) / 2 ** 20, 1)} MB; boucle reads up to ${f.number(Number(p.limit) / 2 ** 20)} MB.`,
  'fit.empty': (p, f) =>
    `Byte ${f.number(p.byte)}: this FIT file holds no message. Copy it from the watch again.`,
  'fit.nothing_saved': (p, f) =>
    `Byte ${f.number(p.byte)}: this FIT file is damaged and nothing could be saved. Copy it from the watch again.`,
  'fit.partial_size': (p, f) =>
    `Byte ${f.number(p.byte)}: the file states a wrong size, as after a crash; it was read to its end, ${saved(p, f)} saved.`,
  'fit.partial_cut': (p, f) =>
    `Byte ${f.number(p.byte)}: the file stops inside a message; ${saved(p, f)} saved.`,
  'fit.partial_broken': (p, f) =>
    `Byte ${f.number(p.byte)}: the bytes make no sense there${Number(p.skipped) > 0 ? ` (${f.plural(p.skipped, 'byte', 'bytes')} skipped)` : ''}; ${saved(p, f)} saved.`,
  'fit.partial_limit': (p, f) =>
    `Byte ${f.number(p.byte)}: the file holds more messages than boucle reads from one file; ${saved(p, f)} saved.`,
  'fit.crc_wrong': () =>
    'The file’s checksum is wrong: some bytes may have changed since the watch wrote it.',
  'fit.crc_missing': () => 'The file has no checksum, as when recording was cut short.',
  'fit.records_untimed': (p, f) =>
    `${f.plural(p.count, 'record has', 'records have')} no time and could not be placed.`,
  'fit.records_backward': (p, f) =>
    `${f.plural(p.count, 'record is', 'records are')} earlier than one before; time has to rise, so they were left out.`,
  'fit.records_outside': (p, f) =>
    `${f.plural(p.count, 'record is', 'records are')} dated weeks away from the others and ${Number(p.count) === 1 ? 'was' : 'were'} left out.`,
  'fit.records_early': (p, f) =>
    `${f.plural(p.count, 'record lies', 'records lie')} before the start that the watch states and ${Number(p.count) === 1 ? 'was' : 'were'} left out.`,
  'fit.start_moved': () =>
    'The start that the device states comes after most of its records; the first record was taken instead.',
  'workout.fit.kept': () => 'kept',
  'workout.fit.in_numbers': (p, f) =>
    `${relative(p, f)} is written as ${absolute(p, f)}: the watch’s own settings may differ`,
  'workout.fit.ramp': (p) => `the ramp becomes ${p.parts} steps, each with its share of the range`,
  'workout.fit.ramp_flat': () => 'the ramp becomes one range: the step is too short to split',
  'workout.fit.unrolled': (p) => `written out ${p.times} times: watches repeat only one level deep`,
  'workout.fit.effort_in_note': (p) =>
    `RPE ${p.low === p.high ? p.low : `${p.low}–${p.high}`} is written in the step’s note: FIT has no effort target`,
  'workout.fit.drill': (p) => `${p.drill} is written as a drill, and named in the step’s note`,
  'workout.fit.drill_stroke': (p) =>
    `the stroke (${p.stroke}) is named in the step’s note: a drill takes its place`,
  'workout.fit.second_place': () =>
    'the pace stands in second place behind the stroke; some watches do not show it',
  'workout.fit.second_lost': (p) =>
    `the second target (${p.of}) is left out: stroke and pace take both places`,
  'workout.fit.name_cut': (p) => `the name is cut to ${p.bytes} bytes`,
  'workout.fit.note_cut': (p) => `a note is cut to ${p.bytes} bytes`,
  'workout.fit.many_steps': (p) => `${p.steps} steps: older watches take only ${p.limit}`,
  'workout.fit.too_many_steps': (p) =>
    `${p.steps} steps: watches take at most ${p.limit}. Make the session shorter`,
} satisfies Part;

/** "zone 2", "88–94 % of FTP". */
function relative(p: PhraseParams, f: Formatter): string {
  const range =
    p.low === p.high ? f.number(Number(p.low)) : `${f.number(Number(p.low))}–${f.number(Number(p.high))}`;
  const whole: Readonly<Record<string, string>> = {
    percent_of_ftp: 'FTP',
    percent_of_max: 'maximum heart rate',
    percent_of_threshold: 'threshold heart rate',
  };
  return p.unit === 'zone' ? `zone ${range}` : `${range} % of ${whole[String(p.unit)]}`;
}

function absolute(p: PhraseParams, f: Formatter): string {
  if (p.of === 'speed') {
    const say = (metersPerSecond: number): string =>
      p.sport === 'swimming'
        ? f.swimPace(metersPerSecond)
        : p.sport === 'cycling'
          ? f.speed(metersPerSecond)
          : f.pace(metersPerSecond);
    return `${say(Number(p.from))} to ${say(Number(p.to))}`;
  }
  return `${f.number(Number(p.from))}–${f.number(Number(p.to))} ${p.of === 'power' ? 'W' : 'bpm'}`;
}

function saved(p: PhraseParams, f: Formatter): string {
  const counts = [
    f.plural(Number(p.records), 'record', 'records'),
    f.plural(Number(p.laps), 'lap', 'laps'),
    f.plural(Number(p.sessions), 'session', 'sessions'),
  ];
  return `${f.list(counts)} were`;
}
