import { z } from 'zod';
import type { Memory } from '../../domain/athlete.ts';
import { type Day, dayOf, daysBetween } from '../../domain/day.ts';
import { type Landmark, landmarkUnits } from '../../domain/landmark.ts';
import { round } from '../../domain/units.ts';
import type { Voice } from '../../locales/index.ts';
import { about, dayField, number, plain, text } from '../fields.ts';
import { boundWords } from './activity-parts.ts';
import { distanceIn, join } from './activity-row.ts';

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

export function factRow(
  { id, fact, origin, createdAt, expires }: Memory,
  today: Day,
  timeZone = 'UTC',
): FactRow {
  const row = { id, kind: fact.is, expires, origin: origin.by, noted: dayOf(createdAt, timeZone) };
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
        ...unitAndBounds(fact),
        since: fact.since,
        age_days: daysBetween(fact.since, today),
      };
  }
}

/** Paces are kept per kilometre; a swimmer reads them per 100 m. */
function unitAndBounds({
  kind,
  sport,
  bounds,
}: Pick<Landmark, 'kind' | 'sport' | 'bounds'>): Pick<FactRow, 'unit' | 'zone_upper_bounds'> {
  const unit = landmarkUnits[kind];
  if (sport !== 'swimming' || unit !== 'seconds_per_km')
    return { unit, zone_upper_bounds: bounds && [...bounds] };
  return { unit: 'seconds_per_100m', zone_upper_bounds: bounds?.map((pace) => round(pace / 10, 1)) };
}

/** `Goal “Sub-40” · Run · 10 km in 40:00 · Sun, 22 Aug 2027 · said by you, 1 Oct 2026 · mem_…` */
export function factLine(row: FactRow, voice: Voice): string {
  const what = row.landmark
    ? landmarkWords(row, voice)
    : `${voice.say('memory.kind', { kind: row.kind })} ${voice.quote(row.text ?? '')}`;
  return `- ${join([
    what,
    row.landmark || row.sport === undefined ? undefined : voice.say('sport.name', { sport: row.sport }),
    goalWords(row, voice),
    row.day && voice.day(row.day),
    row.landmark || row.since === undefined ? undefined : voice.say('memory.from', { day: row.since }),
    row.expires && row.expires !== row.day ? voice.say('memory.until', { day: row.expires }) : undefined,
    voice.say('memory.noted', { origin: voice.say('origin.name', { origin: row.origin }), day: row.noted }),
    row.id,
  ])}`;
}

/** `21.10 km in 1:30:00` */
function goalWords(row: FactRow, voice: Voice): string | undefined {
  const parts = [
    distanceIn({ sport: row.sport ?? '', distance_meters: row.distance_meters }, voice),
    row.time_seconds === undefined ? undefined : voice.duration(row.time_seconds),
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(' / ') : undefined;
}

function landmarkWords(row: FactRow, voice: Voice): string {
  const name = voice.say('landmark.name', { kind: row.landmark ?? '' });
  const sport = row.sport ? ` (${voice.say('sport.name', { sport: row.sport })})` : '';
  const age = row.since
    ? ` · ${voice.say('landmark.since', { day: row.since, days: row.age_days ?? 0 })}`
    : '';
  return `${voice.label(`${name}${sport}`, landmarkValue(row, voice))}${age}`;
}

function landmarkValue(row: FactRow, voice: Voice): string {
  const { unit = '', value = Number.NaN } = row;
  if (row.zone_upper_bounds) {
    const edges = row.zone_upper_bounds.map((bound) => boundWords(bound, unit, voice)).join(' / ');
    return unit.startsWith('seconds') ? edges : `${edges} ${voice.say('unit.name', { unit })}`;
  }
  if (unit.startsWith('seconds')) return boundWords(value, unit, voice);
  if (unit === 'kilograms') return voice.weight(value);
  return `${voice.number(value, Number.isInteger(value) ? 0 : 1)} ${voice.say('unit.name', { unit })}`;
}
