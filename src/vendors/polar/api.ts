import { z } from 'zod';
import type { Instant } from '../../domain/day.ts';
import { VendorError } from '../../domain/errors.ts';
import type { JsonObject } from '../../formats/json.ts';
import { isObject } from '../../formats/json.ts';
import { instantOf } from '../../formats/iso-time.ts';
import type { Answer, Grant, Line, Request } from '../vendor.ts';
import { waitAfter } from './rate-limit.ts';

/** Polar answers in XML or JSON, as it is asked. */
export const bearer = (grant: Grant): Readonly<Record<string, string>> => ({
  authorization: `Bearer ${grant.accessToken ?? ''}`,
  accept: 'application/json',
});

const tokenShape = z.looseObject({
  access_token: z.string().min(1).max(10_000),
  expires_in: z.coerce.number().positive().optional().catch(undefined),
});

/** The grant in a token's answer. The user id is taken from the text: as a number it may be too long to be kept whole. */
export function authorizedBy(answer: Answer, now: Instant): Grant {
  const { access_token, expires_in } = answer.json(tokenShape);
  const user = /"x_user_id"\s*:\s*"?(\d{1,30})/.exec(answer.text())?.[1];
  if (!user) throw new VendorError('vendor.unreadable');
  return {
    accessToken: access_token,
    ...(expires_in !== undefined && { accessEndsAt: now + expires_in * 1000 }),
    extra: { user },
  };
}

export type Range = Readonly<{ from: string; to: string }>;

/** The calls that boucle makes. A list that holds nothing may come as a 204 without a body. */
export interface Api {
  /** Summaries with their zones, without samples. */
  exercises(): Promise<readonly JsonObject[]>;
  /** One exercise with all it holds; undefined when it left the window meanwhile. */
  exercise(id: string): Promise<Uint8Array | undefined>;
  /** When the athlete became a user of this client; undefined when Polar does not say. */
  registeredAt(): Promise<Instant | undefined>;
  /** The file, or undefined when Polar has none of this kind. */
  file(id: string, kind: 'fit' | 'tcx'): Promise<Uint8Array | undefined>;
  /** Nights of the last 28 days. */
  nights(): Promise<readonly JsonObject[]>;
  /** Nightly Recharge of the last 28 days. */
  recharges(): Promise<readonly JsonObject[]>;
  cardioLoads(range: Range): Promise<readonly JsonObject[]>;
  heartRates(range: Range): Promise<readonly JsonObject[]>;
  /** At most 28 days, at most a year old. */
  activities(range: Range): Promise<readonly JsonObject[]>;
  physicalInfo(): Promise<Uint8Array | undefined>;
}

const files = { fit: '*/*', tcx: 'application/vnd.garmin.tcx+xml' } as const;

export function apiOf(line: Line): Api {
  const ask = asking(line);
  const list = async (path: string, key: string, query?: Request['query']): Promise<readonly JsonObject[]> =>
    rowsOf(await ask(path, { query }), key);
  const each = (id: string): string => `exercises/${encodeURIComponent(id)}`;
  return {
    exercises: () => list('exercises', 'exercises', { zones: true }),
    exercise: async (id) =>
      contentOf(
        await ask(each(id), { query: { samples: true, zones: true, route: true }, accept: [404, 410] }),
      ),
    registeredAt: async () => {
      const user = (await line.grant()).extra?.user ?? '';
      const answer = await ask(`users/${encodeURIComponent(user)}`, { accept: [404] });
      const found: unknown = contentOf(answer) && answer.json(z.unknown());
      const at = isObject(found) ? instantOf(String(found['registration-date'])) : Number.NaN;
      return Number.isNaN(at) ? undefined : at;
    },
    file: async (id, kind) =>
      contentOf(
        await ask(`${each(id)}/${kind}`, { headers: { accept: files[kind] }, accept: [404, 406, 410] }),
      ),
    nights: () => list('users/sleep', 'nights'),
    recharges: () => list('users/nightly-recharge', 'recharges'),
    cardioLoads: (range) => list('users/cardio-load/date', 'cardio_loads', range),
    heartRates: (range) => list('users/continuous-heart-rate', 'heart_rates', range),
    activities: (range) => list('users/activities', 'activities', range),
    physicalInfo: async () => contentOf(await ask('users/physical-info', { accept: [404] })),
  };
}

type Ask = (path: string, how?: Partial<Request>) => Promise<Answer>;

/**
 * Asks for one thing after the other. Once the budget of the application is used up nothing more is sent: a call that is
 * refused counts as well, so asking on would only lengthen the wait.
 */
function asking(line: Line): Ask {
  let waitUntil: Instant | undefined;
  return async (path, { headers, accept = [], ...how } = {}) => {
    if (waitUntil !== undefined && waitUntil > line.clock()) {
      throw new VendorError('vendor.wait', { until: waitUntil });
    }
    const answer = await line.authorized(
      { ...how, url: `${line.host('api')}/v3/${path}`, accept: [...accept, 429] },
      (grant) => ({ ...bearer(grant), ...headers }),
    );
    waitUntil = waitAfter(answer, line.clock());
    if (answer.status === 429) throw new VendorError('vendor.wait', { until: waitUntil ?? line.clock() });
    return answer;
  };
}

const contentOf = ({ status, bytes }: Answer): Uint8Array | undefined =>
  status === 200 && bytes.length > 0 ? bytes : undefined;

/** The objects of a bare list, of a list or a map under `key`, or the one object that came without either. */
function rowsOf(answer: Answer, key: string): readonly JsonObject[] {
  if (!contentOf(answer)) return [];
  const found: unknown = answer.json(z.unknown());
  const inside = isObject(found) && Object.hasOwn(found, key) ? found[key] : found;
  if (Array.isArray(inside)) return inside.filter(isObject);
  if (!isObject(inside)) return [];
  const values = Object.values(inside).filter(isObject);
  return values.length === Object.keys(inside).length ? values : [inside];
}
