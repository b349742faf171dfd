import { joinStages, type SleepStage } from '../../domain/wellness.ts';
import { instantOf } from '../../formats/iso-time.ts';
import { type JsonObject, objectIn } from '../../formats/json.ts';

/** Polar's numbers; it tells two kinds of light sleep apart. */
const stages: Readonly<Record<string, SleepStage['stage']>> = {
  0: 'awake',
  1: 'rem',
  2: 'light',
  3: 'light',
  4: 'deep',
  5: 'unmeasured',
};

const [minuteMs, dayMinutes] = [60_000, 1440];

/**
 * The course of a night. Polar writes it as the clock at which each stage begins ("23:11", "00:30"), in no order that can be
 * relied on: they are put in the order of the night, which passes midnight. Undefined where the night's own times
 * are no moments.
 */
export function courseOf(night: JsonObject): readonly SleepStage[] | undefined {
  const [start, end] = [momentOf(night.sleep_start_time), momentOf(night.sleep_end_time)];
  if (start === undefined || end === undefined || end <= start) return undefined;
  const first = minutesIn(/T(\d\d:\d\d)/.exec(String(night.sleep_start_time))?.[1] ?? '');
  const begun = start - (start % minuteMs);
  const changes = Object.entries(objectIn(night, 'hypnogram'))
    .flatMap(([clock, value]) => {
      const [minutes, stage] = [minutesIn(clock), stageOf(value)];
      const at = begun + ((minutes - first + dayMinutes) % dayMinutes) * minuteMs;
      return stage && at < end ? [{ stage, start: Math.max(at, start) }] : [];
    })
    .sort((a, b) => a.start - b.start);
  const course = changes.map((one, i) => ({
    ...one,
    seconds: ((changes[i + 1]?.start ?? end) - one.start) / 1000,
  }));
  return course.length > 0 ? joinStages(course) : undefined;
}

const stageOf = (value: unknown): SleepStage['stage'] | undefined =>
  typeof value === 'number' && Object.hasOwn(stages, value) ? stages[value] : undefined;

/** Minutes since midnight; NaN for what is no clock. */
function minutesIn(clock: string): number {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(clock) ?? [];
  return hours === undefined ? Number.NaN : Number(hours) * 60 + Number(minutes);
}

/** Only with its offset is a time a moment; the wall clock alone would be a guess. */
export function momentOf(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/(?:Z|[+-]\d{2}:?\d{2})$/.test(value)) return undefined;
  const at = instantOf(value);
  return Number.isNaN(at) ? undefined : at;
}
