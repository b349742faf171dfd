import type { SyncCount } from '../../domain/connection.ts';
import type { Phrase } from '../../domain/phrase.ts';
import type { Arrival, Line, Vendor } from '../../vendors/vendor.ts';
import type { Deps } from '../deps.ts';
import type { FileOutcome } from '../intake/outcome.ts';
import { type Incoming, takeIn } from '../intake/pipeline.ts';
import { dropUnseen } from '../intake/planned-elsewhere.ts';
import { importContext } from '../intake/receive.ts';
import { removeGone, removeUnspoken } from './gone.ts';
import type { Window } from './windows.ts';

export interface Taken {
  readonly arrivals: number;
  /** Arrivals that held anything at all, new or not: an empty list is none. */
  readonly meaningful: number;
  readonly remarks: readonly Phrase[];
}

interface Wish {
  readonly vendor: Vendor;
  readonly line: Line;
  readonly window: Window;
  /** Parts that an earlier attempt at these days brought. */
  readonly done: ReadonlySet<string>;
  /** Told of every part; whatever becomes of the rest, what it was made of is in the library in the end. */
  readonly onPart: (part: string) => void;
  /** Told of every arrival once it is in the library, and of what left it. */
  readonly onCount: (one: Partial<SyncCount>) => void;
}

/**
 * Takes everything of one window into the library through the same door as a file: what the vendor sent is kept as it
 * came, then read, then merged.
 */
export async function takeWindow(
  deps: Deps,
  athleteId: string,
  { vendor, line, window, done, onPart, onCount }: Wish,
): Promise<Taken> {
  const pull = vendor.pull?.families[window.family];
  const remarks: Phrase[] = [];
  if (!pull) return { arrivals: 0, meaningful: 0, remarks };
  const gone: string[] = [];
  const seen = new Set<string>();
  const spoken = new Set<string>();
  const count = { arrivals: 0, meaningful: 0 };
  const context = await importContext(deps, { athleteId });
  const arrivals = pull.fetch(line, { from: window.from, to: window.to, done });
  await takeIn(deps, context, incoming(vendor.name, arrivals, { gone, spoken, onPart }), (outcome) => {
    count.arrivals += 1;
    if (saysSomething(outcome)) count.meaningful += 1;
    onCount({
      arrivals: 1,
      fresh: isFresh(outcome) ? 1 : 0,
      refused: outcome.outcome === 'refused' ? 1 : 0,
    });
    seen.add(outcome.contentHash);
    remarks.push(...(outcome.warnings ?? []));
  });
  for (const vendorId of gone)
    if (await removeGone(deps, athleteId, { vendor, vendorId })) onCount({ fresh: 1 });
  if (window.family === 'activities' && window.late && pull.isThere)
    onCount({
      fresh: await removeUnspoken(deps, athleteId, {
        vendor,
        days: window,
        spoken,
        isThere: async (kept) => pull.isThere?.(line, kept) ?? true,
      }),
    });
  if (window.family === 'calendar')
    onCount({
      fresh: await dropUnseen(deps.storage, athleteId, {
        vendor: vendor.id,
        from: window.from,
        to: window.to,
        seen,
      }),
    });
  return { ...count, remarks };
}

async function* incoming(
  container: string,
  arrivals: AsyncIterable<Arrival>,
  told: {
    readonly gone: string[];
    readonly spoken: Set<string>;
    readonly onPart: (part: string) => void;
  },
): AsyncGenerator<Incoming> {
  for await (const arrival of arrivals) {
    if (!arrival.bytes) {
      if ('part' in arrival) told.onPart(arrival.part);
      else told.gone.push(arrival.gone);
      continue;
    }
    told.spoken.add(arrival.name);
    for (const name of arrival.about ?? []) told.spoken.add(name);
    yield { container, name: arrival.name, bytes: arrival.bytes, restates: true };
  }
}

/** What is new to the library, be it a planned session. */
const isFresh = ({ outcome, workouts }: FileOutcome): boolean =>
  outcome === 'kept' ? workouts > 0 : outcome !== 'known' && outcome !== 'refused';

// Of an answer that was read before, that it is known is all there is to see.
const saysSomething = (outcome: FileOutcome): boolean => outcome.outcome !== 'kept' || outcome.workouts > 0;
