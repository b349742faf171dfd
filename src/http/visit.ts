import { createHash } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Deps, Who } from '../app/deps.ts';
import type { Auth } from '../auth/index.ts';
import type { Asking } from '../app/answers/period.ts';
import { athleteOf } from '../app/memory/athlete.ts';
import type { Athlete } from '../domain/athlete.ts';
import { type Day, dayOf, type Instant } from '../domain/day.ts';
import { type Voice, voiceFor } from '../locales/index.ts';
import { formTokenFor, sessionSeconds, type Door } from './door.ts';
import type { Metrics } from './metrics.ts';

/** What the pages are made from. `url` is known once the port is. */
export interface House {
  readonly deps: Deps;
  readonly who: Who;
  readonly home: string;
  /** Opens /mcp. */
  readonly token: string;
  /** Opens the calendar feed. */
  readonly calendarKey: string;
  /** The command a client starts for stdio, program first. */
  readonly stdioCommand: readonly string[];
  readonly door: Door;
  readonly url: () => string;
  /** Who assistants sign in with; there once the address is known. */
  readonly auth: () => Auth;
  /** For whoever runs boucle: see health.ts. */
  readonly metrics?: Metrics;
  readonly metricsToken?: string;
}

/** The owner looking at a page. */
export interface Visit {
  readonly athlete: Athlete;
  readonly voice: Voice;
  readonly now: Instant;
  readonly today: Day;
  /** The hidden field of every form. */
  readonly formToken: string;
}

export type Env = { Variables: { visit: Visit; formTarget?: string } };
export type PageContext = Context<Env>;

// Cookies know no port: two homes served side by side must not sign each other out.
const cookieName = (house: House): string =>
  `boucle_${createHash('sha256').update(`cookie ${house.token}`).digest('hex').slice(0, 12)}`;

/** The session of the request when the door knows it. */
export async function sessionOf(c: Context, house: House): Promise<string | undefined> {
  const session = getCookie(c, cookieName(house));
  return session && (await house.door.isOpen(session)) ? session : undefined;
}

export function setSession(c: Context, house: House, session: string): void {
  setCookie(c, cookieName(house), session, {
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
    maxAge: sessionSeconds,
  });
}

export const dropSession = (c: Context, house: House): void => {
  deleteCookie(c, cookieName(house), { path: '/' });
};

/** Lets the owner's browser pass, with everything a page needs to know of them; `otherwise` answers anybody else. */
export function ownerOnly(
  house: House,
  otherwise: (c: Context) => Response | Promise<Response>,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const session = await sessionOf(c, house);
    if (!session) return otherwise(c);
    c.set('visit', await visitFor(house, session));
    return next();
  };
}

/** The owner when their browser comes with its cookie; undefined for anybody else. */
export async function visitOf(c: Context, house: House): Promise<Visit | undefined> {
  const session = await sessionOf(c, house);
  return session ? visitFor(house, session) : undefined;
}

async function visitFor(house: House, session: string): Promise<Visit> {
  const { asking, voice, now } = await askingFor(house);
  return { athlete: asking.athlete, voice, now, today: asking.today, formToken: formTokenFor(session) };
}

/** The owner as use cases and words need them, whether they come with a cookie or a calendar key. */
export async function askingFor({
  deps,
  who,
}: House): Promise<{ asking: Asking; voice: Voice; now: Instant }> {
  const athlete = await athleteOf(deps, who);
  const now = deps.clock();
  const today = dayOf(now, athlete.preferences.timeZone);
  return { asking: { deps, who, athlete, today }, voice: voiceFor(athlete.preferences), now };
}
