import type { PlannedSession } from './week.ts';

/** Names that the athlete gave, the same in every language. Invented, as everything here. */
export const demoGear = {
  firstDaily: 'Aube 1',
  secondDaily: 'Aube 2',
  race: 'Éclair',
  ride: 'Alizé',
  commute: 'Facteur',
} as const;

/** The day, counted back from the end, on which the second pair of daily shoes came out of its box. */
const secondPairSince = -120;

/** What was worn or ridden: one name, or nothing where gear is not counted. */
export function gearOf({ on, sport, subSport, race }: PlannedSession): readonly string[] | undefined {
  if (sport === 'running') {
    if (race) return [demoGear.race];
    const both = on.offset >= secondPairSince && on.offset % 2 === 0;
    return [both ? demoGear.secondDaily : demoGear.firstDaily];
  }
  if (sport === 'cycling') return [subSport === 'commuting' ? demoGear.commute : demoGear.ride];
  return undefined;
}
