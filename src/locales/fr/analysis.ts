import type { PhraseParams } from '../../domain/phrase.ts';
import type { PartLike } from '../catalogue.ts';
import type { analysis as english } from '../en/analysis.ts';
import type { Formatter } from '../format.ts';

type Say = (value: number, f: Formatter) => string;

const bpm: Say = (value, f) => `${f.number(value)} bpm`;
const watts: Say = (value, f) => `${f.number(value)} W`;
const meters: Say = (value, f) => f.distance(value);
const height: Say = (value, f) => f.height(value);
const clock: Say = (value, f) => f.duration(value);
const speed: Say = (value, f) => f.speed(value);
const plain: Say = (value, f) => f.number(value);

/** Les totaux qu’un appareil indique, avec leur article. */
const figures: Readonly<Record<string, readonly [string, Say]>> = {
  distanceMeters: ['une distance', meters],
  timerSeconds: ['un temps chronométré', clock],
  elapsedSeconds: ['un temps écoulé', clock],
  movingSeconds: ['un temps de déplacement', clock],
  ascentMeters: ['un dénivelé positif', height],
  descentMeters: ['un dénivelé négatif', height],
  caloriesKcal: ['une dépense', (value, f) => `${f.number(value)} kcal`],
  averageHeartRate: ['une fréquence cardiaque moyenne', bpm],
  maxHeartRate: ['une fréquence cardiaque maximale', bpm],
  averagePower: ['une puissance moyenne', watts],
  maxPower: ['une puissance maximale', watts],
  weightedPower: ['une puissance pondérée', watts],
  averageCadence: ['une cadence moyenne', plain],
  averageSpeed: ['une vitesse moyenne', speed],
  maxSpeed: ['une vitesse maximale', speed],
  averageTemperature: ['une température', (value, f) => f.temperature(value)],
  strokes: ['un nombre de coups de bras', plain],
};

const channelNames: Readonly<Record<string, string>> = {
  heartRate: 'fréquence cardiaque',
  heart_rate: 'fréquence cardiaque',
  power: 'puissance',
  speed: 'vitesse',
  cadence: 'cadence',
  altitude: 'altitude',
  temperature: 'température',
  latitude: 'position',
  distance: 'distance',
};

const figure = (p: PhraseParams): string => figures[p.figure]?.[0] ?? String(p.figure);
const value = (p: PhraseParams, key: string, f: Formatter): string =>
  (figures[p.figure]?.[1] ?? plain)(Number(p[key]), f);
const channel = (p: PhraseParams): string => channelNames[p.channel] ?? String(p.channel);

/** Noms des valeurs dans une phrase. */
const metricNames: Readonly<Record<string, string>> = {
  distance: 'Distance',
  elapsed_time: 'Temps écoulé',
  timer_time: 'Temps chronométré',
  moving_time: 'Temps de déplacement',
  ascent: 'Dénivelé positif',
  descent: 'Dénivelé négatif',
  average_heart_rate: 'Fréquence cardiaque moyenne',
  max_heart_rate: 'Fréquence cardiaque maximale',
  average_power: 'Puissance moyenne',
  max_power: 'Puissance maximale',
  average_speed: 'Vitesse moyenne',
  max_speed: 'Vitesse maximale',
  average_cadence: 'Cadence moyenne',
  average_temperature: 'Température moyenne',
  training_load: 'Charge d’entraînement',
  weighted_power: 'Puissance pondérée',
  intensity: 'Intensité',
  variability: 'Variabilité de la puissance',
  work: 'Travail',
  power_load: 'Charge d’après la puissance',
  trimp_banister: 'Impulsion cardiaque (Banister)',
  trimp_edwards: 'Impulsion cardiaque (Edwards)',
  heart_rate_load: 'Charge d’après la fréquence cardiaque',
  graded_speed: 'Allure corrigée de la pente',
  run_load: 'Charge d’après l’allure',
  step_length: 'Longueur du pas',
  cadence_slope: 'Cadence selon la vitesse',
  swim_speed: 'Allure de nage',
  swolf: 'SWOLF',
  swim_load: 'Charge d’après la vitesse de nage',
  efficiency_power: 'Efficacité (puissance par battement à la minute)',
  efficiency_speed: 'Efficacité (mètres par battement)',
  average_pace: 'Allure moyenne',
  fastest_pace: 'Allure la plus rapide',
  graded_pace: 'Allure corrigée de la pente',
  swim_pace: 'Allure de nage',
  decoupling: 'Découplage entre effort et fréquence cardiaque',
  decoupling_plain: 'Découplage à la façon de GoldenCheetah',
};

export const analysis: PartLike<typeof english> = {
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

  'analysis.not_computable': () => 'L’enregistrement ne permet pas de calculer cette valeur.',
  'analysis.too_short': (p, f) => `Moins de ${f.duration(p.seconds)} : trop court pour cette valeur.`,
  'analysis.short_for_weighted_power': () =>
    'Moins de 20 minutes : la puissance pondérée se prête alors mal à l’interprétation.',
  'analysis.no_power': () => 'Le capteur de puissance n’a enregistré que des zéros.',
  'analysis.needs_threshold_power': () => 'Aucune puissance au seuil n’est connue à cette date.',
  'analysis.needs_threshold_pace': () => 'Aucune allure au seuil n’est connue à cette date.',
  'analysis.needs_critical_swim_speed': () => 'Aucune vitesse critique de nage n’est connue à cette date.',
  'analysis.needs_max_heart_rate': () => 'Aucune fréquence cardiaque maximale n’est connue à cette date.',
  'analysis.needs_resting_heart_rate': () => 'Aucune fréquence cardiaque de repos n’est connue à cette date.',
  'analysis.needs_threshold_heart_rate': () =>
    'Aucune fréquence cardiaque au seuil n’est connue à cette date.',
  'analysis.needs_sex': () =>
    'Cette formule diffère entre femmes et hommes, et le sexe de l’athlète n’est pas connu.',
  'analysis.needs_altitude': () => 'Sans altitude, pas d’allure corrigée de la pente.',
  'analysis.ungraded_pace': () =>
    'Pas d’altitude : c’est l’allure brute qui a été utilisée, sans tenir compte du relief.',
  'analysis.threshold_from_device': (p, f) =>
    `La puissance au seuil de ${f.number(p.watts)} W vient de l’appareil ; c’est peut-être son réglage d’usine.`,
  'analysis.threshold_power_too_low': (p, f) =>
    `Une heure à ${f.number(p.hourWatts)} W dépasse la puissance au seuil de ${f.number(p.watts)} W : ce seuil est trop bas, et la charge surestimée.`,
  'analysis.threshold_heart_rate_estimated': (p, f) =>
    `Fréquence cardiaque au seuil estimée à ${f.number(p.bpm)} bpm (repos + 85 % de la réserve), faute de valeur connue.`,
  'analysis.coverage': (p, f) => `La mesure (${channel(p)}) ne couvre que ${f.number(p.percent)} % du temps.`,
  'analysis.ascent_span': (p, f) =>
    `Entre ${f.height(p.lowMeters)} et ${f.height(p.highMeters)} selon ce que l’on considère comme du bruit.`,
  'analysis.decoupling_short': (p, f) =>
    `Le découplage demande un effort régulier d’au moins ${f.number(p.minutes)} minutes.`,
  'analysis.decoupling_heart_rate': () =>
    'La fréquence cardiaque manque sur une trop grande partie de l’effort pour parler de découplage.',
  'analysis.decoupling_stops': () => 'Trop d’arrêts pour parler de découplage.',
  'analysis.decoupling_uneven': (p, f) =>
    `L’effort n’était pas régulier (variabilité ${f.number(p.variability, 2)}) : un découplage ne voudrait rien dire.`,
  'analysis.cadence_one_speed': (p) =>
    `Il faut ${p.needed} vitesses de course, chacune tenue au moins 30 s, pour voir comment la cadence suit la vitesse ; cette sortie en compte ${p.count}.`,
  'analysis.cadence_ends': (p, f) =>
    `Pas des deux jambes : ${f.number(p.slowCadence)}/min à ${f.pace(p.slowSpeed)}, ${f.number(p.fastCadence)}/min à ${f.pace(p.fastSpeed)} ; ce qui est plus lent que ${f.pace(p.walking)} est écarté comme de la marche.`,
  'analysis.spikes': (p, f) =>
    `${f.plural(p.count, 'mesure impossible écartée', 'mesures impossibles écartées')} (${channel(p)}).`,
  'analysis.silent': (p, f) =>
    `Aucune mesure (${channel(p)}) pendant ${f.duration(p.seconds)} alors que la montre enregistrait.`,
  'analysis.gaps': (p, f) =>
    `${f.plural(p.count, 'trou', 'trous')} dans l’enregistrement, ${f.duration(p.totalSeconds)} au total, le plus long de ${f.duration(p.longestSeconds)}.`,
  'analysis.clock_jump': (p, f) =>
    `L’horloge de la montre s’est déréglée : ${f.plural(p.count, 'mesure finale écartée', 'mesures finales écartées')}.`,
  'analysis.total_replaced': (p, f) =>
    `L’appareil indique ${figure(p)} de ${value(p, 'device', f)}, ce que ses propres mesures démentent ; notre calcul donne ${value(p, 'ours', f)}.`,
  'analysis.total_dropped': (p, f) =>
    `L’appareil indique ${figure(p)} de ${value(p, 'device', f)}, ce qui est impossible ; la valeur est écartée.`,

  'compare.count': (p, f) =>
    `On peut comparer de deux à six activités ; vous en avez indiqué ${f.number(p.count)}.`,
  'compare.sports_differ': () =>
    'Sports différents : seuls le temps, la fréquence cardiaque, la température et la charge sont comparés.',
  'compare.methods_differ': (p) =>
    `${metricNames[p.figure] ?? p.figure} : méthodes de calcul différentes, valeur non comparée.`,
  'compare.pools_differ': () => 'Les bassins n’ont pas la même longueur : le SWOLF ne se compare pas.',
  'compare.loads_mixed': () =>
    'Les charges viennent de mesures différentes (puissance, allure, fréquence cardiaque) et ne se comparent qu’à peu près.',
  'compare.ascent_sources': () =>
    'Le dénivelé est celui de l’appareil pour certaines activités et le nôtre pour d’autres.',
  'compare.indoor_outdoor': () => 'Certaines ont eu lieu en salle, d’autres en extérieur.',
  'compare.temperatures': (p, f) => `Les températures diffèrent de ${f.number(p.degrees)} °C.`,
  'compare.partial': (p) => `L’enregistrement de ${p.id} est incomplet.`,
  'compare.partly_missing': (p, f) =>
    `${metricNames[p.figure] ?? p.figure} : absent pour ${f.number(p.missing)} sur ${f.number(p.count)}.`,

  'match.no_steps': () => 'La séance prévue n’a aucune étape.',
  'match.no_samples': () => 'L’activité n’a ni mesures ni tours à rapprocher de la séance prévue.',
  'match.no_distance': () => 'La séance prévue compte des distances, et l’activité n’en a enregistré aucune.',
  'match.open_step': (p, f) =>
    `L’étape ${f.number(p.step)} se terminait sur un appui et aucun tour de l’activité ne correspond : impossible de savoir où elle a fini.`,
  'match.steps_missed': (p, f) => `Étapes non atteintes : ${f.number(p.missing)} sur ${f.number(p.count)}.`,
};
