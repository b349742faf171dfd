import { startPolarSimulator } from '../../../simulators/polar/index.ts';
import { polar } from '../../../src/vendors/polar/index.ts';
import type { OAuthConnect } from '../../../src/vendors/vendor.ts';
import { bare, everySecond } from '../../made.ts';
import { encodeActivity } from '../../../src/formats/fit/index.ts';
import { openBooth } from '../../vendor-line.ts';
import { sharedClock } from '../clock.ts';
import { noon, type Stage, type StageOptions } from '../stage.ts';

const [connect] = polar.connect as readonly OAuthConnect[];
const ask = { redirectUri: 'http://localhost:8765/back', state: 's1', families: [] };

export async function polarStage({ now = noon, skewMs }: StageOptions = {}): Promise<Stage> {
  const simulator = await startPolarSimulator({ now: () => now });
  const [ida] = simulator.athletes;
  const start = Date.parse(`${ida.exercises[0].startTime}+02:00`);
  const streams = everySecond(300, { heartRate: (s) => 120 + (s % 40) });
  Object.assign(ida.exercises[0], { fit: encodeActivity(bare('running', streams, { start })) });
  const { url, client } = simulator;
  const booth = openBooth({
    hosts: { api: url, auth: url, token: url },
    settings: { client_id: client.id, client_secret: client.secret },
    clock: sharedClock(simulator, { now, skewMs }),
  });
  const visit = async (answer: 'accept' | 'deny') => {
    const { url: page, keep } = await connect.start(booth, ask);
    return connect.finish(booth, await simulator.visit(page, answer), keep, ask);
  };
  return {
    simulator,
    booth,
    connect: () => visit('accept'),
    refuse: () => visit('deny'),
    takeBack: () => simulator.takeBack(ida),
  };
}
