import type { Sport, SubSport } from '../../domain/sport.ts';

/** FIT's sport numbers and ours, in both directions. What has no line here is `other` and keeps its number. */
const sportNumbers: readonly (readonly [number, Sport])[] = [
  [1, 'running'],
  [2, 'cycling'],
  [3, 'transition'],
  [4, 'fitness'],
  [5, 'swimming'],
  [6, 'team_sports'], // basketball
  [7, 'team_sports'], // soccer
  [8, 'racket_sports'], // tennis
  [9, 'team_sports'], // american football
  [10, 'fitness'], // training
  [11, 'walking'],
  [12, 'cross_country_skiing'],
  [13, 'alpine_skiing'],
  [14, 'snowboarding'],
  [15, 'rowing'],
  [16, 'hiking'], // mountaineering
  [17, 'hiking'],
  [18, 'multisport'],
  [19, 'paddling'],
  [21, 'cycling'], // e-biking
  [25, 'golf'],
  [30, 'skating'], // inline
  [31, 'climbing'],
  [32, 'water_sports'], // sailing
  [33, 'skating'], // ice
  [35, 'hiking'], // snowshoeing
  [37, 'paddling'], // stand-up
  [38, 'water_sports'], // surfing
  [39, 'water_sports'], // wakeboarding
  [40, 'water_sports'], // water skiing
  [41, 'paddling'], // kayaking
  [42, 'paddling'], // rafting
  [43, 'water_sports'], // windsurfing
  [44, 'water_sports'], // kitesurfing
  [47, 'fitness'], // boxing
  [48, 'climbing'], // floors
  [49, 'team_sports'], // baseball
  [53, 'diving'],
  [62, 'fitness'], // high-intensity intervals
  [64, 'racket_sports'],
  [71, 'team_sports'], // cricket
  [72, 'team_sports'], // rugby
  [73, 'team_sports'], // hockey
  [74, 'team_sports'], // lacrosse
  [75, 'team_sports'], // volleyball
  [82, 'diving'], // snorkelling
  [83, 'fitness'], // dance
  [84, 'fitness'], // jump rope
];

/** Sub-sports that narrow a sport. */
const subSportNumbers: readonly (readonly [number, SubSport])[] = [
  [1, 'treadmill'],
  [2, 'road'], // street
  [3, 'trail'],
  [4, 'track'],
  [5, 'indoor'], // spinning
  [6, 'indoor'], // indoor cycling
  [7, 'road'],
  [8, 'mountain'],
  [9, 'mountain'], // downhill
  [11, 'cyclocross'],
  [13, 'track'], // track cycling
  [14, 'indoor'], // indoor rowing
  [17, 'pool'],
  [18, 'open_water'],
  [25, 'indoor'], // indoor skiing
  [27, 'indoor'], // indoor walking
  [28, 'e_bike'],
  [45, 'indoor'], // indoor running
  [46, 'gravel'],
  [47, 'e_bike'], // e-bike mountain
  [48, 'commuting'],
  [49, 'gravel'], // mixed surface
  [58, 'virtual'],
  [68, 'indoor'], // indoor climbing
];

/** Sub-sports that say more than the sport they stand under (training, fitness equipment, generic). */
const sportOfSubSport: Readonly<Record<number, Sport>> = {
  14: 'rowing',
  16: 'fitness',
  19: 'fitness',
  20: 'strength',
  25: 'cross_country_skiing',
  26: 'fitness',
  27: 'walking',
  43: 'yoga',
  44: 'fitness',
  62: 'yoga', // breathing
  68: 'climbing',
  69: 'climbing', // bouldering
  84: 'racket_sports', // pickleball
  85: 'racket_sports', // padel
};

const refinable = new Set<number | undefined>([undefined, 0, 4, 10, 31, 64]);
const sportByNumber = new Map(sportNumbers);
const subSportByNumber = new Map(subSportNumbers);

export interface FitSport {
  readonly sport: Sport;
  readonly subSport?: SubSport;
  /** The file's numbers, where ours say less. */
  readonly foreignSport?: string;
}

/** Our words for a session's `sport` and `sub_sport` numbers. */
export function sportFromFit(sport: number | undefined, subSport: number | undefined): FitSport {
  const refined = refinable.has(sport) && subSport !== undefined ? sportOfSubSport[subSport] : undefined;
  const known = refined ?? (sport === undefined ? undefined : sportByNumber.get(sport));
  const narrower =
    sport === 21 ? 'e_bike' : subSport === undefined ? undefined : subSportByNumber.get(subSport);
  const said = [sport, subSport].filter((number) => number !== undefined && number !== 0);
  const exact = (known !== undefined && roundTrips(known, sport, refined)) || said.length === 0;
  return {
    sport: known ?? 'other',
    ...(narrower && { subSport: narrower }),
    ...(!exact && { foreignSport: `fit ${sport ?? '-'}/${subSport ?? '-'}` }),
  };
}

/** True when the number is the one we would write for that sport: nothing is lost. */
const roundTrips = (known: Sport, sport: number | undefined, refined: Sport | undefined): boolean =>
  refined !== undefined ? refined === 'strength' || refined === 'yoga' : numberOf(known) === sport;

const numberOf = (sport: Sport): number | undefined => {
  if (sport === 'fitness') return 10;
  if (sport === 'hiking') return 17;
  return sportNumbers.find(([, ours]) => ours === sport)?.[0];
};

/** FIT numbers for our words: what `encodeActivity` writes. */
export function fitFromSport(sport: Sport, subSport?: SubSport): { sport: number; subSport: number } {
  if (sport === 'strength') return { sport: 10, subSport: 20 };
  if (sport === 'yoga') return { sport: 10, subSport: 43 };
  if (subSport === 'indoor') return { sport: numberOf(sport) ?? 0, subSport: indoorNumber[sport] ?? 0 };
  if (subSport === 'track' && sport === 'cycling') return { sport: 2, subSport: 13 };
  if (subSport === 'road' && sport === 'running') return { sport: 1, subSport: 2 };
  const narrower =
    subSport === 'road' ? 7 : (subSportNumbers.find(([, ours]) => ours === subSport)?.[0] ?? 0);
  return { sport: numberOf(sport) ?? 0, subSport: narrower };
}

const indoorNumber: Readonly<Partial<Record<Sport, number>>> = {
  cycling: 6,
  rowing: 14,
  running: 45,
  walking: 27,
  cross_country_skiing: 25,
  climbing: 68,
};

/** The numbers of a recording: the file's own where it came from FIT, else ours. */
export function sportNumbersOf(recording: {
  readonly sport: Sport;
  readonly subSport?: SubSport;
  readonly foreignSport?: string;
}): { sport: number; subSport: number } {
  const own = /^fit (\d+)\/(\d+|-)$/.exec(recording.foreignSport ?? '');
  return own
    ? { sport: Number(own[1]), subSport: Number(own[2]) || 0 }
    : fitFromSport(recording.sport, recording.subSport);
}
