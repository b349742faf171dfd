import type { Context, Hono } from 'hono';
import { nothing, refuse } from './answers.ts';
import { dayBefore, type Json, type PolarAthlete } from './athletes.ts';
import type { State } from './state.ts';

/** Nights, recovery, load and days. Lists without a range reach back 28 days; a list with nothing in it is a 204. */
export function days(app: Hono, state: State): void {
  const athleteOf = (c: Context): PolarAthlete => c.get('athlete') as PolarAthlete;
  const recent = (rows: readonly Json[]): Json[] =>
    rows.filter((row) => dateOf(row) >= dayBefore(state.now(), 27));
  const list = (c: Context, key: string, rows: readonly Json[]): Response =>
    rows.length > 0 ? c.json({ [key]: rows }) : nothing(c);
  const one = (c: Context, rows: readonly Json[]): Response => {
    const row = rows.find((each) => dateOf(each) === c.req.param('date'));
    return row ? c.json(row) : refuse(c, 404, 'not_found');
  };

  app.get('/v3/users/sleep', (c) => list(c, 'nights', recent(athleteOf(c).nights)));
  app.get('/v3/users/sleep/available', (c) =>
    list(
      c,
      'available',
      recent(athleteOf(c).nights).map(({ date, sleep_start_time, sleep_end_time }) => ({
        date,
        start_time: sleep_start_time,
        end_time: sleep_end_time,
      })),
    ),
  );
  app.get('/v3/users/sleep/:date', (c) => one(c, recent(athleteOf(c).nights)));
  app.get('/v3/users/nightly-recharge', (c) => list(c, 'recharges', recent(athleteOf(c).recharges)));
  app.get('/v3/users/nightly-recharge/:date', (c) => one(c, recent(athleteOf(c).recharges)));

  app.get('/v3/users/continuous-heart-rate', (c) => {
    const range = rangeOf(c);
    if (!range) return refuse(c, 400, 'bad_request');
    const rows = athleteOf(c).heartRates.filter(within(range));
    if (rows.length === 0) return nothing(c);
    return (state.options.heartRatesWrapped ?? true) ? c.json({ heart_rates: rows }) : c.json(rows);
  });
  app.get('/v3/users/continuous-heart-rate/:date', (c) => one(c, athleteOf(c).heartRates));

  const loads = (c: Context, rows: readonly Json[]): Response => c.json(rows.map(withMissing(state)));
  app.get('/v3/users/cardio-load', (c) => loads(c, recent(athleteOf(c).cardioLoads)));
  app.get('/v3/users/cardio-load/date', (c) => {
    const range = rangeOf(c);
    return range ? loads(c, athleteOf(c).cardioLoads.filter(within(range))) : refuse(c, 400, 'bad_request');
  });
  app.get('/v3/users/cardio-load/:date', (c) => one(c, athleteOf(c).cardioLoads));

  app.get('/v3/users/activities', (c) => {
    const range = rangeOf(c);
    const isAllowed = range && lengthOf(range) <= 28 && range.from >= dayBefore(state.now(), 365);
    if (!isAllowed) return refuse(c, 400, 'bad_request');
    return c.json(athleteOf(c).activities.filter(within(range)));
  });
  app.get('/v3/users/activities/:date', (c) => one(c, athleteOf(c).activities));

  app.get('/v3/users/physical-info', (c) => {
    const { physical } = athleteOf(c);
    return physical ? c.json(physical) : nothing(c);
  });
}

interface Range {
  readonly from: string;
  readonly to: string;
}

const dateOf = (row: Json): string => String(row.date ?? row.start_time).slice(0, 10);
const within =
  ({ from, to }: Range) =>
  (row: Json): boolean =>
    dateOf(row) >= from && dateOf(row) <= to;

const lengthOf = ({ from, to }: Range): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

function rangeOf(c: Context): Range | undefined {
  const [from, to] = [c.req.query('from') ?? '', c.req.query('to') ?? ''];
  const areDays = [from, to].every((day) => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)));
  return areDays && from <= to ? { from, to } : undefined;
}

const withMissing =
  ({ options }: State) =>
  (row: Json): Json =>
    (options.missingIsNegative ?? true)
      ? row
      : Object.fromEntries(
          Object.entries(row).map(([key, value]) => [
            key,
            typeof value === 'number' && value < 0 ? null : value,
          ]),
        );
