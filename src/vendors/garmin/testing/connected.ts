import { after } from 'node:test';
import {
  demoKey,
  type GarminOptions,
  type GarminSimulator,
  startGarminSimulator,
} from '../../../../simulators/garmin/index.ts';
import { gathered, openBooth, openLine, type TestLine } from '../../../../test/vendor-line.ts';
import type { DecodedFile } from '../../../domain/recording.ts';
import { toDay } from '../../../domain/day.ts';
import type { Family } from '../../../domain/connection.ts';
import { unwrapPayload } from '../../payload.ts';
import type { ArrivedThing, Booth, Line } from '../../vendor.ts';
import { payloads } from '../decode.ts';
import { garmin } from '../index.ts';
import { key } from '../key.ts';

/** Monday 16 November 2026, noon: the clock of the simulator and of boucle. */
export const now = Date.UTC(2026, 10, 16, 12);

const running: GarminSimulator[] = [];
after(async () => {
  for (const simulator of running) await simulator.close();
});

/** A simulator and a booth before it, with clocks that go alike. */
export async function atGarmin(
  options: GarminOptions = {},
): Promise<{ simulator: GarminSimulator; booth: Booth; advance: (ms: number) => void }> {
  let offset = 0;
  const simulator = await startGarminSimulator({ now: () => now, rate: 'off', ...options });
  running.push(simulator);
  const booth = openBooth({ hosts: { api: simulator.url }, clock: () => now + offset });
  const advance = (ms: number): void => {
    offset += ms;
    simulator.advance(ms);
  };
  return { simulator, booth, advance };
}

/** A line of an athlete who has just pasted the key. What connecting asked for is forgotten. */
export async function connected(
  options: GarminOptions = {},
  has?: Line['has'],
): Promise<{ simulator: GarminSimulator; line: TestLine; advance: (ms: number) => void }> {
  const { simulator, booth, advance } = await atGarmin(options);
  const opened = await key.check(booth, demoKey);
  simulator.seen.length = 0;
  return { simulator, line: { ...openLine(booth, garmin, { opened }), ...(has && { has }) }, advance };
}

export async function fetched(line: Line, family: Family, from: string, to: string): Promise<ArrivedThing[]> {
  const pull = garmin.pull?.families[family];
  if (!pull) throw new TypeError(`no ${family} are pulled`);
  return gathered(pull.fetch(line, { from: toDay(from), to: toDay(to) }));
}

/** What the payloads among arrivals come to, in their order. */
export const decoded = (arrivals: readonly ArrivedThing[]): DecodedFile[] =>
  arrivals.flatMap(({ bytes }) => (bytes && unwrapPayload(bytes) ? [payloads.decode(bytes)] : []));

/** Kinds and subjects of payloads, names of files. */
export const named = (arrivals: readonly ArrivedThing[]): string[] =>
  arrivals.map(({ bytes, ...one }) => {
    const payload = bytes && unwrapPayload(bytes);
    return payload ? `${payload.kind} ${payload.about}` : 'name' in one ? one.name : `gone ${one.gone}`;
  });
