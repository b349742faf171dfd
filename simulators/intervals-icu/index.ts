/** intervals.icu: its consent page, its API by key and by token, its calendar and the parser of its workout text. */
import { simulate, type Simulator } from '../kit/index.ts';
import { activities } from './activities.ts';
import { unmapped } from './answers.ts';
import { type IcuAthlete, lena } from './athletes.ts';
import { events } from './events.ts';
import { gate } from './gate.ts';
import { limits } from './limits.ts';
import { oauth } from './oauth.ts';
import type { IcuClient, IntervalsIcuOptions } from './options.ts';
import { settings } from './settings.ts';
import type { Env, State } from './state.ts';
import { type Happening, tell } from './webhooks.ts';
import { wellness } from './wellness.ts';
import type { Hono } from 'hono';

export { lena, newAthlete } from './athletes.ts';
export type { IcuActivity, IcuAthlete, Json } from './athletes.ts';
export type { IntervalsIcuOptions } from './options.ts';
export { parseWorkoutText } from './workout-text.ts';
export { workoutDoc } from './workout-doc.ts';

export interface IntervalsIcuSimulator extends Simulator {
  readonly client: IcuClient;
  readonly athletes: readonly IcuAthlete[];
  readonly liveTokens: number;
  /** Does what the athlete's browser does on such a page; resolves to where it is sent back. */
  visit(page: string, answer?: 'allow' | 'deny', untick?: readonly string[]): Promise<URL>;
  /** The operator enters where the application is to be told. */
  sendTo(webhook: NonNullable<IcuClient['webhook']>): void;
  /** Tells the application in one message; the statuses it answered. */
  tell(athlete: IcuAthlete, ...happenings: readonly Happening[]): Promise<readonly number[]>;
  /** The athlete takes the permission back in the settings. */
  takeBack(athlete: IcuAthlete): void;
}

/** Starts the simulator; without `athletes` there is Lena. */
export async function startIntervalsIcuSimulator(
  options: IntervalsIcuOptions = {},
): Promise<IntervalsIcuSimulator> {
  const athletes = [...(options.athletes ?? [lena((options.now ?? Date.now)())])];
  const client = options.client ?? { id: '118', secret: 'icu-secret' };
  let state: State | undefined;
  const simulator = await simulate(
    ({ app: plain, now }) => {
      const app = plain as unknown as Hono<Env>;
      const [visitor] = athletes;
      const maps = { codes: new Map(), tokens: new Map() };
      state = { options, client, athletes, visitor, ...maps, nextEvent: 5001, now };
      app.use('/api/v1/*', gate(state));
      app.use('/api/v1/*', limits(state));
      oauth(app, state);
      settings(app);
      activities(app, state);
      wellness(app);
      events(app, state);
      app.notFound((c) => unmapped(c, now()));
      // Binding errors of the framework come as a raw message.
      app.onError((error, c) => c.json({ status: 500, error: error.message }, 500));
    },
    { port: options.port, now: options.now },
  );
  const open = state as unknown as State;
  return Object.defineProperties(simulator, {
    client: { value: client },
    athletes: { value: athletes },
    liveTokens: { get: () => open.tokens.size },
    visit: { value: visit },
    sendTo: {
      value: (webhook: IcuClient['webhook']) => {
        open.client = { ...open.client, webhook };
      },
    },
    tell: {
      value: (athlete: IcuAthlete, ...happenings: readonly Happening[]) => tell(open, athlete, happenings),
    },
    takeBack: {
      value: (athlete: IcuAthlete) => {
        for (const [token, { athlete: owner }] of open.tokens)
          if (owner === athlete) open.tokens.delete(token);
      },
    },
  }) as IntervalsIcuSimulator;
}

async function visit(
  page: string,
  answer: 'allow' | 'deny' = 'allow',
  untick: readonly string[] = [],
): Promise<URL> {
  const shown = await fetch(page);
  const html = await shown.text();
  if (!shown.ok) throw new Error(`the page answered ${shown.status}: ${html}`);
  const form = new URLSearchParams({ answer });
  for (const [, scope] of html.matchAll(/value="([A-Z:]+)" checked/g)) {
    if (!untick.includes(scope)) form.append('scope', scope);
  }
  const sent = await fetch(page, { method: 'POST', body: form, redirect: 'manual' });
  return new URL(sent.headers.get('location') ?? '');
}
