import { createHash } from 'node:crypto';
import type { Activity, Result, Source } from '../../domain/activity.ts';
import type { Memory } from '../../domain/athlete.ts';
import type { Delivery, PlannedWorkout } from '../../domain/calendar.ts';
import type { Connection } from '../../domain/connection.ts';
import { addDays, type Day, toDay } from '../../domain/day.ts';
import { fileKey } from '../../domain/recording.ts';
import type {
  Change,
  Confirmation,
  Disclosure,
  Intake,
  Passkey,
  Storage,
  StoredAnnotation,
  StoredReading,
} from '../storage.ts';

/** What the contract suite puts into a storage. `mark` stands in every text, so that one athlete's is told from another's. */

export const firstDay = toDay('2026-03-02');
export const firstStart = Date.UTC(2026, 2, 2, 7);
const dayMs = 86_400_000;

export const athlete = (id: string) => ({
  id,
  isDemo: false,
  preferences: {
    language: 'fr',
    units: 'metric',
    swimUnits: 'yards',
    weekStart: 'monday',
    timeZone: 'Europe/Paris',
  } as const,
});

export const figure = (value: number | undefined, method = 'distance_over_steps'): Result => ({
  value,
  unit: 'm',
  method,
  inputs: ['distance', 'cadence'],
  n: 3600,
  warnings: [],
});

/** The run of day `n`: 10 km and `n` hundred metres in an hour and `n` minutes. */
export function run(mark: string, n = 0, about: Partial<Activity> = {}): Activity {
  return {
    id: `act_${n}`,
    start: firstStart + n * dayMs,
    timeZone: 'Europe/Paris',
    timeZoneFrom: 'file',
    day: addDays(firstDay, n),
    sport: 'running',
    title: `Sortie ${mark}`,
    totals: {
      distanceMeters: 10_000 + n * 100,
      timerSeconds: 3600 + n * 60,
      elapsedSeconds: 3700 + n * 60,
    },
    totalsFrom: { distanceMeters: 'device' },
    device: { manufacturer: 'garmin', product: `Forerunner ${mark}` },
    primarySourceId: `src_${n}`,
    partial: false,
    analysis: {
      version: 1,
      metrics: { step_length: figure(1.1 + n / 100) },
      zones: [],
      bests: [{ of: 'distance', extent: 1000, value: 300 + n, startSeconds: 60 }],
      splitsKm: [],
      splitsMile: [],
      quality: { gaps: { count: 0, longestSeconds: 0, totalSeconds: 0 }, spikes: {}, warnings: [] },
    },
    laps: [{ startSeconds: 0, distanceMeters: 1000, timerSeconds: 300 }],
    lengths: [],
    sets: [],
    pauses: [{ startSeconds: 100, endSeconds: 200 }],
    vendorScores: { vo2max: 50 },
    warnings: [],
    ...about,
  };
}

export function source(mark: string, n = 0, about: Partial<Source> = {}): Source {
  return {
    id: `src_${n}`,
    activityId: `act_${n}`,
    contentHash: `hash_${n}`,
    part: 0,
    format: 'fit',
    fileName: `${mark}-${n}.fit`,
    receivedAt: firstStart + n,
    sport: 'running',
    start: firstStart + n * dayMs,
    totals: { distanceMeters: 10_000 },
    partial: false,
    quality: 0.9,
    channels: ['heartRate'],
    ...about,
  };
}

export const intake = (mark: string, about: Partial<Intake> = {}): Intake => ({
  contentHash: 'hash_0',
  fileName: `${mark}.fit`,
  bytes: 125_000,
  receivedAt: firstStart,
  state: 'pending',
  ...about,
});

export const reading = (mark: string, about: Partial<StoredReading> = {}): StoredReading => ({
  day: firstDay,
  metric: 'hrv_rmssd',
  value: 62.5,
  window: 'night',
  source: `watch ${mark}`,
  ...about,
});

export const annotation = (mark: string, about: Partial<StoredAnnotation> = {}): StoredAnnotation => ({
  about: 'garmin:1',
  by: 'garmin-export gear',
  receivedAt: firstStart,
  title: `Sortie ${mark}`,
  gear: ['Shoes A'],
  ...about,
});

export const memory = (mark: string, about: Partial<Memory> = {}): Memory => ({
  id: 'mem_1',
  createdAt: firstStart,
  origin: { by: 'athlete' },
  fact: { is: 'note', text: `Genou ${mark}` },
  ...about,
});

export function planned(mark: string, about: Partial<PlannedWorkout> = {}): PlannedWorkout {
  const workout = {
    sport: 'running',
    name: `10 × 400 m ${mark}`,
    steps: [{ kind: 'work', end: { by: 'distance', meters: 400 } }],
  } as const;
  const totals = { seconds: 900, workSeconds: 900, recoverySeconds: 0, steps: 1, assumed: [] };
  return {
    id: 'wkt_1',
    state: 'scheduled',
    day: addDays(firstDay, 3),
    workout,
    resolved: { ...workout, day: firstDay, totals, notes: [] },
    client: 'owner',
    createdAt: firstStart,
    targets: ['fit'],
    match: { activityId: 'act_0', by: 'boucle' },
    ...about,
  };
}

export const connection = (mark: string, about: Partial<Connection> = {}): Connection => ({
  id: 'con_1',
  vendor: 'polar',
  by: 'oauth',
  state: 'active',
  account: { id: '1', name: `Compte ${mark}` },
  allowed: ['activities'],
  createdAt: firstStart,
  progress: { fetched: {}, complete: [] },
  ...about,
});

export const passkey = (mark: string, about: Partial<Passkey> = {}): Passkey => ({
  id: 'key_1',
  publicKey: 'cose',
  counter: 0,
  transports: ['internal'],
  name: `Phone of ${mark}`,
  isSynced: true,
  createdAt: firstStart,
  ...about,
});

export const delivery = (mark: string, about: Partial<Delivery> = {}): Delivery => ({
  workoutId: 'wkt_1',
  target: 'fit',
  state: 'sent',
  at: firstStart,
  ref: `outbox/${mark}.fit`,
  differences: [],
  ...about,
});

export const change = (mark: string, about: Partial<Change> = {}): Change => ({
  id: 'chg_1',
  at: firstStart,
  client: 'owner',
  tool: 'remember',
  what: { code: 'change.memory', params: { text: mark } },
  before: [{ kind: 'memory', id: 'mem_1', row: null }],
  ...about,
});

export const confirmation = (about: Partial<Confirmation> = {}): Confirmation => ({
  tokenHash: 'token',
  tool: 'delete_workout',
  planDigest: 'plan',
  expiresAt: firstStart + 600_000,
  ...about,
});

export const line = (mark: string, about: Partial<Disclosure> = {}): Disclosure => ({
  at: firstStart,
  client: `assistant ${mark}`,
  tool: 'get_wellness',
  metrics: ['hrv_rmssd', 'sleep_duration'],
  from: firstDay,
  to: addDays(firstDay, 6),
  values: 14,
  ...about,
});

export const bytes = (mark: string): Uint8Array => new TextEncoder().encode(`blob of ${mark} `.repeat(100));

/** `whole` without some of its keys, as if they had never been said. */
export function without<T extends object, K extends keyof T>(whole: T, ...keys: readonly K[]): Omit<T, K> {
  return Object.fromEntries(Object.entries(whole).filter(([key]) => !keys.includes(key as K))) as Omit<T, K>;
}

/** The two athletes of the suite: ids of their things are the same, only the mark differs. */
export const marks = ['Alba', 'Bruno'] as const;
const names = marks.map((mark) => createHash('sha256').update(bytes(mark)).digest('hex'));

type Call = (storage: Storage, athleteId: string, mark: string) => Promise<unknown>;
/** What is not asked for by athlete: turns, counters, what is found by a digest; each has stories of its own. */
export const shared = [
  'budgets',
  'jobs',
  'auth',
  'push',
  'sessions',
  'directory',
  'means',
  'masterKey',
] as const;
type Stores = Omit<Storage, 'transaction' | 'isCurrent' | 'backup' | 'close' | (typeof shared)[number]>;

const from = addDays(firstDay, -400);
const to: Day = addDays(firstDay, 400);

/**
 * How each method of each store is called, writes so that they write everything. A store or method that is missing
 * here does not compile, and the suite compares with what is really there.
 */
export const calls: { readonly [store in keyof Stores]: Readonly<Record<keyof Stores[store], Call>> } = {
  athletes: {
    get: (s, id) => s.athletes.get(id),
    save: (s, id) => s.athletes.save(athlete(id)),
    setPreferences: (s, id, mark) =>
      s.athletes.setPreferences(id, { ...athlete(id).preferences, timeZone: mark }),
    erase: (s, id) => s.athletes.erase(id),
  },
  intakes: {
    save: (s, id, mark) => s.intakes.save(id, intake(mark)),
    get: (s, id) => s.intakes.get(id, 'hash_0'),
    pending: (s, id) => s.intakes.pending(id),
    latestNamed: (s, id) => s.intakes.latestNamed(id, intake('0').fileName),
    list: (s, id) => s.intakes.list(id, { limit: 10, offset: 0 }),
    count: (s, id) => s.intakes.count(id),
  },
  activities: {
    save: (s, id, mark) => s.activities.save(id, run(mark), [source(mark)]),
    get: (s, id) => s.activities.get(id, 'act_0'),
    heads: (s, id) => s.activities.heads(id, {}),
    briefs: (s, id) => s.activities.briefs(id, {}),
    tally: (s, id) => s.activities.tally(id),
    count: (s, id) => s.activities.count(id, {}),
    span: (s, id) => s.activities.span(id),
    bests: (s, id) => s.activities.bests(id, { of: 'distance', sports: ['running'] }),
    figures: (s, id) => s.activities.figures(id, {}, ['step_length', 'vendor.vo2max']),
    figureNames: (s, id) => s.activities.figureNames(id, {}),
    overlapping: (s, id) => s.activities.overlapping(id, 0, firstStart * 2),
    sources: (s, id) => s.activities.sources(id, 'act_0'),
    sourceOf: (s, id) => s.activities.sourceOf(id, 'hash_0', 0),
    source: (s, id) => s.activities.source(id, 'src_0'),
    // Each asks for the files of both, as with the blobs.
    sourcesOfFile: async (s, id) => {
      const found = marks.map((mark) => s.activities.sourcesOfFile(id, fileKey(source(mark).fileName)));
      return (await Promise.all(found)).flat();
    },
    similarIds: (s, id) => s.activities.similarIds(id, 'act', 5),
    keepApart: (s, id, mark) => s.activities.keepApart(id, 'src_0', `src_${mark}`),
    keptApart: (s, id) => s.activities.keptApart(id, 'src_0'),
    removeSource: (s, id) => s.activities.removeSource(id, 'src_0'),
    delete: (s, id) => s.activities.delete(id, 'act_0'),
  },
  annotations: {
    save: (s, id, mark) => s.annotations.save(id, annotation(mark)),
    about: (s, id) => s.annotations.about(id, ['garmin:1']),
    list: (s, id) => s.annotations.list(id),
  },
  wellness: {
    save: (s, id, mark) => s.wellness.save(id, [reading(mark)]),
    between: (s, id) => s.wellness.between(id, from, to),
    delete: (s, id) => s.wellness.delete(id, from, to, ['hrv_rmssd']),
    span: (s, id) => s.wellness.span(id),
    days: (s, id) => s.wellness.days(id, from, to),
  },
  memories: {
    save: (s, id, mark) => s.memories.save(id, memory(mark)),
    get: (s, id) => s.memories.get(id, 'mem_1'),
    list: (s, id) => s.memories.list(id),
    delete: (s, id) => s.memories.delete(id, 'mem_1'),
  },
  calendar: {
    save: async (s, id, mark) => {
      await s.calendar.save(id, planned(mark));
      await s.calendar.save(id, planned(mark, { id: 'wkt_2', state: 'draft' }));
    },
    get: (s, id) => s.calendar.get(id, 'wkt_1'),
    between: (s, id) => s.calendar.between(id, from, to),
    drafts: (s, id) => s.calendar.drafts(id),
    saveDelivery: (s, id, mark) => s.calendar.saveDelivery(id, delivery(mark)),
    deliveries: (s, id) => s.calendar.deliveries(id, 'wkt_1'),
    standing: (s, id) => s.calendar.standing(id, 'fit'),
    answeredBy: (s, id) => s.calendar.answeredBy(id, 'act_0'),
    delete: (s, id) => s.calendar.delete(id, 'wkt_1'),
  },
  changes: {
    save: (s, id, mark) => s.changes.save(id, change(mark)),
    get: (s, id) => s.changes.get(id, 'chg_1'),
    latest: (s, id) => s.changes.latest(id, 10),
  },
  confirmations: {
    save: (s, id) => s.confirmations.save(id, confirmation()),
    consume: (s, id) => s.confirmations.consume(id, confirmation(), firstStart),
  },
  ledger: {
    append: (s, id, mark) => s.ledger.append(id, line(mark)),
    list: (s, id) => s.ledger.list(id, { limit: 10, offset: 0 }),
    walk: async (s, id) => (await s.ledger.walk(id, { order: 'newest', limit: 10 })).lines,
    count: (s, id) => s.ledger.count(id),
    removeBefore: (s, id) => s.ledger.removeBefore(id, firstStart + 1),
    clients: (s, id) => s.ledger.clients(id),
    metrics: (s, id) => s.ledger.metrics(id),
  },
  connections: {
    save: (s, id, mark) => s.connections.save(id, connection(mark)),
    update: (s, id) => s.connections.update(id, 'con_1', (before) => before),
    get: (s, id) => s.connections.get(id, 'con_1'),
    list: (s, id) => s.connections.list(id),
  },
  secrets: {
    put: (s, id, mark) => s.secrets.put(id, 'grant', `token of ${mark}`),
    get: (s, id) => s.secrets.get(id, 'grant'),
    take: (s, id) => s.secrets.take(id, 'grant'),
    delete: (s, id) => s.secrets.delete(id, 'grant'),
    rewrap: (s, id) => s.secrets.rewrap(id),
  },
  accounts: {
    save: (s, id, mark) => s.accounts.save(id, { handle: mark, createdAt: firstStart }),
    get: (s, id) => s.accounts.get(id),
    touch: (s, id) => s.accounts.touch(id, firstStart),
  },
  passkeys: {
    save: (s, id, mark) => s.passkeys.save(id, passkey(mark)),
    update: (s, id) => s.passkeys.update(id, 'key_1', (before) => before),
    list: (s, id) => s.passkeys.list(id),
    delete: (s, id) => s.passkeys.delete(id, 'key_1'),
  },
  leases: {
    acquire: (s, id) =>
      s.leases.acquire(id, 'sync', { holder: 'one', now: firstStart, until: firstStart + 1000 }),
    release: (s, id) => s.leases.release(id, 'sync', 'one'),
    isHeld: (s, id) => s.leases.isHeld(id, 'sync', firstStart),
  },
  blobs: {
    put: (s, id, mark) => s.blobs.put(id, bytes(mark)),
    // Each asks for the blobs of both by name: names are no secret, and open nothing of another athlete's.
    get: (s, id) =>
      Promise.all(names.map(async (name) => Buffer.from((await s.blobs.get(id, name)) ?? []).toString())),
    delete: (s, id) => Promise.all(names.map((name) => s.blobs.delete(id, name))),
  },
};

/** The athlete whose mark is `mark`: everything that can be kept is kept. */
export async function fill(storage: Storage, athleteId: string, mark: string): Promise<void> {
  for (const [store, method] of writes) await call(store, method)(storage, athleteId, mark);
}

/** Everything that can be read of an athlete, as one text. */
export async function portrait(storage: Storage, athleteId: string): Promise<string> {
  const said = [];
  for (const [store, method] of reads)
    said.push([store, method, await call(store, method)(storage, athleteId, '')]);
  return JSON.stringify(said);
}

export type Method = readonly [store: keyof Stores, method: string];
const methods = Object.entries(calls).flatMap(([store, of]) =>
  Object.keys(of).map((method): Method => [store as keyof Stores, method]),
);
const isWrite = ([, method]: Method): boolean => /^(save|set|put|append|keepApart|acquire)/.test(method);
const isRemoval = ([, method]: Method): boolean =>
  /^(delete|erase|consume|take|release|removeSource|update|removeBefore|touch|rewrap)$/.test(method);
export const writes = methods.filter((method) => isWrite(method) && method[1] !== 'setPreferences');
export const reads = methods.filter((method) => !isWrite(method) && !isRemoval(method));
export const call = (store: keyof Stores, method: string): Call =>
  (calls[store] as Record<string, Call>)[method];
