/**
 * What an answer tells about the athlete, by a reader who knows nothing of the tags in `src/mcp`: only the names of the
 * fields. It keeps the books a second time; T18 compares them with the ledger.
 */
export interface Told {
  /** For each telling field the families it may count as. */
  readonly families: readonly (readonly string[])[];
  readonly days: readonly string[];
}

/** Everything `structure` tells; a field that is named like a measurement and has no family here is a fault. */
export function toldBy(structure: unknown): Told {
  const families: (readonly string[])[] = [];
  const days: string[] = [];
  for (const { path, row, value } of leavesIn(structure)) {
    if (dayFields.test(path) && /^\d{4}-\d\d-\d\d/.test(String(value)) && !aboutNobodysDay.test(path))
      days.push(String(value).slice(0, 10));
    const family = familiesOf(path, row);
    if (family) families.push(family);
    else if (typeof value === 'number' && measured.test(path) && !aboutNobody.test(path))
      throw new Error(`${path} is named like a measurement, and nobody says what it tells`);
  }
  return { families, days: days.sort() };
}

interface Leaf {
  readonly path: string;
  /** The object the field stands in. */
  readonly row: Readonly<Record<string, unknown>>;
  readonly value: unknown;
}

function* leavesIn(value: unknown, path = '', row: Leaf['row'] = {}): Generator<Leaf> {
  if (Array.isArray(value)) for (const item of value) yield* leavesIn(item, `${path}[]`, row);
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) {
      // The columns of a figure's record stand in the row that names the figure.
      const inRow = namedRow(row) && !namedRow(value as Leaf['row']) ? row : (value as Leaf['row']);
      yield* leavesIn(item, path === '' ? key : `${path}.${key}`, inRow);
    }
  else yield { path, row, value };
}

const namedRow = (row: Leaf['row']): string | undefined =>
  [row.figure, row.metric, row.measure, row.candidate, row.rule].find(
    (name): name is string => typeof name === 'string',
  );

const measured =
  /_(bpm|ms|watts|meters|seconds|kilograms|kcal|celsius|per_minute|per_second|per_km|per_100m|mmhg|ml|minutes|joules|hours)$/;

/** Days an answer speaks of: of an activity, a night, a fact, a period that was summed. */
const dayFields =
  /(^|[._[\]])(day|[a-z_]*_day|from|to|since|[a-z_]*_since|before_from|before_to|start_local)$/;
const aboutNobodysDay = /^(lines|clients)\[\]|nights_(first|last)_day|stages\[\]|longest_up_to/;

/** Measured, but of no athlete: what a race, a pool or a record is long, and the weather that would be. */
const aboutNobody =
  /^(bests|distances|powers)\[\]\.distance_meters$|^every_seconds$|^distance_meters$|^time_seconds$|pool_length_meters|wbgt_|^splits\[\]\.distance_meters|^quality\[\]/;

type Rule = readonly [path: RegExp, ...families: string[]];

/** The first that fits says what a field tells; one without families tells nothing. */
const rules: readonly Rule[] = [
  [/^(lines|clients)\[\]|^rules\[\]\.unknown_days$/],
  [/^(units|load_from)\./],

  // What is expected, and what a vendor says.
  [/^predictions\[\]\.(time|low|high)_seconds$/, 'predictions'],
  [/^(range|adjusted_range)\.(low|high)_|^goal_gap_seconds$/, 'predictions'],
  [/^adjustments\[\]\.(low|high)_percent$|^age_grade\.(percent|graded_seconds)$/, 'predictions'],
  [/^splits\[\]\.(elapsed_seconds|pace_seconds_per_km)$/, 'predictions'],
  [/^(vendor|vendor_scores)\[\]\.(value|word)$|^vendor_times\[\]\.time_seconds$/, 'vendor_scores'],
  [
    /vendor_scores\.\w+$|^(nights|buckets)\[\]\.(body_battery|coros|garmin|intervals|polar)_|sleep_score$/,
    'vendor_scores',
  ],

  // What was said, and what was planned.
  [
    /^((constraints|goals|landmarks|notes)\[\]|fact|dropped)\.(text|sport|distance_meters|time_seconds)$/,
    'memory',
  ],
  [/^((constraints|goals|landmarks|notes)\[\]|fact|dropped)\.(value$|zone_upper_bounds)/, 'landmarks'],
  [/^((constraints|goals|landmarks|notes)\[\]|fact|dropped)\./],
  [/^goal_(pace_seconds_per_km|seconds)$|memory_text$/, 'memory'],
  [
    /upper_bounds\[\]$|^models\[\]\.(value|d_prime_meters|w_prime_joules|standard_error|watts_per_kilogram)$/,
    'landmarks',
  ],
  [
    /(^|\.)workouts?(\[\])?\.(sport|name|note|distance_meters|duration_seconds|work_meters|work_seconds)$/,
    'workouts',
  ],
  [
    /drafts\[\]\.(name|duration_seconds)$|^plan\.|planned_(meters|runs|without)|^expected_load$|ahead\[\]\.workouts$/,
    'workouts',
  ],
  [/_target$|laps\[\]\.intensity$/, 'workouts'],

  // What was recorded.
  [/^columns\.(latitude|longitude)\[\]$|^routes\[\]\.(common_meters|direction|match_percent)$/, 'location'],
  [/^columns\.altitude\[\]$|ascent_meters/, 'elevation'],
  [/^columns\.(heart_rate|power|cadence|speed|distance|temperature|respiration_rate|step_length)\[\]$/, '$1'],
  [
    /^(bests|distances|powers)\[\]\.(average_|duration_seconds|difference$|time_seconds|record_before|before$|record$|watts_per)/,
    'best_efforts',
  ],
  [/part_of_meters$/, 'distance'],
  [/^(bests|distances|powers)\[\]/],
  [/title$/, 'titles'],
  [/^notes$/, 'notes'],
  [/(^|\.)gear$/, 'gear'],
  [/^pauses\./, 'pauses'],
  [/^sets\[\]\.(exercise|repetitions|weight_kilograms)$/, 'strength'],
  [
    /^(zones|zone_sets)\[\]\.seconds\[\]$|^zone_sets\[\]\.seconds|^three_zones\.(percent|polari|seconds)/,
    'time_in_zone',
  ],
  [/(^|\.)(activity|activities\[\]|unplanned\[\])\.(sport|sub_sport|start_utc|start_local)$/, 'activities'],
  [
    /(^|\.)(activities|alike_sessions|sessions|recordings|active_days|unknown_days|rest_days|confirmed_rest_days)$/,
    'activities',
  ],
  [
    /^(days_rest|days_trained)$|streak_days$|longest_silence_days|days_ago|weekly_runs|uncounted|graded_activities/,
    'activities',
  ],
  [/^breaks\[\]\.days$/, 'activities'],
  [/^sport$/, 'activities'],

  // What a night and a day say.
  [
    /hrv_(rmssd|sdnn)_ms$|^hrv_week\.(mean|usual_low|usual_high)_ms$|^hrv_week\.(variation_percent|verdict)$/,
    'hrv',
  ],
  [/resting_heart_rate_bpm|heart_rate_(night|min|max)_bpm/, 'resting_heart_rate'],
  [
    /nights?_(first|last)|^sleep_debt\.nights|^sleep_rhythm\.(no_|regularity_n)|^hypnogram\.(source|stages\[\]\.stage)/,
  ],
  [
    /sleep_\w*(seconds|local)$|nap_seconds$|^hypnogram\.|^sleep_debt\.\w+_hours$|^sleep_rhythm\.(midpoint|regularity)/,
    'sleep',
  ],
  [/stress_(average|max)$/, 'stress'],
  [/spo2_percent$/, 'spo2'],
  [/respiration_per_minute$/, 'respiration_rate'],
  [/body_fat_percent$/, 'body_fat'],
  [/weight_kilograms$/, 'weight'],
  [/^(nights|buckets)\[\]\.(steps|active_kcal|resting_kcal|moderate_minutes|vigorous_minutes)$/, 'steps'],
  [/^nights\[\]\.distance_meters$/, 'steps'],
  [/blood_pressure|hydration_ml|skin_temperature|sweat_loss/, 'vitals'],
  [/vo2max_(running|cycling)$/, 'vo2max'],
  [/^nights\[\]\.(high|low)(\[\]|$)|^sessions\[\]\.values\.\w+$/, 'computed_figures'],
  [/^(stands_out|verdict)(\[\]|$)/, 'readiness'],
  [/^data\.readings$/, 'wellness_readings'],

  // Sums and courses.
  [
    /(^|\.|\])\.?(training_load|fatigue|fitness|form|load|strain|monotony|load_7_days|form_same_day)$/,
    'training_load',
  ],
  [/^fitness_(if|ramp)|^load_sources\[\]\.percent$/, 'training_load'],
  [/meters_per_beat$/, 'efficiency'],
  [/heart_rate_bpm$/, 'heart_rate'],
  [/power_watts$/, 'power'],
  [/cadence_per_minute$/, 'cadence'],
  [/calories_kcal$/, 'calories'],
  [/temperature_celsius$/, 'temperature'],
  [/speed_meters_per_second$|pace_seconds_per_(km|100m)$/, 'speed'],
  [/^routes\[\]\.(percent|\w*seconds\w*)$/, 'duration'],
  [/^(jumps\[\]|longest_run)\.percent$/, 'distance'],
  [/^splits\[\]\.distance_meters$/, 'distance'],
  [
    /^(distance_meters|time_seconds|every_seconds|pool_length_meters)$|^activity\.pool_length_meters$|^quality\[\]\./,
  ],
  [/meters$|weekly_(low|high)$/, 'distance', 'steps'],
  [/seconds$/, 'duration'],
];

/** What a row tells that names its figure. */
const figures: readonly Rule[] = [
  [/^vendor\.|^(body_battery|coros|garmin|intervals|polar)_|sleep_score/, 'vendor_scores'],
  [/longest_run|jump/, 'distance'],
  [/report/, 'memory', 'readiness'],
  [/training_load|_load$|trimp/, 'training_load'],
  [/hrv/, 'hrv'],
  [/resting_heart_rate|heart_rate_(night|min|max)/, 'resting_heart_rate', 'heart_rate'],
  [/efficiency|decoupling|meters_per_beat/, 'efficiency'],
  [/heart_rate/, 'heart_rate'],
  [/power|intensity|variability|^work$/, 'power', 'computed_figures'],
  [/cadence|step_length/, 'cadence'],
  [/speed|pace|swolf/, 'speed'],
  [/ascent|descent/, 'elevation'],
  [/calories/, 'calories'],
  [/temperature$/, 'temperature', 'vitals'],
  [/active_days|activities/, 'activities'],
  [/sleep|nap_/, 'sleep'],
  [/stress/, 'stress'],
  [/spo2/, 'spo2'],
  [/respiration/, 'respiration_rate'],
  [/body_fat/, 'body_fat'],
  [/weight/, 'weight'],
  [/steps|_kcal|_minutes$/, 'steps'],
  [/vo2max/, 'vo2max'],
  [/distance/, 'distance', 'steps'],
  [/time|duration/, 'duration'],
  [/./, 'computed_figures', 'vitals', 'training_load', 'activities', 'memory', 'readiness', 'distance'],
];

function familiesOf(path: string, row: Leaf['row']): readonly string[] | undefined {
  const name = namedRow(row);
  if (name !== undefined && figureFields.test(path))
    return figures.find(([pattern]) => pattern.test(name))?.slice(1) as string[];
  if (repeats(path, row)) return undefined;
  const rule = rules.find(([pattern]) => pattern.test(path));
  if (!rule || rule.length === 1) return undefined;
  const found = rule[0].exec(path);
  return rule.slice(1).map((family) => (family === '$1' ? String(found?.[1]) : String(family)));
}

/** What only repeats the question: the sport that was asked for, and where the splits of a race to come lie. */
const repeats = (path: string, row: Leaf['row']): boolean =>
  (path === 'sport' && !('columns' in row || 'candidates' in row)) ||
  (path === 'splits[].distance_meters' && 'elapsed_seconds' in row);

const figureFields =
  /\.(value|values\.\w+|differences\.\w+|percent(\.\w+)?|before|difference(_low|_high|_on_same_days)?|average|before_average|clear_change|median|sd|usual_(low|high)|stands_out|state|report|interval_(low|high)|least_squares_per_week|mann_kendall_[sz]|slope_per_week|longest_before_meters|percent_beyond|distance_meters)$/;
