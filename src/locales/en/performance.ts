import type { Part } from '../catalogue.ts';

const bases: Readonly<Record<string, string>> = {
  power_load: 'from power',
  run_load: 'from pace',
  swim_load: 'from swimming speed',
  heart_rate_load: 'from heart rate',
};

const verdicts: Readonly<Record<string, string>> = {
  rising: 'rises',
  falling: 'falls',
  rising_pace: 'gets slower',
  falling_pace: 'gets faster',
  no_clear_change: 'no clear change',
  no_clear_change_pace: 'no clear change',
  disagree: 'no clear change',
  disagree_pace: 'no clear change',
  too_few: 'too few sessions for a trend',
  too_few_pace: 'too few sessions for a trend',
};

const models: Readonly<Record<string, string>> = {
  critical_power: 'Critical power',
  threshold_power: 'Threshold power, estimated',
  critical_speed: 'Critical speed',
  vdot: 'VDOT',
  maximal_aerobic_speed: 'Maximal aerobic speed (VMA), estimated',
  threshold_pace: 'Threshold pace, estimated',
  critical_swim_speed: 'Critical swim speed (CSS)',
};
const modelMethods: Readonly<Record<string, string>> = {
  work_time_linear_120_1200s: 'work on time, 2–20 min',
  share_95_of_best_20min: '95 % of the best 20 min',
  distance_time_linear_3_20min: 'distance on time, 3–20 min',
  daniels_gilbert_1979: 'Daniels & Gilbert',
  half_cooper_from_critical_speed: 'half-Cooper: metres in 6 min ÷ 100, from the critical-speed line',
  speed_at_vo2max_of_vdot: 'speed at VO₂max of the VDOT',
  share_90_of_speed_at_vo2max: '90 % of the speed at VO₂max of the VDOT',
  best_200m_and_400m: '(400 − 200 m) ÷ (difference of the best times)',
};

/** Load over time, trends, best efforts and what they say. */
export const performance = {
  'load.headline': (p, f) =>
    `Fitness ${f.number(p.fitness, 1)}, fatigue ${f.number(p.fatigue, 1)}, form ${f.signed(p.form, 1)} on ${f.day(p.day)}.`,
  'load.none': (p, f) =>
    `No session up to ${f.day(p.to)} has a load: it takes power, pace or heart rate, and the landmark it is held against.`,
  'load.long-ago': (p, f) =>
    `Fitness is unknown on ${f.day(p.to)}: the last activity is of ${f.day(p.day)}. Ask for a period that ends then.`,
  'load.ramp': (p, f) => `fitness ${f.signed(p.ramp, 1)} in 7 days`,
  'load.week': (p, f) => `load of 7 days ${f.number(p.load)}`,
  'load.monotony': (p, f) =>
    `monotony ${f.number(p.monotony, 2)}, strain ${f.number(p.strain)} (mean ÷ sample SD of 7 days; load × monotony)`,
  'load.same-day': (p, f) => `form as programs that use the same day show it ${f.signed(p.form, 1)}`,
  'load.days': (p, f) =>
    `${f.days(p.from, p.to)}: ${f.plural(p.trained, 'day', 'days')} trained, ${p.rest} rest, ${p.unknown} unknown.`,
  'load.sources': () => 'Where the loads come from',
  'load.source': (p, f) =>
    `${bases[p.basis] ?? p.basis}: ${f.number(p.percent)} % (${f.number(p.load)} in ${f.plural(p.sessions, 'session', 'sessions')})`,
  'load.by.day': () => 'By day',
  'load.by.week': () => 'By week (last day of each)',
  'load.by.month': () => 'By month (last day of each)',
  'load.point': (p, f) =>
    `${f.day(p.day)}: load ${f.number(p.load)}, fitness ${f.number(p.fitness, 1)}, fatigue ${f.number(p.fatigue, 1)}, form ${f.signed(p.form, 1)}`,
  'load.runs': () => 'Longest runs against the 30 days before',
  'load.jump': (p, f) =>
    `${f.day(p.day)}: ${f.distance(p.meters)}, ${f.signed(p.percent, 1)} % against ${f.distance(p.before)}${
      Number(p.hazard) > 0 ? ` (${p.category} jump; hazard ratio ${f.number(p.hazard, 2)} in a group)` : ''
    } · ${p.activity}`,
  'load.planned': () => 'If the plan is done, and nothing else',
  'load.silent': (p, f) =>
    `Nothing is known after ${f.day(p.day)} (${f.plural(p.days, 'day', 'days')}): the figures are those of that day.`,
  'load.seed': (p, f) => `The curve begins at 0 on ${f.day(p.day)}, the first day with a load.`,
  'load.provisional': (p, f) =>
    `Provisional: the curve begins at 0 on ${f.day(p.day)} and needs 42 days. A new account looks less fit than the athlete is.`,
  'load.unknown': (p, f) =>
    `${f.plural(p.days, 'day', 'days')} of the last 42 without any sync: unknown, not rest. Fitness lies between ${f.number(p.low, 1)} (no training then) and ${f.number(p.high, 1)} (training as usual).`,
  'load.no-monotony': () => 'No monotony: the seven days are not all known, or all alike.',
  'load.without': (p, f) =>
    `${f.plural(p.count, 'session', 'sessions')} of the last 42 days without a load ${Number(p.count) === 1 ? 'counts' : 'count'} 0: the curve is too low by them.`,
  'load.short-history': (p, f) =>
    `Only ${f.plural(p.days, 'day', 'days')} are known before one of these runs, not 30: a longer run may be missing.`,
  'load.hazard': () =>
    'Hazard ratios are of overuse injuries in 5,205 runners (Frandsen 2025), against runs at most 10 % longer: they describe groups, not this athlete. Week-to-week change showed no such relation.',
  'load.ahead': (p, f) =>
    `Ahead: ${f.plural(p.workouts, 'planned workout', 'planned workouts')}${
      Number(p.without) > 0 ? `, ${p.without} without a target that gives a load (counted 0)` : ''
    }.`,
  'load.ahead-not-allowed': () => 'The plan was left out: this assistant may not read the calendar.',
  'load.not-fitness': () =>
    'The curve says how much was trained, not how fast: best efforts (get_performance) can disagree with it.',
  'metric.meters_per_beat': () => 'Metres for each heartbeat (speed over heart rate)',
  'metric.ascent_per_km': () => 'Ascent for each kilometre',
  'metric.calories': () => 'Energy',
  'trend.headline': (p, f, said) =>
    `${f.plural(p.count, 'session', 'sessions')}, ${f.days(p.from, p.to)} (${p.timeZone}): ${said.join('; ') || 'no values'}.`,
  'trend.none': (p, f) => `No session to compare in ${f.days(p.from, p.to)} (${p.timeZone}).`,
  'trend.verdict': (p, f, [metric = '']) => f.label(metric, verdicts[p.verdict] ?? String(p.verdict)),
  'trend.verdict-word': (p) => verdicts[p.verdict] ?? String(p.verdict),
  'trend.median': (p) => `median ${p.value}, n = ${p.n}`,
  'trend.tests': (p, f) =>
    `${p.slope} a week (Theil–Sen; Mann–Kendall S ${f.signed(p.s)}, z ${f.signed(p.z, 2)}); least squares ${p.line} a week, 95 % interval ${p.low} to ${p.high}`,
  'trend.sessions': () => 'Sessions',
  'trend.thinned': (p) => `${p.shown} of ${p.total} sessions are listed, evenly spread.`,
  'trend.metric-unknown': (p) =>
    `“${p.metric}” is not a figure of ${p.sport} sessions here. Nearest: ${p.near}. Send one of those.`,
  'trend.place': (p, f) =>
    `Only ${p.kept} sessions; ${f.plural(p.count, 'other was', 'others were')} left out (where: "any" keeps them).`,
  'trend.mixed-place': (p, f) =>
    `${f.plural(p.count, 'session was', 'sessions were')} indoors: speed there is not that of the road.`,
  'trend.short': (p, f) =>
    `${f.plural(p.count, 'session', 'sessions')} under ${p.minutes} min left out (min_duration_seconds keeps them).`,
  'trend.split': (p, _, [metric = '']) =>
    `${metric}: ${p.count} series from different ${p.by === 'device' ? 'devices' : 'methods'}, kept apart: a change between them is no change of the athlete.`,
  'trend.no-values': (_p, _f, [metric = '']) =>
    `${metric}: none of these sessions has it: a sensor or a landmark is missing.`,
  'trend.missing': (p, _, [metric = '']) => `${metric}: ${p.count} of ${p.of} sessions have it.`,
  'trend.too-few': (_p, _f, [metric = '']) => `${metric}: fewer than six points are a list, not a trend.`,
  'trend.disagree': (_p, _f, [metric = '']) =>
    `${metric}: one test sees a change, the other does not; that is no clear change.`,
  'trend.weeks': (p, f, [metric = '']) =>
    `${metric}: so many sessions that medians of ${f.plural(p.weeks, 'week', 'weeks')} are compared.`,
  'trend.vo2max': () =>
    'VO₂max is the watch’s own estimate for this sport, off by 5–7 % on average in validations, and no laboratory value.',
  'trend.other-views': () =>
    'Best efforts (get_performance) and the load curve (get_training_load) can disagree with this.',
  'trend.heat': (p, f) =>
    `The later half was ${f.temperature(p.late)}, the earlier ${f.temperature(p.early)}: heat alone moves these figures.`,
  'trend.hills': (p, f) =>
    `The later half climbed ${f.height(p.late)} for each kilometre, the earlier ${f.height(p.early)}.`,
  'trend.length': (p, f) =>
    `The later sessions lasted ${f.duration(p.late)} on average, the earlier ${f.duration(p.early)}.`,
  'trend.devices': (p, f) =>
    `${f.plural(p.count, 'device', 'devices')} (${p.names}), the first change on ${f.day(p.day)}: sensors may differ.`,
  'perf.headline': (p, f, [sport = '']) =>
    `${sport}, ${f.days(p.from, p.to)}: ${f.plural(p.count, 'best effort', 'best efforts')}, ${
      Number(p.records) > 0 ? p.records : 'none'
    } of them ${Number(p.records) === 1 ? 'a record' : 'records'} since ${f.day(p.since)}.`,
  'perf.none': (p, f) => `No best effort in ${f.days(p.from, p.to)}.`,
  'perf.one-headline': (p, f) =>
    Number(p.records) > 0
      ? `${p.id}, ${f.day(p.day)}: personal best over ${p.records} of ${p.of} distances or durations.`
      : `${p.id}, ${f.day(p.day)}: no personal best; it beat none of the earlier marks.`,
  'perf.against': (p, f) => `“Before” is ${f.days(p.from, p.to)}.`,
  'perf.distances': () => 'Best over a distance (elapsed time, pauses included)',
  'perf.powers': () => 'Best average power',
  'perf.models': () => 'What they add up to',
  'perf.landmarks': () => 'Landmarks in force, as stated',
  'perf.bests': () => 'Its best efforts against everything before',
  'perf.weight': (p, f) => `W/kg with ${f.weight(p.kilograms)} of ${f.day(p.day)}.`,
  'perf.gps': () => 'GPS',
  'perf.half': () => 'half marathon',
  'perf.marathon': () => 'marathon',
  'perf.before': (p) => `before ${p.value} (${p.change})`,
  'perf.is-record': () => 'record',
  'perf.record': (p, f) => `record ${p.value} on ${f.day(p.day)}, ${p.activity}`,
  'perf.first': () => 'the first this long: nothing to compare with',
  'perf.beats': (p, f) => `personal best, ${p.change} against ${p.value} of ${f.day(p.day)}, ${p.activity}`,
  'perf.misses': (p, f) => `no record, ${p.change} against ${p.value} of ${f.day(p.day)}, ${p.activity}`,
  'perf.model': (p) => models[p.model] ?? String(p.model),
  'perf.method': (p) => modelMethods[p.method] ?? String(p.method),
  'perf.standard-error': (p, f) => `± ${f.number(p.error, Number(p.digits))} ${p.unit} (standard error)`,
  'perf.since': (p, f) => `Records are records since ${f.day(p.day)}: what was done before is not known.`,
  'perf.gps-short': () => 'Under 1 km a few metres of GPS are seconds: read those times as rough.',
  'perf.left-out': () => 'Distances on a treadmill, indoors or with a motor are left out.',
  'perf.no-weight': () => 'No W/kg: no weight is dated within these days.',
  'perf.other-views': () =>
    'Bests of everyday training are what was done, not what could be: a quiet period looks like a decline.',
  'perf.window': (p, f) =>
    `Times are of the fastest stretch inside; the whole activity is ${f.distance(p.meters)} in ${f.duration(p.seconds)} (elapsed).`,
  'perf.race': () => 'The recording calls itself a race.',
  'perf.indoors': () => 'Indoors: compared only with indoor distances.',
  'perf.no-bests': () => 'This activity has no best efforts: it has neither a distance nor power to search.',
  'perf.not-tests': () => 'From best efforts, not from tests: it reads too low where they were not all-out.',
  'perf.one-activity': () => 'All efforts come from one activity.',
  'perf.off-line': (p, f) =>
    `The effort over ${f.duration(p.seconds)} lies ${f.signed(p.percent)} % off the line.`,
  'perf.few-trials': (p) => `only ${p.count} efforts between 2 and 20 min; it takes three.`,
  'perf.few-efforts': (p) => `only ${p.count} efforts of 1 km or more between 3 and 20 min; it takes three.`,
  'perf.w-prime': (p, f) =>
    `refused: W′ would be ${f.number(p.kilojoules, 1)} kJ, outside 3–50 kJ; the efforts were not all-out.`,
  'perf.d-prime': (p, f) =>
    `refused: D′ would be ${f.number(p.meters)} m; the shorter efforts were not all-out.`,
  'perf.no-effort': (p, f) => `no effort of ${f.duration(p.seconds)} in these days.`,
  'perf.twenty-minutes': (p, f) =>
    `Best 20 min: ${f.number(p.watts)} W. As a test it wants 5 min all-out before, which is not known here.`,
  'perf.vdot': () =>
    'A performance index from the strongest effort of 4 min to 4 h, at least that high; no laboratory VO₂max.',
  'perf.no-vdot': () => 'no effort of 1 500 m or more between 4 min and 4 h.',
  'perf.vma': () => 'Estimated from efforts, not from a test; guides disagree by about 5 points.',
  'perf.no-swims': () => 'it takes a best over 200 m and over 400 m in these days.',
  'perf.swims-invalid': () => 'refused: the 400 m was as fast as the 200 m, so one of them was not all-out.',
  'perf.swim-test': () =>
    'From best stretches of the period; as a test, both are swum all-out in one session.',
} satisfies Part;
