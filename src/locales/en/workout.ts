import type { Part } from '../catalogue.ts';
import {
  inUnit,
  paceOf,
  shortTime,
  speedFrom,
  stepDistance,
  targetWords,
  type TargetWords,
  trimmed,
} from '../workout-words.ts';

type Value = string | number | undefined;

/** `2.3` → “Step 3 of the repeat in step 2”. */
function place(at: Value): string {
  if (!at) return 'The session';
  const [last, ...outer] = String(at).split('.').reverse();
  return [`Step ${last}`, ...outer.map((n) => `the repeat in step ${n}`)].join(' of ');
}

const nouns: Record<string, string> = {
  warmup: 'warm-up',
  work: 'effort',
  recovery: 'recovery',
  rest: 'rest',
  cooldown: 'cool-down',
};

const quantities: Record<string, string> = {
  pace: 'pace',
  speed: 'speed',
  heart_rate: 'heart rate',
  power: 'power',
  cadence: 'cadence',
  effort: 'effort',
};

const landmarks: Record<string, string> = {
  max_heart_rate: 'maximum heart rate',
  threshold_heart_rate: 'threshold heart rate',
  threshold_power: 'threshold power',
  threshold_pace: 'threshold pace',
  critical_swim_speed: 'critical swim speed',
  heart_rate_zones: 'own heart-rate zones',
  power_zones: 'own power zones',
  pace_zones: 'own pace zones',
};

const models: Record<string, string> = {
  device: 'the zones of your watch',
  percent_of_threshold_friel:
    'Friel’s heart-rate zones (85, 90, 95 and 100% of threshold; 5a to 5c count as zone 5)',
  percent_of_max_5: 'five heart-rate zones (60, 70, 80 and 90% of maximum)',
  coggan_power_7: 'Coggan’s seven power zones (55, 75, 90, 105, 120 and 150% of threshold)',
  percent_of_threshold_pace_run: 'six pace zones (80, 87, 95, 105 and 119% of threshold speed)',
  percent_of_critical_swim_speed: 'six swim zones (93, 97, 99, 102 and 109% of critical swim speed)',
};

const sendAs: Record<string, string> = {
  bpm: 'bpm',
  watts: 'watts',
  seconds_per_km: 'pace per km',
  seconds_per_100m: 'pace per 100 m',
  km_per_hour: 'km/h',
  percent_of_ftp: 'percent of threshold power',
  percent_of_max: 'percent of maximum heart rate',
  percent_of_threshold: 'percent of threshold heart rate',
  rpm: 'rpm',
  steps_per_minute: 'steps per minute',
};

const absoluteUnits: Record<string, string> = {
  pace: 'seconds_per_km or seconds_per_100m',
  heart_rate: 'bpm',
  power: 'watts',
};

const words: TargetWords = {
  at: 'at',
  ramp: (from, to) => `from ${from} to ${to}`,
  percent: (value, unit) =>
    `${value}% of ${{ percent_of_ftp: 'FTP', percent_of_max: 'max heart rate' }[unit] ?? 'threshold heart rate'}`,
  zone: (of, zones, several) =>
    `in ${of === 'heart_rate' ? 'heart-rate' : of} zone${several ? 's' : ''} ${zones}`,
  effort: (value) => `at RPE ${value}`,
  units: { bpm: 'bpm', watts: 'W', rpm: 'rpm', steps_per_minute: 'steps/min' },
  open: (end, value, isPace) =>
    isPace
      ? `${end === 'low' ? 'slower' : 'faster'} than ${value}`
      : `${end === 'low' ? 'up to' : 'from'} ${value}`,
};

export const workout = {
  // How a session is read, line by line.
  'workout.repeat': (p, _f, parts) => `${p.times} × (${parts.join(', then ')})`,
  'workout.step': (p, f, parts) => {
    const noun = nouns[String(p.kind)] ?? '';
    const named = (extent: string): string => (p.kind === 'work' ? extent : `${extent} ${noun}`);
    const heads: Record<string, () => string> = {
      time: () => named(shortTime(p.seconds ?? 0, f)),
      distance: () => named(stepDistance(p.meters ?? 0, p.water ?? '', f)),
      repetitions: () => `${p.count} reps`,
      send_off: () => (p.meters === undefined ? noun : named(stepDistance(p.meters, p.water ?? '', f))),
      lap_press: () => `${noun} until the lap button`,
    };
    const head = heads[String(p.end)]?.() ?? noun;
    const close = [head, ...parts.slice(0, Number(p.close))].join(' ');
    const leave = p.end === 'send_off' ? [`leaving every ${f.duration(p.seconds ?? 0)}`] : [];
    return [close, ...leave, ...parts.slice(Number(p.close))].join(', ');
  },
  'workout.target': (p, f) => targetWords(p, f, words),
  'workout.step_note': (p) => `“${p.text}”`,
  'workout.swim_detail': (p) =>
    [
      p.stroke === 'any' ? '' : p.stroke,
      p.drill === 'none' ? '' : p.drill,
      p.equipment === 'none' ? '' : `with ${String(p.equipment).replace('_', ' ')}`,
    ]
      .filter(Boolean)
      .join(' '),

  // Why a session is refused, and what to change.
  'workout.unsound': (p, f) =>
    `This session cannot be planned as it is; change ${f.plural(p.count ?? 0, 'point', 'points')} and send it again:`,
  'workout.name_missing': (p) => `The session has no name. Give one of at most ${p.limit} characters.`,
  'workout.text_too_long': (p) =>
    `${place(p.at)}: the ${p.what} has ${p.length} characters. Shorten it to ${p.limit}.`,
  'workout.no_steps': () => 'The session has no steps. Give at least one.',
  'workout.too_many_steps': (p) =>
    `The session has ${p.count} steps; a watch takes ${p.limit}. Use a repeat for what comes back, or make two sessions.`,
  'workout.nested': (p) =>
    `${place(p.at)} is a repeat inside a repeat. Write its steps out, or put the repeats one after the other.`,
  'workout.times': (p) =>
    `${place(p.at)}: times is ${p.times}. Give a whole number from ${p.low} to ${p.high}.`,
  'workout.times_missing': (p) => `${place(p.at)} is a repeat without times. Say how often, from 2 to 99.`,
  'workout.repeat_empty': (p) => `${place(p.at)} repeats nothing. Give it steps, or leave it out.`,
  'workout.repeat_size': (p) =>
    `${place(p.at)} repeats ${p.count} steps; at most ${p.limit} fit. Split it into two repeats.`,
  'workout.repeat_fields': (p) =>
    `${place(p.at)} is a repeat and takes only times and steps. Move ${p.fields} into its steps.`,
  'workout.not_repeat': (p) =>
    `${place(p.at)} is a ${nouns[String(p.kind)]} with times or steps. Set kind to repeat, or drop them.`,
  'workout.no_end': (p) =>
    `${place(p.at)} has no end. Give one of duration_seconds, distance_meters, until: "lap_press", send_off_seconds (swimming), repetitions (strength).`,
  'workout.two_ends': (p) =>
    `${place(p.at)} has more than one end (${p.fields}). Keep one; a pace belongs in target.`,
  'workout.seconds': (p, f) =>
    `${place(p.at)} lasts ${shortTime(p.value ?? 0, f)}. Give duration_seconds from ${p.low} to ${p.high}.`,
  'workout.meters': (p, f) =>
    `${place(p.at)} is ${trimmed(Number(p.value), f)} m long. For ${p.sport}, give from ${p.low} to ${p.high} m.`,
  'workout.send_off_seconds': (p) =>
    `${place(p.at)}: send_off_seconds is ${p.value}. Give from ${p.low} to ${p.high}.`,
  'workout.send_off_sport': (p) =>
    `${place(p.at)} has a send-off, which only swimming has. For ${p.sport}, add a rest step with duration_seconds.`,
  'workout.send_off_loose': (p) =>
    `${place(p.at)} rests until a send-off, but no step stands before it in the same list. Put it after the step it belongs to, or give send_off_seconds and a distance to one step.`,
  'workout.repetitions': (p) => `${place(p.at)}: repetitions is ${p.value}. Give from ${p.low} to ${p.high}.`,
  'workout.repetitions_whole': (p) => `${place(p.at)}: repetitions is ${p.count}. Give a whole number.`,
  'workout.repetitions_sport': (p) =>
    `${place(p.at)} counts repetitions, which only strength does. For ${p.sport}, use a repeat, or a time or distance.`,
  'workout.pool_sport': (p) =>
    `A pool length has no meaning for ${p.sport}. Leave it out, or set sport to swimming.`,
  'workout.pool_twice': () => 'The pool has a length in metres and one in yards. Give one of them.',
  'workout.pool_range': (p, f) =>
    `A pool of ${trimmed(Number(p.value), f)} m is not believable. Give a length from ${p.low} to ${p.high} m, for example 25 or 50.`,
  'workout.pool_needed': () =>
    'Send-offs, drills and equipment need a pool. Give pool_length_meters (25, 50) or pool_length_yards (25).',
  'workout.swim_sport': (p) =>
    `${place(p.at)} has a stroke, drill or equipment, which only swimming has. Leave it out for ${p.sport}.`,
  'workout.target_sport': (p) =>
    `${place(p.at)} asks for ${quantities[String(p.of)]}, which ${p.sport} does not take. Use one of: ${p.choices}.`,
  'workout.target_unit': (p) =>
    `${place(p.at)}: ${quantities[String(p.of)]} in ${p.unit} does not go with ${p.sport}. Use target_unit: ${p.choices}.`,
  'workout.target_range': (p, f) =>
    `${place(p.at)}: ${quantities[String(p.of)]} of ${inUnit(p.unit ?? '', p.value ?? 0, f)} is beyond what a body does. Give a value from ${inUnit(p.unit ?? '', p.low ?? 0, f)} to ${inUnit(p.unit ?? '', p.high ?? 0, f)}, or check target_unit (${p.unit}).`,
  'workout.zone_range': (p) =>
    `${place(p.at)}: there is no ${quantities[String(p.of)]} zone ${p.value}. Give a whole zone from ${p.low} to ${p.high}, or ${absoluteUnits[String(p.of)]} as target_unit.`,
  'workout.ramp_zone': (p) =>
    `${place(p.at)}: a ramp cannot run from zone to zone. Give its two ends in ${absoluteUnits[String(p.of)]} or percent.`,
  'workout.ramp_flat': (p) =>
    `${place(p.at)}: the ramp starts and ends at the same value. Give two values, or drop ramp.`,
  'workout.ramp_end': (p) =>
    `${place(p.at)}: a ramp needs a time or a distance to run over. Give one, or drop ramp.`,
  'workout.ramp_second': (p) =>
    `${place(p.at)}: only the first target can be a ramp. Swap the targets, or drop ramp.`,
  'workout.target_twice': (p) =>
    `${place(p.at)} has two targets for ${quantities[String(p.of)]}. Keep one; the second can be another quantity.`,
  'workout.target_unnamed': (p) =>
    `${place(p.at)} has values but does not say of what. Set ${p.prefix} to pace, speed, heart_rate, power, cadence or effort.`,
  'workout.target_empty': (p) =>
    `${place(p.at)}: ${quantities[String(p.of)]} has no value. Give ${p.prefix}_low and ${p.prefix}_high, or leave ${p.prefix} out.`,
  'workout.target_unread': (p) =>
    `${place(p.at)}: “${p.value}” is not a ${quantities[String(p.of)]} I can read. Write a number with ${p.prefix}_unit, or for example 4:00/km, 1:45/100m, 250 W, 85 %, zone 2.`,
  'workout.target_mixed': (p) =>
    `${place(p.at)}: the target mixes ${p.first} and ${p.second}. Give both ends in one unit and the same ${p.prefix}_unit.`,
  'workout.target_unit_missing': (p) => `${place(p.at)}: say ${p.prefix}_unit: ${p.choices}.`,

  // Zones and percentages need landmarks.
  'workout.unresolved': () => 'Some targets cannot be turned into numbers; nothing is guessed for them:',
  'workout.no_landmark': (p, f) =>
    `${place(p.at)} aims at a ${p.unit === 'zone' ? `${quantities[String(p.of)]} zone` : (sendAs[String(p.unit)] ?? p.unit)}, but no ${landmarks[String(p.kind)]} for ${p.sport} is known on ${f.day(p.day ?? '')}. Set it with remember (landmark ${p.kind}), or give ${absoluteUnits[String(p.of)]}.`,
  'workout.zone_absent': (p) =>
    `${place(p.at)}: there is no ${quantities[String(p.of)]} zone ${p.zone}; ${p.model === 'athlete' ? 'your own zones' : (models[String(p.model)] ?? 'these zones')} end at ${p.count}. Give a zone from 1 to ${p.count}.`,
  'workout.zone_model': (p) => `Zones are ${models[String(p.model)] ?? p.model}.`,
  'workout.landmark_used': (p, f) => `${landmarkSaid(p, f)}.`,
  'workout.landmark_old': (p, f) =>
    `${landmarkSaid(p, f)}: that is old, a new test would make the targets truer.`,

  // What was assumed or is worth knowing.
  'workout.band_share': (p, f) =>
    `A single ${sendAs[String(p.unit)] ?? p.unit} is held within ±${trimmed(Number(p.percent), f)}%.`,
  'workout.band_each': (p, f) =>
    `A single value in ${sendAs[String(p.unit)] ?? p.unit} is held within ±${trimmed(Number(p.each), f)}.`,
  'workout.open_water': () =>
    'No pool length was given, so this is an open-water swim; give pool_length_meters or pool_length_yards for a pool.',
  'workout.part_length': (p, f) =>
    `${place(p.at)}: ${stepDistance(p.meters ?? 0, p.yards ? 'yards' : 'meters', f)} does not end on the wall of a ${stepDistance(p.pool ?? 0, p.yards ? 'yards' : 'meters', f)} pool; the watch counts whole lengths (${nearest(p.below, p.above, (m) => stepDistance(m, p.yards ? 'yards' : 'meters', f))}).`,
  'workout.assumed_lap': (p, f) =>
    `The ${nouns[String(p.kind)]} that ends on the lap button is counted as ${shortTime(p.seconds ?? 0, f)}.`,
  'workout.assumed_repetitions': (p, f) => `A repetition is counted as ${shortTime(p.seconds ?? 0, f)}.`,
  'workout.assumed_easy': (p, f) =>
    `Steps without a pace are counted at ${trimmed(Number(p.percent), f)}% of ${p.sport === 'swimming' ? 'critical swim speed' : 'threshold speed'} (${paceOf(Number(p.speed), p.sport === 'swimming' ? 'open' : '', f)}).`,
  'workout.send_off_late': (p, f) =>
    `The send-off does not fit: ${f.distance(p.meters ?? 0)} every ${f.duration(p.seconds ?? 0)}, but at the ${p.pace === 'assumed' ? 'pace assumed here (none was given)' : 'planned pace'} it takes ${f.duration(p.swim ?? 0)}. The totals count the longer time for ${f.plural(p.count ?? 0, 'departure', 'departures')}; give a faster pace or a longer send-off.`,
  'workout.unknown_time': (p, f) =>
    `The time of ${f.plural(p.count ?? 0, 'step', 'steps')} by distance (${f.distance(p.meters ?? 0)}) is not counted: they name no pace${p.sport === 'cycling' ? '' : ' and no landmark gives one'}.`,
  'workout.unknown_distance': (p, f) =>
    `The total distance is left out: how far ${f.plural(p.count ?? 0, 'step', 'steps')} by time will go is not known.`,
  'workout.load_no_intensity': () => 'No expected load: the effort steps do not all name a power or a pace.',
  'workout.load_no_landmark': (p) =>
    `No expected load: no ${landmarks[String(p.kind)]} is known for this sport. Set it with remember (landmark ${p.kind}).`,
  'workout.load_no_time': () => 'No expected load: the time or the distance of some steps is not known.',
  'workout.load_easy_power': (p, f) =>
    `Steps without a power are counted at ${trimmed(Number(p.percent), f)}% of threshold power.`,

  // What a target stored, held against what was meant.
  'workout.differs_count': (p) => `The stored session has ${p.stored} steps; ${p.meant} were meant.`,
  'workout.differs_times': (p) =>
    `${place(p.at)} is stored with ${p.stored} repetitions; ${p.meant} were meant.`,
  'workout.differs_step': (p, _f, [meant, stored]) => `${place(p.at)}: meant ${meant}; stored ${stored}.`,

  // What an indoor bike file (ZWO) keeps.
  'zwo.kept': () => 'kept',
  'zwo.sport': (p) => `ZWO files carry bike sessions only, not ${p.sport}. Send it as a FIT file.`,
  'zwo.unrolled': (p) =>
    `The repeat is written out ${p.times} times: ZWO repeats only a steady effort and a steady recovery.`,
  'zwo.lap': (p, f) => `ends after ${shortTime(p.seconds ?? 0, f)} instead of on the lap button`,
  'zwo.timed': (p, f) =>
    `${stepDistance(p.meters ?? 0, '', f)} becomes ${f.duration(p.seconds ?? 0)} at the planned speed: ZWO counts only time`,
  'zwo.untimed': () => 'left out: ZWO counts only time, and nothing says how long this distance takes',
  'zwo.no_threshold': () =>
    'ridden free: ZWO writes power as a share of threshold power, and none is known; set it with remember (landmark threshold_power)',
  'zwo.middle': (p, f) => `held at ${f.number(p.watts ?? 0)} W: ZWO has one power, not a range`,
  'zwo.cadence': (p, f) => `cadence ${p.low}–${p.high} becomes ${f.number(p.cadence ?? 0)} rpm`,
  'zwo.target': (p) => `no ${quantities[String(p.of)]} target in ZWO`,
} satisfies Part;

function landmarkSaid(p: Record<string, string | number>, f: Parameters<Part[string]>[1]): string {
  const name = `your ${landmarks[String(p.kind)]}`;
  const value = String(p.kind).endsWith('_zones') ? '' : ` of ${landmarkValue(p, f)}`;
  const age =
    p.days === 0
      ? 'set that day'
      : `set on ${f.day(p.since ?? '')}, ${f.plural(p.days ?? 0, 'day', 'days')} before`;
  return `Targets use ${name}${value}, ${age}`;
}

function landmarkValue(p: Record<string, string | number>, f: Parameters<Part[string]>[1]): string {
  if (p.unit === 'seconds_per_km') return f.pace(speedFrom(p.unit, p.value ?? 0));
  if (p.unit === 'seconds_per_100m') return f.swimPace(speedFrom(p.unit, p.value ?? 0));
  return inUnit(p.unit ?? '', p.value ?? 0, f);
}

function nearest(below: Value, above: Value, say: (meters: number) => string): string {
  return [below, above]
    .filter((m) => Number(m) > 0)
    .map((m) => say(Number(m)))
    .join(' or ');
}
