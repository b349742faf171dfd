import type { Fact, Memory, Preferences } from '../../domain/athlete.ts';
import type { Day } from '../../domain/day.ts';
import { isTimeZone } from '../../domain/day.ts';
import { InputError } from '../../domain/errors.ts';
import type { LandmarkKind } from '../../domain/landmark.ts';
import { phrase } from '../../domain/phrase.ts';
import { cleanText } from '../../domain/text.ts';
import type { Asking } from '../answers/period.ts';
import { shortId } from './ids.ts';
import { affectedBy, settleLater } from './recompute.ts';
import { keepChange } from './undo.ts';

/** Keeps one fact with its origin; returns it and the id that takes it back. Throws InputError for values no body has. */
export async function remember(
  asking: Asking,
  fact: Fact,
  expires?: Day,
): Promise<{ readonly memory: Memory; readonly changeId: string }> {
  const { deps, who, athlete } = asking;
  checkFact(fact);
  const origin = {
    by: who.client === 'owner' ? ('athlete' as const) : ('assistant' as const),
    detail: who.client,
  };
  const memory: Memory = { id: shortId('mem'), createdAt: deps.clock(), origin, expires, fact };
  const kept = await deps.storage.transaction(async (storage) => {
    const inside = { ...asking, deps: { ...deps, storage } };
    const preference = fact.is === 'preference';
    const before = preference
      ? [{ kind: 'preferences' as const, id: who.athleteId, row: athlete.preferences }]
      : [{ kind: 'memory' as const, id: memory.id, row: null }];
    if (preference)
      await storage.athletes.setPreferences(who.athleteId, {
        ...athlete.preferences,
        [fact.key]: fact.value,
      });
    else await storage.memories.save(who.athleteId, memory);
    const affects = affectedBy(fact, await storage.memories.list(who.athleteId));
    const what = phrase('memory.kept', { what: wording(fact) });
    const changeId = await keepChange(inside, 'remember', what, before, affects);
    return { memory, changeId };
  });
  settleLater(asking);
  return kept;
}

/** The fact in its own words, for a list of changes. */
export function wording(fact: Fact): string {
  switch (fact.is) {
    case 'landmark':
      return `${fact.kind} ${fact.bounds?.join('/') ?? fact.value}`;
    case 'preference':
      return `${fact.key} ${fact.value}`;
    default:
      return fact.text;
  }
}

// What a human body can be, with room: outside it is a slip of unit or digit, and a wrong landmark spoils every zone.
const believable: Readonly<Record<LandmarkKind, readonly [low: number, high: number]>> = {
  max_heart_rate: [100, 240],
  resting_heart_rate: [25, 120],
  threshold_heart_rate: [80, 230],
  threshold_power: [40, 700],
  first_threshold_heart_rate: [70, 220],
  first_threshold_power: [30, 650],
  first_threshold_pace: [150, 1000],
  threshold_pace: [140, 900],
  critical_swim_speed: [45, 300],
  maximal_aerobic_speed: [6, 30],
  weight: [25, 250],
  heart_rate_zones: [1, 10],
  power_zones: [1, 10],
  pace_zones: [1, 10],
};

/** Edges of zones: bpm, watts, seconds per kilometre. */
const believableEdges: Readonly<Partial<Record<LandmarkKind, readonly [low: number, high: number]>>> = {
  heart_rate_zones: [40, 240],
  power_zones: [20, 2000],
  pace_zones: [90, 1800],
};

const choices: Readonly<Partial<Record<keyof Preferences, readonly string[]>>> = {
  language: ['en', 'fr'],
  units: ['metric', 'imperial'],
  swimUnits: ['meters', 'yards'],
  weekStart: ['monday', 'sunday'],
};

/** Throws InputError for values no body has, and for settings there are not. */
export function checkFact(fact: Fact): void {
  if (fact.is === 'landmark') checkLandmark(fact);
  if (fact.is === 'preference') checkPreference(fact.key, fact.value);
}

function checkLandmark({ kind, value, bounds = [] }: Extract<Fact, { is: 'landmark' }>): void {
  checkRange(kind, value, believable[kind]);
  const edges = believableEdges[kind];
  if (edges) for (const bound of bounds) checkRange(kind, bound, edges);
  const rising = bounds.every((bound, i) => i === 0 || bound > bounds[i - 1]);
  // Seconds per kilometre fall as the zones rise: both ways of writing them are understood.
  const falling = kind === 'pace_zones' && bounds.every((bound, i) => i === 0 || bound < bounds[i - 1]);
  if (!rising && !falling) throw new InputError('landmark.bounds-order', { kind });
}

function checkRange(kind: LandmarkKind, value: number, [low, high]: readonly [number, number]): void {
  if (!(value >= low && value <= high))
    throw new InputError('landmark.unbelievable', { kind, value, low, high });
}

function checkPreference(key: keyof Preferences, value: string): void {
  if (key === 'timeZone') {
    if (!isTimeZone(value)) throw new InputError('preference.time-zone', { value: cleanText(value, 40) });
  } else if (!choices[key]?.includes(value)) {
    const allowed = (choices[key] ?? []).join(', ');
    throw new InputError('preference.choice', { key: wireName(key), value: cleanText(value, 40), allowed });
  }
}

/** `swimUnits` → `swim_units`: the name that was sent. */
const wireName = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
