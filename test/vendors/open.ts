import assert from 'node:assert/strict';
import { after } from 'node:test';
import type { Simulator } from '../../simulators/kit/index.ts';
import { openHttp } from '../../src/vendors/http.ts';
import type { Booth, Opened, Vendor } from '../../src/vendors/vendor.ts';
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

/** The server's own `Http`, which waits and sends again, with next to no pause. */
function patientBooth({ booth }: Stage, vendor: Vendor): Booth {
  const names = new Set(vendor.regions.flatMap(({ hosts }) => Object.keys(hosts)));
  const hosts = [...names].flatMap((name) => {
    try {
      return [[name, booth.host(name)] as const];
    } catch {
      // A region that the stage does not play.
      return [];
    }
  });
  const { clock } = booth;
  return { ...booth, http: openHttp({ hosts: Object.fromEntries(hosts), clock, pauseMs: 1 }) };
}

/** A stage on which an athlete is connected, who lives in `timeZone`; `patient`: over the server's own `Http`. */
export async function openConnected(
  vendor: Vendor,
  {
    timeZone,
    patient = false,
    ...options
  }: StageOptions & { readonly timeZone?: string; readonly patient?: boolean } = {},
): Promise<Connected> {
  const stage = await openStage(vendor, options);
  const opened = await stage.connect();
  const booth = patient ? patientBooth(stage, vendor) : stage.booth;
  return { stage, opened, line: openLine(booth, vendor, { opened, timeZone }) };
}
