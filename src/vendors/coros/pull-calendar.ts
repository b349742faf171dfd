import type { Day } from '../../domain/day.ts';
import { VendorError } from '../../domain/errors.ts';
import type { Arrival, Line } from '../vendor.ts';
import { apiOf } from './api.ts';
import { entriesIn } from './calendar.ts';
import { arrivalOf } from './payloads.ts';
import { saysNothing } from './prose.ts';

/** Each planned workout with the words COROS has for it. */
export async function* fetchCalendar(
  line: Line,
  days: { readonly from: Day; readonly to: Day },
): AsyncIterable<Arrival> {
  const api = await apiOf(line);
  if (!api.can('schedule')) return;
  const { entries, text } = await entriesIn(api, days);
  if (entries.length === 0 && !saysNothing(text)) {
    yield arrivalOf('schedule', `${days.from}..${days.to}`, text);
    throw new VendorError('vendor.unreadable');
  }
  for (const { day, idInPlan, text } of entries) yield arrivalOf('planned', `${day} ${idInPlan}`, text);
}
