import { localTime } from '../../domain/day.ts';
import type { Disclosure, LedgerFilter, LedgerWalk } from '../../storage/storage.ts';
import type { Deps, Who } from '../deps.ts';

type Acting = { readonly deps: Pick<Deps, 'storage'>; readonly who: Pick<Who, 'athleteId'> };

const pageLines = 1000;

/** Every line of the ledger that `filter` finds, a page at a time: a million lines stay out of memory. */
export async function* disclosures(
  { deps, who }: Acting,
  filter: LedgerFilter = {},
  order: LedgerWalk['order'] = 'newest',
): AsyncGenerator<readonly Disclosure[]> {
  let mark: number | undefined;
  do {
    const page = await deps.storage.ledger.walk(who.athleteId, { ...filter, order, limit: pageLines, mark });
    ({ mark } = page);
    yield page.lines;
  } while (mark !== undefined);
}

/** One line as its own document: JSON Lines. Moments in UTC, days as days. */
export const asJsonLine = ({ at, client, tool, metrics, from, to, values }: Disclosure): string =>
  `${JSON.stringify({ at: new Date(at).toISOString(), client, tool, metrics, from, to, values })}\n`;

export const disclosureColumns = ['at_utc', 'at_local', 'client', 'tool', 'metrics', 'from', 'to', 'values'];

/** The cells of one line, in the order of `disclosureColumns`. */
export const asCells = (
  { at, client, tool, metrics, from, to, values }: Disclosure,
  timeZone: string,
): (string | number | undefined)[] => [
  new Date(at).toISOString(),
  localTime(at, timeZone),
  client,
  tool,
  metrics.join(' '),
  from,
  to,
  values,
];
