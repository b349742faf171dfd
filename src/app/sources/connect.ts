import { createHash, randomBytes } from 'node:crypto';
import type { Connection } from '../../domain/connection.ts';
import { ConnectionError, InputError, UnsupportedError } from '../../domain/errors.ts';
import { cleanText } from '../../domain/text.ts';
import type {
  AuthorizationAsk,
  Connect,
  KeyConnect,
  Kept,
  OAuthConnect,
  Opened,
  Vendor,
} from '../../vendors/vendor.ts';
import type { Deps, Who } from '../deps.ts';
import { shortId } from '../memory/ids.ts';
import { keepGrant } from './grant.ts';
import { openBooth } from './line.ts';
import { syncJob } from './sync-job.ts';
import { connectionWith, refuseHosted, vendorNamed } from './vendor.ts';

const longestKey = 4096;

/**
 * Connects by a key the athlete made at the vendor. Each of the vendor's regions is asked whether it knows the key.
 * Throws ConnectionError `connection.refused` when none does.
 */
export async function connectByKey(deps: Deps, who: Who, vendorId: string, key: string): Promise<Connection> {
  const vendor = vendorNamed(deps, vendorId);
  refuseHosted(deps, vendor);
  const way = wayOf(vendor, 'key') as KeyConnect;
  if (key.length === 0 || key.length > longestKey)
    throw new InputError('source.key_empty', { vendor: vendor.name });
  let refused: unknown;
  for (const { id: region } of vendor.regions) {
    try {
      const opened = await way.check(openBooth(deps, vendor, region), key);
      return await keep(deps, who.athleteId, { vendor, by: 'key', opened: { region, ...opened } });
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error;
      refused ??= error;
    }
  }
  throw refused;
}

export function wayOf(vendor: Vendor, by: Connect['by']): Connect {
  const way = vendor.connect.find((one) => one.by === by);
  if (!way) throw new UnsupportedError('source.no_way', { vendor: vendor.name });
  return way;
}

/** An authorization under way: what comes back when the athlete agreed, once, within ten minutes. */
interface Pending {
  readonly vendor: string;
  readonly keep: Kept;
  readonly ask: AuthorizationAsk;
  readonly endsAt: number;
}

const tenMinutesMs = 600_000;
const pendingName = (state: string): string =>
  `authorization ${createHash('sha256').update(state).digest('hex')}`;

/** The page where the athlete agrees. Its `state` names the athlete, and opens what is kept here of the request. */
export async function startOAuth(
  deps: Deps,
  { athleteId }: Who,
  vendorId: string,
  { redirectUri }: { readonly redirectUri: string },
): Promise<{ readonly url: string }> {
  const vendor = vendorNamed(deps, vendorId);
  refuseHosted(deps, vendor);
  const way = wayOf(vendor, 'oauth') as OAuthConnect;
  const state = `${Buffer.from(athleteId).toString('base64url')}.${randomBytes(24).toString('base64url')}`;
  const ask: AuthorizationAsk = { redirectUri, state, families: familiesOf(vendor) };
  const { url, keep: kept } = await way.start(openBooth(deps, vendor), ask);
  const pending: Pending = { vendor: vendorId, keep: kept, ask, endsAt: deps.clock() + tenMinutesMs };
  await deps.storage.secrets.put(athleteId, pendingName(state), JSON.stringify(pending));
  return { url };
}

export const familiesOf = ({ pull, workouts }: Vendor): AuthorizationAsk['families'] => [
  ...(Object.keys(pull?.families ?? {}) as AuthorizationAsk['families']),
  ...(workouts ? (['workouts'] as const) : []),
];

/**
 * Ends what `startOAuth` began, for the athlete who began it; with `expected`, only when that is who began it. Throws
 * ConnectionError `connection.declined` for a state nobody asked for, or too late.
 */
export async function finishOAuth(
  deps: Deps,
  callback: URL,
  expected?: string,
): Promise<Connection & { readonly athleteId: string }> {
  const state = callback.searchParams.get('state') ?? '';
  const athleteId = Buffer.from(state.split('.')[0], 'base64url').toString();
  if (expected !== undefined && athleteId !== expected) throw new ConnectionError('connection.declined');
  const text = athleteId ? await deps.storage.secrets.take(athleteId, pendingName(state)) : undefined;
  if (text === undefined) throw new ConnectionError('connection.declined');
  const { vendor: vendorId, keep: kept, ask, endsAt } = JSON.parse(text) as Pending;
  if (endsAt < deps.clock()) throw new ConnectionError('connection.declined');
  const vendor = vendorNamed(deps, vendorId);
  const way = wayOf(vendor, 'oauth') as OAuthConnect;
  const opened = await way.finish(openBooth(deps, vendor), callback, kept, ask);
  return { ...(await keep(deps, athleteId, { vendor, by: 'oauth', opened })), athleteId };
}

/** One connection for each vendor: connecting again puts the new grant in the place of the old one and goes on. */
export async function keep(
  deps: Deps,
  athleteId: string,
  { vendor, by, opened }: { readonly vendor: Vendor; readonly by: Connect['by']; readonly opened: Opened },
): Promise<Connection> {
  const { grant, account, allowed, region, endsAt } = opened;
  const before = await connectionWith(deps, { athleteId }, vendor.id);
  const sameAthlete = before?.account.id === account.id;
  const connection: Connection = {
    id: before?.id ?? shortId('con'),
    vendor: vendor.id,
    region,
    by,
    state: 'active',
    account: { id: cleanText(account.id, 100), name: account.name && cleanText(account.name, 100) },
    allowed,
    createdAt: before?.createdAt ?? deps.clock(),
    endsAt,
    // Somebody else's account has another history.
    progress:
      before && sameAthlete
        ? { ...before.progress, trouble: undefined, waitingUntil: undefined }
        : { fetched: {}, complete: [] },
  };
  const booth = openBooth(deps, vendor, region);
  await keepGrant({ deps, athleteId, vendor, connection, booth }, grant);
  await deps.storage.connections.save(athleteId, connection);
  await deps.storage.push.link(athleteId, {
    vendor: vendor.id,
    connectionId: connection.id,
    account: account.id,
  });
  await deps.storage.jobs.put(athleteId, syncJob(connection.id, deps.clock()));
  return connection;
}
