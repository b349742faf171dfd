import { setTimeout as sleep } from 'node:timers/promises';
import { NotFoundError } from '../../domain/errors.ts';
import { alone } from '../alone.ts';
import { type Deps, scopes } from '../deps.ts';
import { resumeImport } from '../intake/import-paths.ts';
import { isReplayDue, replay } from '../intake/replay.ts';
import { noteNewFormulas } from './new-formulas.ts';
import { settleChanges, unsettled } from './recompute.ts';

/** The lease under which files come into an athlete's library by upload, so that no two processes read the same ones. */
export const importLease = 'import';
const upkeepLease = 'upkeep';

export interface UpkeepOptions {
  readonly signal: AbortSignal;
  /** How many athletes are named at a time. */
  readonly batch?: number;
  /** Between two athletes, so that those who wait for an answer get their turn. */
  readonly pauseMs?: number;
}

/**
 * What is due for everybody after a start: figures of formulas that changed, files that an interrupted import left,
 * and those that an older decoder read. Any
 * number of processes may do so at once; each athlete is looked after by one of them, and what one leaves unfinished
 * stands in the storage for the next. An athlete whose turn fails does not keep the others waiting.
 */
export async function lookAfterEveryone(
  deps: Deps,
  { signal, batch = 100, pauseMs = 5 }: UpkeepOptions,
): Promise<void> {
  for (let after: string | undefined; !signal.aborted; ) {
    const ids = await deps.storage.directory.athletes(after, batch);
    for (const athleteId of ids) {
      if (signal.aborted) return;
      await lookAfter(deps, athleteId, signal).catch((error: unknown) => {
        // Erased meanwhile is no fault.
        if (!(error instanceof NotFoundError)) deps.log.error({ err: error }, 'upkeep failed');
      });
      await sleep(pauseMs);
    }
    after = ids.at(-1);
    if (after === undefined) return;
  }
}

async function lookAfter(deps: Deps, athleteId: string, signal: AbortSignal): Promise<void> {
  const who = { athleteId, client: 'owner', scopes };
  await noteNewFormulas({ deps, who });
  if ((await unsettled({ deps, who })).length > 0)
    await alone(deps, athleteId, upkeepLease, (until) => settleChanges({ deps, who }, until), { signal });
  const { pending } = await deps.storage.intakes.count(athleteId);
  if (pending > 0) await alone(deps, athleteId, importLease, async () => resumeImport(deps, who));
  if (await isReplayDue({ deps, who }))
    await alone(deps, athleteId, importLease, async (until) => replay({ deps, who }, { signal: until }), {
      signal,
    });
}
