import type { Part } from '../catalogue.ts';

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
};

const landmarks: Readonly<Record<string, string>> = {
  max_heart_rate: 'Maximum heart rate',
  resting_heart_rate: 'Resting heart rate',
  threshold_heart_rate: 'Threshold heart rate',
  threshold_power: 'Threshold power (FTP)',
  threshold_pace: 'Threshold pace',
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
  'preference.choice': (p) => `${p.key} cannot be “${p.value}”. It can be: ${p.allowed}.`,
  'memory.kind': (p) => kinds[p.kind] ?? String(p.kind),
  'memory.until': (p, f) => `until ${f.day(p.day)}`,
  'memory.needs': (p) => `A ${p.kind} needs “${p.name}”. Add it and send again.`,
  'memory.kept': (p) => `Remembered: ${p.what}`,
  'memory.dropped': (p) => `Forgot: ${p.what}`,
  'memory.remembered': (p) => `Remembered as ${p.id}.`,
  'memory.forgotten': (p) => `${p.id} is forgotten.`,
  'memory.unknown': (p) => `There is no fact ${p.id}. The latest are ${p.near}; get_athlete lists them all.`,
  'change.undo': (p) => `To take it back: undo ${p.id}`,
  'change.undone': (p) => `Taken back: ${p.id}.`,
  'change.unknown': (p) => `There is no change ${p.id}. The latest are ${p.near}.`,
  'change.undone-already': (p) => `${p.id} was already taken back. Nothing was changed.`,
  'cursor.unknown': () => 'That cursor is not one of ours. Leave it out to start at the first page.',
  'page.more': (p) => `More: the same call with cursor "${p.cursor}".`,
  'athlete.headline': (p, f) =>
    `${f.plural(p.activities, 'activity', 'activities')} in the library, ${f.days(p.first, p.last)}.`,
  'athlete.headline-empty': () => 'The library is empty: no activity has been imported yet.',
  'athlete.goals': () => 'Goals',
  'athlete.constraints': () => 'Constraints',
  'athlete.landmarks': () => 'Landmarks',
  'athlete.notes': () => 'Notes',
  'athlete.zones': () => 'Zones (upper edges)',
  'athlete.settings': (p, f) => `Today is ${f.day(p.today)} in ${p.zone}; ${p.units}, ${p.language}.`,
  'athlete.library': (p) =>
    `Sports: ${p.sports}. Devices: ${p.devices}. Files waiting ${p.waiting}, refused ${p.refused}.`,
  'activities.none': (p, f) => `No activity in ${f.days(p.from, p.to)} (${p.timeZone}).`,
  'activities.found': (p, f) =>
    `${f.plural(p.total, 'activity', 'activities')}, ${f.days(p.from, p.to)} (${p.timeZone}).`,
  'activity.headline': (p, f, [sport]) => `${sport}, ${f.day(p.day)} at ${p.clock}.`,
  'activity.none': () => 'The library holds no such activity yet. Import files first: boucle import PATH.',
  'activity.unknown': (p) =>
    `There is no activity ${p.id}. Nearest known: ${p.near}; list_activities finds others.`,
  'activity.load': (p, f) => `load ${f.number(p.load)}`,
  'activity.notes': (p) => `Notes (written by a person): “${p.notes}”`,
  'activity.pauses': (p, f) =>
    `Paused ${f.plural(p.count, 'time', 'times')}, ${f.duration(p.seconds)} in all.`,
  'activity.figures': () => 'Computed by boucle',
  'activity.zones': () => 'Time in zones',
  'activity.laps': () => 'Laps',
  'activity.more-laps': (p) => `(${p.total} laps in all: detail "full")`,
  'activity.splits': () => 'Splits',
  'activity.bests': () => 'Best efforts:',
  'activity.sets': () => 'Sets',
  'activity.sources': () => 'Sources',
  'activity.source-used': () => 'used',
  'activity.vendor-scores': (p) => `The device’s own scores: ${p.scores}`,
  'activity.matched': (p) => `Answers the planned workout ${p.id}.`,
  'activity.quality': () => 'Data quality',
  'export.format-unknown': (p) => `Activities cannot be written as “${p.format}”. Possible: ${p.known}.`,
  'export.original-gone': (p) => `The original file of ${p.id} is no longer kept. Ask for another format.`,
  'glossary.title': () => 'Figures boucle computes',
  'glossary.about': () =>
    'Neutral names are used. Weighted power is comparable to Normalized Power®, intensity to IF®, load to TSS®: those are trademarks of others, and their figures may differ.',
  'glossary.head': () => '| name | id | unit | needs | source |',
} satisfies Part;
