import type { PhraseParams } from '../../domain/phrase.ts';
import type { Part } from '../catalogue.ts';
import type { Formatter } from '../format.ts';

const names: Readonly<Record<string, string>> = {
  sleep_seconds: 'sleep',
  sleep_deep_seconds: 'deep',
  sleep_light_seconds: 'light',
  sleep_rem_seconds: 'REM',
  sleep_awake_seconds: 'awake',
  hrv_rmssd_ms: 'HRV (RMSSD)',
  hrv_sdnn_ms: 'HRV (SDNN)',
  resting_heart_rate_bpm: 'resting heart rate',
  heart_rate_min_bpm: 'lowest heart rate',
  heart_rate_max_bpm: 'highest heart rate',
  stress_average: 'stress',
  spo2_percent: 'SpO2',
  respiration_per_minute: 'respiration',
  weight_kilograms: 'weight',
  body_fat_percent: 'body fat',
  steps: 'steps',
  distance_meters: 'distance',
  active_kcal: 'active energy',
  sleep_score: 'sleep score',
  body_battery_high: 'Body Battery, highest',
  body_battery_low: 'Body Battery, lowest',
  vo2max_running: 'VO2max running',
  vo2max_cycling: 'VO2max cycling',
  heart_rate_night_bpm: 'heart rate of the night',
  stress_max: 'highest stress',
  resting_kcal: 'resting energy',
  moderate_minutes: 'moderate minutes',
  vigorous_minutes: 'vigorous minutes',
  garmin_training_readiness: 'Garmin Training Readiness',
  garmin_recovery_minutes: 'Garmin recovery time',
  polar_nightly_recharge: 'Polar Nightly Recharge',
  polar_ans_charge: 'Polar ANS charge',
  polar_sleep_continuity: 'Polar sleep continuity',
  polar_cardio_load: 'Polar Cardio Load',
  polar_strain: 'Polar Strain (7 days)',
  polar_tolerance: 'Polar Tolerance (28 days)',
  coros_recovery_percent: 'COROS recovery',
  intervals_fitness: 'intervals.icu Fitness (42 days)',
  intervals_fatigue_load: 'intervals.icu Fatigue (7 days)',
  intervals_readiness: 'intervals.icu readiness',
  intervals_soreness: 'soreness (own scale, 0 none to 4 extreme)',
  intervals_fatigue: 'fatigue (own scale, 0 none to 4 extreme)',
  intervals_stress: 'stress (own scale, 0 none to 4 extreme)',
  intervals_sleep_quality: 'sleep quality (own scale, 1 best to 4 worst)',
  intervals_mood: 'mood (own scale, 1 best to 4 worst)',
  intervals_motivation: 'motivation (own scale, 1 best to 4 worst)',
  intervals_injury: 'injury (own scale, 1 none to 4 injured)',
  intervals_hydration: 'hydration (own scale, 1 well to 4 very dry)',
  blood_pressure_systolic_mmhg: 'systolic blood pressure',
  blood_pressure_diastolic_mmhg: 'diastolic blood pressure',
  skin_temperature_celsius: 'skin temperature',
  hydration_ml: 'drunk',
  sweat_loss_ml: 'sweat loss',
  recovery_minutes: 'recovery time',
};

const families: Readonly<Record<string, string>> = {
  sleep: 'sleep',
  hrv: 'HRV',
  resting_heart_rate: 'resting heart rate',
  stress: 'stress',
  spo2: 'SpO2',
  respiration: 'respiration',
  weight: 'weight',
  steps: 'steps',
  vendor_scores: 'vendor scores',
  vitals: 'vitals',
};

const windows: Readonly<Record<string, string>> = {
  night: 'night',
  morning: 'morning',
  day: 'whole day',
  spot: 'spot measurement',
  nap: 'nap',
};

const hours = (seconds: number): string => {
  const minutes = Math.floor(Math.abs(seconds) / 60 + 0.5);
  const [h, m] = [Math.floor(minutes / 60), minutes % 60];
  return h > 0 ? `${h} h ${String(m).padStart(2, '0')} min` : `${m} min`;
};

/** Digits after the point, and what follows; seconds and kilograms are said in their own way. */
const units: Readonly<Record<string, readonly [number, string]>> = {
  hrv_rmssd_ms: [0, ' ms'],
  hrv_sdnn_ms: [0, ' ms'],
  resting_heart_rate_bpm: [0, ' bpm'],
  heart_rate_min_bpm: [0, ' bpm'],
  heart_rate_max_bpm: [0, ' bpm'],
  stress_average: [0, '/100'],
  spo2_percent: [1, ' %'],
  respiration_per_minute: [1, ' breaths/min'],
  body_fat_percent: [1, ' %'],
  active_kcal: [0, ' kcal'],
  sleep_score: [0, '/100'],
  body_battery_high: [0, '/100'],
  body_battery_low: [0, '/100'],
  vo2max_running: [1, ' ml/kg/min'],
  heart_rate_night_bpm: [0, ' bpm'],
  stress_max: [0, '/100'],
  resting_kcal: [0, ' kcal'],
  moderate_minutes: [0, ' min'],
  vigorous_minutes: [0, ' min'],
  garmin_training_readiness: [0, '/100'],
  polar_nightly_recharge: [0, '/6'],
  polar_ans_charge: [1, ' (scale −10 to +10)'],
  polar_sleep_continuity: [1, '/5'],
  polar_cardio_load: [1, ''],
  polar_strain: [1, ''],
  polar_tolerance: [1, ''],
  coros_recovery_percent: [0, ' %'],
  intervals_fitness: [1, ''],
  intervals_fatigue_load: [1, ''],
  intervals_readiness: [1, ''],
  intervals_soreness: [0, '/4'],
  intervals_fatigue: [0, '/4'],
  intervals_stress: [0, '/4'],
  intervals_sleep_quality: [0, '/4'],
  intervals_mood: [0, '/4'],
  intervals_motivation: [0, '/4'],
  intervals_injury: [0, '/4'],
  intervals_hydration: [0, '/4'],
  blood_pressure_systolic_mmhg: [0, ' mmHg'],
  blood_pressure_diastolic_mmhg: [0, ' mmHg'],
  skin_temperature_celsius: [1, ' °C'],
  hydration_ml: [0, ' ml'],
  sweat_loss_ml: [0, ' ml'],
  vo2max_cycling: [1, ' ml/kg/min'],
};

/** Means of whole numbers carry a digit; steps and times do not. */
function digitsOf({ measure, mean }: PhraseParams): number {
  const [digits] = units[measure] ?? [0];
  return mean && digits === 0 && measure !== 'steps' ? 1 : digits;
}

function amount(p: PhraseParams, value: number, f: Formatter): string {
  const { measure } = p;
  if (String(measure).endsWith('_seconds')) return hours(value);
  if (measure === 'recovery_minutes' || measure === 'garmin_recovery_minutes') return hours(value * 60);
  if (measure === 'weight_kilograms') return f.weight(value);
  if (measure === 'distance_meters') return f.distance(value);
  return `${f.number(value, digitsOf(p))}${units[measure]?.[1] ?? ''}`;
}

/** `46.7–50.3 bpm`: the unit once. */
function range(p: PhraseParams, f: Formatter): string {
  const [low, high] = [Number(p.low), Number(p.high)];
  const unit = units[p.measure] ?? (p.measure === 'steps' ? [0, ''] : undefined);
  if (!unit) return `${amount(p, low, f)}–${amount(p, high, f)}`;
  return `${f.number(low, digitsOf(p))}–${f.number(high, digitsOf(p))}${unit[1]}`;
}

/** A difference with its sign; what rounds to nothing has none. Nights differ by minutes. */
function signed(p: PhraseParams, value: number, f: Formatter): string {
  if (String(p.measure).endsWith('_seconds')) return f.signed(value / 60);
  if (!units[p.measure] && p.measure !== 'steps')
    return `${value < 0 ? '−' : '+'}${amount(p, Math.abs(value), f)}`;
  return f.signed(value, digitsOf(p));
}

const differenceUnit = ({ measure }: PhraseParams): string => {
  if (String(measure).endsWith('_seconds')) return ' min';
  const unit = units[measure]?.[1] ?? '';
  return unit === '/100' ? '' : unit;
};

const verdicts: Readonly<Record<string, string>> = {
  low: 'below usual',
  usual: 'within usual',
  high: 'above usual',
};

const rules: Readonly<Record<string, string>> = {
  resting_heart_rate: 'Resting heart rate',
  last_sleep: 'Last night’s sleep',
  recent_load: 'Training load of seven days',
};

const jumps: Readonly<Record<string, string>> = {
  reference: 'no jump',
  small: 'a small jump',
  moderate: 'a moderate jump',
  large: 'a large jump',
};

const reported: Readonly<Record<string, string>> = {
  soreness: 'soreness',
  fatigue: 'fatigue',
  illness: 'illness',
  pain: 'pain',
  injury: 'an injury',
  fever: 'fever',
  chest_symptoms: 'chest symptoms or fainting',
  pregnancy: 'pregnancy',
  eating_concerns: 'eating concerns',
};

export const wellness = {
  'wellness.name': (p) => names[p.measure] ?? String(p.measure),
  'wellness.window': (p) => windows[p.window] ?? String(p.window),
  'wellness.value': (p, f) => amount(p, Number(p.value), f),
  'wellness.figure': (p, f) => `${names[p.measure] ?? p.measure} ${amount(p, Number(p.value), f)}`,
  'wellness.figure-usual': (p, f, parts) =>
    `${parts.join('')} (usual ${range(p, f)}${p.provisional ? `, provisional, from ${p.n} days` : ''})`,
  'wellness.outside': (p) => (p.verdict === 'low' ? 'low' : 'high'),
  'wellness.verdict': (p) => verdicts[p.verdict] ?? String(p.verdict),
  'wellness.headline': (p, f, parts) =>
    `${f.days(p.from, p.to)} (${p.timeZone}): ${parts.length > 0 ? `on average ${parts.join(', ')}; ` : ''}${f.number(p.known)} of ${f.plural(p.nights, 'day', 'days')} known.`,
  'wellness.headline-one': (p, f, parts) => `${f.day(p.from)} (${p.timeZone}): ${parts.join(', ')}.`,
  'wellness.headline-none': (p, f) =>
    `Nothing is known of ${f.days(p.from, p.to)} (${p.timeZone}): no reading arrived. Unknown is not rest, and not zero.`,
  'wellness.nap': (p) => `nap ${hours(Number(p.seconds))}, not in the night`,
  'wellness.gap.no_data': () => 'nothing arrived: unknown, not rest',
  'wellness.gap.no_night': () => 'the watch recorded no night',
  'wellness.gap.today': () => 'nothing has arrived yet',
  'wellness.so-far': () => 'day not over',
  'wellness.averages': (p, f) =>
    `Averages (usual: mean ± 1 SD of the 60 days before; low and high lie outside${p.from ? `; change against ${f.days(p.from, p.to)} with its 95 % interval` : ''}):`,
  'wellness.average': (p, f) =>
    `${amount(p, Number(p.value), f)}, n ${f.number(p.n)}${p.median === undefined ? '' : `, median ${amount(p, Number(p.median), f)}, SD ${amount(p, Number(p.sd), f)}`}`,
  'wellness.usual': (p, f) =>
    `usual ${range(p, f)}${p.n === undefined ? '' : ` (${p.n} days${p.provisional ? ', provisional' : ''})`}`,
  'wellness.usual-too-few': (p) => `no usual range yet: fewer than ${p.needed} days known of the 60 before`,
  'wellness.change': (p, f) =>
    `before ${amount(p, Number(p.before), f)} (n ${p.n}), ${signed(p, Number(p.difference), f)}${differenceUnit(p)} (${signed(p, Number(p.low), f)} to ${signed(p, Number(p.high), f)})${p.clear ? '' : ', no clear change'}`,
  'wellness.hrv-week': (p, f, parts) =>
    `HRV, mean of ln over 7 days to ${f.day(p.day)}: ${f.number(p.value, 1)} ms (n ${p.n}${p.variation === undefined ? '' : `, CV ${f.number(p.variation, 1)} %`}); ${parts.join('')}.`,
  'wellness.hrv-band': (p, f) =>
    `${verdicts[p.verdict] ?? p.verdict} (${f.number(p.low, 1)}–${f.number(p.high, 1)} ms, mean ± 0.5 SD of ${p.n} days known of the 60 before${p.provisional ? ', provisional' : ''})`,
  'wellness.hrv-none': (_p, _f, parts) => `HRV of the week: ${parts.join('')}.`,
  'wellness.hrv-too-few': (p, f) =>
    `no seven-day mean, ${f.plural(p.known, 'day', 'days')} known, ${p.needed} needed`,
  'wellness.rhythm': (p, f, parts) => `Rhythm over ${f.days(p.from, p.to)}: ${parts.join('; ')}.`,
  'wellness.regularity': (p, f) =>
    `sleep regularity index ${f.number(p.value)} of 100 (${p.n} nights, from their start and end)`,
  'wellness.regularity-too-few': (p) =>
    `no regularity index: ${p.known} nights known, ${p.needed} in a row needed`,
  'wellness.midpoint': (p, f) => `middle of the night ± ${f.number(p.value)} min`,
  'wellness.midpoint-too-few': (p) => `no midpoint: ${p.known} nights known, ${p.needed} needed`,
  'wellness.debt': (p, f) =>
    `Against the ${f.number(p.need, Number.isInteger(p.need) ? 0 : 1)} h you say you need${p.memory ? ` (${p.memory})` : ''}: ${Number(p.hours) >= 0 ? `${f.number(p.hours, 1)} h short` : `${f.number(Math.abs(Number(p.hours)), 1)} h over`} in ${f.plural(p.known, 'night', 'nights')}${Number(p.missing) > 0 ? `; ${f.plural(p.missing, 'night', 'nights')} unknown and not counted` : ''}.`,
  'wellness.source': (p) => `Measured by ${p.source}.`,
  'wellness.other-source': (p, f) =>
    `${p.source} says otherwise of ${names[p.measure] ?? p.measure} (${windows[p.window] ?? p.window}): ${amount(p, Number(p.value), f)} on average, n ${p.n}${p.difference === undefined ? '' : `, ${signed(p, Number(p.difference), f)}${differenceUnit(p)} on the same days`}. Not mixed in.`,
  'wellness.resting-definition': (p) =>
    `Resting heart rate as ${p.source} defines it (${windows[p.window] ?? p.window}).`,
  'wellness.vendor-scale': (p, f, parts) =>
    `${p.source}’s own scores: ${f.list(parts)} (stress, recovery time: higher is more; others: higher is better). Formula unpublished, version not in the file.`,
  'wellness.unknown-here': (_p, _f, parts) => `Nothing known in this period of: ${parts.join('')}.`,
  'wellness.not-recorded': (p, f, parts) =>
    `Not in the library since ${f.day(p.from)}: ${parts.join('')}. The watch may not record it.`,
  'wellness.families': (p, f) =>
    f.list(
      String(p.families)
        .split(',')
        .map((family) => families[family] ?? family),
    ),
  'wellness.today-open': () => 'Today is not over: its steps and stress are left out of the averages.',
  'wellness.history': (p, f) => `The readings begin on ${f.day(p.day)}.`,
  'wellness.bucket': (p, f) => `${p.key} (${f.number(p.known)}/${f.number(p.nights)})`,
  'wellness.cut': (p) =>
    `Only the latest ${p.shown} of ${p.total} rows; ask for by "month" or a shorter period.`,

  'readiness.headline.green': (p, f) =>
    `Green for ${f.day(p.day)}: no rule fires${Number(p.unknown) > 0 ? `, ${p.unknown} could not be read` : ''}.`,
  'readiness.headline.caution': (p, f, parts) =>
    `Caution for ${f.day(p.day)}${parts.length > 0 ? `: ${f.list(parts)}` : ''}.`,
  'readiness.headline.rest': (p, f, parts) => `Rest on ${f.day(p.day)}: ${f.list(parts)}.`,
  'readiness.headline.unknown': (p, f) =>
    `Too little is known to judge ${f.day(p.day)}: under two signals of the body could be read.`,
  'readiness.brief.hrv_week': () => 'HRV below its usual band',
  'readiness.brief.resting_heart_rate': () => 'resting heart rate above usual',
  'readiness.brief.last_sleep': () => 'a shorter night than usual',
  'readiness.brief.recent_load': () => 'more load than usual',
  'readiness.brief.longest_session': () => 'a much longer run than before',
  'readiness.brief.reported': (p) => `${reported[p.report] ?? p.report} reported`,
  'readiness.state.fired': () => 'FIRED',
  'readiness.state.calm': () => 'calm',
  'readiness.state.unknown': () => 'unknown',
  'readiness.rule': (p) =>
    `${p.rule === 'hrv_week' ? `${names[`${p.metric}_ms`] ?? p.metric}, mean of seven days` : (rules[p.rule] ?? p.rule)}${p.source ? ` (${windows[p.window] ?? p.window}, ${p.source})` : ''}`,
  'readiness.load': (p, f) => `${f.number(p.value)} points`,
  'readiness.weeks': (p, f) =>
    `usual ${f.number(p.low)} to ${f.number(p.high)} (mean ± 1 SD of ${p.n} whole weeks before)`,
  'readiness.until': (p, f) => `up to ${f.day(p.day)}`,
  'readiness.on': (p, f) => `on ${f.day(p.day)}`,
  'readiness.usual': (p, f) =>
    `usual ${range(p, f)} (mean ± ${f.number(p.width, p.width === 1 ? 0 : 1)} SD of ${p.n} days known of the 60 before)`,
  'readiness.provisional': () => 'provisional',
  'readiness.unknown-days': (p, f) => `${f.plural(p.days, 'day', 'days')} unknown`,
  'readiness.jump': (p) => jumps[p.jump] ?? String(p.jump),
  'readiness.known': (p) => `n ${p.n}`,
  'readiness.session': (p, f) =>
    `Longest run of the last 7 days: ${f.distance(p.meters)} on ${f.day(p.day)}, ${f.signed(p.percent, 1)} % against the longest of its 30 days before (${f.distance(p.before)}), ${p.id}`,
  'readiness.session-name': () => 'Longest run of the last 7 days',
  'readiness.session-none': () => 'Longest run: none in the last seven days',
  'readiness.hazard': (p, f) =>
    `in 5,205 runners such a jump went with ${f.number(p.ratio, 2)} times the overuse injuries (Frandsen 2025: a figure of groups, not of you)`,
  'readiness.reported': (p) => `Reported: ${reported[p.report] ?? p.report}`,
  'readiness.from-memory': (p) => `from your memory ${p.id}, “${p.text}”`,
  'readiness.old-memory': () => 'noted long ago; does it still hold?',
  'readiness.no-hrv': () => 'no HRV in the library for these days',
  'readiness.no-resting-heart-rate': () => 'no resting heart rate today or yesterday',
  'readiness.no-sleep': () => 'night unknown',
  'readiness.no-load': () => 'nothing arrived in seven days: unknown, not rest',
  'readiness.no-training': () => 'no session with a load in the nine weeks before',
  'readiness.load-too-few': (p) => `${p.known} whole weeks known before, ${p.needed} needed for a usual load`,
  'readiness.load-minimum': (p, f) =>
    `a minimum: ${[
      ...(Number(p.days) > 0 ? [`${f.plural(p.days, 'day', 'days')} unknown`] : []),
      ...(Number(p.sessions) > 0 ? [`${f.plural(p.sessions, 'session', 'sessions')} without a load`] : []),
    ].join(', ')}`,
  'readiness.no-run-before': () => 'no earlier run in the 30 days before to compare with',
  'readiness.professional': () =>
    'See a doctor or another health professional about this before training; no number here overrides it.',
  'readiness.vendor': (p) => `The watch’s own opinion (its formula is not published): ${p.scores}.`,
  'readiness.vendor-score': (p, f) =>
    `${names[p.measure] ?? p.measure} ${amount(p, Number(p.value), f)} (${p.source}, ${f.day(p.day)})`,
  'readiness.no-vendor': () => 'No score of the watch’s own is in the library for this day.',
  'readiness.future': (p, f) => `${f.day(p.asked)} is still to come: judged by what is known today.`,
  'readiness.memory-closed': () =>
    'Constraints and notes were not all read: this assistant may not see them.',
  'readiness.load-mixed': (p) => `The loads come from several methods (${p.methods}).`,
  'readiness.limits': () =>
    'One signal among several, weaker than how you feel: no score, no diagnosis. Overtraining, illness and injury cannot be read from these data.',
} satisfies Part;
