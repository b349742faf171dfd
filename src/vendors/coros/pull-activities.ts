import { addDays, type Day, dayOf, daysBetween, type Instant } from '../../domain/day.ts';
import { VendorError } from '../../domain/errors.ts';
import type { Arrival, Line } from '../vendor.ts';
import { accountKey, type Api, apiOf, fitAt } from './api.ts';
import { budgetOf, type FitBudget, fitFilesADay } from './fit-budget.ts';
import { originOf } from './hosts.ts';
import { arrivalOf } from './payloads.ts';
import { compact, saysNothing } from './prose.ts';
import { blocksOf, type Listing, listingOf } from './records.ts';
import { allSports } from './sports.ts';

/** The most of a list that COROS hands out. */
const mostListed = 100;

interface Asking {
  readonly line: Line;
  readonly api: Api;
  readonly budget: FitBudget;
}

/** Sessions of these weeks may take the last files of the day, those of long ago leave some. */
async function budgetFor(line: Line, from: Day): Promise<FitBudget> {
  const isRecent = daysBetween(from, dayOf(line.clock(), line.timeZone)) < 28;
  return budgetOf(await accountKey(line), { clock: line.clock, isRecent });
}

interface Found {
  readonly block: string;
  readonly listing: Listing;
}

/**
 * The activities of these days, newest first: the FIT file, and what COROS says besides. When the day's files are used
 * up, the others come without theirs, as COROS tells of them, and VendorError `coros.fit_budget` {limit, until} says that
 * these days are to be asked for again.
 */
export async function* fetchActivities(
  line: Line,
  { from, to }: { readonly from: Day; readonly to: Day },
): AsyncIterable<Arrival> {
  const api = await apiOf(line);
  if (!api.can('records')) return;
  const budget = await budgetFor(line, from);
  let until: Instant | undefined;
  for await (const found of listed(line, api, from, to)) {
    if (!('listing' in found)) {
      yield found;
      continue;
    }
    const name = fileName(found.listing);
    const kept = await line.has?.(name);
    const got = kept
      ? 'kept'
      : until === undefined
        ? await fileOf({ line, api, budget }, found.listing)
        : undefined;
    if (typeof got === 'number') until = got;
    if (got instanceof Uint8Array) yield { name, bytes: got };
    const hasFile = got === 'kept' || got instanceof Uint8Array;
    yield await toldOf(api, found, hasFile ? name : found.listing.labelId);
  }
  if (until !== undefined) throw new VendorError('coros.fit_budget', { limit: fitFilesADay, until });
}

const fileName = ({ labelId }: Listing): string => `coros-${labelId}.fit`;

/** A list as long as COROS makes them may have left something out: then each half is asked for. */
async function* listed(line: Line, api: Api, from: Day, to: Day): AsyncIterable<Found | Arrival> {
  const { text, refused } = await api.ask('records', {
    startDate: compact(from),
    endDate: compact(to),
    sportTypeCodes: [allSports],
    limit: mostListed,
    timezone: line.timeZone,
  });
  const blocks = blocksOf(text);
  if (refused || (blocks.length === 0 && !saysNothing(text))) {
    yield arrivalOf('records', `${from}..${to}`, text);
    throw new VendorError(refused ? 'coros.refused' : 'vendor.unreadable', { tool: 'querySportRecords' });
  }
  if (blocks.length >= mostListed && from < to) {
    const middle = addDays(from, Math.floor(daysBetween(from, to) / 2));
    yield* listed(line, api, addDays(middle, 1), to);
    yield* listed(line, api, from, middle);
    return;
  }
  for (const block of blocks) {
    const listing = listingOf(block);
    if (listing) yield { block, listing };
    else yield arrivalOf('records', `${from}..${to}`, block);
  }
}

/** The file, undefined when there is none, or the moment from which files are handed out again. */
async function fileOf(
  { line, api, budget }: Asking,
  { labelId, sportType }: Listing,
): Promise<Uint8Array | Instant | undefined> {
  if (!api.can('files')) return undefined;
  const until = budget.take();
  if (until !== undefined) return until;
  const { text, refused } = await api.ask('files', { labelId, sportType, limit: 1 });
  if (refused) return /limit|quota|exceed|too many/i.test(text) ? budget.spent() : undefined;
  const url = [...text.matchAll(/https?:\/\/[^\s"'<>|)\]]{1,500}/g)]
    .map(([one]) => one)
    .find((one) => isOurs(line, one, labelId));
  if (url !== undefined) return fitAt(line, url);
  budget.giveBack();
  return undefined;
}

/** Only the store of COROS's is asked, and only for this file. */
function isOurs(line: Line, url: string, labelId: string): boolean {
  const stores = ['files', 'files2'].map((host) => originOf(line.host(host)));
  return (
    stores.includes(originOf(url)) &&
    new RegExp(`^/fit/[^/]{1,80}/${labelId}\\.fit$`).test(new URL(url).pathname)
  );
}

/** The entry of the list with COROS's figures beside it; laps too where no file tells them. */
async function toldOf(api: Api, { block, listing }: Found, about: string): Promise<Arrival> {
  const { labelId, sportType } = listing;
  const said = async (tool: 'detail' | 'laps'): Promise<string | undefined> => {
    if (!api.can(tool)) return undefined;
    const { text, refused } = await api.ask(tool, { labelId, sportType });
    return refused ? undefined : text;
  };
  const detail = await said('detail');
  const laps = about === labelId ? await said('laps') : undefined;
  return arrivalOf('activity', about, JSON.stringify({ record: block, detail, laps }));
}
