import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { BoucleError, NotFoundError, InputError, FormatError } from '../domain/errors.ts';
import { changesFromOwnPage, onlyThisMachine, securityHeaders } from './guards.ts';
import { languageOf, sayIn, voiceIn } from './language.ts';
import { mcpEndpoint, type Mounted } from './mcp.ts';
import { messagePage } from './pages/message.ts';
import { welcomePage } from './pages/welcome.ts';
import { assets } from './static.ts';
import { type Env, type House, setSession } from './visit.ts';

const formBytes = 64 * 1024;

/** Everything boucle answers over HTTP: `/mcp` for assistants, the feed for calendars, pages for the owner. */
export function httpApp(house: House): Mounted {
  const app = new Hono<Env>();
  const mcp = mcpEndpoint(house.deps, house.who, house.token);
  app.use(securityHeaders, onlyThisMachine);
  app.route('/mcp', mcp.app);
  app.route('/static', assets);
  app.use(changesFromOwnPage);
  app.get('/open', async (c) => openDoor(c, house));
  app.use(
    bodyLimit({
      maxSize: formBytes,
      onError: (c) => c.text(sayIn(languageOf(c), 'http.body-too-large'), 413),
    }),
  );
  app.get('/', (c) => c.html(welcomePage(voiceIn(languageOf(c)), '/')));
  app.notFound((c) => c.html(messagePage(voiceIn(languageOf(c)), c.req.path, 'page.not-found'), 404));
  app.onError((error, c) => failed(error, c, house));
  return { app: app as unknown as Hono, close: async () => mcp.close() };
}

/** Trades the link of the terminal for a cookie. What only looks ahead (a preview, a prefetch) must not use it up. */
async function openDoor(c: Context, house: House): Promise<Response> {
  if (c.req.method === 'HEAD' || c.req.header('sec-purpose') || c.req.header('purpose'))
    return c.body(null, 204);
  const session = await house.door.enter(c.req.query('code') ?? '');
  if (!session) return c.html(welcomePage(voiceIn(languageOf(c)), '/', true), 403);
  setSession(c, house, session);
  return c.redirect('/', 303);
}

/** Known errors are said in words; anything else is our bug: a reference for the reader, the rest for the log. */
function failed(error: Error, c: Context, house: House): Response | Promise<Response> {
  const voice = c.get('visit')?.voice ?? voiceIn(languageOf(c));
  if (error instanceof BoucleError)
    return c.html(messagePage(voice, c.req.path, error.phrase), statusOf(error));
  const reference = randomUUID().slice(0, 8);
  house.deps.log.error({ reference, path: c.req.path, err: error }, 'a page failed');
  return c.html(messagePage(voice, c.req.path, { code: 'internal', params: { reference } }), 500);
}

function statusOf(error: BoucleError): 400 | 404 | 409 {
  if (error instanceof NotFoundError) return 404;
  return error instanceof InputError || error instanceof FormatError ? 400 : 409;
}
