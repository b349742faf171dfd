import { z } from 'zod';
import type { GearRow as Used, GearSum, GearUsed } from '../../app/answers/gear.ts';
import type { Sport } from '../../domain/sport.ts';
import { round } from '../../domain/units.ts';
import type { Voice } from '../../locales/index.ts';
import { about, dayField, number, text } from '../fields.ts';
import { distanceIn, join, speedFields, speedIn } from './activity-row.ts';

const Uses = z.object({
  activities: number('activities'),
  distance_meters: number('distance').optional(),
  duration_seconds: number('duration'),
});

/** One pair of shoes or one bike: in the period, and as far back as the library goes. */
export const GearRow = Uses.extend({
  gear: about('gear', z.string()),
  sport: text(),
  pace_seconds_per_km: number('speed').optional(),
  average_speed_meters_per_second: number('speed').optional(),
  alike_sessions: number('activities').optional(),
  alike_meters_per_beat: number('efficiency').optional(),
  alike_pace_seconds_per_km: number('speed').optional(),
  alike_speed_meters_per_second: number('speed').optional(),
  alike_graded_pace_seconds_per_km: number('speed').optional(),
  alike_heart_rate_bpm: number('heart_rate').optional(),
  in_all: Uses.extend({ first_day: dayField(), last_day: dayField() }),
});
type GearRow = z.output<typeof GearRow>;

export const RestingGearRow = Uses.extend({
  gear: about('gear', z.string()),
  first_day: dayField(),
  last_day: dayField(),
});
type RestingGearRow = z.output<typeof RestingGearRow>;

const uses = ({ activities, meters, seconds }: GearSum): z.output<typeof Uses> => ({
  activities,
  distance_meters: meters > 0 ? round(meters, 1) : undefined,
  duration_seconds: round(seconds),
});

export const gearFields = ({
  rows,
  resting,
}: GearUsed): { gear: GearRow[]; other_gear?: RestingGearRow[] } => ({
  gear: rows.map(gearRow),
  other_gear:
    resting.length > 0
      ? resting.slice(0, 12).map(({ name, all }) => ({
          gear: name,
          ...uses(all),
          first_day: all.first,
          last_day: all.last,
        }))
      : undefined,
});

function gearRow({ name, sport, period, all, speed, alike }: Used): GearRow {
  const { pace_seconds_per_km: pace, average_speed_meters_per_second: metersPerSecond } = speedFields(
    alike?.speed,
    sport,
  );
  return {
    gear: name,
    sport,
    ...uses(period),
    ...speedFields(speed, sport),
    ...(alike && {
      alike_sessions: alike.n,
      alike_meters_per_beat: round(alike.metersPerBeat, 3),
      alike_pace_seconds_per_km: pace,
      alike_speed_meters_per_second: metersPerSecond,
      alike_graded_pace_seconds_per_km:
        alike.gradedSpeed === undefined ? undefined : round(1000 / alike.gradedSpeed, 1),
      alike_heart_rate_bpm: round(alike.heartRate),
    }),
    in_all: { ...uses(all), first_day: all.first, last_day: all.last },
  };
}

const usesWords = (row: z.output<typeof Uses>, sport: string, voice: Voice): string =>
  join([
    voice.say('summary.activities', { count: row.activities }),
    distanceIn({ ...row, sport }, voice),
    voice.duration(row.duration_seconds),
  ]);

export function gearLine(row: GearRow, voice: Voice): string {
  const sport = voice.say('sport.name', { sport: row.sport as Sport });
  const all = row.in_all;
  return voice.label(
    `${row.gear} (${sport})`,
    join([
      usesWords(row, row.sport, voice),
      speedIn(row, voice),
      alikeWords(row, voice),
      voice.say('gear.in-all', {
        uses: usesWords(all, row.sport, voice),
        first: all.first_day,
        last: all.last_day,
      }),
    ]),
  );
}

function alikeWords(row: GearRow, voice: Voice): string | undefined {
  if (row.alike_sessions === undefined || row.alike_meters_per_beat === undefined) return undefined;
  const graded = row.alike_graded_pace_seconds_per_km;
  return voice.say('gear.alike', {
    count: row.alike_sessions,
    speed:
      speedIn(
        {
          pace_seconds_per_km: row.alike_pace_seconds_per_km,
          average_speed_meters_per_second: row.alike_speed_meters_per_second,
        },
        voice,
      ) ?? '–',
    graded: graded === undefined ? '' : voice.pace(1000 / graded),
    bpm: row.alike_heart_rate_bpm ?? 0,
    value: row.alike_meters_per_beat,
  });
}

export const restingGearLine = (row: RestingGearRow, voice: Voice): string =>
  voice.label(
    row.gear,
    voice.say('gear.resting', { uses: usesWords(row, '', voice), first: row.first_day, last: row.last_day }),
  );
