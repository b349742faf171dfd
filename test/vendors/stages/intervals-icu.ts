import { newAthlete, lena, startIntervalsIcuSimulator } from '../../../simulators/intervals-icu/index.ts';
import { encodeActivity } from '../../../src/formats/fit/index.ts';
import { intervalsIcu } from '../../../src/vendors/intervals-icu/index.ts';
import type { KeyConnect, OAuthConnect } from '../../../src/vendors/vendor.ts';
import { bare, everySecond } from '../../made.ts';
import { openBooth } from '../../vendor-line.ts';
import { sharedClock } from '../clock.ts';
import { noon, type Stage, type StageOptions } from '../stage.ts';

const [byKey, byOAuth] = intervalsIcu.connect as readonly [KeyConnect, OAuthConnect];
const ask = { redirectUri: 'http://localhost:8765/back', state: 's1', families: [] };

/** By key, as most athletes connect; `stage.byOAuth` is the same athlete over the vendor's page. */
export async function intervalsIcuStage({
  now = noon,
  skewMs,
}: StageOptions = {}): Promise<Stage & { readonly byOAuth: Stage['connect'] }> {
  const athlete = lena(now);
  const [run] = athlete.activities;
  const start = Date.parse(String(run.row.start_date));
  const streams = everySecond(300, { heartRate: (s) => 120 + (s % 40) });
  athlete.activities[0] = {
    row: { ...run.row, file_type: 'fit', moving_time: 300, elapsed_time: 300 },
    file: encodeActivity(bare('running', streams, { start })),
  };
  athlete.events.push({
    id: 77,
    uid: 'coach-1',
    category: 'WORKOUT',
    type: 'Run',
    name: 'Hills',
    start_date_local: `${new Date(now + 3 * 86_400_000).toISOString().slice(0, 10)}T00:00:00`,
    description: '- 20m Z2 HR',
    workout_doc: null,
  });
  const key = { value: athlete.key };
  const athletes = [
    Object.defineProperty(athlete, 'key', { get: () => key.value }),
    newAthlete({ id: 'i2', key: '' }),
  ];
  const simulator = await startIntervalsIcuSimulator({ now: () => now, athletes });
  const { id, secret } = simulator.client;
  const booth = openBooth({
    hosts: { site: simulator.url },
    settings: { client_id: id, client_secret: secret },
    clock: sharedClock(simulator, { now, skewMs }),
  });
  return {
    simulator,
    booth,
    connect: () => byKey.check(booth, athlete.key),
    refuse: () => byKey.check(booth, 'a-key-of-nobody'),
    byOAuth: async () => {
      const { url, keep } = await byOAuth.start(booth, ask);
      return byOAuth.finish(booth, await simulator.visit(url), keep, ask);
    },
    // The athlete makes a new key.
    takeBack: () => {
      key.value = 'another-key-now';
      simulator.takeBack(athlete);
    },
    planned: () => athlete.events.length,
  };
}
