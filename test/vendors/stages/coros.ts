import { startCorosSimulator } from '../../../simulators/coros/index.ts';
import { encodeActivity } from '../../../src/formats/fit/index.ts';
import { coros } from '../../../src/vendors/coros/index.ts';
import type { OAuthConnect } from '../../../src/vendors/vendor.ts';
import { bare, everySecond } from '../../made.ts';
import { openBooth } from '../../vendor-line.ts';
import { sharedClock } from '../clock.ts';
import { noon, type Stage, type StageOptions } from '../stage.ts';

const [connect] = coros.connect as readonly OAuthConnect[];
const ask = { redirectUri: 'http://localhost:8765/back', state: 's1', families: [] };

export async function corosStage({ now = noon, skewMs }: StageOptions = {}): Promise<Stage> {
  const simulator = await startCorosSimulator({ now: () => now });
  const { state } = simulator;
  const [run] = state.athlete.activities;
  const streams = everySecond(300, { heartRate: (s) => 120 + (s % 40) });
  Object.assign(run, { fit: encodeActivity(bare('running', streams, { start: run.start })) });
  const booth = openBooth({ hosts: simulator.hosts, clock: sharedClock(simulator, { now, skewMs }) });
  const visit = async (answer: 'accept' | 'deny') => {
    const { url, keep } = await connect.start(booth, ask);
    return connect.finish(booth, await simulator.visit(url, answer), keep, ask);
  };
  const { faults, seen, url } = simulator.regions[state.athlete.region];
  return {
    // Once the gateway has led there, all requests but those for files go to the athlete's region.
    simulator: { faults, seen, url, advance: (ms) => simulator.advance(ms), close: () => simulator.close() },
    booth,
    connect: () => visit('accept'),
    refuse: () => visit('deny'),
    takeBack: () => {
      state.access.clear();
      state.refresh.clear();
    },
    endTokens: () => state.access.clear(),
    planned: () => [...state.planned.values()].flat().length,
  };
}
