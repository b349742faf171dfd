import { addDays } from '../../domain/day.ts';
import type { Arrival, FamilyPull, Line } from '../vendor.ts';
import { today } from './activities.ts';
import { told } from './arrivals.ts';
import type { Days } from './windows.ts';

/** Zones, threshold and weight as the account holds them now; there is no history of them. */
export const settings: FamilyPull = {
  windowDays: 1,
  historyDays: 1,
  lateDays: 1,
  fetch,
};

async function* fetch(line: Line, { to }: Days): AsyncGenerator<Arrival> {
  if (to < addDays(today(line), -1)) return;
  yield* await told(line, 'zones', to, {});
  yield* await told(line, 'profile', to, {});
}
