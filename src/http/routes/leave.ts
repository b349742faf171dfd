import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { eraseEverything } from '../../app/privacy/erase.ts';
import { exportZip } from '../../app/privacy/export-zip.ts';
import { erasedPage, erasePage, leavePage } from '../pages/leave.ts';
import type { Env, House, PageContext } from '../visit.ts';
import { ownForm } from './asking.ts';

/** Everything to take along, and everything to erase. */
export function leavePages(house: House): Hono<Env> {
  const { deps, home } = house;
  const app = new Hono<Env>();
  const ask = async (c: PageContext, isMistyped?: boolean) => {
    const activities = await deps.storage.activities.count(c.get('visit').who.athleteId, {});
    return c.html(erasePage(activities, c.get('visit'), isMistyped), isMistyped ? 400 : 200);
  };
  app.get('/my-data', (c) => c.html(leavePage(c.get('visit'))));
  app.get('/my-data/boucle.zip', async (c) => {
    const { zip } = await exportZip({ deps, who: c.get('visit').who });
    c.header('Content-Type', 'application/zip');
    c.header('Content-Disposition', `attachment; filename="boucle-${c.get('visit').today}.zip"`);
    return c.body(Readable.toWeb(zip) as ReadableStream);
  });
  app.get('/my-data/erase', async (c) => ask(c));
  app.post('/my-data/erase', ownForm, async (c) => {
    const visit = c.get('visit');
    const { word } = await c.req.parseBody();
    const typed = typeof word === 'string' ? word.trim().toLowerCase() : '';
    if (typed !== visit.voice.say('leave.erase.word')) return ask(c, true);
    return c.html(erasedPage(await eraseEverything(deps, visit.who, home), visit));
  });
  return app;
}
