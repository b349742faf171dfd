import type { Connection } from '../../domain/connection.ts';
import { endWarning } from '../../domain/connection-end.ts';
import { type Day, dayOf, localTime } from '../../domain/day.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import type { Vendor } from '../../vendors/vendor.ts';
import type { Deps, Who } from '../deps.ts';
import { athleteOf } from '../memory/athlete.ts';
import type { SourceState } from './state.ts';
import { syncLease } from './sync.ts';
import { connectionWith } from './vendor.ts';
import { familiesIn, shareOf } from './windows.ts';

/** Every vendor there is, connected or not, in the order of the list. */
export async function sourcesOf(deps: Deps, who: Pick<Who, 'athleteId'>): Promise<readonly SourceState[]> {
  const { preferences } = await athleteOf(deps, who);
  const { timeZone } = preferences;
  return Promise.all((deps.vendors?.list ?? []).map((vendor) => stateOf(deps, who, { vendor, timeZone })));
}

async function stateOf(
  deps: Deps,
  who: Pick<Who, 'athleteId'>,
  { vendor, timeZone }: { readonly vendor: Vendor; readonly timeZone: string },
): Promise<SourceState> {
  const now = deps.clock();
  const today = dayOf(now, timeZone);
  const connection = await connectionWith(deps, who, vendor.id);
  const running = connection
    ? await deps.storage.leases.isHeld(who.athleteId, syncLease(connection), now)
    : false;
  return {
    vendor,
    connection,
    usable: usableWays(deps, vendor),
    families: connection ? familyStates(vendor, connection, today) : [],
    warnings: connection ? warningsOn(connection, { vendor, now, timeZone }) : [],
    running,
  };
}

function usableWays({ vendors, hosted }: Deps, vendor: Vendor): SourceState['usable'] {
  const has = (by: 'key' | 'oauth'): boolean => vendor.connect.some((way) => way.by === by);
  const isSet = vendor.settings.every(({ name, required }) => !required || vendors?.setting(vendor, name));
  const isAllowed = !(hosted && vendor.laptopOnly);
  return { key: isAllowed && has('key'), oauth: isAllowed && has('oauth') && isSet };
}

const familyStates = (vendor: Vendor, connection: Connection, today: Day): SourceState['families'] =>
  familiesIn(vendor, connection).map(([family, pull]) => ({
    family,
    ...connection.progress.fetched[family],
    complete: connection.progress.complete.includes(family),
    share: shareOf(family, pull, connection.progress, today),
  }));

function warningsOn(
  connection: Connection,
  { vendor, now, timeZone }: { readonly vendor: Vendor; readonly now: number; readonly timeZone: string },
): Phrase[] {
  const { progress, why } = connection;
  const ends = endWarning(connection, { vendor: vendor.name, now, timeZone });
  const waits = progress.waitingUntil !== undefined && progress.waitingUntil > now;
  const until = waits ? localTime(progress.waitingUntil, timeZone) : '';
  return [
    ...(why ? [why] : []),
    ...(ends ? [ends] : []),
    ...(waits ? [phrase('source.waiting', { day: until.slice(0, 10), time: until.slice(11, 16) })] : []),
    ...(progress.trouble && !waits ? [progress.trouble] : []),
    ...(progress.remarks ?? []),
  ];
}
