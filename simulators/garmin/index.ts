/**
 * The Garmin Connect Personal API: a key becomes a token of a day, and only the paths of a list answer. Faithful to
 * what is known of it; what is not known is a switch in `options.ts`.
 */
import { simulate, type Simulator } from '../kit/index.ts';
import { activityDoors } from './activities.ts';
import type { GarminAthlete } from './athlete.ts';
import { bodyDoors } from './body.ts';
import { dayDoors } from './days.ts';
import { rateGate } from './gate.ts';
import { nightDoors } from './nights.ts';
import type { Door, GarminOptions } from './options.ts';
import { seededAthlete } from './seed.ts';
import { tokenDesk } from './token.ts';

export type { Fields, GarminActivity, GarminAthlete, GarminDay, ListItem } from './athlete.ts';
export type { Door, GarminOptions } from './options.ts';
export { session } from './seed.ts';
export { demoKey, tokenPath } from './token.ts';
export { zipOf } from './zip.ts';

export interface GarminSimulator extends Simulator {
  /** What it holds: tests change it between two requests. */
  readonly athlete: GarminAthlete;
  /** What a client must never do, and did: a write, a switch that creates something. */
  readonly harm: readonly string[];
  deleteKey(key: string): void;
  endTokens(): void;
}

export async function startGarminSimulator(options: GarminOptions = {}): Promise<GarminSimulator> {
  const athlete: GarminAthlete = { ...seededAthlete((options.now ?? Date.now)()), ...options.athlete };
  const harm: string[] = [];
  let ends: Pick<GarminSimulator, 'deleteKey' | 'endTokens'> | undefined;
  const simulator = await simulate(
    (bench) => {
      const { app, now } = bench;
      const desk = tokenDesk(bench, options);
      ends = desk;
      app.use('*', rateGate(options, now));
      app.use('*', desk.guard);
      app.use('*', async (c, next) => {
        if (c.req.method === 'GET') return next();
        harm.push(`${c.req.method} ${c.req.path}`);
        return c.body('', 405);
      });
      const at = openPaths(options);
      activityDoors(app, at, athlete, options);
      dayDoors(app, at, athlete, options);
      nightDoors(app, at, athlete, options);
      bodyDoors(app, at, athlete, (what) => void harm.push(what));
    },
    { port: options.port, now: options.now },
  );
  return Object.assign(simulator, {
    athlete,
    harm,
    deleteKey: (key: string) => ends?.deleteKey(key),
    endTokens: () => ends?.endTokens(),
  });
}

/** Of a door's possible addresses, the one that answers; the others are not in the allowed list. */
function openPaths({ open = {} }: GarminOptions) {
  return (door: Door, ...paths: readonly string[]): readonly string[] => {
    const which = open[door] ?? 'first';
    if (which === 'none') return [];
    return paths.slice(which === 'second' ? 1 : 0).slice(0, 1);
  };
}
