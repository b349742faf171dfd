/** `node rebuild-once.ts LIBRARY FRESH SHARE`: one rebuild in a process of its own, so that its memory and its work are its own. */
import { importFiles } from '../src/app/intake/import-paths.ts';
import { type House, lastEvening, openRooms } from './house.ts';
import { filesOf, originals } from './originals.ts';

/** What a rebuild came to. */
export interface Rebuilt {
  readonly files: number;
  readonly bytes: number;
  readonly activities: number;
  readonly wallMs: number;
  /** Of all threads: on a busy machine it says more than the wall. */
  readonly processorMs: number;
  /** At its most, all threads. */
  readonly residentMegabytes: number;
}

// Files stand in the order of their days: whole weeks are taken, so that two recordings of one ride stay together.
const filesPerWeek = 18;

const [library, fresh, share] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await rebuild(library, fresh, Number(share))));

/** Takes every `share`-th week of originals into an empty home, with the landmarks of the library. */
async function rebuild(from: string, to: string, oneIn: number): Promise<Rebuilt> {
  const now = await lastEvening(from);
  const old = await openRooms(from, now);
  const house = await openRooms(to, now);
  try {
    await copyAthlete(old, house);
    const wanted = (await originals(old)).filter((_, i) => Math.floor(i / filesPerWeek) % oneIn === 0);
    const [cpu, started] = [process.cpuUsage(), performance.now()];
    await importFiles(house.deps, house.who, filesOf(old, wanted));
    const wallMs = performance.now() - started;
    const { user, system } = process.cpuUsage(cpu);
    return {
      files: wanted.length,
      bytes: wanted.reduce((sum, { bytes }) => sum + bytes, 0),
      activities: await house.deps.storage.activities.count('me', {}),
      wallMs,
      processorMs: (user + system) / 1000,
      residentMegabytes: process.resourceUsage().maxRSS / 1024,
    };
  } finally {
    await old.close();
    await house.close();
  }
}

async function copyAthlete(old: House, house: House): Promise<void> {
  const athlete = await old.deps.storage.athletes.get('me');
  if (!athlete) throw new Error('nobody lives in this library');
  await house.deps.storage.athletes.save(athlete);
  for (const memory of await old.deps.storage.memories.list('me'))
    await house.deps.storage.memories.save('me', memory);
}
