import { setTimeout as sleep } from 'node:timers/promises';
import { type SyncReport, sourcesOf, syncNow } from '../app/sources/index.ts';
import { localTime } from '../domain/day.ts';
import { type Phrase, phrase } from '../domain/phrase.ts';
import { athleteOf } from '../app/memory/athlete.ts';
import type { Session } from './session.ts';

// A long history may take a night; Ctrl+C stops it, and the next call goes on there.
const patienceMs = 24 * 3_600_000;
const longestPauseMs = 20 * 60_000;

/** `boucle sync [VENDOR]`: fetches until everything is here; a line for each source. Exit 1 when one failed. */
export async function syncCommand(
  { deps, who, voice }: Session,
  vendor: string | undefined,
): Promise<number> {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  const fetch = async () => syncNow(deps, who, { vendor, waitMs: patienceMs, signal: stop.signal });
  let reports = await fetch();
  for (let pause = pauseBefore(reports, deps.clock()); pause !== undefined; ) {
    await sleep(pause, undefined, { signal: stop.signal }).catch(() => undefined);
    if (stop.signal.aborted) break;
    reports = await fetch();
    pause = pauseBefore(reports, deps.clock());
  }
  if (reports.length === 0) process.stderr.write(`${voice.say('source.none')}\n`);
  const { preferences } = await athleteOf(deps, who);
  const sources = await sourcesOf(deps, who);
  for (const report of reports) {
    const name = sources.find((source) => source.vendor.id === report.vendor)?.vendor.name ?? report.vendor;
    const lines = linesOf(report, preferences.timeZone).map((line) => voice.say(line));
    process.stdout.write(`${name}: ${lines.join(' ')}\n`);
  }
  return reports.some(({ state }) => state === 'failed') ? 1 : 0;
}

/**
 * How long until it is worth asking again; undefined = everything is here, or the vendor wants a longer rest than anyone
 * watches a terminal for. A second where another process is at it, or died at it: what it leaves is taken up.
 */
function pauseBefore(reports: readonly SyncReport[], now: number): number | undefined {
  if (reports.some(({ state }) => state === 'running')) return 1000;
  const waits = reports.flatMap(({ state, until }) =>
    state === 'waiting' && until !== undefined ? [Math.max(1000, until - now)] : [],
  );
  const soonest = Math.min(...waits);
  return soonest <= longestPauseMs ? soonest : undefined;
}

function linesOf({ state, count, until, why }: SyncReport, timeZone: string): Phrase[] {
  const at = until === undefined ? '' : localTime(until, timeZone);
  return [
    phrase('source.report', { state, fresh: count.fresh, refused: count.refused }),
    ...(at ? [phrase('source.waiting', { day: at.slice(0, 10), time: at.slice(11, 16) })] : []),
    ...(why ? [why] : []),
  ];
}
