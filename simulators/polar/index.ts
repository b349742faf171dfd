/** Polar AccessLink v3: signing in at flow.polar.com, tokens at polarremote.com and the data, all on one address. */
import { simulate, type Simulator } from '../kit/index.ts';
import { ida, type PolarAthlete, type PolarExercise } from './athletes.ts';
import { days } from './days.ts';
import { exercises } from './exercises.ts';
import { limits } from './limits.ts';
import { oauth } from './oauth.ts';
import { endTokens, type PolarOptions, type State } from './state.ts';
import { registeredOnly, users } from './users.ts';
import { type Hook, tell, webhooks } from './webhooks.ts';

export { dayBefore, ida, newAthlete } from './athletes.ts';
export type { PolarAthlete, PolarExercise } from './athletes.ts';
export type { PolarOptions } from './state.ts';

export interface PolarSimulator extends Simulator {
  readonly client: State['client'];
  readonly athletes: readonly PolarAthlete[];
  /** How many tokens are alive. */
  readonly liveTokens: number;
  /** Whoever opens the next page of authorisation. */
  seat(athlete: PolarAthlete): void;
  /** Does what the athlete's browser does with such a page; resolves to where it is sent back. */
  visit(page: string, answer?: 'accept' | 'deny'): Promise<URL>;
  /** The watch brings an exercise to Flow now. */
  upload(athlete: PolarAthlete, exercise: PolarExercise): void;
  /** The client's webhook, with its key. */
  readonly hook: Hook | undefined;
  /** Polar tells the client by its webhook; the status it answered, undefined where nobody wants to know. */
  tell(
    athlete: PolarAthlete,
    event: string,
    about?: Readonly<Record<string, string>>,
  ): Promise<number | undefined>;
  /** The athlete takes the permission back in Flow. */
  takeBack(athlete: PolarAthlete): void;
}

/** Starts the simulator; without `athletes` there is Ida, who has a fortnight of data and is not registered. */
export async function startPolarSimulator(options: PolarOptions = {}): Promise<PolarSimulator> {
  const athletes = [...(options.athletes ?? [ida((options.now ?? Date.now)())])];
  const client = options.client ?? { id: 'boucle-client', secret: 'polar-secret' };
  let state: State | undefined;
  const simulator = await simulate(
    ({ app, now }) => {
      state = { options, client, athletes, visitor: athletes[0], codes: new Map(), tokens: new Map(), now };
      oauth(app, state);
      app.use('/v3/*', limits(state));
      webhooks(app, state);
      users(app, state);
      app.use('/v3/*', registeredOnly(state));
      exercises(app, state);
      days(app, state);
    },
    { port: options.port, now: options.now },
  );
  const open = state as unknown as State;
  return Object.defineProperties(simulator, {
    client: { value: client },
    athletes: { value: athletes },
    liveTokens: { get: () => open.tokens.size },
    seat: { value: (athlete: PolarAthlete) => void (open.visitor = athlete) },
    visit: { value: visit },
    upload: {
      value: (athlete: PolarAthlete, exercise: PolarExercise) =>
        void athlete.exercises.push({ ...exercise, uploadedAt: exercise.uploadedAt ?? open.now() }),
    },
    takeBack: { value: (athlete: PolarAthlete) => endTokens(open, athlete) },
    hook: { get: () => open.hook },
    tell: {
      value: (athlete: PolarAthlete, event: string, about: Readonly<Record<string, string>> = {}) =>
        tell(open, athlete, event, about),
    },
  }) as PolarSimulator;
}

async function visit(page: string, answer: 'accept' | 'deny' = 'accept'): Promise<URL> {
  const shown = await fetch(page);
  const html = await shown.text();
  if (!shown.ok) throw new Error(`the page answered ${shown.status}: ${html}`);
  const form = new URLSearchParams({ answer });
  for (const [, name, value] of html.matchAll(/name="(\w+)" value="([^"]*)"/g)) {
    if (name !== 'answer') form.set(name, value);
  }
  const sent = await fetch(new URL('/oauth2/authorization', page), {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  return new URL(sent.headers.get('location') ?? '');
}
