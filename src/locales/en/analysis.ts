import type { PhraseParams } from '../../domain/phrase.ts';
import type { Part } from '../catalogue.ts';
import type { Formatter } from '../format.ts';

type Say = (value: number, f: Formatter) => string;

const bpm: Say = (value, f) => `${f.number(value)} bpm`;
const watts: Say = (value, f) => `${f.number(value)} W`;
const meters: Say = (value, f) => f.distance(value);
const height: Say = (value, f) => f.height(value);
const clock: Say = (value, f) => f.duration(value);
const speed: Say = (value, f) => f.speed(value);
const plain: Say = (value, f) => f.number(value);

/** The totals a device states, in words. */
const figures: Readonly<Record<string, readonly [string, Say]>> = {
  distanceMeters: ['distance', meters],
  timerSeconds: ['timer time', clock],
  elapsedSeconds: ['elapsed time', clock],
  movingSeconds: ['moving time', clock],
  ascentMeters: ['ascent', height],
  descentMeters: ['descent', height],
  caloriesKcal: ['energy', (value, f) => `${f.number(value)} kcal`],
  averageHeartRate: ['average heart rate', bpm],
  maxHeartRate: ['maximum heart rate', bpm],
  averagePower: ['average power', watts],
  maxPower: ['maximum power', watts],
  weightedPower: ['weighted power', watts],
  averageCadence: ['average cadence', plain],
  averageSpeed: ['average speed', speed],
  maxSpeed: ['maximum speed', speed],
  averageTemperature: ['temperature', (value, f) => f.temperature(value)],
  strokes: ['strokes', plain],
};

const channelNames: Readonly<Record<string, string>> = {
  heartRate: 'heart rate',
  heart_rate: 'heart rate',
  power: 'power',
  speed: 'speed',
  cadence: 'cadence',
  altitude: 'altitude',
  temperature: 'temperature',
  latitude: 'position',
  distance: 'distance',
};

const figure = (p: PhraseParams): string => figures[p.figure]?.[0] ?? String(p.figure);
const value = (p: PhraseParams, key: string, f: Formatter): string =>
  (figures[p.figure]?.[1] ?? plain)(Number(p[key]), f);
const channel = (p: PhraseParams): string => channelNames[p.channel] ?? String(p.channel);

/** Names of figures inside a sentence. */
const metricNames: Readonly<Record<string, string>> = {
  distance: 'Distance',
  elapsed_time: 'Elapsed time',
  timer_time: 'Timer time',
  moving_time: 'Moving time',
  ascent: 'Ascent',
  descent: 'Descent',
  average_heart_rate: 'Average heart rate',
  max_heart_rate: 'Maximum heart rate',
  average_power: 'Average power',
  max_power: 'Maximum power',
  average_speed: 'Average speed',
  max_speed: 'Maximum speed',
  average_cadence: 'Average cadence',
  average_temperature: 'Average temperature',
  training_load: 'Training load',
  weighted_power: 'Weighted power',
  intensity: 'Intensity',
  variability: 'Variability of power',
  work: 'Work',
  power_load: 'Load from power',
  trimp_banister: 'Heart-rate impulse (Banister)',
  trimp_edwards: 'Heart-rate impulse (Edwards)',
  heart_rate_load: 'Load from heart rate',
  graded_speed: 'Graded pace',
  run_load: 'Load from pace',
  step_length: 'Step length',
  cadence_slope: 'Cadence against speed',
  swim_speed: 'Swimming pace',
  swolf: 'SWOLF',
  swim_load: 'Load from swimming speed',
  efficiency_power: 'Efficiency (power for each heartbeat a minute)',
  efficiency_speed: 'Efficiency (metres for each heartbeat)',
  average_pace: 'Average pace',
  fastest_pace: 'Fastest pace',
  graded_pace: 'Graded pace',
  swim_pace: 'Swimming pace',
  decoupling: 'Decoupling of effort and heart rate',
  decoupling_plain: 'Decoupling as GoldenCheetah counts it',
};

export const analysis = {
  'metric.distance': () => metricNames.distance,
  'metric.elapsed_time': () => metricNames.elapsed_time,
  'metric.timer_time': () => metricNames.timer_time,
  'metric.moving_time': () => metricNames.moving_time,
  'metric.ascent': () => metricNames.ascent,
  'metric.descent': () => metricNames.descent,
  'metric.average_heart_rate': () => metricNames.average_heart_rate,
  'metric.max_heart_rate': () => metricNames.max_heart_rate,
  'metric.average_power': () => metricNames.average_power,
  'metric.max_power': () => metricNames.max_power,
  'metric.average_speed': () => metricNames.average_speed,
  'metric.max_speed': () => metricNames.max_speed,
  'metric.average_cadence': () => metricNames.average_cadence,
  'metric.average_temperature': () => metricNames.average_temperature,
  'metric.training_load': () => metricNames.training_load,
  'metric.weighted_power': () => metricNames.weighted_power,
  'metric.intensity': () => metricNames.intensity,
  'metric.variability': () => metricNames.variability,
  'metric.work': () => metricNames.work,
  'metric.power_load': () => metricNames.power_load,
  'metric.trimp_banister': () => metricNames.trimp_banister,
  'metric.trimp_edwards': () => metricNames.trimp_edwards,
  'metric.heart_rate_load': () => metricNames.heart_rate_load,
  'metric.graded_speed': () => metricNames.graded_speed,
  'metric.run_load': () => metricNames.run_load,
  'metric.step_length': () => metricNames.step_length,
  'metric.cadence_slope': () => metricNames.cadence_slope,
  'metric.swim_speed': () => metricNames.swim_speed,
  'metric.swolf': () => metricNames.swolf,
  'metric.swim_load': () => metricNames.swim_load,
  'metric.efficiency_power': () => metricNames.efficiency_power,
  'metric.efficiency_speed': () => metricNames.efficiency_speed,
  'metric.average_pace': () => metricNames.average_pace,
  'metric.fastest_pace': () => metricNames.fastest_pace,
  'metric.graded_pace': () => metricNames.graded_pace,
  'metric.swim_pace': () => metricNames.swim_pace,
  'metric.decoupling': () => metricNames.decoupling,
  'metric.decoupling_plain': () => metricNames.decoupling_plain,

  'analysis.not_computable': () => 'The recording does not allow this figure.',
  'analysis.too_short': (p, f) => `Shorter than ${f.duration(p.seconds)}: too short for this figure.`,
  'analysis.short_for_weighted_power': () => 'Under 20 minutes: weighted power is then easily misread.',
  'analysis.no_power': () => 'The power meter recorded nothing but zeros.',
  'analysis.needs_threshold_power': () => 'No threshold power is known for that day.',
  'analysis.needs_threshold_pace': () => 'No threshold pace is known for that day.',
  'analysis.needs_critical_swim_speed': () => 'No critical swim speed is known for that day.',
  'analysis.needs_max_heart_rate': () => 'No maximum heart rate is known for that day.',
  'analysis.needs_resting_heart_rate': () => 'No resting heart rate is known for that day.',
  'analysis.needs_threshold_heart_rate': () => 'No threshold heart rate is known for that day.',
  'analysis.needs_sex': () => 'This formula differs for women and men, and the athlete’s sex is not known.',
  'analysis.needs_altitude': () => 'Without altitude there is no graded pace.',
  'analysis.ungraded_pace': () => 'No altitude: flat pace was used, which ignores hills.',
  'analysis.threshold_from_device': (p, f) =>
    `Threshold power of ${f.number(p.watts)} W comes from the device and may be its factory setting.`,
  'analysis.threshold_power_too_low': (p, f) =>
    `An hour at ${f.number(p.hourWatts)} W is above the threshold power of ${f.number(p.watts)} W: that threshold is too low, and the load too high.`,
  'analysis.threshold_heart_rate_estimated': (p, f) =>
    `Threshold heart rate estimated as ${f.number(p.bpm)} bpm (rest + 85 % of the reserve): none was given.`,
  'analysis.coverage': (p, f) =>
    `The ${channel(p)} was recorded during ${f.number(p.percent)} % of the time only.`,
  'analysis.ascent_span': (p, f) =>
    `Between ${f.height(p.lowMeters)} and ${f.height(p.highMeters)}, depending on what counts as noise.`,
  'analysis.decoupling_short': (p, f) =>
    `Decoupling needs a steady effort of at least ${f.number(p.minutes)} minutes.`,
  'analysis.decoupling_heart_rate': () =>
    'Heart rate is missing for too much of the effort to speak of decoupling.',
  'analysis.decoupling_stops': () => 'Too many stops to speak of decoupling.',
  'analysis.decoupling_uneven': (p, f) =>
    `The effort was not steady (variability ${f.number(p.variability, 2)}): decoupling would say nothing.`,
  'analysis.cadence_one_speed': (p) =>
    `It takes ${p.needed} running speeds, each held for 30 s or more, to see how cadence follows speed; this run has ${p.count}.`,
  'analysis.cadence_ends': (p, f) =>
    `Steps of both legs: ${f.number(p.slowCadence)}/min at ${f.pace(p.slowSpeed)}, ${f.number(p.fastCadence)}/min at ${f.pace(p.fastSpeed)}; slower than ${f.pace(p.walking)} is left out as walking.`,
  'analysis.spikes': (p, f) =>
    `${f.plural(p.count, 'impossible sample', 'impossible samples')} of ${channel(p)} left out.`,
  'analysis.silent': (p, f) => `No ${channel(p)} for ${f.duration(p.seconds)} while the watch recorded.`,
  'analysis.gaps': (p, f) =>
    `${f.plural(p.count, 'hole', 'holes')} in the recording, ${f.duration(p.totalSeconds)} in all, the longest ${f.duration(p.longestSeconds)}.`,
  'analysis.clock_jump': (p, f) =>
    `The watch’s clock went astray: its last ${f.plural(p.count, 'sample', 'samples')} were left out.`,
  'analysis.total_replaced': (p, f) =>
    `The device states ${figure(p)} ${value(p, 'device', f)}, which its own samples refute; ours is ${value(p, 'ours', f)}.`,
  'analysis.total_dropped': (p, f) =>
    `The device states ${figure(p)} ${value(p, 'device', f)}, which cannot be; it is left out.`,

  'compare.count': (p, f) => `Two to six activities can be compared; you sent ${f.number(p.count)}.`,
  'compare.sports_differ': () =>
    'Different sports: only time, heart rate, temperature and load are compared.',
  'compare.methods_differ': (p) =>
    `${metricNames[p.figure] ?? p.figure}: computed in different ways, so it is left out.`,
  'compare.pools_differ': () => 'The pools differ in length, so SWOLF cannot be compared.',
  'compare.loads_mixed': () =>
    'The loads come from different measures (power, pace, heart rate) and compare only roughly.',
  'compare.ascent_sources': () => 'Ascent is the device’s own figure in some and ours in others.',
  'compare.indoor_outdoor': () => 'Some were indoors and some outdoors.',
  'compare.temperatures': (p, f) => `Temperatures differ by ${f.number(p.degrees)} °C.`,
  'compare.partial': (p) => `The recording of ${p.id} is incomplete.`,
  'compare.partly_missing': (p, f) =>
    `${metricNames[p.figure] ?? p.figure}: missing in ${f.number(p.missing)} of ${f.number(p.count)}.`,

  'match.no_steps': () => 'The plan has no steps.',
  'match.no_samples': () => 'The activity has neither samples nor laps to hold against the plan.',
  'match.no_distance': () => 'The plan counts distance, and the activity recorded none.',
  'match.open_step': (p, f) =>
    `Step ${f.number(p.step)} ended on a button and the activity has no laps that fit: where it ended cannot be told.`,
  'match.steps_missed': (p, f) => `${f.number(p.missing)} of ${f.number(p.count)} steps were not reached.`,
} satisfies Part;
