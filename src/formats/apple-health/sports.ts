import type { Sport, SubSport } from '../../domain/sport.ts';
import { cleanText } from '../../domain/text.ts';
import { type SportFields, sportFromWord } from '../sport-words.ts';

const prefix = 'HKWorkoutActivityType';

/** Apple's names that no file format shares; the others are in `sport-words.ts`. */
const words: Readonly<Record<string, readonly [Sport, SubSport?]>> = {
  TraditionalStrengthTraining: ['strength'],
  FunctionalStrengthTraining: ['strength'],
  CoreTraining: ['strength'],
  HandCycling: ['cycling'],
  WheelchairRunPace: ['other'],
  CrossCountrySkiing: ['cross_country_skiing'],
  DownhillSkiing: ['alpine_skiing'],
  SkatingSports: ['skating'],
  PaddleSports: ['paddling'],
  SurfingSports: ['water_sports'],
  UnderwaterDiving: ['diving'],
  SwimBikeRun: ['multisport'],
  Transition: ['transition'],
  HighIntensityIntervalTraining: ['fitness'],
  MixedCardio: ['fitness'],
  CrossTraining: ['fitness'],
  StairClimbing: ['fitness'],
  Stairs: ['fitness'],
  JumpRope: ['fitness'],
  Pilates: ['yoga'],
  Flexibility: ['yoga'],
  MindAndBody: ['yoga'],
  Basketball: ['team_sports'],
  Volleyball: ['team_sports'],
  Handball: ['team_sports'],
  Rugby: ['team_sports'],
  Hockey: ['team_sports'],
  TableTennis: ['racket_sports'],
  Squash: ['racket_sports'],
  Pickleball: ['racket_sports'],
};

/** What a workout's type and its metadata say: indoors, in a pool, in open water. */
export function sportOf(type: string, metadata: ReadonlyMap<string, string>): SportFields {
  const name = cleanText(type.startsWith(prefix) ? type.slice(prefix.length) : type, 60);
  const known: SportFields = Object.hasOwn(words, name)
    ? { sport: words[name][0], ...(words[name][0] === 'other' && { foreignSport: name }) }
    : sportFromWord(name);
  const subSport = known.subSport ?? placeOf(known.sport, metadata);
  return { ...known, ...(subSport && { subSport }) };
}

function placeOf(sport: Sport, metadata: ReadonlyMap<string, string>): SubSport | undefined {
  const isIndoors = metadata.get('HKIndoorWorkout') === '1';
  if (isIndoors && sport === 'running') return 'treadmill';
  if (isIndoors && (sport === 'cycling' || sport === 'rowing')) return 'indoor';
  const water = metadata.get('HKSwimmingLocationType');
  if (sport !== 'swimming') return undefined;
  return water === '1' ? 'pool' : water === '2' ? 'open_water' : undefined;
}
