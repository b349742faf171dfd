import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '../../domain/connection.ts';
import { ConnectionError, VendorError } from '../../domain/errors.ts';
import { fileKey } from '../../domain/recording.ts';
import type { Answer, Booth, Grant, Line, Vendor } from '../../vendors/vendor.ts';
import type { Budget } from '../../storage/storage.ts';
import type { Deps } from '../deps.ts';
import { athleteOf } from '../memory/athlete.ts';
import { type Linked, renewalOf, renewedGrant, usableGrant } from './grant.ts';
import { budgetsFor } from './limits.ts';

export interface LineOptions {
  readonly signal?: AbortSignal;
  /** Fetching leaves a part of the vendor's limits to whoever sends a session meanwhile. */
  readonly fetches?: boolean;
  /** Told of every request that is sent. */
  readonly onRequest?: () => void;
}

/** What a vendor's code stands in before there is a connection. */
export function openBooth(
  deps: Deps,
  vendor: Vendor,
  region?: string,
  options: LineOptions & { readonly turn?: () => Promise<void> } = {},
): Booth {
  const { vendors, clock } = deps;
  if (!vendors) throw new TypeError('no vendor is reached from here');
  const hosts = vendors.hosts(vendor, region);
  const turn = async (): Promise<void> => {
    await options.turn?.();
    options.onRequest?.();
  };
  return {
    host: (name) => {
      const host = hosts[name];
      if (host === undefined) throw new TypeError(`${vendor.id} has no address named ${name}`);
      return host;
    },
    setting: (name) => vendors.setting(vendor, name),
    http: vendors.http({ hosts, clock, turn, signal: options.signal }),
    clock,
  };
}

/** A line to the vendor of a connection: its grant is renewed when it must be, its requests keep to the vendor's limits. */
export async function openLine(
  deps: Deps,
  athleteId: string,
  { vendor, connection }: { readonly vendor: Vendor; readonly connection: Connection },
  options: LineOptions = {},
): Promise<Line> {
  const athletes = Math.max(1, await deps.storage.push.athletes(vendor.id));
  const budgets = budgetsFor(vendor, { athleteId, by: connection.by, athletes }, options);
  const turn = turnFor(deps, budgets, options.signal);
  const booth = openBooth(deps, vendor, connection.region, { ...options, turn });
  const linked: Linked = { deps, athleteId, vendor, connection, booth };
  const { preferences } = await athleteOf(deps, { athleteId });
  return {
    ...booth,
    connection,
    timeZone: preferences.timeZone,
    grant: () => usableGrant(linked),
    authorized: async (request, sign) => {
      const send = (grant: Grant): Promise<Answer> =>
        booth.http({ ...request, headers: { ...request.headers, ...sign(grant) } });
      const grant = await usableGrant(linked);
      try {
        return await send(grant);
      } catch (error) {
        if (!isExpired(error) || !renewalOf(linked)) throw error;
        return send(await renewedGrant(linked, grant));
      }
    },
    has: async (name) => {
      const { activities, intakes } = deps.storage;
      const sources = await activities.sourcesOfFile(athleteId, fileKey(name));
      if (sources.some(({ fileName }) => fileName.startsWith(`${vendor.name} › `))) return true;
      return (await intakes.latestNamed(athleteId, `${vendor.name} › ${name}`)) !== undefined;
    },
  };
}

const isExpired = (error: unknown): boolean =>
  error instanceof ConnectionError && error.code === 'connection.expired';

/** A shorter wait for one's turn is waited here; a longer one is the job's. */
const patienceMs = 20_000;

/** Takes one request from each of the vendor's limits, which all processes count together. */
function turnFor(
  { storage, clock }: Pick<Deps, 'storage' | 'clock'>,
  budgets: readonly Budget[],
  signal?: AbortSignal,
): () => Promise<void> {
  return async () => {
    for (;;) {
      const until = await storage.budgets.take(budgets, clock());
      if (until === undefined) return;
      const wait = until - clock();
      if (wait > patienceMs) throw new VendorError('vendor.wait', { until });
      await sleep(Math.max(wait, 10), undefined, { signal });
    }
  };
}
