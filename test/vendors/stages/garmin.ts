import { demoKey, startGarminSimulator } from '../../../simulators/garmin/index.ts';
import { garmin } from '../../../src/vendors/garmin/index.ts';
import type { KeyConnect } from '../../../src/vendors/vendor.ts';
import { encodeActivity } from '../../../src/formats/fit/index.ts';
import { bare, everySecond } from '../../made.ts';
import { openBooth } from '../../vendor-line.ts';
import { sharedClock } from '../clock.ts';
import { noon, type Stage, type StageOptions } from '../stage.ts';

const [connect] = garmin.connect as readonly KeyConnect[];

export async function garminStage({ now = noon, skewMs }: StageOptions = {}): Promise<Stage> {
  // Its limit is a matter of pace, which the common surroundings do not keep.
  const simulator = await startGarminSimulator({ now: () => now, rate: 'off' });
  const [{ item }] = simulator.athlete.activities;
  const start = Date.parse(`${item.startTimeGMT.replace(' ', 'T')}Z`);
  const streams = everySecond(300, { heartRate: (s) => 120 + (s % 40) });
  Object.assign(simulator.athlete.activities[0], {
    file: encodeActivity(bare('running', streams, { start })),
  });
  const booth = openBooth({
    hosts: { api: simulator.url },
    clock: sharedClock(simulator, { now, skewMs }),
  });
  return {
    simulator,
    booth,
    connect: () => connect.check(booth, demoKey),
    refuse: () => connect.check(booth, 'GCDC_a-key-of-nobody-at-all'),
    takeBack: () => simulator.deleteKey(demoKey),
    endTokens: () => simulator.endTokens(),
  };
}
