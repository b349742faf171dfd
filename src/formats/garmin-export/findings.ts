import type { Day } from '../../domain/day.ts';
import { type Annotation, type DatedSettings, dayKey, type Recording } from '../../domain/recording.ts';
import type { WellnessMetric, WellnessReading } from '../../domain/wellness.ts';

/** What the rows of one file come to. */
export interface Findings {
  recording(recording: Recording): void;
  annotation(annotation: Annotation): void;
  settings(settings: DatedSettings): void;
  /** One night; of several of one day the longest is kept. */
  night(day: Day, seconds: number, readings: readonly WellnessReading[]): void;
  /** A figure of a day; nothing without a value. The last one of a day stays, unless `keep` says the first. */
  day(day: Day, metric: WellnessMetric, value: number | undefined, about?: About): void;
  /** What the vendor calls a day in its own word; the last one stays. */
  word(day: Day, said: VendorWord): void;
  /** A part of what adds up over the day. */
  add(day: Day, metric: WellnessMetric, value: number | undefined): void;
  all(): Found;
}

interface VendorWord {
  readonly name: string;
  readonly word: string;
  readonly by: string;
  readonly order: number;
}

interface About {
  readonly window?: WellnessReading['window'];
  readonly at?: number | undefined;
  /** Orders several of one day where the file does not: a moment, or a rank. */
  readonly order?: number | undefined;
  readonly keep?: 'first' | 'last';
}

interface Found {
  readonly recordings: readonly Recording[];
  readonly annotations: readonly Annotation[];
  readonly settings: readonly DatedSettings[];
  readonly wellness: readonly WellnessReading[];
}

interface Placed {
  readonly reading: WellnessReading;
  readonly order: number;
}

export function newFindings(): Findings {
  const recordings: Recording[] = [];
  const annotations: Annotation[] = [];
  const settings: DatedSettings[] = [];
  const nights = new Map<Day, { readonly seconds: number; readonly readings: readonly WellnessReading[] }>();
  const days = new Map<string, Placed>();
  const words = new Map<Day, Map<string, VendorWord>>();
  return {
    recording: (one) => recordings.push(one),
    annotation: (one) => annotations.push(one),
    settings: (one) => settings.push(one),
    night(day, seconds, readings) {
      if (seconds > (nights.get(day)?.seconds ?? 0)) nights.set(day, { seconds, readings });
    },
    day(day, metric, value, { window = 'day', at, order = 0, keep = 'last' } = {}) {
      if (value === undefined) return;
      const key = `${day} ${metric} ${window}`;
      const known = days.get(key);
      if (known && (keep === 'first' ? order >= known.order : order < known.order)) return;
      const reading = { day, metric, value, window, ...(at !== undefined && { at }) };
      days.set(key, { reading, order });
    },
    word(day, said) {
      const ofDay = words.get(day) ?? new Map<string, VendorWord>();
      if ((ofDay.get(said.name)?.order ?? -1) <= said.order) ofDay.set(said.name, said);
      words.set(day, ofDay);
    },
    add(day, metric, value) {
      if (value === undefined) return;
      const key = `${day} ${metric} day`;
      const before = days.get(key)?.reading.value ?? 0;
      days.set(key, { reading: { day, metric, value: before + value, window: 'day' }, order: 0 });
    },
    all: () => ({
      recordings,
      annotations: [...annotations, ...[...words].map(([day, ofDay]) => spoken(day, [...ofDay.values()]))],
      settings,
      wellness: [
        ...[...nights.values()].flatMap(({ readings }) => readings),
        ...[...days.values()].map(({ reading }) => reading),
      ],
    }),
  };
}

const spoken = (day: Day, said: readonly VendorWord[]): Annotation => ({
  about: dayKey(day),
  by: said[0]?.by ?? '',
  words: Object.fromEntries(said.map(({ name, word }) => [name, word])),
});
