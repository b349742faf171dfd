import type { Sport, SubSport } from '../domain/sport.ts';
import { randomFor } from './random.ts';
import { type Recipe, type RecipeName, recipes } from './recipe.ts';
import { type DemoOptions, illnessOn, isIll, type PlantedEvent, type SeasonDay } from './season.ts';
import { type RouteId, routeShapes } from './terrain.ts';

/** One session as it was meant, on its day. */
export interface PlannedSession {
  readonly on: SeasonDay;
  readonly name: string;
  readonly sport: Sport;
  readonly subSport?: SubSport;
  /** Minutes after local midnight. */
  readonly startMinute: number;
  readonly recipe: Recipe;
  /** True when the watch followed the recipe step by step; otherwise it laps each kilometre. */
  readonly structured: boolean;
  readonly route?: RouteId;
  readonly poolLengthMeters?: number;
  /** True when life came in between: it stays in the plan and was not done. */
  readonly missed: boolean;
  readonly race: boolean;
  readonly event?: PlantedEvent;
}

type Idea = Pick<PlannedSession, 'name' | 'sport' | 'startMinute' | 'recipe'> &
  Partial<Pick<PlannedSession, 'subSport' | 'route' | 'poolLengthMeters' | 'structured' | 'race'>>;

/** What the coach wrote for this day, and whether it was done. */
export function sessionsOn({ seed }: DemoOptions, day: SeasonDay): PlannedSession[] {
  if (isIll(day) || day.jetLagged) return [];
  const random = randomFor(seed, 'week', day.day);
  const ideas = day.travelling ? abroadIdeas(day) : homeIdeas(day);
  return ideas.map((idea, i) => {
    const event = eventFor(day, idea, i);
    const certain = event !== undefined || idea.race === true || day.travelling;
    const skipped = random.chance(skipChance(day, idea));
    return {
      structured: false,
      race: false,
      ...idea,
      startMinute: idea.startMinute + (idea.race ? 0 : random.integer(-12, 18)),
      on: day,
      missed: skipped && !certain,
      ...(event ? { event } : {}),
    };
  });
}

/** The longest thing of the day carries what was planted on it. */
function eventFor(day: SeasonDay, idea: Idea, index: number): PlantedEvent | undefined {
  if (!day.event) return undefined;
  if (day.event === 'no_speed_sensor') return idea.sport === 'cycling' ? day.event : undefined;
  return index === 0 ? day.event : undefined;
}

function skipChance(day: SeasonDay, { sport, name }: Idea): number {
  const convalescent = illnessOn(day) > 0.35 ? 0.6 : 0;
  const offSeason = day.phase === 'rest' ? 0.45 : 0;
  const dull = sport === 'strength' ? 0.13 : name.startsWith('Commute') ? 0.12 : 0.07;
  return Math.max(convalescent, offSeason, dull);
}

function homeIdeas(day: SeasonDay): Idea[] {
  return homeWeek[day.weekday - 1]?.(day).filter((idea) => idea !== undefined) ?? [];
}

const homeWeek: readonly ((day: SeasonDay) => (Idea | undefined)[])[] = [
  (day) => [swim('Endurance swim', 7 * 60), day.week > 0 ? strength(18 * 60 + 30) : undefined],
  (day) => [track(day), ...commutes(day)],
  (day) => [easyRun(day, 7 * 60), day.week > 0 ? midweekRide(day) : undefined],
  (day) => [tempo(day), swim('8 × 100 m', 12 * 60 + 15)],
  (day) => [day.week > 1 ? strength(18 * 60) : undefined, ...commutes(day)],
  saturday,
  sunday,
];

function saturday(day: SeasonDay): (Idea | undefined)[] {
  if (day.event === 'over_midnight') return [nightHike];
  if (day.race === undefined && day.week === 0) return [loop('Shake-out run', 'river-6', 9 * 60)];
  const summer = month(day) >= 5 && month(day) <= 10;
  if (summer && day.week % 4 === 1) return [hike(day)];
  return [longRide(day)];
}

function sunday(day: SeasonDay): (Idea | undefined)[] {
  if (day.race === 'half') return [race('Half marathon', 'race-half', 0.965)];
  if (day.race === 'ten') return [race('10 km', 'race-10', 1.03)];
  const loops: readonly RouteId[] = ['plateau-10', 'villages-12', 'ridge-15', 'gorge-18', 'valley-21'];
  const size =
    day.volume < 0.62 ? 0 : day.volume < 0.8 ? 1 : day.volume < 0.92 ? 2 : day.volume < 1.02 ? 3 : 4;
  // The morning after the full moon begins late.
  const startMinute = day.week === 23 ? 11 * 60 : 9 * 60 + 15;
  return [loop('Long run', loops[size], startMinute, 0.77)];
}

function loop(name: string, route: RouteId, startMinute: number, effort = 0.765): Idea {
  const meters = routeShapes[route].lengthMeters;
  return { name, sport: 'running', route, startMinute, recipe: [{ kind: 'work', meters, effort }] };
}

function easyRun(day: SeasonDay, startMinute: number): Idea {
  const winterMorning = (month(day) === 12 || month(day) <= 2) && day.week % 3 === 0;
  const run = loop(
    'Easy run',
    day.volume < 0.7 ? 'river-6' : day.week % 2 ? 'orchards-8' : 'plateau-10',
    startMinute,
  );
  return winterMorning && !day.event
    ? { ...run, name: 'Treadmill run', subSport: 'treadmill', route: undefined }
    : run;
}

function track(day: SeasonDay): Idea {
  const turn: readonly RecipeName[] = ['12 × 1 min', '5 × 1000 m', '10 × 400 m', '6 × 800 m'];
  const light = day.phase === 'rest' || day.phase === 'recovery' || day.week <= 1;
  const name = light ? '6 × 400 m' : turn[day.week % 4];
  return structured(name, 'running', 18 * 60 + 40, { route: 'towpath' });
}

function tempo(day: SeasonDay): Idea | undefined {
  if (day.week === 0) return loop('Easy run', 'river-6', 18 * 60 + 30);
  return structured(day.week % 2 ? 'Tempo 20 min' : 'Tempo 3 × 10 min', 'running', 18 * 60 + 30, {
    route: 'towpath',
  });
}

function midweekRide(day: SeasonDay): Idea {
  if (day.event === 'no_speed_sensor' || month(day) <= 3 || month(day) >= 11) {
    const name = day.week % 2 ? 'Sweet spot 3 × 12 min' : 'Threshold 4 × 8 min';
    return structured(name, 'cycling', 18 * 60 + 30, { subSport: 'indoor' });
  }
  return ride('Evening ride', 'ride-32', 18 * 60 + 20, 0.72);
}

function longRide(day: SeasonDay): Idea {
  const route =
    day.volume < 0.72 ? 'ride-32' : day.volume < 0.9 ? 'ride-48' : day.week % 2 ? 'ride-66' : 'ride-92';
  return ride('Long ride', route, 9 * 60, 0.68);
}

function ride(name: string, route: RouteId, startMinute: number, effort: number): Idea {
  const meters = routeShapes[route].lengthMeters;
  return {
    name,
    sport: 'cycling',
    subSport: 'road',
    route,
    startMinute,
    recipe: [{ kind: 'work', meters, effort }],
  };
}

/** There and back; the way home is the same road in the evening. Only in the light half of the year. */
function commutes(day: SeasonDay): Idea[] {
  if (month(day) < 4 || month(day) > 10) return [];
  const there = { ...ride('Commute', 'commute', 8 * 60, 0.5), subSport: 'commuting' as const };
  return [there, { ...there, name: 'Commute home', startMinute: 17 * 60 + 20 }];
}

function hike(day: SeasonDay): Idea {
  const route = day.volume < 0.9 ? 'summit-9' : 'summit-12';
  const meters = routeShapes[route].lengthMeters;
  return {
    name: 'Hike',
    sport: 'hiking',
    route,
    startMinute: 9 * 60,
    recipe: [{ kind: 'work', meters, effort: 0.42 }],
  };
}

const nightHike: Idea = {
  name: 'Full-moon hike',
  sport: 'hiking',
  route: 'summit-9',
  startMinute: 22 * 60 + 5,
  recipe: [{ kind: 'work', meters: routeShapes['summit-9'].lengthMeters, effort: 0.42 }],
};

function race(name: string, route: RouteId, effort: number): Idea {
  return { ...loop(name, route, 10 * 60, effort), race: true };
}

function swim(name: 'Endurance swim' | '8 × 100 m', startMinute: number): Idea {
  return structured(name, 'swimming', startMinute, { subSport: 'pool', poolLengthMeters: 25 });
}

const strength = (startMinute: number): Idea => ({
  name: 'Strength',
  sport: 'strength',
  startMinute,
  recipe: [{ kind: 'work', seconds: 2400, effort: 0.35 }],
});

function structured(name: RecipeName, sport: Sport, startMinute: number, more: Partial<Idea>): Idea {
  return { name, sport, startMinute, recipe: recipes[name], structured: true, ...more };
}

/** A conference far from home: runs in a park and a hotel pool measured in yards. */
function abroadIdeas(day: SeasonDay): Idea[] {
  if (day.weekday === 5) return [loop('Park run', 'park-10', 6 * 60 + 45)];
  if (day.weekday === 6) return [loop('Bridges run', 'bridges-16', 8 * 60 + 30)];
  if (day.weekday === 7) return [yardSwim, loop('Park run', 'park-10', 17 * 60)];
  if (day.weekday === 1) return [loop('Park run', 'park-10', 6 * 60 + 30)];
  return [];
}

const yardSwim: Idea = {
  ...structured('8 × 100 m', 'swimming', 8 * 60, { subSport: 'pool', poolLengthMeters: 22.86 }),
  name: 'Hotel pool',
};

const month = ({ day }: SeasonDay): number => Number(day.slice(5, 7));
