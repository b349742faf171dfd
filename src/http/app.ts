import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { BoucleError, NotFoundError, UnavailableError, InputError, FormatError } from '../domain/errors.ts';
import { changesFromOwnPage, onlyUnder, securityHeaders } from './guards.ts';
import { addressLimits } from './address-limits.ts';
import { knowsAddress } from './client-address.ts';
import { knowsHttps } from './cookies.ts';
import type { HomeDoor } from './home-door.ts';
import { languageOf, sayIn, voiceIn } from './language.ts';
import { mcpServer } from '../mcp/server.ts';
import { authEndpoint } from './auth.ts';
import { packPages } from './compress.ts';
import { healthEndpoint } from './health.ts';
import { mcpEndpoint, type Mounted } from './mcp.ts';
import { messagePage } from './pages/message.ts';
import { welcomePage } from './pages/welcome.ts';
import { calendarFeed } from '../app/training/calendar-feed.ts';
import type { Voice } from '../locales/index.ts';
import { importJobs } from './import/jobs.ts';
import { assistantPages } from './routes/assistants.ts';
import { accountPages } from './routes/account.ts';
import { consentPages, lookAgain } from './routes/consent.ts';
import { importPages, takeUpload } from './routes/import.ts';
import { libraryPages } from './routes/library.ts';
import { openPages } from './routes/open-pages.ts';
import { ownPages } from './routes/own.ts';
import { leavePages } from './routes/leave.ts';
import { ledgerPages } from './routes/ledger.ts';
import { signInFirst, signInPages } from './routes/sign-in.ts';
import { statePages } from './routes/state.ts';
import { sourceCallback, sourcePages } from './routes/sources.ts';
import { planPages } from './routes/plans.ts';
import { webhooks } from './routes/webhooks.ts';
import { assets } from './static.ts';
import { whoseFeed } from './feed-keys.ts';
import { waitingPage } from './waiting.ts';
import { askingFor, athletesOnly, type Env, type House, keepSession, type Visit } from './visit.ts';

const formBytes = 64 * 1024;

/** Everything boucle answers over HTTP: `/mcp` for assistants, the feed for calendars, pages for athletes. */
export function httpApp(house: House): Mounted {
  const app = new Hono<Env>();
  const { deps, owner } = house;
  const jobs = importJobs(deps, house.home, owner?.who.athleteId);
  const mcp = mcpEndpoint(({ who, asked }) => mcpServer(deps, who, asked), {
    owner,
    log: deps.log,
    limits: deps.limits,
    auth: house.auth,
    originOf: (c) => house.names.originOf(c),
  });
  if (house.metrics) app.use(house.metrics.counting);
  app.use(knowsHttps(house.names));
  app.use(knowsAddress(house.hosting));
  app.use(securityHeaders);
  app.use(packPages);
  // Before the guards: who looks whether we live comes by any address, and is told nothing else.
  app.route('/', healthEndpoint({ ...house, storage: deps.storage }));
  if (house.hosting && house.addressRates !== 'off') app.use(addressLimits(house.addressRates));
  // Before the guards as well: a vendor comes by our public address, and shows a secret of its own.
  if (house.webhooks) app.route('/', webhooks(house));
  app.use(onlyUnder(house.names));
  // Before /mcp: some clients look for metadata behind it.
  app.route('/', authEndpoint(house));
  // People type addresses with and without the slash.
  for (const path of ['/mcp', '/mcp/']) app.route(path, mcp.app);
  app.route('/static', assets);
  app.get('/calendar.ics', async (c) => feed(c, house));
  app.route('/', sourceCallback(house));
  app.use(changesFromOwnPage(house.names));
  if (owner) app.get('/open', async (c) => openDoor(c, house, owner.door));
  app.use('/consent/*', bodyLimit({ maxSize: formBytes, onError: tooLarge }));
  app.route('/', consentPages(house));
  if (house.desk) app.route('/', signInPages(house, house.desk));
  app.route('/', openPages(house));
  app.use(athletesOnly(house, (c) => stranger(c, house)));
  // Before the small limit that every other form has.
  app.post('/import', async (c) => takeUpload(c, jobs));
  app.use(bodyLimit({ maxSize: formBytes, onError: tooLarge }));
  for (const pages of [
    libraryPages(house),
    planPages(house),
    statePages(house),
    sourcePages(house),
    ledgerPages(house),
    leavePages(house),
    ownPages(house),
    assistantPages(house),
    importPages(jobs),
  ])
    app.route('/', pages);
  if (house.desk) app.route('/', accountPages(house, house.desk));
  app.notFound((c) => c.html(messagePage(voiceOf(c), c.req.path, 'page.not-found'), 404));
  app.onError((error, c) => failed(error, c, house));
  void jobs.resume();
  return { app: app as unknown as Hono, close: async () => mcp.close() };
}

const tooLarge = (c: Context): Response => c.text(sayIn(languageOf(c), 'http.body-too-large'), 413);

/** Whoever has no cookie: the front door says how to come in, everything else that one has to. */
function stranger(c: Context, house: House): Response | Promise<Response> {
  const { desk } = house;
  const isFront = c.req.path === '/' && c.req.method === 'GET';
  if (desk) {
    const { pathname, search } = new URL(c.req.url);
    // A link in a letter: the cookie stays at home when another site sends the browser here.
    if (pathname === '/account/email/confirm' && c.req.query('here') === undefined) return lookAgain(c);
    const path = isFront || c.req.method !== 'GET' ? undefined : pathname + search;
    return signInFirst(c, { desk, path });
  }
  return c.html(welcomePage(voiceIn(languageOf(c)), '/'), isFront ? 200 : 401);
}

const voiceOf = (c: Context): Voice => (c.get('visit') as Visit | undefined)?.voice ?? voiceIn(languageOf(c));

/** The calendar for other calendar programs, which send no cookie: the address itself is the key. */
async function feed(c: Context, house: House): Promise<Response> {
  const key = c.req.query('key');
  const { storage } = house.deps;
  const athleteId = key ? await whoseFeed(storage, key, house.owner?.who.athleteId) : undefined;
  const found = athleteId === undefined ? undefined : await askingFor(house, athleteId);
  if (!found) return c.text(sayIn(languageOf(c), 'http.feed-key'), 401);
  const { asking, voice } = found;
  const entries = await calendarFeed(asking, (what) => voice.say(what));
  const text = house.deps.writers?.ics(entries, voice.say('page.feed.name'));
  if (text === undefined) return c.notFound();
  return c.body(text, 200, { 'Content-Type': 'text/calendar; charset=utf-8' });
}

/** Trades the link of the terminal for a cookie. What only looks ahead (a preview, a prefetch) must not use it up. */
async function openDoor(c: Context, house: House, door: HomeDoor): Promise<Response> {
  if (c.req.method === 'HEAD' || c.req.header('sec-purpose') || c.req.header('purpose'))
    return c.body(null, 204);
  const session = await door.enter(c.req.query('code') ?? '');
  if (!session) return c.html(welcomePage(voiceIn(languageOf(c)), '/', true), 403);
  keepSession(c, house, session);
  return c.redirect(waitingPage(c) ?? '/', 303);
}

/** Known errors are said in words; anything else is our bug: a reference for the reader, the rest for the log. */
function failed(error: Error, c: Context, house: House): Response | Promise<Response> {
  const voice = voiceOf(c);
  // What is said of an id that nobody has is for whoever asked with a tool: people followed a link.
  if (error instanceof NotFoundError && c.req.method === 'GET')
    return c.html(messagePage(voice, c.req.path, 'page.not-found'), 404);
  if (error instanceof BoucleError)
    return c.html(messagePage(voice, c.req.path, error.phrase), statusOf(error));
  const reference = randomUUID().slice(0, 8);
  house.deps.log.error({ reference, path: c.req.path, err: error }, 'a page failed');
  return c.html(messagePage(voice, c.req.path, { code: 'internal', params: { reference } }), 500);
}

function statusOf(error: BoucleError): 400 | 404 | 409 | 503 {
  if (error instanceof UnavailableError) return 503;
  if (error instanceof NotFoundError) return 404;
  return error instanceof InputError || error instanceof FormatError ? 400 : 409;
}
