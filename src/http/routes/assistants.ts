import { Hono } from 'hono';
import type { ClientCard } from '../../auth/index.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { assistantsPage, revokePage } from '../pages/assistants.ts';
import type { Env, House, PageContext } from '../visit.ts';
import { ownForm } from './asking.ts';

/** Who may read: seen, narrowed, ended. */
export function assistantPages(house: House): Hono<Env> {
  const app = new Hono<Env>();
  app.get('/assistants', async (c) => {
    const visit = c.get('visit');
    const consents = await house.auth().list(visit.who.athleteId);
    return c.html(assistantsPage(consents, visit, house.owner !== undefined));
  });
  app.get('/assistants/revoke', async (c) =>
    c.html(revokePage(await clientNamed(c, house, c.req.query('client')), c.get('visit'))),
  );
  app.post('/assistants/revoke', ownForm, async (c) => {
    const { client } = await c.req.parseBody();
    const { athleteId } = c.get('visit').who;
    await house.auth().revoke(athleteId, (await clientNamed(c, house, client)).id);
    return c.redirect('/assistants', 303);
  });
  app.post('/assistants/narrow', ownForm, async (c) => {
    const { client, scope = [] } = await c.req.parseBody({ all: true });
    const { athleteId } = c.get('visit').who;
    await house.auth().narrow(athleteId, (await clientNamed(c, house, client)).id, [scope].flat());
    return c.redirect('/assistants', 303);
  });
  return app;
}

async function clientNamed(c: PageContext, { auth }: House, id: unknown): Promise<ClientCard> {
  const found = (await auth().list(c.get('visit').who.athleteId)).find(({ client }) => client.id === id);
  if (!found) throw new NotFoundError('page.not-found');
  return found.client;
}
