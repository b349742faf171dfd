import type { PartLike } from '../catalogue.ts';
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
};

const landmarks: Readonly<Record<string, string>> = {
  max_heart_rate: 'FC maximale',
  resting_heart_rate: 'FC de repos',
  threshold_heart_rate: 'FC au seuil',
  threshold_power: 'Puissance au seuil (FTP)',
  threshold_pace: 'Allure au seuil',
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
  'preference.choice': (p) => `${p.key} ne peut pas valoir « ${p.value} ». Valeurs possibles : ${p.allowed}.`,
  'memory.kind': (p) => kinds[p.kind] ?? String(p.kind),
  'memory.until': (p, f) => `jusqu’au ${f.day(p.day)}`,
  'memory.needs': (p) =>
    `Il manque « ${p.name} » pour retenir ce fait (${kinds[p.kind] ?? p.kind}). Ajoutez-le et renvoyez.`,
  'memory.kept': (p) => `Retenu : ${p.what}`,
  'memory.dropped': (p) => `Oublié : ${p.what}`,
  'memory.remembered': (p) => `Retenu sous ${p.id}.`,
  'memory.forgotten': (p) => `${p.id} est oublié.`,
  'memory.unknown': (p) => `Aucun fait ${p.id}. Les derniers sont ${p.near} ; get_athlete les donne tous.`,
  'change.undo': (p) => `Pour revenir en arrière : undo ${p.id}`,
  'change.undone': (p) => `Annulé : ${p.id}.`,
  'change.unknown': (p) => `Aucun changement ${p.id}. Les derniers sont ${p.near}.`,
  'change.undone-already': (p) => `${p.id} avait déjà été annulé. Rien n’a été changé.`,
  'cursor.unknown': () =>
    'Ce curseur n’est pas l’un des nôtres. Omettez-le pour reprendre à la première page.',
  'page.more': (p) => `Suite : le même appel avec cursor "${p.cursor}".`,
  'athlete.headline': (p, f) =>
    `${f.plural(p.activities, 'activité', 'activités')} dans la bibliothèque, ${f.days(p.first, p.last)}.`,
  'athlete.headline-empty': () => 'La bibliothèque est vide : aucune activité n’a encore été importée.',
  'athlete.goals': () => 'Objectifs',
  'athlete.constraints': () => 'Contraintes',
  'athlete.landmarks': () => 'Repères',
  'athlete.notes': () => 'Notes',
  'athlete.zones': () => 'Zones (bornes hautes)',
  'athlete.settings': (p, f) => `Nous sommes le ${f.day(p.today)} (${p.zone}) ; ${p.units}, ${p.language}.`,
  'athlete.library': (p) =>
    `Sports : ${p.sports}. Appareils : ${p.devices}. Fichiers en attente : ${p.waiting}, refusés : ${p.refused}.`,
  'activities.none': (p, f) => `Aucune activité, ${f.days(p.from, p.to)} (${p.timeZone}).`,
  'activities.found': (p, f) =>
    `${f.plural(p.total, 'activité', 'activités')}, ${f.days(p.from, p.to)} (${p.timeZone}).`,
  'activity.headline': (p, f, [sport]) => `${sport}, ${f.day(p.day)} à ${p.clock}.`,
  'activity.none': () =>
    'La bibliothèque ne contient pas encore d’activité de ce genre. Importez d’abord des fichiers : boucle import CHEMIN.',
  'activity.unknown': (p) =>
    `Aucune activité ${p.id}. Les plus proches : ${p.near} ; list_activities en trouve d’autres.`,
  'activity.load': (p, f) => `charge ${f.number(p.load)}`,
  'activity.notes': (p) => `Notes (écrites par une personne) : « ${p.notes} »`,
  'activity.pauses': (p, f) => `${f.plural(p.count, 'pause', 'pauses')}, ${f.duration(p.seconds)} en tout.`,
  'activity.figures': () => 'Calculé par boucle',
  'activity.zones': () => 'Temps par zone',
  'activity.laps': () => 'Tours',
  'activity.more-laps': (p) => `(${p.total} tours en tout : detail "full")`,
  'activity.splits': () => 'Temps de passage',
  'activity.bests': () => 'Meilleurs efforts :',
  'activity.sets': () => 'Séries',
  'activity.sources': () => 'Sources',
  'activity.source-used': () => 'utilisée',
  'activity.vendor-scores': (p) => `Scores propres à l’appareil : ${p.scores}`,
  'activity.matched': (p) => `Répond à la séance prévue ${p.id}.`,
  'activity.quality': () => 'Qualité des données',
  'export.format-unknown': (p) =>
    `Une activité ne peut pas s’écrire en « ${p.format} ». Formats possibles : ${p.known}.`,
  'export.original-gone': (p) =>
    `Le fichier d’origine de ${p.id} n’est plus conservé. Demandez un autre format.`,
  'glossary.title': () => 'Les chiffres que boucle calcule',
  'glossary.about': () =>
    'Les noms sont neutres. La puissance pondérée se compare à Normalized Power®, l’intensité à IF®, la charge à TSS® : ce sont des marques d’autrui, et leurs chiffres peuvent différer.',
  'glossary.head': () => '| nom | id | unité | données requises | source |',
};
