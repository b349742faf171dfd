import { FormatError } from '../../domain/errors.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import { dayKey, type DecodedFile } from '../../domain/recording.ts';
import { isTimeZone } from '../../domain/day.ts';
import { cleanText } from '../../domain/text.ts';
import { defaultLimits, type Format, type Limits } from '../../formats/format.ts';
import { isPayloadOf, unwrapPayload } from '../payload.ts';
import { readActivity, unreadOf } from './activity.ts';
import { type DayKind, dayReaders, labelsOf, readingsOf } from './days.ts';
import { readPlanned } from './plan.ts';
import { dayFrom, labelledIn, linesOf, speedFrom } from './prose.ts';
import { driftOf, listedIn } from './tools.ts';

type Found = Partial<DecodedFile> & Pick<DecodedFile, 'kind'>;

/** What COROS's tools said: an activity, a day, a planned workout. */
export const corosPayloads: Format = {
  id: 'coros',
  extensions: ['.json'],
  names:
    /(?:^|\/|› )coros-(?:activity|records|sleep|hrv|daily|resting-heart-rate|stress|load|fitness|recovery|planned|schedule|tools|refusal)-[^/]*\.json$/,
  sniff: (bytes) => isPayloadOf('coros', bytes),
  decode,
};

function decode(bytes: Uint8Array, limits: Limits = defaultLimits): DecodedFile {
  const payload = unwrapPayload(bytes);
  if (payload?.vendor !== 'coros') throw new FormatError('json.damaged', { byte: 0 });
  if (payload.body.length > limits.bytes)
    throw new FormatError('json.too_big', { bytes: payload.body.length, limitBytes: limits.bytes });
  const { kind, about, body } = payload;
  return {
    format: 'coros',
    device: { manufacturer: 'coros' },
    recordings: [],
    wellness: [],
    workouts: [],
    unread: {},
    warnings: [],
    ...found(kind, about, body, limits),
  };
}

function found(kind: string, about: string, body: Uint8Array, limits: Limits): Found {
  if (kind === 'activity') return readActivity(body, about, limits);
  const text = new TextDecoder().decode(body);
  if (Object.hasOwn(dayReaders, kind)) return readDay(kind as DayKind, about, text);
  if (kind === 'planned') return readPlanned(text, about);
  if (kind === 'tools') return { kind: 'empty', warnings: driftIn(text) };
  if (kind === 'refusal') {
    const [tool = ''] = about.split(' ');
    return { kind: 'empty', warnings: [phrase('coros.refused', { tool: cleanText(tool, 40) })] };
  }
  return { kind: 'empty', unread: { [cleanText(kind, 40)]: 1 }, warnings: [phrase('coros.unread_answer')] };
}

/** A day and the lines under it. Labels we do not know are counted; a day of which nothing was read says so. */
function readDay(kind: DayKind, about: string, text: string): Found {
  const [date, zone = ''] = about.split(' ');
  const day = dayFrom(date);
  if (!day) return { kind: 'empty', unread: { [kind]: 1 }, warnings: [phrase('coros.unread_answer')] };
  const lines = linesOf(text).filter((line) => line !== day);
  const fields = new Map<string, string>();
  let unknown = 0;
  for (const line of lines) {
    const labelled = labelledIn(line);
    for (const { label, value } of labelled) if (!fields.has(label)) fields.set(label, value);
    if (labelled.length > 0 || isCurve(line)) continue;
    if (/^\d/.test(line)) fields.set('', line);
    else unknown += 1;
  }
  const wellness = readingsOf(kind, { day, timeZone: isTimeZone(zone) ? zone : 'UTC', fields });
  const settings = kind === 'fitness' ? thresholdOn(day, fields) : [];
  const comment = kind === 'load' ? cleanText(fields.get('comment') ?? '', 60) : '';
  return {
    kind:
      wellness.length === 0 && settings.length === 0
        ? 'empty'
        : kind === 'sleep' || kind === 'hrv'
          ? 'sleep'
          : 'monitoring',
    wellness: isTimeZone(zone)
      ? wellness
      : wellness.filter(({ metric }) => !/^sleep_(?:start|end)$/.test(metric)),
    ...(settings.length > 0 && { settings }),
    ...(/\p{L}/u.test(comment) && {
      annotations: [{ about: dayKey(day), by: 'coros', words: { coros_load_comment: comment } }],
    }),
    // The first line is the title of the answer.
    unread: unreadOf(fields, Math.max(0, unknown - 1), labelsOf(kind)),
  };
}

/** The points of a curve: `timestamp=…, hrv=58 ms, …`. */
const isCurve = (line: string): boolean => /^timestamp=\d/.test(line);

function thresholdOn(day: NonNullable<ReturnType<typeof dayFrom>>, fields: ReadonlyMap<string, string>) {
  const speed = speedFrom(fields.get('threshold pace') ?? '');
  return speed !== undefined && speed >= 1 && speed <= 8
    ? [{ day, sport: 'running' as const, settings: { thresholdSpeed: speed } }]
    : [];
}

function driftIn(text: string): Phrase[] {
  try {
    return driftOf(listedIn(JSON.parse(text))).map(({ is, name }) =>
      is === 'missing'
        ? phrase('coros.tool_missing', { tool: cleanText(name, 80) })
        : phrase('coros.tool_changed', { tool: cleanText(name, 80) }),
    );
  } catch {
    return [];
  }
}
