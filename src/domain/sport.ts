/** The sports boucle tells apart. What a file or vendor calls them is mapped in that format's or vendor's `sports.ts`. */
export const sports = [
  'running',
  'cycling',
  'swimming',
  'walking',
  'hiking',
  'strength',
  'rowing',
  'paddling',
  'cross_country_skiing',
  'alpine_skiing',
  'snowboarding',
  'skating',
  'climbing',
  'yoga',
  'fitness',
  'water_sports',
  'diving',
  'racket_sports',
  'team_sports',
  'golf',
  'multisport',
  'transition',
  'other',
] as const;

export type Sport = (typeof sports)[number];

/** Narrower kinds that change how a number is read (a treadmill has no map, a pool counts lengths). */
export const subSports = [
  'road',
  'trail',
  'track',
  'treadmill',
  'indoor',
  'virtual',
  'mountain',
  'gravel',
  'cyclocross',
  'commuting',
  'e_bike',
  'pool',
  'open_water',
  'race',
] as const;

export type SubSport = (typeof subSports)[number];

/** Foot sports count two steps for each stride that a watch stores; see science §4, cadence. */
export const isFootSport = (sport: Sport): boolean => ['running', 'walking', 'hiking'].includes(sport);

/** Sports whose speed people read as a pace. */
export const readsAsPace = (sport: Sport): boolean =>
  isFootSport(sport) || sport === 'swimming' || sport === 'rowing';

/** The fastest believable speed, m/s: above it a sample is a GPS jump (science §1). */
export function spikeSpeed(sport: Sport): number {
  return isFootSport(sport) ? 12.5 : sport === 'swimming' ? 4 : 30;
}
