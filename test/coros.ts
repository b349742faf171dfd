import { after } from 'node:test';
import { type CorosOptions, type CorosSimulator, startCorosSimulator } from '../simulators/coros/index.ts';
import type { Family } from '../src/domain/connection.ts';
import { coros } from '../src/vendors/coros/index.ts';
import type { Booth, FamilyPull, Line, OAuthConnect, Opened } from '../src/vendors/vendor.ts';
import { openBooth, openLine, type TestLine } from './vendor-line.ts';

/** Noon in Lyon, on the day of the made-up athlete's last run. */
export const corosNow = Date.parse('2026-04-30T10:00:00Z');

export const [corosConnect] = coros.connect as readonly OAuthConnect[];
export const corosAsk = { redirectUri: 'http://127.0.0.1:8765/back', state: 's1', families: [] };

export interface CorosWorld {
  readonly simulator: CorosSimulator;
  readonly booth: Booth;
  /** How often each tool was called. */
  readonly calls: () => Readonly<Record<string, number>>;
  readonly advance: (ms: number) => void;
}

const running: CorosSimulator[] = [];
after(() => Promise.all(running.splice(0).map((one) => one.close())));

/** COROS and a booth before it; both go by one clock. */
export async function corosWorld(
  options: CorosOptions = {},
  settings: Readonly<Record<string, string>> = {},
): Promise<CorosWorld> {
  let now = options.now?.() ?? corosNow;
  const simulator = await startCorosSimulator({ ...options, now: () => now });
  running.push(simulator);
  const plain = openBooth({ hosts: simulator.hosts, settings, clock: () => now });
  const counts: Record<string, number> = {};
  const booth: Booth = {
    ...plain,
    http: (request) => {
      const { params } = (request.json ?? {}) as { params?: { name?: string } };
      if (params?.name !== undefined) counts[params.name] = (counts[params.name] ?? 0) + 1;
      return plain.http(request);
    },
  };
  return { simulator, booth, calls: () => counts, advance: (ms) => void (now += ms) };
}

/** The athlete agrees. */
export async function agree({ booth, simulator }: CorosWorld): Promise<Opened> {
  const { url, keep } = await corosConnect.start(booth, corosAsk);
  return corosConnect.finish(booth, await simulator.visit(url), keep, corosAsk);
}

export async function corosLine(
  options: CorosOptions = {},
  more: Partial<Pick<Line, 'has' | 'timeZone'>> = {},
): Promise<CorosWorld & { readonly line: TestLine }> {
  const world = await corosWorld(options);
  const opened = await agree(world);
  return {
    ...world,
    line: { ...openLine(world.booth, coros, { opened, timeZone: more.timeZone }), ...more },
  };
}

export function familyOf(name: Family): FamilyPull {
  const pull = coros.pull?.families[name];
  if (!pull) throw new TypeError(name);
  return pull;
}
