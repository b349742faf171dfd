import type { Hono } from 'hono';
import { fail } from './answers.ts';
import type { IcuAthlete, Json } from './athletes.ts';
import type { Env } from './state.ts';

/** The athlete with the thresholds and zones of each group of sports. */
export function settings(app: Hono<Env>): void {
  app.get('/api/v1/athlete/:id', (c) => {
    const { athlete } = c.get('caller');
    return c.json({ ...headOf(athlete), sportSettings: athlete.sportSettings, custom_items: null });
  });
  app.get('/api/v1/athlete/:id/profile', (c) =>
    c.json({ athlete: headOf(c.get('caller').athlete), sharedFolders: [], customItems: [] }),
  );
  app.get('/api/v1/athlete/:id/sport-settings', (c) => c.json(c.get('caller').athlete.sportSettings));
  app.get('/api/v1/athlete/:id/sport-settings/:which', (c) => {
    const found = settingsFor(c.get('caller').athlete, c.req.param('which'));
    return found ? c.json(found) : fail(c, 404, 'Sport settings not found');
  });
  app.put('/api/v1/athlete/:id/sport-settings/:which', async (c) => {
    if (c.req.query('recalcHrZones') === undefined) {
      return fail(c, 422, "Required request parameter 'recalcHrZones' is not present");
    }
    const found = settingsFor(c.get('caller').athlete, c.req.param('which'));
    if (!found) return fail(c, 404, 'Sport settings not found');
    const sent = await c.req.json<Json>();
    // Metres per second, whatever the sport.
    if (Number(sent.threshold_pace ?? 0) > 20) return fail(c, 422, 'Invalid threshold pace');
    Object.assign(found, sent);
    return c.json(found);
  });
}

const headOf = ({ id, name, profile }: IcuAthlete): Json => ({ id, name, ...profile });

/** By number or by the name of a sport. */
export function settingsFor({ sportSettings }: IcuAthlete, which: string): Json | undefined {
  return sportSettings.find(
    ({ id, types }) => String(id) === which || (Array.isArray(types) && types.includes(which)),
  );
}
