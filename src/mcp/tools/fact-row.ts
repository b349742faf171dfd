import { z } from 'zod';
import type { Memory } from '../../domain/athlete.ts';
import { type Day, dayOf, daysBetween } from '../../domain/day.ts';
import { landmarkUnits } from '../../domain/landmark.ts';
import type { Voice } from '../../locales/index.ts';
import { about, dayField, number, plain, text } from '../fields.ts';

/** One remembered fact: what, since when, who said it. */
export const FactRow = z.object({
  id: text(),
  kind: text(),
  text: about('memory', z.string()).optional(),
  sport: about('memory', z.string()).optional(),
  day: dayField().optional(),
  distance_meters: number('memory').optional(),
  time_seconds: number('memory').optional(),
  landmark: text().optional(),
  value: number('landmarks').optional(),
  unit: text().optional(),
  zone_upper_bounds: about('landmarks', z.array(z.number())).optional(),
  since: dayField().optional(),
  age_days: plain(z.number()).optional(),
  expires: plain(z.string()).optional(),
  origin: text(),
  noted: plain(z.string()),
});

export type FactRow = z.infer<typeof FactRow>;

export function factRow({ id, fact, origin, createdAt, expires }: Memory, today: Day): FactRow {
  const row = { id, kind: fact.is, expires, origin: origin.by, noted: dayOf(createdAt, 'UTC') };
  switch (fact.is) {
    case 'goal':
      return {
        ...row,
        text: fact.text,
        sport: fact.sport,
        day: fact.day,
        distance_meters: fact.distanceMeters,
        time_seconds: fact.timeSeconds,
      };
    case 'constraint':
      return { ...row, text: fact.text, since: fact.from };
    case 'note':
      return { ...row, text: fact.text };
    case 'preference':
      return { ...row, text: `${fact.key}: ${fact.value}` };
    case 'landmark':
      return {
        ...row,
        landmark: fact.kind,
        sport: fact.sport,
        value: fact.value,
        unit: landmarkUnits[fact.kind],
        zone_upper_bounds: fact.bounds && [...fact.bounds],
        since: fact.since,
        age_days: daysBetween(fact.since, today),
      };
  }
}

export function factLine(row: FactRow, voice: Voice): string {
  const what = row.landmark ? landmarkWords(row, voice) : `“${row.text}”`;
  const when = row.day ? ` · ${voice.day(row.day)}` : '';
  const ends = row.expires ? ` · ${voice.say('memory.until', { day: row.expires })}` : '';
  const kind = row.landmark ? '' : `${voice.say('memory.kind', { kind: row.kind })} `;
  return `- ${kind}${what}${when}${ends} · ${voice.say('origin.name', { origin: row.origin })} · ${row.id}`;
}

function landmarkWords(row: FactRow, voice: Voice): string {
  const name = voice.say('landmark.name', { kind: row.landmark ?? '' });
  const sport = row.sport ? ` (${voice.say('sport.name', { sport: row.sport })})` : '';
  const age = row.since
    ? ` · ${voice.say('landmark.since', { day: row.since, days: row.age_days ?? 0 })}`
    : '';
  return `${name}${sport}: ${landmarkValue(row, voice)}${age}`;
}

function landmarkValue(row: FactRow, voice: Voice): string {
  if (row.zone_upper_bounds)
    return `${row.zone_upper_bounds.map((bound) => voice.number(bound)).join(' / ')} ${voice.say('unit.name', { unit: row.unit ?? '' })}`;
  const value = row.value ?? Number.NaN;
  switch (row.unit) {
    case 'seconds_per_km':
      return voice.pace(1000 / value);
    case 'seconds_per_100m':
      return voice.swimPace(100 / value);
    case 'kilograms':
      return voice.weight(value);
    default:
      return `${voice.number(value, Number.isInteger(value) ? 0 : 1)} ${voice.say('unit.name', { unit: row.unit ?? '' })}`;
  }
}
