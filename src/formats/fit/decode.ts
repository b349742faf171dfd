import { deviceOf } from './devices.ts';
import { FormatError } from '../../domain/errors.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import type { DecodedFile } from '../../domain/recording.ts';
import { defaultLimits, type Limits } from '../format.ts';
import { PLACE, type Source } from './layout.ts';
import { messagesOf, raw } from './message.ts';
import { bulkMessages, fileId, keptMessages, lap, record, session, unreadNames } from './profile.ts';
import { recordingsOf } from './recordings.ts';
import { workoutsIn } from './workouts.ts';
import { wellnessIn } from './wellness.ts';
import { hasSignature, scan, type Section } from './scan.ts';

/** What a FIT file can be for, by `file_id.type`. */
const kinds: Readonly<Record<number, string>> = {
  1: 'device',
  2: 'settings',
  3: 'sport',
  4: 'activity',
  5: 'workout',
  6: 'course',
  7: 'schedules',
  8: 'location',
  9: 'weight',
  10: 'totals',
  11: 'goals',
  14: 'blood_pressure',
  15: 'monitoring',
  20: 'activity_summary',
  28: 'monitoring',
  29: 'records',
  32: 'monitoring',
  34: 'segment',
  35: 'segment_list',
  40: 'exd_configuration',
  44: 'metrics',
  49: 'sleep',
  61: 'ecg',
  68: 'hrv_status',
  73: 'skin_temperature',
  79: 'sleep',
};

/** Reads a FIT file whole; see `Format.decode`. */
export function decode(bytes: Uint8Array, limits: Limits = defaultLimits): DecodedFile {
  if (bytes.length > limits.bytes)
    throw new FormatError('fit.too_big', { bytes: bytes.length, limit: limits.bytes });
  if (!hasSignature(bytes)) throw new FormatError('fit.not_fit', { bytes: bytes.length });
  const source: Source = { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
  const sections = scan(source, limits);
  const kind = kindOf(sections);
  const recordings = kind === 'course' ? [] : grouped(sections).flatMap(recordingsOf);
  const device = deviceOf(sections);
  const partial = partialOf(sections);
  const counted = sections.some(({ counts }) => counts.size > 0);
  if (!counted) throw new FormatError('fit.empty', { byte: sections[0]?.trouble?.byte ?? bytes.length });
  if (partial && nothingSaved(sections)) throw new FormatError('fit.nothing_saved', partial.params);
  return {
    format: 'fit',
    kind,
    ...(device && { device }),
    recordings,
    wellness: wellnessIn(sections),
    workouts: kind === 'workout' ? workoutsIn(sections) : [],
    unread: unreadIn(sections),
    ...(partial && { partial }),
    warnings: sections.some(({ crc }) => crc === 'wrong')
      ? [phrase('fit.crc_wrong')]
      : sections.some(({ crc }) => crc === 'missing')
        ? [phrase('fit.crc_missing')]
        : [],
  };
}

function kindOf(sections: readonly Section[]): string {
  const file = messagesOf(sections, fileId.message)[0];
  const type = file && raw(file, fileId.type);
  // A recording whose head was lost is still an activity when it has records.
  if (type === undefined) return count(sections, record.message) > 0 ? 'activity' : 'unknown';
  return kinds[type] ?? `type ${type}`;
}

/** A chained file without records or sessions of its own continues the one before it (heart rates of a strap). */
function grouped(sections: readonly Section[]): Section[][] {
  const groups: Section[][] = [];
  for (const section of sections) {
    const own = section.counts.get(record.message) ?? section.counts.get(session.message);
    const last = groups.at(-1);
    if (own || !last) groups.push([section]);
    else {
      renumber(section, last);
      last.push(section);
    }
  }
  return groups;
}

/** Ranks of the messages that come as columns go on where those of the sections before stopped. */
function renumber(section: Section, before: readonly Section[]): void {
  for (const layout of section.layouts) {
    if (!bulkMessages.has(layout.global)) continue;
    const offset = count(before, layout.global);
    for (let i = 0; i < layout.count; i++) layout.places[i * PLACE + 2] += offset;
  }
}

const count = (sections: readonly Section[], global: number): number =>
  sections.reduce((sum, { counts }) => sum + (counts.get(global) ?? 0), 0);

/** Only what a person came for counts as saved; a lone file header does not. */
function nothingSaved(sections: readonly Section[]): boolean {
  return sections.every(({ counts }) =>
    [...counts].every(([global, n]) => n === 0 || global === fileId.message || !keptMessages.has(global)),
  );
}

/** Where the first troubled section stopped, and what the file gave all the same. */
function partialOf(sections: readonly Section[]): Phrase | undefined {
  const trouble = sections.find((section) => section.trouble)?.trouble;
  return (
    trouble &&
    phrase(`fit.partial_${trouble.kind}`, {
      byte: trouble.byte,
      skipped: trouble.skipped,
      records: count(sections, record.message),
      laps: count(sections, lap.message),
      sessions: count(sections, session.message),
    })
  );
}

function unreadIn(sections: readonly Section[]): Record<string, number> {
  const unread: Record<string, number> = {};
  for (const { counts } of sections) {
    for (const [global, n] of counts) {
      if (keptMessages.has(global) || n === 0) continue;
      const name = unreadNames[global] ?? String(global);
      unread[name] = (unread[name] ?? 0) + n;
    }
  }
  return unread;
}
