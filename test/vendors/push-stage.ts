/** What the suite for messages needs of each vendor that sends any. */
import { createHmac } from 'node:crypto';
import pino from 'pino';
import { logOptions } from '../../src/app/log-fields.ts';
import { openDoor, passOn } from '../../src/app/push/index.ts';
import { finishOAuth, startOAuth } from '../../src/app/sources/index.ts';
import { workOnce } from '../../src/app/sources/run-jobs.ts';
import { openHouse, type TestHouse } from '../house.ts';
import { now } from '../kit.ts';
import { intervalsHouse, polarHouse, running, runFile, vendorsAt } from '../sources.ts';
import type { Seen } from '../../simulators/kit/index.ts';

export interface Sent {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface PushStage {
  readonly house: TestHouse;
  /** The secret address. */
  readonly url: string;
  readonly seen: Seen[];
  /** Every line of the log. */
  readonly logged: readonly string[];
  /** The watch brings a run that began so many hours ago; nobody is told yet. */
  newRun(hoursAgo: number): void;
  /** A message as the vendor sends it, about its athlete or about somebody else; `address` stands where it may name one. */
  message(about?: string, address?: string): Sent;
  /** The vendor sends such a message by itself; the status it was answered with. */
  tell(): Promise<number | undefined>;
  /** Messages that somebody else made, by what is wrong with them. */
  readonly forged: Readonly<Record<string, Sent>>;
  /** The athlete takes the permission back at the vendor; `message` then tells of that where the vendor has a word for it. */
  takeBack(): void;
  readonly leaving?: () => Sent;
  /** Moves every clock and does what is due by then. */
  work(ms?: number): Promise<void>;
  close(): Promise<void>;
}

const redirectUri = 'http://localhost:8484/sources/callback';

export async function polarPushStage(): Promise<PushStage> {
  const { simulator, ida, hosts, settings } = await polarHouse(now);
  const base = await houseFor('polar', simulator, { hosts, settings });
  const opened = await openDoor(base.house.deps, 'polar', base.house.url);
  Object.assign(settings, { 'polar.webhook_secret': opened.secret });
  let n = 0;
  const body = (user: string, address = 'https://evil.example'): string => {
    n += 1;
    return `{"event":"EXERCISE","user_id":${user},"entity_id":"e${n}","timestamp":"2026-11-30T08:00:00Z","url":"${address}/v3/exercises/e${n}"}`;
  };
  const signed = (text: string, key: string): Sent => ({
    body: text,
    headers: {
      'polar-webhook-event': 'EXERCISE',
      'polar-webhook-signature': createHmac('sha256', key).update(text).digest('hex'),
    },
  });
  const key = opened.secret ?? '';
  const right = signed(body(ida.userId), key);
  return {
    ...base,
    url: opened.url,
    newRun: (hoursAgo) => {
      const start = base.clock() - hoursAgo * 3_600_000;
      const local = new Date(start + 2 * 3_600_000).toISOString().slice(0, 19);
      const [like] = ida.exercises;
      const id = `new${hoursAgo}`;
      simulator.upload(ida, { ...like, id, startTime: local, uploadedAt: undefined, fit: runFile(start) });
    },
    message: (about = ida.userId, address?: string) => signed(body(about, address), key),
    tell: async () => simulator.tell(ida, 'EXERCISE', { entity_id: 'q1' }),
    forged: {
      'no signature': { body: right.body, headers: {} },
      'another key': signed(right.body, 'not-the-key'),
      'another body': { body: right.body.replace('e1', 'e9'), headers: right.headers },
      'a signature of another length': {
        body: right.body,
        headers: { ...right.headers, 'polar-webhook-signature': 'ab' },
      },
      'no JSON': signed('EXERCISE', 'not-the-key'),
    },
    takeBack: () => simulator.takeBack(ida),
  };
}

export async function intervalsPushStage(): Promise<PushStage> {
  const { simulator, athlete, hosts } = await intervalsHouse(now);
  const { client } = simulator;
  const secret = 'agreed-on-the-page';
  const settings = {
    'intervals-icu.client_id': client.id,
    'intervals-icu.client_secret': client.secret,
    'intervals-icu.webhook_secret': `older-secret, ${secret}`,
  };
  const base = await houseFor('intervals-icu', simulator, { hosts, settings });
  const { url } = await openDoor(base.house.deps, 'intervals-icu', base.house.url);
  simulator.sendTo({ url, secret });
  let n = 0;
  const said = (given: string, about: string, type = 'ACTIVITY_UPLOADED', address?: string): Sent => {
    n += 1;
    const activity = { id: `i${n}`, type: 'Run', ...(address && { url: address, file: address }) };
    const event = { athlete_id: about, type, timestamp: `${n}`, activity };
    return { body: JSON.stringify({ secret: given, events: [event] }), headers: {} };
  };
  return {
    ...base,
    url,
    newRun: (hoursAgo) => {
      const start = base.clock() - hoursAgo * 3_600_000;
      const at = new Date(start).toISOString().slice(0, 19);
      athlete.activities.push({
        row: {
          ...athlete.activities.find(({ file }) => file)?.row,
          id: `i8${hoursAgo}`,
          name: `Run ${hoursAgo}`,
          start_date: `${at}Z`,
          start_date_local: at,
        },
        file: runFile(start),
      });
    },
    message: (about = athlete.id, address?: string) => said(secret, about, undefined, address),
    tell: async () =>
      (await simulator.tell(athlete, { type: 'ACTIVITY_UPLOADED', activity: { id: 'i1' } }))[0],
    forged: {
      'another secret': said('guessed', athlete.id),
      'no secret': { body: JSON.stringify({ events: [] }), headers: {} },
      'no JSON': { body: secret, headers: {} },
      'a secret in another place': { body: '{"events":[]}', headers: { secret } },
    },
    takeBack: () => simulator.takeBack(athlete),
    leaving: () => said(secret, athlete.id, 'APP_SCOPE_CHANGED'),
  };
}

interface Visited {
  readonly url: string;
  readonly seen: Seen[];
  visit(page: string): Promise<URL>;
  advance(ms: number): void;
  close(): Promise<void>;
}

/** A house that is connected and has fetched what there is. */
async function houseFor(
  vendor: string,
  simulator: Visited,
  at: {
    readonly hosts: Readonly<Record<string, string>>;
    readonly settings: Readonly<Record<string, string>>;
  },
) {
  const logged: string[] = [];
  const log = pino(logOptions('debug'), { write: (line: string) => void logged.push(line) });
  let moved = 0;
  const goesOn = running(now);
  const clock = (): number => goesOn() + moved;
  const house = await openHouse({
    clock,
    webhooks: true,
    deps: { vendors: vendorsAt(at.hosts, at.settings), log },
  });
  const { deps, who } = house;
  const work = async (ms = 0): Promise<void> => {
    await passOn(deps);
    moved += ms;
    simulator.advance(ms);
    while (await workOnce(deps, new AbortController().signal));
  };
  const { url } = await startOAuth(deps, who, vendor, { redirectUri });
  await finishOAuth(deps, await simulator.visit(url));
  await work(1000);
  return {
    house,
    clock,
    logged,
    seen: simulator.seen,
    work,
    close: async () => {
      await house.close();
      await simulator.close();
    },
  };
}

/** A vendor that sends messages and has no stage has not been through the suite: it fails. */
export const pushStages: Readonly<Record<string, () => Promise<PushStage>>> = {
  'intervals-icu': intervalsPushStage,
  polar: polarPushStage,
};

export const post = (url: string, { body, headers }: Sent): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', connection: 'close', ...headers },
  });
