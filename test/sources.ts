import { newAthlete } from '../simulators/intervals-icu/index.ts';
import { lena, startIntervalsIcuSimulator } from '../simulators/intervals-icu/index.ts';
import { startPolarSimulator } from '../simulators/polar/index.ts';
import type { Vendors } from '../src/app/deps.ts';
import { encodeActivity } from '../src/formats/fit/index.ts';
import { openHttp } from '../src/vendors/http.ts';
import { vendorsFrom } from '../src/vendors/house.ts';
import { bare, everySecond } from './made.ts';
import { type Kit, type KitOptions, now, openKit } from './kit.ts';

/** A library that can reach vendors: their real client code, over real HTTP, at the simulators named here. */
export async function openKitWith(
  hosts: Readonly<Record<string, string>>,
  settings: Readonly<Record<string, string>> = {},
  options: KitOptions = {},
): Promise<Kit> {
  const clock = running(now);
  return openKit({ ...options, deps: { vendors: vendorsAt(hosts, settings), clock, ...options.deps } });
}

/** A clock that goes on from `at`: limits of requests a second have to pass. */
export function running(at: number): () => number {
  const began = Date.now();
  return () => at + Date.now() - began;
}

export const vendorsAt = (
  hosts: Readonly<Record<string, string>>,
  settings: Readonly<Record<string, string>> = {},
): Vendors => ({
  ...vendorsFrom({ vendorHosts: hosts, vendorSetting: (vendor, name) => settings[`${vendor}.${name}`] }),
  http: (asked) => openHttp({ ...asked, pauseMs: 1 }),
});

/** Five minutes of running at `start`, as a watch writes it. */
export const runFile = (start: number): Uint8Array =>
  encodeActivity(
    bare(
      'running',
      everySecond(300, { heartRate: (s) => 120 + (s % 40), speed: () => 3, distance: (s) => 3 * s }),
      { start, totals: { distanceMeters: 900, timerSeconds: 300, elapsedSeconds: 300 } },
    ),
  );

/** Lena at intervals.icu, her runs with their files; `another` has a key that ends. */
export async function intervalsHouse(at = now) {
  const athlete = lena(at);
  for (const [i, activity] of athlete.activities.entries()) {
    const start = Date.parse(String(activity.row.start_date));
    if (activity.row.type !== 'Run' || Number.isNaN(start)) continue;
    athlete.activities[i] = {
      row: { ...activity.row, file_type: 'fit', moving_time: 300, elapsed_time: 300, distance: 900 },
      file: runFile(start),
    };
  }
  const simulator = await startIntervalsIcuSimulator({
    now: running(at),
    athletes: [athlete, newAthlete({ id: 'i2', key: 'k2' })],
  });
  return { simulator, athlete, hosts: { 'intervals-icu.site': simulator.url } };
}

/** Ida at Polar, with a FIT file for each exercise. */
export async function polarHouse(at = now) {
  const simulator = await startPolarSimulator({ now: running(at) });
  const [ida] = simulator.athletes;
  for (const exercise of ida.exercises)
    Object.assign(exercise, { fit: runFile(Date.parse(`${exercise.startTime}+02:00`)) });
  const { url, client } = simulator;
  return {
    simulator,
    ida,
    hosts: { 'polar.api': url, 'polar.auth': url, 'polar.token': url },
    settings: { 'polar.client_id': client.id, 'polar.client_secret': client.secret },
  };
}
