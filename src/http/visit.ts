import { createHash } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { type Deps, scopes, type Who } from '../app/deps.ts';
import type { Desk } from '../app/accounts/desk.ts';
import type { Auth } from '../auth/index.ts';
import type { Asking } from '../app/answers/period.ts';
import { athleteOf } from '../app/memory/athlete.ts';
import type { Athlete } from '../domain/athlete.ts';
import { type Day, dayOf, type Instant } from '../domain/day.ts';
import { type Voice, voiceFor } from '../locales/index.ts';
import { dropCookie, keepCookie, ownCookie } from './cookies.ts';
import { type Door, formTokenFor } from './door.ts';
import type { HomeDoor } from './home-door.ts';
import { browserName } from './browser-name.ts';
import type { AddressRates, Hosting } from './hosting.ts';
import type { Metrics } from './metrics.ts';
import type { Names } from './names.ts';

/** What the pages are made from. `url` is known once the port is. */
export interface House {
  readonly deps: Deps;
  readonly home: string;
  /** Which browsers are signed in, and whose they are. */
  readonly door: Door;
  /** On a computer of one's own; absent where many athletes are served. */
  readonly owner?: Owner;
  /** Where athletes sign in by themselves; absent on a computer of one's own. */
  readonly desk?: Desk;
  /** Where many athletes are served; absent on a computer of one's own. */
  readonly hosting?: Hosting;
  /** How often one network address may ask a host. */
  readonly addressRates?: Partial<AddressRates> | 'off';
  /** Under which it answers. */
  readonly names: Names;
  readonly url: () => string;
  /** Who assistants sign in with; there once the address is known. */
  readonly auth: () => Auth;
  /** Vendors may send to `/webhooks/…`: only where boucle has a public address. */
  readonly webhooks?: boolean;
  /** For whoever runs boucle: see health.ts. */
  readonly metrics?: Metrics;
  readonly metricsToken?: string;
}

/** Whose computer this is, and how they come in without signing in. */
export interface Owner {
  readonly who: Who;
  /** Opens /mcp. */
  readonly token: string;
  /** The command a client starts for stdio, program first. */
  readonly command: readonly string[];
  readonly door: HomeDoor;
}

/** An athlete looking at a page. */
export interface Visit {
  readonly who: Who;
  readonly athlete: Athlete;
  /** They have an account, with ways to sign in. */
  readonly hasAccount: boolean;
  /** When they signed in with this browser. */
  readonly since: Instant;
  /** Which of the athlete's browsers asks; see `Visitor`. */
  readonly browser?: string;
  readonly voice: Voice;
  readonly now: Instant;
  readonly today: Day;
  /** The hidden field of every form. */
  readonly formToken: string;
}

export type Env = { Variables: { visit: Visit; formTarget?: string } };
export type PageContext = Context<Env>;

// Cookies know no port: two homes served side by side must not sign each other out.
const sessionCookie = ({ owner }: House): string =>
  owner
    ? `boucle_${createHash('sha256').update(`cookie ${owner.token}`).digest('hex').slice(0, 12)}`
    : 'boucle';

/** The session of the request when the door knows it. */
export async function sessionOf(c: Context, house: House): Promise<string | undefined> {
  const session = ownCookie(c, sessionCookie(house));
  return session && (await house.door.whoseIs(session)) ? session : undefined;
}

/** Signs this browser in. Whatever session its cookie named before is over: nobody can prepare one for somebody else. */
export async function signIn(c: Context, house: House, athleteId: string): Promise<void> {
  await endSession(c, house);
  keepSession(c, house, await house.door.open(athleteId, browserName(c.req.header('user-agent'))));
}

/** Gives a session to this browser. */
export function keepSession(c: Context, house: House, session: string): void {
  // A link in a letter leads to pages of a host, and reading changes nothing; here only the terminal leads.
  const sameSite = house.owner ? 'Strict' : 'Lax';
  keepCookie(c, sessionCookie(house), session, { sameSite, seconds: house.door.seconds });
}

/** Signs this browser out. */
export async function signOut(c: Context, house: House): Promise<void> {
  await endSession(c, house);
  dropCookie(c, sessionCookie(house));
}

async function endSession(c: Context, house: House): Promise<void> {
  const session = ownCookie(c, sessionCookie(house));
  if (session) await house.door.leave(session);
}

/** Lets an athlete's browser pass, with everything a page needs to know of them; `otherwise` answers anybody else. */
export function athletesOnly(
  house: House,
  otherwise: (c: Context) => Response | Promise<Response>,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const visit = await visitOf(c, house);
    if (!visit) return otherwise(c);
    c.set('visit', visit);
    return next();
  };
}

/** The athlete when their browser comes with its cookie; undefined for anybody else. */
export async function visitOf(c: Context, house: House): Promise<Visit | undefined> {
  const session = ownCookie(c, sessionCookie(house));
  const visitor = session ? await house.door.whoseIs(session) : undefined;
  const found = visitor && (await askingFor(house, visitor.athleteId));
  if (!session || !found) return undefined;
  const { asking, voice, now } = found;
  const { who, athlete, today } = asking;
  return {
    who,
    athlete,
    hasAccount: house.desk !== undefined,
    since: visitor.since,
    browser: visitor.browser,
    voice,
    now,
    today,
    formToken: formTokenFor(session),
  };
}

/**
 * An athlete as use cases and words need them, whether they come with a cookie or a calendar key; undefined when they
 * are erased. The owner of this computer is made anew then: it stays theirs.
 */
export async function askingFor(
  { deps, owner }: House,
  athleteId: string,
): Promise<{ asking: Asking; voice: Voice; now: Instant } | undefined> {
  const who: Who = { athleteId, client: 'owner', scopes };
  const athlete = owner ? await athleteOf(deps, who) : await deps.storage.athletes.get(athleteId);
  if (!athlete) return undefined;
  const now = deps.clock();
  const today = dayOf(now, athlete.preferences.timeZone);
  return { asking: { deps, who, athlete, today }, voice: voiceFor(athlete.preferences), now };
}
