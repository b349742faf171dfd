import assert from 'node:assert/strict';
import { after } from 'node:test';
import type { Simulator } from '../../simulators/kit/index.ts';
import type { Opened, Vendor } from '../../src/vendors/vendor.ts';
import { openLine, type TestLine } from '../vendor-line.ts';
import { type Stage, type StageOptions, stages } from './stage.ts';

const running: Simulator[] = [];

// Also after a test that failed: an open server would keep the whole run waiting.
after(() => Promise.all(running.splice(0).map((simulator) => simulator.close())));

/** A vendor's stage; its simulator is closed when the file's tests are over. */
export async function openStage(vendor: Vendor, options?: StageOptions): Promise<Stage> {
  const stage = await stages[vendor.id](options);
  running.push(stage.simulator);
  return stage;
}

/** Fails when the vendor's own limit answered: what was then refused proves nothing. */
export function assertWithinLimits({ simulator }: Stage): void {
  const refused = simulator.seen.find(({ status }) => status === 429);
  assert.ok(!refused, `the simulator's limit refused ${refused?.path}: the stage must leave room`);
}

export interface Connected {
  readonly stage: Stage;
  readonly opened: Opened;
  readonly line: TestLine;
}

/** A stage on which an athlete is connected, who lives in `timeZone`. */
export async function openConnected(
  vendor: Vendor,
  { timeZone, ...options }: StageOptions & { readonly timeZone?: string } = {},
): Promise<Connected> {
  const stage = await openStage(vendor, options);
  const opened = await stage.connect();
  return { stage, opened, line: openLine(stage.booth, vendor, { opened, timeZone }) };
}
