import type { PartLike } from '../catalogue.ts';
import type { workout as english } from '../en/workout.ts';
import type { Formatter } from '../format.ts';
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

/** `2.3` → L’étape 3 de la répétition à l’étape 2. */
function place(at: Value): string {
  if (!at) return 'La séance';
  const [last, ...outer] = String(at).split('.').reverse();
  return [`L’étape ${last}`, ...outer.map((n) => `la répétition à l’étape ${n}`)].join(' de ');
}

const nouns: Record<string, string> = {
  warmup: 'échauffement',
  work: 'effort',
  recovery: 'récupération',
  rest: 'repos',
  cooldown: 'retour au calme',
};

const nounsOf: Record<string, string> = {
  warmup: 'd’échauffement',
  recovery: 'de récupération',
  rest: 'de repos',
  cooldown: 'de retour au calme',
};

const sports: Record<string, string> = {
  running: 'la course à pied',
  cycling: 'le vélo',
  swimming: 'la natation',
  walking: 'la marche',
  strength: 'le renforcement',
  other: 'les autres sports',
};

const quantities: Record<string, string> = {
  pace: 'allure',
  speed: 'vitesse',
  heart_rate: 'fréquence cardiaque',
  power: 'puissance',
  cadence: 'cadence',
  effort: 'effort perçu',
};

const landmarks: Record<string, string> = {
  max_heart_rate: 'fréquence cardiaque maximale',
  threshold_heart_rate: 'fréquence cardiaque au seuil',
  threshold_power: 'puissance au seuil',
  threshold_pace: 'allure au seuil',
  critical_swim_speed: 'vitesse critique de nage',
};

const ownZones: Record<string, string> = {
  heart_rate_zones: 'vos propres zones cardiaques',
  power_zones: 'vos propres zones de puissance',
  pace_zones: 'vos propres zones d’allure',
};

const models: Record<string, string> = {
  device: 'les zones de votre montre',
  percent_of_threshold_friel:
    'les zones cardiaques de Friel (85, 90, 95 et 100 % du seuil ; 5a à 5c forment la zone 5)',
  percent_of_max_5: 'cinq zones cardiaques (60, 70, 80 et 90 % du maximum)',
  coggan_power_7: 'les sept zones de puissance de Coggan (55, 75, 90, 105, 120 et 150 % du seuil)',
  percent_of_threshold_pace_run: 'six zones d’allure (80, 87, 95, 105 et 119 % de la vitesse au seuil)',
  percent_of_critical_swim_speed: 'six zones de nage (93, 97, 99, 102 et 109 % de la vitesse critique)',
};

const sendAs: Record<string, string> = {
  bpm: 'bpm',
  watts: 'watts',
  seconds_per_km: 'allure au kilomètre',
  seconds_per_100m: 'allure aux 100 m',
  km_per_hour: 'km/h',
  percent_of_ftp: 'pourcentage de la puissance au seuil',
  percent_of_max: 'pourcentage de la fréquence cardiaque maximale',
  percent_of_threshold: 'pourcentage de la fréquence cardiaque au seuil',
  rpm: 'tours par minute',
  steps_per_minute: 'pas par minute',
};

const absoluteUnits: Record<string, string> = {
  pace: 'seconds_per_km ou seconds_per_100m',
  heart_rate: 'bpm',
  power: 'watts',
};

const strokes: Record<string, string> = {
  freestyle: 'crawl',
  backstroke: 'dos',
  breaststroke: 'brasse',
  butterfly: 'papillon',
  medley: '4 nages',
  mixed: 'nages mixtes',
};
const drills: Record<string, string> = { kick: 'jambes', pull: 'bras', drill: 'éducatif' };
const equipment: Record<string, string> = {
  pull_buoy: 'avec pull-buoy',
  kickboard: 'avec planche',
  paddles: 'avec plaquettes',
  fins: 'avec palmes',
  snorkel: 'avec tuba',
};

const words: TargetWords = {
  at: 'à',
  ramp: (from, to) => `de ${from} à ${to}`,
  percent: (value, unit) =>
    `${value} % de la ${{ percent_of_ftp: 'FTP', percent_of_max: 'FC max' }[unit] ?? 'FC au seuil'}`,
  zone: (of, zones, several) =>
    `en zone${several ? 's' : ''} ${zones} ${{ heart_rate: 'de FC', power: 'de puissance' }[of] ?? 'd’allure'}`,
  effort: (value) => `à un effort perçu de ${value}/10`,
  units: { bpm: 'bpm', watts: 'W', rpm: 'tr/min', steps_per_minute: 'pas/min' },
  open: (end, value, isPace) =>
    isPace
      ? `plus ${end === 'low' ? 'lent' : 'vite'} que ${value}`
      : `${end === 'low' ? 'jusqu’à' : 'à partir de'} ${value}`,
};

export const workout: PartLike<typeof english> = {
  'workout.repeat': (p, _f, parts) => `${p.times} × (${parts.join(', puis ')})`,
  'workout.step': (p, f, parts) => {
    const noun = nouns[String(p.kind)] ?? '';
    const named = (extent: string): string =>
      p.kind === 'work' ? extent : `${extent} ${nounsOf[String(p.kind)] ?? ''}`;
    const heads: Record<string, () => string> = {
      time: () => named(shortTime(p.seconds ?? 0, f)),
      distance: () => named(stepDistance(p.meters ?? 0, p.water ?? '', f)),
      repetitions: () => f.plural(p.count ?? 0, 'répétition', 'répétitions'),
      send_off: () => (p.meters === undefined ? noun : named(stepDistance(p.meters, p.water ?? '', f))),
      lap_press: () => `${noun} jusqu’à l’appui sur Lap`,
    };
    const head = heads[String(p.end)]?.() ?? noun;
    const close = [head, ...parts.slice(0, Number(p.close))].join(' ');
    const leave = p.end === 'send_off' ? [`départ toutes les ${f.duration(p.seconds ?? 0)}`] : [];
    return [close, ...leave, ...parts.slice(Number(p.close))].join(', ');
  },
  'workout.target': (p, f) => targetWords(p, f, words),
  'workout.step_note': (p) => `« ${p.text} »`,
  'workout.swim_detail': (p) =>
    [strokes[String(p.stroke)], drills[String(p.drill)], equipment[String(p.equipment)]]
      .filter(Boolean)
      .join(' '),

  'workout.unsound': (p, f) =>
    `Cette séance ne peut pas être planifiée telle quelle ; corrigez ${f.plural(p.count ?? 0, 'point', 'points')} et renvoyez-la :`,
  'workout.name_missing': (p) => `La séance n’a pas de nom. Donnez-en un de ${p.limit} caractères au plus.`,
  'workout.text_too_long': (p) =>
    `${place(p.at)} : ${p.what === 'name' ? 'le nom' : 'la note'} compte ${p.length} caractères. Limitez-vous à ${p.limit}.`,
  'workout.no_steps': () => 'La séance n’a aucune étape. Donnez-en au moins une.',
  'workout.too_many_steps': (p) =>
    `La séance compte ${p.count} étapes ; une montre en accepte ${p.limit}. Utilisez une répétition pour ce qui revient, ou faites deux séances.`,
  'workout.nested': (p) =>
    `${place(p.at)} est une répétition dans une répétition. Écrivez ses étapes une à une, ou mettez les répétitions l’une après l’autre.`,
  'workout.times': (p) =>
    `${place(p.at)} : times vaut ${p.times}. Donnez un nombre entier de ${p.low} à ${p.high}.`,
  'workout.times_missing': (p) =>
    `${place(p.at)} est une répétition sans times. Indiquez combien de fois, de 2 à 99.`,
  'workout.repeat_empty': (p) => `${place(p.at)} ne répète rien. Donnez-lui des étapes, ou retirez-la.`,
  'workout.repeat_size': (p) =>
    `${place(p.at)} répète ${p.count} étapes, pour ${p.limit} au plus. Coupez-la en deux répétitions.`,
  'workout.repeat_fields': (p) =>
    `${place(p.at)} est une répétition et n’accepte que times et steps. Déplacez ${p.fields} dans ses étapes.`,
  'workout.not_repeat': (p) =>
    `${place(p.at)} (${nouns[String(p.kind)]}) porte times ou steps. Mettez kind à repeat, ou retirez-les.`,
  'workout.no_end': (p) =>
    `${place(p.at)} n’a pas de fin. Donnez l’un de : duration_seconds, distance_meters, until: "lap_press", send_off_seconds (natation), repetitions (renforcement).`,
  'workout.two_ends': (p) =>
    `${place(p.at)} a plus d’une fin (${p.fields}). Gardez-en une ; une allure se met dans target.`,
  'workout.seconds': (p, f) =>
    `${place(p.at)} dure ${shortTime(p.value ?? 0, f)}. Donnez duration_seconds de ${p.low} à ${p.high}.`,
  'workout.meters': (p, f) =>
    `${place(p.at)} mesure ${trimmed(Number(p.value), f)} m. Pour ${sports[String(p.sport)]}, donnez de ${p.low} à ${p.high} m.`,
  'workout.send_off_seconds': (p) =>
    `${place(p.at)} : send_off_seconds vaut ${p.value}. Donnez de ${p.low} à ${p.high}.`,
  'workout.send_off_sport': (p) =>
    `${place(p.at)} a un départ toutes les X secondes, propre à la natation. Pour ${sports[String(p.sport)]}, ajoutez une étape rest avec duration_seconds.`,
  'workout.send_off_loose': (p) =>
    `${place(p.at)} est un repos jusqu’au prochain départ, mais aucune étape ne le précède dans la même liste. Placez-le après l’étape concernée, ou donnez send_off_seconds et une distance à une même étape.`,
  'workout.repetitions': (p) =>
    `${place(p.at)} : repetitions vaut ${p.value}. Donnez de ${p.low} à ${p.high}.`,
  'workout.repetitions_whole': (p) =>
    `${place(p.at)} : repetitions vaut ${p.count}. Donnez un nombre entier.`,
  'workout.repetitions_sport': (p) =>
    `${place(p.at)} compte des répétitions, propres au renforcement. Pour ${sports[String(p.sport)]}, utilisez kind: repeat, ou une durée ou une distance.`,
  'workout.pool_sport': (p) =>
    `Une longueur de bassin n’a pas de sens pour ${sports[String(p.sport)]}. Retirez-la, ou mettez sport à swimming.`,
  'workout.pool_twice': () => 'Le bassin a une longueur en mètres et une en yards. Donnez l’une des deux.',
  'workout.pool_range': (p, f) =>
    `Un bassin de ${trimmed(Number(p.value), f)} m n’est pas vraisemblable. Donnez une longueur de ${p.low} à ${p.high} m, par exemple 25 ou 50.`,
  'workout.pool_needed': () =>
    'Les départs, les éducatifs et le matériel demandent un bassin. Donnez pool_length_meters (25, 50) ou pool_length_yards (25).',
  'workout.swim_sport': (p) =>
    `${place(p.at)} précise une nage, un éducatif ou du matériel, propres à la natation. Retirez-les pour ${sports[String(p.sport)]}.`,
  'workout.target_sport': (p) =>
    `${place(p.at)} vise une ${quantities[String(p.of)]}, ce qui ne convient pas pour ${sports[String(p.sport)]}. Utilisez l’un de : ${p.choices}.`,
  'workout.target_unit': (p) =>
    `${place(p.at)} : ${quantities[String(p.of)]} en ${p.unit} ne convient pas pour ${sports[String(p.sport)]}. Utilisez target_unit : ${p.choices}.`,
  'workout.target_range': (p, f) =>
    `${place(p.at)} : ${quantities[String(p.of)]} de ${inUnit(p.unit ?? '', p.value ?? 0, f)}, hors de portée humaine. Donnez une valeur de ${inUnit(p.unit ?? '', p.low ?? 0, f)} à ${inUnit(p.unit ?? '', p.high ?? 0, f)}, ou vérifiez target_unit (${p.unit}).`,
  'workout.zone_range': (p) =>
    `${place(p.at)} : la zone ${p.value} (${quantities[String(p.of)]}) n’existe pas. Donnez une zone entière de ${p.low} à ${p.high}, ou ${absoluteUnits[String(p.of)]} comme target_unit.`,
  'workout.ramp_zone': (p) =>
    `${place(p.at)} : une rampe ne peut pas aller de zone en zone. Donnez ses deux bouts en ${absoluteUnits[String(p.of)]} ou en pourcentage.`,
  'workout.ramp_flat': (p) =>
    `${place(p.at)} : la rampe commence et finit à la même valeur. Donnez deux valeurs, ou retirez ramp.`,
  'workout.ramp_end': (p) =>
    `${place(p.at)} : une rampe a besoin d’une durée ou d’une distance. Donnez-en une, ou retirez ramp.`,
  'workout.ramp_second': (p) =>
    `${place(p.at)} : seule la première cible peut être une rampe. Échangez les cibles, ou retirez ramp.`,
  'workout.target_twice': (p) =>
    `${place(p.at)} a deux cibles de même nature (${quantities[String(p.of)]}). Gardez-en une ; la seconde peut porter sur autre chose.`,
  'workout.target_unnamed': (p) =>
    `${place(p.at)} a des valeurs sans dire de quoi. Mettez ${p.prefix} à pace, speed, heart_rate, power, cadence ou effort.`,
  'workout.target_empty': (p) =>
    `${place(p.at)} : la cible (${quantities[String(p.of)]}) n’a pas de valeur. Donnez ${p.prefix}_low et ${p.prefix}_high, ou retirez ${p.prefix}.`,
  'workout.target_unread': (p) =>
    `${place(p.at)} : « ${p.value} » n’est pas lisible comme cible (${quantities[String(p.of)]}). Écrivez un nombre avec ${p.prefix}_unit, ou par exemple 4:00/km, 1:45/100m, 250 W, 85 %, zone 2.`,
  'workout.target_mixed': (p) =>
    `${place(p.at)} : la cible mélange ${p.first} et ${p.second}. Donnez les deux bouts dans une même unité, celle de ${p.prefix}_unit.`,
  'workout.target_unit_missing': (p) => `${place(p.at)} : précisez ${p.prefix}_unit : ${p.choices}.`,

  'workout.unresolved': () =>
    'Certaines cibles ne peuvent pas être traduites en chiffres ; rien n’est deviné à leur place :',
  'workout.no_landmark': (p, f) =>
    `${place(p.at)} vise ${p.unit === 'zone' ? `une zone (${quantities[String(p.of)]})` : `un ${sendAs[String(p.unit)] ?? p.unit}`}, mais aucun repère « ${landmarks[String(p.kind)]} » n’est connu au ${f.day(p.day ?? '')} pour ${sports[String(p.sport)]}. Ajoutez-le avec remember (landmark ${p.kind}), ou donnez la cible en ${absoluteUnits[String(p.of)]}.`,
  'workout.zone_absent': (p) =>
    `${place(p.at)} : la zone ${p.zone} (${quantities[String(p.of)]}) n’existe pas ; ${p.model === 'athlete' ? 'vos propres zones' : (models[String(p.model)] ?? 'ces zones')} s’arrêtent à ${p.count}. Donnez une zone de 1 à ${p.count}.`,
  'workout.zone_model': (p) => `Les zones utilisées : ${models[String(p.model)] ?? p.model}.`,
  'workout.landmark_used': (p, f) => `${landmarkSaid(p, f)}.`,
  'workout.landmark_old': (p, f) =>
    `${landmarkSaid(p, f)} : ce repère est ancien, un nouveau test rendrait les cibles plus justes.`,

  'workout.band_share': (p, f) =>
    `Une valeur seule (${sendAs[String(p.unit)] ?? p.unit}) se tient à ±${trimmed(Number(p.percent), f)} % près.`,
  'workout.band_each': (p, f) =>
    `Une valeur seule (${sendAs[String(p.unit)] ?? p.unit}) se tient à ±${trimmed(Number(p.each), f)} près.`,
  'workout.open_water': () =>
    'Sans longueur de bassin, c’est une séance en eau libre ; donnez pool_length_meters ou pool_length_yards pour une piscine.',
  'workout.part_length': (p, f) =>
    `${place(p.at)} : ${stepDistance(p.meters ?? 0, p.yards ? 'yards' : 'meters', f)} ne tombe pas au mur dans un bassin de ${stepDistance(p.pool ?? 0, p.yards ? 'yards' : 'meters', f)} ; la montre compte des longueurs entières (${nearest(p.below, p.above, (m) => stepDistance(m, p.yards ? 'yards' : 'meters', f))}).`,
  'workout.assumed_lap': (p, f) =>
    `L’étape « ${nouns[String(p.kind)]} » terminée par un appui sur Lap est comptée pour ${shortTime(p.seconds ?? 0, f)}.`,
  'workout.assumed_repetitions': (p, f) => `Une répétition est comptée pour ${shortTime(p.seconds ?? 0, f)}.`,
  'workout.assumed_easy': (p, f) =>
    `Les étapes sans allure sont comptées à ${trimmed(Number(p.percent), f)} % de la vitesse ${p.sport === 'swimming' ? 'critique de nage' : 'au seuil'} (${paceOf(Number(p.speed), p.sport === 'swimming' ? 'open' : '', f)}).`,
  'workout.send_off_late': (p, f) =>
    `Le départ ne colle pas : ${f.distance(p.meters ?? 0)} toutes les ${f.duration(p.seconds ?? 0)}, alors qu’à l’allure ${p.pace === 'assumed' ? 'supposée ici (aucune n’est donnée)' : 'prévue'} il faut ${f.duration(p.swim ?? 0)}. Les totaux retiennent la durée la plus longue pour ${f.plural(p.count ?? 0, 'départ', 'départs')} ; donnez une allure plus rapide ou un départ plus long.`,
  'workout.unknown_time': (p, f) =>
    `La durée de ${f.plural(p.count ?? 0, 'étape', 'étapes')} en distance (${f.distance(p.meters ?? 0)}) n’est pas comptée : aucune allure n’y est donnée${p.sport === 'cycling' ? '' : ' et aucun repère n’en fournit'}.`,
  'workout.unknown_distance': (p, f) =>
    `La distance totale n’est pas donnée : on ignore quelle distance ${f.plural(p.count ?? 0, 'étape', 'étapes')} en durée représente${Number(p.count) >= 2 ? 'nt' : ''}.`,
  'workout.load_no_intensity': () =>
    'Pas de charge prévue : les étapes d’effort n’indiquent pas toutes une puissance ou une allure.',
  'workout.load_no_landmark': (p) =>
    `Pas de charge prévue : le repère « ${landmarks[String(p.kind)]} » n’est pas connu pour ce sport. Ajoutez-le avec remember (landmark ${p.kind}).`,
  'workout.load_no_time': () =>
    'Pas de charge prévue : la durée ou la distance de certaines étapes n’est pas connue.',
  'workout.load_easy_power': (p, f) =>
    `Les étapes sans puissance sont comptées à ${trimmed(Number(p.percent), f)} % de la puissance au seuil.`,

  'workout.differs_count': (p) => `La séance enregistrée compte ${p.stored} étapes au lieu de ${p.meant}.`,
  'workout.differs_times': (p) =>
    `${place(p.at)} est enregistrée avec ${p.stored} répétitions au lieu de ${p.meant}.`,
  'workout.differs_step': (p, _f, [meant, stored]) =>
    `${place(p.at)} : voulu ${meant} ; enregistré ${stored}.`,

  'zwo.kept': () => 'conservé',
  'zwo.sport': () => 'Les fichiers ZWO ne portent que des séances de vélo. Envoyez celle-ci en fichier FIT.',
  'zwo.unrolled': (p) =>
    `La répétition est écrite ${p.times} fois : ZWO ne répète qu’un effort et une récupération à puissance constante.`,
  'zwo.lap': (p, f) => `se termine après ${shortTime(p.seconds ?? 0, f)} au lieu d’un appui sur Lap`,
  'zwo.timed': (p, f) =>
    `${stepDistance(p.meters ?? 0, '', f)} devient ${f.duration(p.seconds ?? 0)} à la vitesse prévue : ZWO ne compte que le temps`,
  'zwo.untimed': () => 'omise : ZWO ne compte que le temps, et rien ne dit combien dure cette distance',
  'zwo.no_threshold': () =>
    'puissance libre : ZWO l’écrit en fraction de la puissance au seuil, qui n’est pas connue ; ajoutez-la avec remember (landmark threshold_power)',
  'zwo.middle': (p, f) => `tenue à ${f.number(p.watts ?? 0)} W : ZWO a une puissance, pas une plage`,
  'zwo.cadence': (p, f) => `la cadence ${p.low}–${p.high} devient ${f.number(p.cadence ?? 0)} tr/min`,
  'zwo.target': (p) => `pas de cible dans ZWO pour cette grandeur (${quantities[String(p.of)]})`,
};

function landmarkSaid(p: Record<string, string | number>, f: Formatter): string {
  const zones = ownZones[String(p.kind)];
  const name = zones ?? `votre ${landmarks[String(p.kind)]} de ${landmarkValue(p, f)}`;
  const age =
    p.days === 0
      ? 'établies ce jour-là'
      : `du ${f.day(p.since ?? '')}, ${f.plural(p.days ?? 0, 'jour', 'jours')} avant`;
  return `Les cibles utilisent ${name}, ${zones || p.days !== 0 ? age : 'établie ce jour-là'}`;
}

function landmarkValue(p: Record<string, string | number>, f: Formatter): string {
  if (p.unit === 'seconds_per_km') return f.pace(speedFrom(p.unit, p.value ?? 0));
  if (p.unit === 'seconds_per_100m') return f.swimPace(speedFrom(p.unit, p.value ?? 0));
  return inUnit(p.unit ?? '', p.value ?? 0, f);
}

function nearest(below: Value, above: Value, say: (meters: number) => string): string {
  return [below, above]
    .filter((m) => Number(m) > 0)
    .map((m) => say(Number(m)))
    .join(' ou ');
}
