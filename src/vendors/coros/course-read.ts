import { cleanText } from '../../domain/text.ts';
import type {
  AbsoluteTarget,
  End,
  ResolvedBlock,
  ResolvedStep,
  StepKind,
  Target,
} from '../../domain/workout.ts';
import { type JsonObject, listIn, numberIn } from '../../formats/json.ts';

const kinds: Readonly<Record<number, StepKind>> = { 1: 'warmup', 2: 'work', 3: 'recovery', 4: 'cooldown' };

/** The pulse range that holds whatever the heart does: how a step without a target is written. */
export const anyPulse = { low: 30, high: 240 } as const;

/** The steps of a course; undefined when a part of it is in no shape we know. */
export function stepsOf(course: JsonObject): ResolvedBlock[] | undefined {
  const blocks = listIn(course, 'sections').map(blockOf);
  return blocks.length > 0 && blocks.every((block) => block !== undefined) ? blocks : undefined;
}

function blockOf(section: JsonObject): ResolvedBlock | undefined {
  if (section.intervalGroup !== true) return stepOf(section);
  const times = numberIn(section, 'repeats');
  const steps = listIn(section, 'sets').map(stepOf);
  const isWhole = steps.length > 0 && steps.every((step) => step !== undefined);
  if (!isWhole || times === undefined || !Number.isInteger(times) || times < 1 || times > 100)
    return undefined;
  return { kind: 'repeat', times, steps };
}

function stepOf(section: JsonObject): ResolvedStep | undefined {
  const kind = kinds[numberIn(section, 'sectionType') ?? 0];
  const end = endOf(section);
  return kind && end ? { kind, end, ...targetOf(section) } : undefined;
}

function endOf(section: JsonObject): End | undefined {
  const value = numberIn(section, 'targetValue');
  const isThere = value !== undefined && value > 0 && value <= 1_000_000;
  const type = numberIn(section, 'targetType');
  if (type === 1 && isThere) return { by: 'distance', meters: value };
  if (type === 2 && isThere) return { by: 'time', seconds: value };
  return type === 4 ? { by: 'lap_press' } : undefined;
}

type Aim = Pick<ResolvedStep, 'target' | 'absolute'>;

/** Zones stay zones: they are the watch's, not the athlete's here. */
function targetOf(section: JsonObject): Aim {
  const type = numberIn(section, 'intensityType');
  const zone = numberIn(section, 'sectionIntensity');
  const of = type === 1 ? 'heart_rate' : type === 4 ? 'power' : 'pace';
  if (zone !== undefined && zone >= 1 && zone <= 7)
    return { target: { of, unit: 'zone', low: zone, high: zone } };
  const percent = rangeIn(section, 'intensityPercent');
  if (percent && type === 1)
    return { target: { of: 'heart_rate', unit: 'percent_of_threshold', ...percent } };
  const range = rangeIn(section, 'intensityValue');
  if (!range) return {};
  if (type === 1) return isAny(range) ? {} : aim('heart_rate', 'bpm', range, { of: 'heart_rate', ...range });
  if (type === 4) return aim('power', 'watts', range, { of: 'power', ...range });
  // The slow end of a pace has more seconds.
  return aim('pace', 'seconds_per_km', range, {
    of: 'speed',
    low: 1000 / range.high,
    high: 1000 / range.low,
  });
}

const isAny = ({ low, high }: Range): boolean => low <= anyPulse.low && high >= anyPulse.high;

type Range = { readonly low: number; readonly high: number };

const aim = (of: Target['of'], unit: Target['unit'], range: Range, absolute: AbsoluteTarget): Aim => ({
  target: { of, unit, ...range },
  absolute,
});

function rangeIn(section: JsonObject, key: string): Range | undefined {
  const [a, b] = [numberIn(section, `${key}Start`), numberIn(section, `${key}End`)];
  const ends = [a ?? b, b ?? a];
  const [first, last] = ends;
  if (first === undefined || last === undefined || first <= 0 || last <= 0 || Math.max(first, last) > 10_000)
    return undefined;
  return { low: Math.min(first, last), high: Math.max(first, last) };
}

/** Our mark in a description: by it a workout is known again after a lost answer. */
export const markPattern = /(?:\s*·\s*)?(boucle-\S{1,60})\s*$/;

/** What the athlete wrote, without our mark. */
export function noteOf(course: JsonObject): string | undefined {
  const about = typeof course.courseDescription === 'string' ? course.courseDescription : '';
  return cleanText(about.replace(markPattern, ''), 200) || undefined;
}
