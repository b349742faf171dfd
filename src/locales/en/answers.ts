import { readsAsPace, type Sport } from '../../domain/sport.ts';
import { METERS_PER_YARD } from '../../domain/units.ts';
import type { PhraseParams } from '../../domain/phrase.ts';
import type { Part } from '../catalogue.ts';
import type { Formatter } from '../format.ts';

const zoneModels: Readonly<Record<string, string>> = {
  athlete: 'your own zones',
  device: 'zones of the device',
  percent_of_threshold_friel: 'Friel, % of threshold heart rate',
  percent_of_max_5: 'five zones, % of maximum heart rate',
  coggan_power_7: 'Coggan, % of threshold power',
  coggan_heart_rate_5: 'Coggan, % of threshold heart rate',
  percent_of_threshold_pace_run: '% of threshold speed',
  percent_of_critical_swim_speed: '% of critical swim speed',
};

const units: Readonly<Record<string, string>> = {
  watts: 'W',
  beats_per_minute: 'bpm',
  km_per_hour: 'km/h',
  meters_per_second: 'm/s',
  kilograms: 'kg',
  load: 'points',
  trimp: 'points',
  per_length: 'per length',
};

const landmarks: Readonly<Record<string, string>> = {
  max_heart_rate: 'Maximum heart rate',
  resting_heart_rate: 'Resting heart rate',
  threshold_heart_rate: 'Threshold heart rate',
  threshold_power: 'Threshold power (FTP)',
  threshold_pace: 'Threshold pace',
  first_threshold_heart_rate: 'First threshold (LT1), heart rate',
  first_threshold_power: 'First threshold (LT1), power',
  first_threshold_pace: 'First threshold (LT1), pace',
  critical_swim_speed: 'Critical swim speed (CSS)',
  maximal_aerobic_speed: 'Maximal aerobic speed (VMA)',
  weight: 'Weight',
  heart_rate_zones: 'Heart-rate zones',
  power_zones: 'Power zones',
  pace_zones: 'Pace zones',
};

const origins: Readonly<Record<string, string>> = {
  athlete: 'said by you',
  device: 'from a device',
  assistant: 'noted by an assistant',
  demo: 'invented for the demo',
};

const kinds: Readonly<Record<string, string>> = {
  goal: 'Goal',
  constraint: 'Constraint',
  note: 'Note',
  preference: 'Preference',
  landmark: 'Landmark',
};

/** A watch maker's own scores, with the direction of those that are not plain. */
const scores: Readonly<Record<string, string>> = {
  training_effect: 'aerobic training effect (0–5)',
  anaerobic_training_effect: 'anaerobic training effect (0–5)',
  training_load_peak: 'exercise load',
  training_stress_score: 'stress score',
  intensity_factor: 'intensity factor',
  intervals_feel: 'feeling (1–5, 1 is best)',
  perceived_effort: 'perceived effort (0–10, 10 is hardest)',
  feel_percent: 'feeling (0–100, 100 is best)',
  vo2max: 'VO₂max (ml/kg/min)',
  recovery_minutes: 'recovery (min)',
  polar_training_load: 'Polar training load',
  polar_running_index: 'Polar Running Index',
  polar_cardio_load: 'Polar Cardio Load',
  polar_muscle_load: 'Polar Muscle Load',
  polar_perceived_load: 'Polar Perceived Load',
  coros_training_load: 'COROS training load',
  coros_performance: 'COROS performance',
};

const intensities: Readonly<Record<string, string>> = {
  active: 'effort',
  interval: 'effort',
  rest: 'rest',
  recovery: 'recovery',
  warmup: 'warm-up',
  cooldown: 'cool-down',
};

/** `10.26 km in 53:27 (5:13/km)`: how much, as far as it is known. */
function measure({ sport, meters, seconds, speed }: PhraseParams, f: Formatter): string {
  const swim = sport === 'swimming';
  const pace = swim ? 'swimPace' : readsAsPace(sport as Sport) ? 'pace' : 'speed';
  const way = Number(meters) > 0 ? (swim ? f.swimDistance(meters) : f.distance(meters)) : '';
  const time = Number(seconds) > 0 ? f.duration(seconds) : '';
  const how = Number(speed) > 0 ? ` (${f[pace](speed)})` : '';
  return `${[way, time].filter(Boolean).join(' in ')}${how}`;
}

const poolLength = (meters: number, f: Formatter): string => {
  const yards = meters / METERS_PER_YARD;
  return Math.abs(yards - Math.round(yards)) < 0.02
    ? `${f.number(yards)} yd`
    : `${f.number(meters, meters % 1 ? 1 : 0)} m`;
};

/** Curves by their wire name. */
const channels: Readonly<Record<string, string>> = {
  time: 'time',
  distance: 'distance',
  speed: 'speed',
  pace: 'pace',
  heart_rate: 'heart rate',
  power: 'power',
  cadence: 'cadence',
  altitude: 'altitude',
  latitude: 'latitude',
  longitude: 'longitude',
  temperature: 'temperature',
  left_balance: 'left share',
  ground_contact_time: 'ground contact',
  vertical_oscillation: 'vertical oscillation',
  step_length: 'step length',
  respiration_rate: 'breathing',
  core_temperature: 'core temperature',
  muscle_oxygen: 'muscle oxygen',
};

const languages: Readonly<Record<string, string>> = { en: 'English', fr: 'French' };
const weekdays: Readonly<Record<string, string>> = { monday: 'Monday', sunday: 'Sunday' };

export const answers = {
  'unit.name': (p) => units[p.unit] ?? String(p.unit),
  'zones.of.heart_rate': () => 'heart rate',
  'zones.of.power': () => 'power',
  'zones.of.pace': () => 'pace',
  'zones.model': (p) => zoneModels[p.model] ?? String(p.model),
  'landmark.name': (p) => landmarks[p.kind] ?? String(p.kind),
  'landmark.since': (p, f) => `since ${f.day(p.day)}, ${f.plural(p.days, 'day', 'days')} old`,
  'landmark.unbelievable': (p, f) =>
    `${landmarks[p.kind] ?? p.kind}: ${f.number(p.value, 1)} is outside ${p.low}–${p.high}. Check the unit and the digits, then send it again.`,
  'landmark.bounds-order': (p) =>
    `${landmarks[p.kind] ?? p.kind}: the upper edges must rise. Send the lowest first.`,
  'origin.name': (p) => origins[p.origin] ?? String(p.origin),
  'preference.time-zone': (p) =>
    `“${p.value}” is not a time zone. Use a name such as Europe/Paris or America/New_York.`,
  'preference.choice': (p) => `${p.key} cannot be “${p.value}”. Use one of: ${p.allowed}.`,
  'memory.settling': () =>
    'A landmark or a formula changed: loads and zones are being worked out again, and some still follow what was before.',
  'memory.kind': (p) => kinds[p.kind] ?? String(p.kind),
  'memory.until': (p, f) => `until ${f.day(p.day)}`,
  'memory.from': (p, f) => `from ${f.day(p.day)}`,
  'memory.noted': (p, f) => `${p.origin}, ${f.day(p.day)}`,
  'memory.needs': (p) => `A ${p.kind} needs “${p.name}”. Add it and send again.`,
  'memory.kept': (p, f) => `Remembered: ${f.quote(p.what)}`,
  'memory.dropped': (p, f) => `Forgot: ${f.quote(p.what)}`,
  'memory.remembered': (p) => `Remembered as ${p.id}.`,
  'memory.forgotten': (p) => `${p.id} is forgotten.`,
  'memory.none': (p) =>
    `There is no fact ${p.id}: nothing is remembered yet. Use remember to keep something.`,
  'memory.unknown': (p) =>
    `There is no fact ${p.id}. Use one of the nearest, ${p.near}, or look them up with get_athlete.`,
  'change.undo': (p) => `To take it back: undo ${p.id}`,
  'change.undone': (p) => `Taken back: ${p.id}.`,
  'change.unknown': (p) => `There is no change ${p.id}. Use one of the nearest, ${p.near}, or latest.`,
  'change.none': () => 'There is nothing to take back. Use undo after a write that returned a change id.',
  'change.undone-already': (p) =>
    `${p.id} was already taken back; nothing was changed. Use latest for the newest change that still stands.`,
  'change.later': (p) =>
    `${p.later} came after ${p.id} and touched the same: taking ${p.id} back would throw it away. Use undo ${p.later} first.`,
  'cursor.unknown': () => 'That cursor is not one of ours. Leave it out to start at the first page.',
  'page.more': (p) => `More: the same call with cursor "${p.cursor}".`,
  'athlete.headline': (p, f) =>
    `${f.plural(p.activities, 'activity', 'activities')} in the library, ${f.days(p.first, p.last)}; the last ${Number(p.ago) === 0 ? 'today' : `${f.plural(p.ago, 'day', 'days')} ago`}.`,
  'athlete.headline-empty': () => 'The library is empty: no activity has been imported yet.',
  'athlete.goals': () => 'Goals',
  'athlete.constraints': () => 'Constraints',
  'athlete.landmarks': () => 'Landmarks',
  'athlete.notes': () => 'Notes',
  'athlete.zones': () => 'Zones (upper edges)',
  'athlete.missing': (p) => `Not known, so nothing is computed from it: ${p.landmarks}.`,
  'athlete.settings': (p, f) =>
    `Today is ${f.day(p.today)} in ${p.zone}. Preferences: ${languages[p.language] ?? p.language}, ${p.units} units, pools in ${p.swim === 'yards' ? 'yards' : 'metres'}, weeks from ${weekdays[p.week] ?? p.week}.`,
  'athlete.sports': (p) => `Sports: ${p.sports}.`,
  'athlete.devices': (p) => `Devices: ${p.devices}.`,
  'athlete.nights': (p, f) => `Nights: ${f.days(p.first, p.last)}.`,
  'athlete.files': (p) => `Files waiting: ${p.waiting}; refused: ${p.refused}.`,
  'activities.none': (p, f) =>
    `No activity in ${f.days(p.from, p.to)} (${p.timeZone})${p.first ? `; the library holds ${f.days(p.first, p.last)}` : ''}.`,
  'activities.found': (p, f) =>
    `${f.plural(p.total, 'activity', 'activities')}, ${f.days(p.from, p.to)} (${p.timeZone})${Number(p.shown) < Number(p.total) ? `; ${p.shown} on this page` : ''}.`,
  'activity.headline': (p, f, [sport]) => {
    const much = measure(p, f);
    return `${sport}, ${f.day(p.day)} at ${p.clock}${much ? `: ${much}` : ''}.`;
  },
  'activity.merged': (p) => `${p.count} recordings merged`,
  'activity.partial': () => 'recording incomplete',
  'activity.elapsed': (p, f) => `elapsed ${f.duration(p.seconds)}`,
  'activity.moving': (p, f) => `moving ${f.duration(p.seconds)}`,
  'activity.max-heart-rate': (p, f) => `max ${f.number(p.bpm)} bpm`,
  'activity.max-power': (p, f) => `max ${f.number(p.watts)} W`,
  'activity.weighted': (p, f) => `weighted ${f.number(p.watts)} W`,
  'activity.cadence': (p, f) => `cadence ${f.number(p.perMinute)}/min`,
  'activity.pool': (p, f) => `pool ${poolLength(Number(p.meters), f)}`,
  'activity.device-unknown': () => 'unknown device',
  'activity.by-boucle': (p) => `Not stated by the device (believably), so counted by boucle: ${p.figures}.`,
  'activity.none': () => 'The library holds no such activity yet. Import files first: boucle import PATH.',
  'activity.unknown': (p) =>
    `There is no activity ${p.id}. Use one of the nearest, ${p.near}, or find it with list_activities.`,
  'activity.load': (p, f) => `load ${f.number(p.load)}`,
  'activity.notes': (p) => `Notes (written by a person): “${p.notes}”`,
  'activity.pauses': (p, f) =>
    `Paused ${f.plural(p.count, 'time', 'times')}, ${f.duration(p.seconds)} in all.`,
  'activity.figures': () => 'Computed by boucle',
  'activity.zones': () => 'Time in zones',
  'activity.laps': () => 'Laps',
  'activity.more-laps': (p) => `(${p.total} laps in all, recoveries included: detail "full")`,
  'lap.intensity': (p) => intensities[p.intensity] ?? String(p.intensity),
  'channel.name': (p) => channels[p.channel] ?? String(p.channel),
  'zones.to': (p) => `to ${p.edge}`,
  'set.repetitions': (p, f) => f.plural(p.count, 'rep', 'reps'),
  'exercise.name': (p) => String(p.exercise).replaceAll('_', ' '),
  'score.name': (p) => scores[p.score] ?? String(p.score),
  score: (p, f) => `${scores[p.score] ?? p.score} ${f.number(p.value, Number.isInteger(p.value) ? 0 : 1)}`,
  'activity.splits': () => 'Splits',
  'activity.bests': () => 'Best efforts (elapsed)',
  'activity.sets': () => 'Sets',
  'activity.sources': () => 'Sources',
  'activity.source-used': () => 'used',
  'activity.gear': (p) => `with ${p.gear}`,
  'activity.source-scores': (p) => `its own scores: ${p.scores}`,
  'activity.vendor-scores': (p) => `The device’s own scores: ${p.scores}`,
  'activity.load-beside.thresholds': (p, f) =>
    `Load: ${f.number(p.ours)} by boucle, ${f.number(p.theirs)} by the vendor (${scores[String(p.score)] ?? p.score}), ${f.number(p.difference)} apart. Both count an hour at threshold as 100: other thresholds, or load taken from another measure, make the difference.`,
  'activity.load-beside.scale': (p, f) =>
    `Load: ${f.number(p.ours)} by boucle, ${f.number(p.theirs)} by the vendor (${scores[String(p.score)] ?? p.score}), ${f.number(p.difference)} apart. The vendor counts on a scale of its own and does not publish how: the difference says nothing about the session.`,
  'activity.matched': (p) => `Answers the planned workout ${p.id}.`,
  'activity.quality': () => 'Data quality',
  'export.format-unknown': (p) => `Activities cannot be written as “${p.format}”. Use one of: ${p.known}.`,
  'export.original-gone': (p) => `The original file of ${p.id} is no longer kept. Ask for another format.`,
} satisfies Part;
