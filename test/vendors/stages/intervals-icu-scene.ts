import { after } from 'node:test';
import {
  type IntervalsIcuOptions,
  type IntervalsIcuSimulator,
  startIntervalsIcuSimulator,
} from '../../../simulators/intervals-icu/index.ts';
import type { Family } from '../../../src/domain/connection.ts';
import { intervalsIcu } from '../../../src/vendors/intervals-icu/index.ts';
import type { Booth, KeyConnect, OAuthConnect, Opened } from '../../../src/vendors/vendor.ts';
import { openBooth, openLine, type TestLine } from '../../vendor-line.ts';
import { sharedClock } from '../clock.ts';

/** Tuesday 1 December 2026, 11:00 in Paris. */
export const morning = Date.UTC(2026, 11, 1, 10);

export interface Scene {
  readonly sim: IntervalsIcuSimulator;
  readonly booth: Booth;
  readonly byKey: (key?: string) => Promise<Opened>;
  readonly byOAuth: (how?: {
    readonly answer?: 'allow' | 'deny';
    readonly untick?: readonly string[];
    readonly families?: readonly Family[];
  }) => Promise<Opened>;
  readonly line: (opened?: Opened) => Promise<TestLine>;
}

const [keyWay, oauthWay] = intervalsIcu.connect as readonly [KeyConnect, OAuthConnect];

const running = new Set<IntervalsIcuSimulator>();

// Also after a test that failed: an open server would keep the whole run waiting.
after(() => Promise.all([...running].map((sim) => sim.close())));

export async function openScene(options: IntervalsIcuOptions = {}): Promise<Scene> {
  const sim = await startIntervalsIcuSimulator({ now: () => morning, ...options });
  running.add(sim);
  const close = sim.close.bind(sim);
  sim.close = async () => {
    if (running.delete(sim)) await close();
  };
  const { id, secret } = sim.client;
  const booth = openBooth({
    hosts: { site: sim.url },
    settings: { client_id: id, client_secret: secret },
    clock: sharedClock(sim, { now: morning }),
  });
  const byKey: Scene['byKey'] = (key = sim.athletes[0].key) => keyWay.check(booth, key);
  return {
    sim,
    booth,
    byKey,
    byOAuth: async ({ answer, untick, families = [] } = {}) => {
      const ask = { redirectUri: 'http://localhost:8765/back', state: 's1', families };
      const { url, keep } = await oauthWay.start(booth, ask);
      return oauthWay.finish(booth, await sim.visit(url, answer, untick), keep, ask);
    },
    line: async (opened) => openLine(booth, intervalsIcu, { opened: opened ?? (await byKey()) }),
  };
}
