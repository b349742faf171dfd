import type { WorkoutSport } from '../../domain/workout.ts';
import { type SportFields, sportFromWord } from '../../formats/sport-words.ts';

/** Words that intervals.icu has and files do not. */
const own: Readonly<Record<string, SportFields>> = {
  EMountainBikeRide: { sport: 'cycling', subSport: 'e_bike' },
  TrackRide: { sport: 'cycling', subSport: 'track' },
  Velomobile: { sport: 'cycling' },
  Handcycle: { sport: 'cycling', foreignSport: 'Handcycle' },
  OpenWaterSwim: { sport: 'swimming', subSport: 'open_water' },
  VirtualRow: { sport: 'rowing', subSport: 'virtual' },
  VirtualSki: { sport: 'cross_country_skiing', subSport: 'virtual' },
  Crossfit: { sport: 'fitness', foreignSport: 'Crossfit' },
  HighIntensityIntervalTraining: { sport: 'fitness', foreignSport: 'HighIntensityIntervalTraining' },
  Pilates: { sport: 'fitness', foreignSport: 'Pilates' },
  Hockey: { sport: 'team_sports' },
  Rugby: { sport: 'team_sports' },
  Padel: { sport: 'racket_sports' },
  Pickleball: { sport: 'racket_sports' },
  Racquetball: { sport: 'racket_sports' },
  Squash: { sport: 'racket_sports' },
  TableTennis: { sport: 'racket_sports' },
  WaterSport: { sport: 'water_sports' },
  Transition: { sport: 'transition' },
};

/** Our sport for a `type`. `sub_type` narrows it where nothing else does. */
export function sportOf(type: string, subType?: string): SportFields {
  const found = Object.hasOwn(own, type) ? own[type] : sportFromWord(type);
  if (found.subSport) return found;
  if (subType === 'RACE') return { ...found, subSport: 'race' };
  return subType === 'COMMUTE' && found.sport === 'cycling' ? { ...found, subSport: 'commuting' } : found;
}

const workoutSports: Readonly<Partial<Record<string, WorkoutSport>>> = {
  running: 'running',
  cycling: 'cycling',
  swimming: 'swimming',
  walking: 'walking',
  hiking: 'walking',
  strength: 'strength',
};

/** The sport of a planned session. */
export const workoutSportOf = (type: string): WorkoutSport => workoutSports[sportOf(type).sport] ?? 'other';

/** The `type` a session is planned under. A swim without a pool is one in open water. */
export function typeFor(sport: WorkoutSport, hasPool: boolean): string | undefined {
  if (sport === 'running') return 'Run';
  if (sport === 'cycling') return 'Ride';
  if (sport === 'swimming') return hasPool ? 'Swim' : 'OpenWaterSwim';
  return undefined;
}
