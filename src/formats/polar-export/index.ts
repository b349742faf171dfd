import type { DecodedFile } from '../../domain/recording.ts';
import type { WellnessReading } from '../../domain/wellness.ts';
import { phrase } from '../../domain/phrase.ts';
import { defaultLimits, type Format, type Limits } from '../format.ts';
import { type JsonObject, jsonHead, listIn, readObject, readRows } from '../json.ts';
import { budgetOf } from '../track-points.ts';
import { readings } from './days.ts';
import { isSession, recordingsOf } from './sessions.ts';

/**
 * The JSON files of the archive that Polar makes of an account: sessions of both generations, nights, Nightly Recharge,
 * days. Files that name the athlete are not read.
 */
export const polarExport: Format = {
  id: 'polar-export',
  extensions: ['.json'],
  names:
    /(?:^|\/|› )(?:training-session[-_]|activity-\d{4}-|247ohr_|sleep_result_|sleep_score_|nightly_recovery_(?!blob))[^/]*\.json$/,
  sniff: (bytes) => {
    const head = jsonHead(bytes);
    return head.startsWith('{') ? sessionMark.test(head) || dayMark.test(head) : nightMark.test(head);
  },
  decode,
};

const sessionMark =
  /"(?:exportVersion|timezoneOffsetMinutes|identifier)"[^]*"(?:durationMillis|exercises)"|"(?:durationMillis|exercises)"[^]*"(?:exportVersion|timezoneOffsetMinutes|identifier)"/;
const dayMark = /"deviceDays"|"stepCount"|"dailyMetMinutes"/;
const nightMark =
  /"(?:night|sleepDate|sleepResultDate)"[^]*"(?:evaluation|sleepEvaluation|sleepResult|sleepScoreResult|sleepScore|meanNightlyRecoveryRmssd)"/;

const device = { manufacturer: 'polar', product: 'flow' };

function decode(bytes: Uint8Array, limits: Limits = defaultLimits): DecodedFile {
  const isOne = jsonHead(bytes).startsWith('{');
  return isOne ? decodeOne(bytes, limits) : decodeList(bytes, limits);
}

function decodeOne(bytes: Uint8Array, limits: Limits): DecodedFile {
  const { value, cutAt } = readObject(bytes, limits);
  const partial = cutAt === undefined ? undefined : phrase('json.partial_object', { byte: cutAt });
  if (!isSession(value)) {
    const days = listIn(value, 'deviceDays');
    return fileOf(days.length > 0 ? days : [value], partial && { partial });
  }
  const budget = budgetOf(limits);
  const { recordings, isCut } = recordingsOf(value, budget);
  const tooLong = isCut ? phrase('json.partial_samples', { limit: limits.records }) : undefined;
  const why = partial ?? tooLong;
  return {
    ...fileOf([], why && { partial: why }),
    kind: recordings.length > 0 ? 'activity' : 'empty',
    recordings,
  };
}

function decodeList(bytes: Uint8Array, limits: Limits): DecodedFile {
  const { rows, partial } = readRows(bytes, limits);
  return fileOf(rows, partial && { partial });
}

function fileOf(rows: readonly JsonObject[], about: Pick<DecodedFile, 'partial'> = {}): DecodedFile {
  // Of two rows about one night the later one in the file is the correction.
  const wellness = new Map<string, WellnessReading>();
  for (const reading of rows.flatMap(readings)) {
    wellness.set(`${reading.day} ${reading.metric} ${reading.window}`, reading);
  }
  return {
    format: 'polar-export',
    kind: wellness.size > 0 ? 'monitoring' : 'empty',
    device,
    recordings: [],
    wellness: [...wellness.values()],
    workouts: [],
    unread: {},
    ...about,
    warnings: [],
  };
}
