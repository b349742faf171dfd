import { readsAsPace, type Sport } from '../../domain/sport.ts';
import { METERS_PER_YARD } from '../../domain/units.ts';
import type { PhraseParams } from '../../domain/phrase.ts';
import type { PartLike } from '../catalogue.ts';
import type { Formatter } from '../format.ts';
import type { answers as english } from '../en/answers.ts';

const zoneModels: Readonly<Record<string, string>> = {
  athlete: 'vos propres zones',
  device: 'zones de l’appareil',
  percent_of_threshold_friel: 'Friel, % de la FC au seuil',
  percent_of_max_5: 'cinq zones, % de la FC max',
  coggan_power_7: 'Coggan, % de la puissance au seuil',
  coggan_heart_rate_5: 'Coggan, % de la FC au seuil',
  percent_of_threshold_pace_run: '% de la vitesse au seuil',
  percent_of_critical_swim_speed: '% de la vitesse critique de nage',
};

const units: Readonly<Record<string, string>> = {
  watts: 'W',
  beats_per_minute: 'bpm',
  km_per_hour: 'km/h',
  meters_per_second: 'm/s',
  kilograms: 'kg',
  load: 'points',
  trimp: 'points',
  per_length: 'par longueur',
  'm/beat': 'm/battement',
  'steps/min per m/s': 'pas/min par m/s',
};

const landmarks: Readonly<Record<string, string>> = {
  max_heart_rate: 'FC maximale',
  resting_heart_rate: 'FC de repos',
  threshold_heart_rate: 'FC au seuil',
  threshold_power: 'Puissance au seuil (FTP)',
  threshold_pace: 'Allure au seuil',
  first_threshold_heart_rate: 'Premier seuil (SV1), FC',
  first_threshold_power: 'Premier seuil (SV1), puissance',
  first_threshold_pace: 'Premier seuil (SV1), allure',
  critical_swim_speed: 'Vitesse critique de nage (CSS)',
  maximal_aerobic_speed: 'VMA',
  weight: 'Poids',
  heart_rate_zones: 'Zones de FC',
  power_zones: 'Zones de puissance',
  pace_zones: 'Zones d’allure',
};

const origins: Readonly<Record<string, string>> = {
  athlete: 'dit par vous',
  device: 'lu sur un appareil',
  assistant: 'noté par un assistant',
  demo: 'inventé pour la démonstration',
};

const kinds: Readonly<Record<string, string>> = {
  goal: 'Objectif',
  constraint: 'Contrainte',
  note: 'Note',
  preference: 'Préférence',
  landmark: 'Repère',
};

/** Les scores propres aux marques, avec le sens de ceux qui ne vont pas de soi. */
const scores: Readonly<Record<string, string>> = {
  training_effect: 'effet d’entraînement aérobie (0–5)',
  anaerobic_training_effect: 'effet d’entraînement anaérobie (0–5)',
  training_load_peak: 'charge de l’exercice',
  training_stress_score: 'score de stress',
  intensity_factor: 'facteur d’intensité',
  intervals_feel: 'ressenti (1–5, 1 = le meilleur)',
  perceived_effort: 'effort perçu (0–10, 10 = le plus dur)',
  feel_percent: 'ressenti (0–100, 100 = le meilleur)',
  vo2max: 'VO₂max (ml/kg/min)',
  recovery_minutes: 'récupération (min)',
  polar_training_load: 'charge d’entraînement Polar',
  polar_running_index: 'Running Index Polar',
  polar_cardio_load: 'Cardio Load Polar',
  polar_muscle_load: 'Muscle Load Polar',
  polar_perceived_load: 'Perceived Load Polar',
  coros_training_load: 'charge d’entraînement COROS',
  coros_performance: 'performance COROS',
};

const intensities: Readonly<Record<string, string>> = {
  active: 'effort',
  interval: 'effort',
  rest: 'repos',
  recovery: 'récupération',
  warmup: 'échauffement',
  cooldown: 'retour au calme',
};

/** Les catégories d’exercice d’une montre. */
const exercises: Readonly<Record<string, string>> = {
  bench_press: 'développé couché',
  calf_raise: 'extension des mollets',
  cardio: 'cardio',
  carry: 'marche lestée',
  chop: 'rotation à la poulie',
  core: 'gainage',
  crunch: 'crunch',
  curl: 'curl biceps',
  deadlift: 'soulevé de terre',
  flye: 'écarté',
  hip_raise: 'relevé de bassin',
  hip_stability: 'stabilité de la hanche',
  hip_swing: 'balancé de hanche',
  hyperextension: 'extension lombaire',
  lateral_raise: 'élévation latérale',
  leg_curl: 'leg curl',
  leg_raise: 'relevé de jambes',
  lunge: 'fente',
  olympic_lift: 'haltérophilie',
  plank: 'planche',
  plyo: 'pliométrie',
  pull_up: 'traction',
  push_up: 'pompe',
  row: 'tirage',
  shoulder_press: 'développé épaules',
  shoulder_stability: 'stabilité de l’épaule',
  shrug: 'haussement d’épaules',
  sit_up: 'redressement assis',
  squat: 'squat',
  total_body: 'corps entier',
  triceps_extension: 'extension triceps',
  warm_up: 'échauffement',
  run: 'course',
};

function exerciseName(name: string): string {
  const [, category = name, number = ''] = /^([a-z_]+)( \d+)?$/.exec(name) ?? [];
  return `${exercises[category] ?? category.replaceAll('_', ' ')}${number}`;
}

/** `10,26 km en 53:27 (5:13/km)` */
function measure({ sport, meters, seconds, speed }: PhraseParams, f: Formatter): string {
  const swim = sport === 'swimming';
  const pace = swim ? 'swimPace' : readsAsPace(sport as Sport) ? 'pace' : 'speed';
  const way = Number(meters) > 0 ? (swim ? f.swimDistance(meters) : f.distance(meters)) : '';
  const time = Number(seconds) > 0 ? f.duration(seconds) : '';
  const how = Number(speed) > 0 ? ` (${f[pace](speed)})` : '';
  return `${[way, time].filter(Boolean).join(' en ')}${how}`;
}

const poolLength = (meters: number, f: Formatter): string => {
  const yards = meters / METERS_PER_YARD;
  return Math.abs(yards - Math.round(yards)) < 0.02
    ? `${f.number(yards)} yd`
    : `${f.number(meters, meters % 1 ? 1 : 0)} m`;
};

/** Curves by their wire name. */
const channels: Readonly<Record<string, string>> = {
  time: 'temps',
  distance: 'distance',
  speed: 'vitesse',
  pace: 'allure',
  heart_rate: 'fréquence cardiaque',
  power: 'puissance',
  cadence: 'cadence',
  altitude: 'altitude',
  latitude: 'latitude',
  longitude: 'longitude',
  temperature: 'température',
  left_balance: 'part gauche',
  ground_contact_time: 'contact au sol',
  vertical_oscillation: 'oscillation verticale',
  step_length: 'longueur de pas',
  respiration_rate: 'respiration',
  core_temperature: 'température corporelle',
  muscle_oxygen: 'oxygène musculaire',
};

const languages: Readonly<Record<string, string>> = { en: 'anglais', fr: 'français' };
const weekdays: Readonly<Record<string, string>> = { monday: 'lundi', sunday: 'dimanche' };
const unitNames: Readonly<Record<string, string>> = {
  metric: 'unités métriques',
  imperial: 'unités impériales',
};

export const answers: PartLike<typeof english> = {
  'unit.name': (p) => units[p.unit] ?? String(p.unit),
  'zones.of.heart_rate': () => 'fréquence cardiaque',
  'zones.of.power': () => 'puissance',
  'zones.of.pace': () => 'allure',
  'zones.model': (p) => zoneModels[p.model] ?? String(p.model),
  'landmark.name': (p) => landmarks[p.kind] ?? String(p.kind),
  'landmark.since': (p, f) => `depuis le ${f.day(p.day)}, il y a ${f.plural(p.days, 'jour', 'jours')}`,
  'landmark.unbelievable': (p, f) =>
    `${landmarks[p.kind] ?? p.kind} : ${f.number(p.value, 1)} est hors de ${p.low}–${p.high}. Vérifiez l’unité et les chiffres, puis renvoyez.`,
  'landmark.bounds-order': (p) =>
    `${landmarks[p.kind] ?? p.kind} : les bornes hautes doivent croître. Envoyez la plus basse d’abord.`,
  'origin.name': (p) => origins[p.origin] ?? String(p.origin),
  'preference.time-zone': (p) =>
    `« ${p.value} » n’est pas un fuseau horaire. Utilisez un nom comme Europe/Paris ou America/New_York.`,
  'preference.choice': (p) => `${p.key} ne peut pas valoir « ${p.value} ». Choisissez parmi : ${p.allowed}.`,
  'memory.settling': () =>
    'Un repère ou une formule a changé : les charges et les zones sont en cours de recalcul, et certaines suivent encore l’ancien.',
  'memory.kind': (p) => kinds[p.kind] ?? String(p.kind),
  'memory.until': (p, f) => `jusqu’au ${f.day(p.day)}`,
  'memory.from': (p, f) => `à partir du ${f.day(p.day)}`,
  'memory.noted': (p, f) => `${p.origin}, ${f.day(p.day)}`,
  'memory.needs': (p) =>
    `Il manque « ${p.name} » pour retenir ce fait (${kinds[p.kind] ?? p.kind}). Ajoutez-le et renvoyez.`,
  'memory.kept': (p, f) => `Retenu : ${f.quote(p.what)}`,
  'memory.dropped': (p, f) => `Oublié : ${f.quote(p.what)}`,
  'memory.remembered': (p) => `Retenu sous ${p.id}.`,
  'memory.forgotten': (p) => `${p.id} est oublié.`,
  'memory.none': (p) =>
    `Aucun fait ${p.id} : rien n’est encore retenu. Utilisez remember pour retenir quelque chose.`,
  'memory.unknown': (p) =>
    `Aucun fait ${p.id}. Utilisez l’un des plus proches, ${p.near}, ou cherchez-le avec get_athlete.`,
  'change.undo': (p) => `Pour revenir en arrière : undo ${p.id}`,
  'change.undone': (p) => `Annulé : ${p.id}.`,
  'change.unknown': (p) => `Aucun changement ${p.id}. Utilisez l’un des plus proches, ${p.near}, ou latest.`,
  'change.none': () =>
    'Il n’y a rien à annuler. Utilisez undo après une écriture qui a rendu un identifiant.',
  'change.undone-already': (p) =>
    `${p.id} avait déjà été annulé ; rien n’a été changé. Utilisez latest pour le dernier changement encore en place.`,
  'change.later': (p) =>
    `${p.later} est venu après ${p.id} et touche la même chose : annuler ${p.id} l’effacerait. Utilisez d’abord undo ${p.later}.`,
  'cursor.unknown': () =>
    'Ce curseur n’est pas l’un des nôtres. Omettez-le pour reprendre à la première page.',
  'page.more': (p) => `Suite : le même appel avec cursor "${p.cursor}".`,
  'athlete.headline': (p, f) =>
    `${f.plural(p.activities, 'activité', 'activités')} dans la bibliothèque, ${f.days(p.first, p.last)} ; la dernière ${Number(p.ago) === 0 ? 'aujourd’hui' : `il y a ${f.plural(p.ago, 'jour', 'jours')}`}.`,
  'athlete.headline-empty': () => 'La bibliothèque est vide : aucune activité n’a encore été importée.',
  'athlete.goals': () => 'Objectifs',
  'athlete.constraints': () => 'Contraintes',
  'athlete.landmarks': () => 'Repères',
  'athlete.notes': () => 'Notes',
  'athlete.zones': () => 'Zones (bornes hautes)',
  'athlete.missing': (p) => `Inconnu, donc rien n’en est calculé : ${p.landmarks}.`,
  'athlete.settings': (p, f) =>
    `Nous sommes le ${f.day(p.today)} (${p.zone}). Préférences : ${languages[p.language] ?? p.language}, ${unitNames[p.units] ?? p.units}, bassins en ${p.swim === 'yards' ? 'yards' : 'mètres'}, semaine à partir du ${weekdays[p.week] ?? p.week}.`,
  'athlete.sports': (p) => `Sports : ${p.sports}.`,
  'athlete.devices': (p) => `Appareils : ${p.devices}.`,
  'athlete.nights': (p, f) => `Nuits : ${f.days(p.first, p.last)}.`,
  'athlete.files': (p) => `Fichiers en attente : ${p.waiting} ; refusés : ${p.refused}.`,
  'activities.none': (p, f) =>
    `Aucune activité, ${f.days(p.from, p.to)} (${p.timeZone})${p.first ? ` ; la bibliothèque couvre ${f.days(p.first, p.last)}` : ''}.`,
  'activities.found': (p, f) =>
    `${f.plural(p.total, 'activité', 'activités')}, ${f.days(p.from, p.to)} (${p.timeZone})${Number(p.shown) < Number(p.total) ? ` ; ${p.shown} sur cette page` : ''}.`,
  'activity.headline': (p, f, [sport]) => {
    const much = measure(p, f);
    return `${sport}, ${f.day(p.day)} à ${p.clock}${much ? ` : ${much}` : ''}.`;
  },
  'activity.merged': (p) => `${p.count} enregistrements réunis`,
  'activity.partial': () => 'enregistrement incomplet',
  'activity.elapsed': (p, f) => `temps écoulé ${f.duration(p.seconds)}`,
  'activity.moving': (p, f) => `en mouvement ${f.duration(p.seconds)}`,
  'activity.max-heart-rate': (p, f) => `max ${f.number(p.bpm)} bpm`,
  'activity.max-power': (p, f) => `max ${f.number(p.watts)} W`,
  'activity.weighted': (p, f) => `pondérée ${f.number(p.watts)} W`,
  'activity.cadence': (p, f) => `cadence ${f.number(p.perMinute)}/min`,
  'activity.pool': (p, f) => `bassin de ${poolLength(Number(p.meters), f)}`,
  'activity.device-unknown': () => 'appareil inconnu',
  'activity.by-boucle': (p) =>
    `Non indiqué par l’appareil (ou pas crédible), donc compté par boucle : ${p.figures}.`,
  'activity.none': () =>
    'La bibliothèque ne contient pas encore d’activité de ce genre. Importez d’abord des fichiers : boucle import CHEMIN.',
  'activity.unknown': (p) =>
    `Aucune activité ${p.id}. Utilisez l’une des plus proches, ${p.near}, ou cherchez-la avec list_activities.`,
  'activity.load': (p, f) => `charge ${f.number(p.load)}`,
  'activity.notes': (p) => `Notes (écrites par une personne) : « ${p.notes} »`,
  'activity.pauses': (p, f) => `${f.plural(p.count, 'pause', 'pauses')}, ${f.duration(p.seconds)} en tout.`,
  'activity.figures': () => 'Calculé par boucle',
  'activity.zones': () => 'Temps par zone',
  'activity.laps': () => 'Tours',
  'activity.more-laps': (p) => `(${p.total} tours en tout, récupérations comprises : detail "full")`,
  'lap.intensity': (p) => intensities[p.intensity] ?? String(p.intensity),
  'channel.name': (p) => channels[p.channel] ?? String(p.channel),
  'zones.to': (p) => `jusqu’à ${p.edge}`,
  'set.repetitions': (p, f) => f.plural(p.count, 'répétition', 'répétitions'),
  'exercise.name': (p) => exerciseName(String(p.exercise)),
  'score.name': (p) => scores[p.score] ?? String(p.score),
  score: (p, f) => `${scores[p.score] ?? p.score} ${f.number(p.value, Number.isInteger(p.value) ? 0 : 1)}`,
  'activity.splits': () => 'Temps de passage',
  'activity.bests': () => 'Meilleurs efforts (temps écoulé)',
  'activity.sets': () => 'Séries',
  'activity.sources': () => 'Sources',
  'activity.source-used': () => 'utilisée',
  'activity.gear': (p) => `matériel : ${p.gear}`,
  'activity.source-scores': (p) => `ses propres scores : ${p.scores}`,
  'activity.vendor-scores': (p) => `Scores propres à l’appareil : ${p.scores}`,
  'activity.load-beside.thresholds': (p, f) =>
    `Charge : ${f.number(p.ours)} selon boucle, ${f.number(p.theirs)} selon la marque (${scores[String(p.score)] ?? p.score}), soit ${f.number(p.difference)} d’écart. Les deux comptent 100 pour une heure au seuil : l’écart vient d’autres seuils, ou d’une charge tirée d’une autre mesure.`,
  'activity.load-beside.scale': (p, f) =>
    `Charge : ${f.number(p.ours)} selon boucle, ${f.number(p.theirs)} selon la marque (${scores[String(p.score)] ?? p.score}), soit ${f.number(p.difference)} d’écart. La marque compte sur une échelle à elle, dont elle ne publie pas le calcul : l’écart ne dit rien de la séance.`,
  'activity.matched': (p) => `Répond à la séance prévue ${p.id}.`,
  'activity.quality': () => 'Qualité des données',
  'export.format-unknown': (p) =>
    `Une activité ne peut pas s’écrire en « ${p.format} ». Utilisez l’un de ces formats : ${p.known}.`,
  'export.original-gone': (p) =>
    `Le fichier d’origine de ${p.id} n’est plus conservé. Demandez un autre format.`,
};
