import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { lena, startIntervalsIcuSimulator } from '../../simulators/intervals-icu/index.ts';
import { connectByKey, syncNow } from '../../src/app/sources/index.ts';
import { vendorsFrom } from '../../src/vendors/house.ts';
import { runFile } from '../../test/sources.ts';
import { type House, openRooms } from '../house.ts';
import type { Bench, Part } from '../part.ts';
import type { Report } from '../report.ts';
import { median } from '../stats.ts';

/** What fetching costs: a history at the vendor's limit of requests, and a sync that finds nothing new. */
export const vendorsPart: Part = { id: 'vendors', run };

const runs = 240;
const everyDays = 2;
const quietSyncs = 5;
/** What intervals.icu allows an address in a second; the tightest of its limits here. */
const perSecond = 10;
const dayMs = 86_400_000;
const waitMs = 600_000;

async function run(bench: Bench): Promise<Report> {
  const simulator = await startIntervalsIcuSimulator({
    athletes: [athleteWith(runs)],
    limits: { second: perSecond },
    retryAfter: true,
  });
  const home = join(bench.scratch, 'vendors');
  mkdirSync(home);
  const house = await openRooms(home);
  const deps = {
    ...house.deps,
    vendors: vendorsFrom({ vendorHosts: { 'intervals-icu.site': simulator.url } }),
  };
  const connected: House = { ...house, deps };
  try {
    const { who } = house;
    await deps.storage.athletes.save({ id: who.athleteId, isDemo: false, preferences });
    await connectByKey(deps, who, 'intervals-icu', simulator.athletes[0].key);
    bench.say(
      `fetching ${runs} runs with their files from a simulator that allows ${perSecond} requests a second`,
    );
    simulator.seen.length = 0;
    const full = await sync(connected);
    const asked = simulator.seen.length;
    const refused = simulator.seen.filter(({ status }) => status === 429).length;
    const stored = await deps.storage.activities.count(who.athleteId, {});
    if (stored < runs) throw new Error(`${stored} of ${runs} runs came: ${full.states}`);
    const quiet = [];
    for (let i = 0; i < quietSyncs; i++) {
      simulator.seen.length = 0;
      const { ms, fresh } = await sync(connected);
      if (fresh > 0) throw new Error(`a sync with nothing new found ${fresh} items`);
      quiet.push({ ms, requests: simulator.seen.length });
    }
    const share = asked / (full.ms / 1000) / perSecond;
    return {
      id: 'vendors',
      title: 'Fetching from a vendor',
      goals: [
        {
          what: 'share of the limit that a backfill uses',
          measured: share * 100,
          limit: 80,
          unit: '%',
          wanted: 'at least',
        },
        {
          what: 'requests of a backfill that were refused',
          measured: refused,
          limit: 0,
          unit: '',
          wanted: 'at most',
        },
      ],
      tables: [
        {
          title: 'Per sync',
          columns: ['', 'requests', 'seconds', 'requests a second'],
          rows: [
            [
              `history: ${runs} runs with files, nights, settings, calendar`,
              asked,
              full.ms / 1000,
              asked / (full.ms / 1000),
            ],
            [
              'nothing new (median)',
              median(quiet.map(({ requests }) => requests)),
              median(quiet.map(({ ms }) => ms)) / 1000,
              undefined,
            ],
          ],
        },
      ],
      remarks: [
        `A simulator of intervals.icu on this machine that allows ${perSecond} requests a second: the vendor's own delay is not in it. The first second may hold what no second before it used, hence more than 100 %.`,
      ],
    };
  } finally {
    await house.close();
    await simulator.close();
  }
}

const preferences = {
  language: 'en',
  units: 'metric',
  swimUnits: 'meters',
  weekStart: 'monday',
  timeZone: 'Europe/Paris',
} as const;

async function sync({ deps, who }: House): Promise<{ ms: number; fresh: number; states: string }> {
  const began = performance.now();
  const reports = await syncNow(deps, who, { waitMs });
  return {
    ms: performance.now() - began,
    fresh: reports.reduce((sum, { count }) => sum + count.fresh, 0),
    states: reports.map(({ state }) => state).join(),
  };
}

/** Lena with a run of five minutes every other day, each with its file. */
function athleteWith(count: number): ReturnType<typeof lena> {
  const now = Date.now();
  const athlete = lena(now);
  const pattern = athlete.activities.find(({ row }) => row.type === 'Run' && row.start_date);
  if (!pattern) throw new Error('the simulated athlete has no run');
  const noon = Math.floor(now / dayMs) * dayMs - dayMs / 2;
  athlete.activities.length = 0;
  for (let i = 0; i < count; i++) {
    const start = noon - i * everyDays * dayMs;
    const at = new Date(start).toISOString().slice(0, 19);
    const row = { ...pattern.row, id: `i9${10_000 + i}`, start_date: `${at}Z`, start_date_local: at };
    const told = { file_type: 'fit', moving_time: 300, elapsed_time: 300, distance: 900 };
    athlete.activities.push({ row: { ...row, ...told }, file: runFile(start) });
  }
  return athlete;
}
