import { coros } from './coros/index.ts';
import { garmin } from './garmin/index.ts';
import { intervalsIcu } from './intervals-icu/index.ts';
import { polar } from './polar/index.ts';
import type { Vendor } from './vendor.ts';

/** Every vendor boucle reaches over the network, in the order they are shown. */
export const vendors: readonly Vendor[] = [garmin, intervalsIcu, polar, coros];
