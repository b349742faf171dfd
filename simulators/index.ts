/** Every vendor's simulator by the vendor's id. A new vendor is one line here. */
import { startCorosSimulator } from './coros/index.ts';
import { startGarminSimulator } from './garmin/index.ts';
import { startIntervalsIcuSimulator } from './intervals-icu/index.ts';
import type { Simulator } from './kit/index.ts';
import { startPolarSimulator } from './polar/index.ts';

export interface SimulatorOptions {
  readonly port?: number;
  readonly now?: () => number;
}

export const simulators: Readonly<Record<string, (options?: SimulatorOptions) => Promise<Simulator>>> = {
  coros: startCorosSimulator,
  garmin: startGarminSimulator,
  'intervals-icu': startIntervalsIcuSimulator,
  polar: startPolarSimulator,
};
