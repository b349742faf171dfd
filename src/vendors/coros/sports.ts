import type { Sport, SubSport } from '../../domain/sport.ts';
import type { WorkoutSport } from '../../domain/workout.ts';

/** COROS's sport codes. Only 100–103, 300, 301, 400 and 402 are proven. */
const codes: Readonly<Record<number, readonly [Sport, SubSport?]>> = {
  100: ['running'],
  101: ['running', 'treadmill'],
  102: ['running', 'trail'],
  103: ['running', 'track'],
  104: ['hiking'],
  105: ['hiking'],
  106: ['climbing'],
  200: ['cycling'],
  201: ['cycling', 'indoor'],
  202: ['cycling', 'e_bike'],
  203: ['cycling', 'gravel'],
  204: ['cycling', 'mountain'],
  205: ['cycling', 'e_bike'],
  299: ['cycling'],
  300: ['swimming', 'pool'],
  301: ['swimming', 'open_water'],
  400: ['fitness', 'indoor'],
  401: ['fitness'],
  402: ['strength'],
  500: ['alpine_skiing'],
  501: ['snowboarding'],
  502: ['cross_country_skiing'],
  503: ['alpine_skiing'],
  700: ['rowing'],
  701: ['rowing', 'indoor'],
  702: ['paddling'],
  704: ['paddling'],
  705: ['water_sports'],
  706: ['water_sports'],
  800: ['climbing', 'indoor'],
  801: ['climbing', 'indoor'],
  900: ['walking'],
  901: ['fitness'],
  902: ['fitness'],
  10000: ['multisport'],
  10001: ['multisport'],
  10002: ['multisport'],
  10003: ['climbing'],
};

/** Every kind of activity. */
export const allSports = 65_535;

export interface SportFields {
  readonly sport: Sport;
  readonly subSport?: SubSport;
  readonly foreignSport?: string;
}

export function sportOf(code: number): SportFields {
  if (!Object.hasOwn(codes, code)) return { sport: 'other', foreignSport: String(code) };
  const [sport, subSport] = codes[code];
  return { sport, ...(subSport && { subSport }) };
}

/** `sportType` of a course. Swims and strength have none: COROS takes no such workouts. */
export const courseSports = { running: 1, cycling: 2, rest: 4, trail: 5 } as const;

export function courseSportOf(code: unknown): WorkoutSport {
  if (code === courseSports.running || code === courseSports.trail) return 'running';
  return code === courseSports.cycling ? 'cycling' : 'other';
}
