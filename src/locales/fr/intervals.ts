import type { PhraseParams } from '../../domain/phrase.ts';
import type { PartLike } from '../catalogue.ts';
import type { intervals as english } from '../en/intervals.ts';

const clock = (value: string | number): string => {
  const seconds = Number(value);
  return `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`;
};

const pers: Readonly<Record<string, string>> = { '100m': '100 m', '100y': '100 yd' };

/** `220–235 W`, `4:05–3:55/km` : l’unité une seule fois. */
function range({ of, from, to, per }: PhraseParams): string {
  const isPace = of === 'pace';
  const both = [from, to].map((value) => (isPace ? clock(value ?? 0) : String(value)));
  const said = both[0] === both[1] ? both[0] : both.join('–');
  return isPace ? `${said}/${pers[String(per)] ?? per}` : `${said} ${of === 'power' ? 'W' : 'bpm'}`;
}

const quantities: Readonly<Record<string, string>> = {
  pace: 'l’allure',
  speed: 'la vitesse',
  heart_rate: 'la fréquence cardiaque',
  power: 'la puissance',
};

const sports: Readonly<Record<string, string>> = {
  walking: 'la marche',
  strength: 'la musculation',
};

export const intervals: PartLike<typeof english> = {
  'icu.where_key': () =>
    'Sur intervals.icu, ouvrez Settings, descendez jusqu’à Developer Settings et copiez la clé (API key). Elle ouvre tout votre compte ; en créer une nouvelle met fin à l’ancienne.',
  'icu.no_client': () =>
    'Ce boucle n’a pas d’application chez intervals.icu. Connectez-vous avec votre propre clé, ou demandez à l’exploitant de renseigner BOUCLE_INTERVALS_ICU_CLIENT_ID et BOUCLE_INTERVALS_ICU_CLIENT_SECRET.',
  'icu.client_refused': () =>
    'intervals.icu n’accepte pas l’application. Comparez BOUCLE_INTERVALS_ICU_CLIENT_ID et BOUCLE_INTERVALS_ICU_CLIENT_SECRET avec la page de l’application sur intervals.icu.',
  'icu.strava': (p, f) =>
    `${f.plural(p.count, 'séance', 'séances')}${p.from ? ` (${f.days(p.from, p.to)})` : ''} de Strava sur intervals.icu : Strava interdit de les transmettre, seules leurs dates sont ici. Reliez intervals.icu à la marque de votre montre, ou importez votre archive Strava.`,
  'icu.reaches': () =>
    'Elle figure aussitôt dans le calendrier d’intervals.icu. De là, elle gagne Garmin, Suunto, COROS, Wahoo ou Zwift, si vous l’avez activé dans ses réglages ; Polar n’en prend aucune.',
  'icu.sport': (p) =>
    `boucle n’envoie à intervals.icu que la course, le vélo et la natation, pas ${sports[String(p.sport)] ?? 'ce sport'}. Choisissez une autre destination, ou notez la séance par écrit.`,
  'icu.kept': () => 'conservé',
  'icu.absolute': (p) =>
    `envoyé sous la forme ${range(p)}, pour que d’autres seuils n’y changent rien là-bas`,
  'icu.heart_rate': (p) =>
    `${range({ ...p, of: 'heart_rate' })}, envoyés en pourcentages entiers de la fréquence seuil (à défaut maximale) réglée là-bas : à 1 bpm près`,
  'icu.one_leg': (p) =>
    `cadence envoyée pour une seule jambe : ${p.low === p.high ? p.low : `${p.low}–${p.high}`}`,
  'icu.one_target': (p) =>
    `pas de seconde cible à côté de la première : ${quantities[String(p.of)] ?? p.of} n’est pas envoyée`,
  'icu.speed': () => 'pas de cible de vitesse à vélo là-bas : elle n’est pas envoyée',
  'icu.effort': () => 'l’effort perçu n’y est pas une cible : il est écrit en toutes lettres dans l’étape',
  'icu.lap': (p) =>
    `se termine au bouton tour ; affichée là-bas ${clock(p.seconds ?? 0)}, durée dont le texte a besoin`,
  'icu.send_off': (p) =>
    `pas de départ à intervalle fixe là-bas : partir toutes les ${clock(p.seconds ?? 0)} devient un repos de ${clock(p.rest ?? 0)}`,
  'icu.send_off_open': () =>
    'pas de départ à intervalle fixe là-bas, ni d’allure pour calculer le repos : il se termine au bouton tour',
  'icu.no_rest': (p) =>
    `pas de départ à intervalle fixe là-bas : à cette allure, ${clock(p.seconds ?? 0)} ne laissent aucun repos`,
  'icu.swim_words': () => 'nage, éducatif et matériel sont écrits en toutes lettres dans l’étape',
  'icu.note_below': () =>
    'sa note contient des mots ou des nombres qui seraient pris pour des consignes : elle figure sous les étapes',
  'icu.unrolled': (p) => `la répétition intérieure est écrite ${p.times} fois : il n’y a qu’un niveau là-bas`,
  'icu.pool': (p, f) =>
    `le texte ne connaît pas la longueur du bassin : réglez ${f.number(p.meters, Number.isInteger(p.meters) ? 0 : 2)} m sur la montre`,
  'icu.no_heart_rate': (p) =>
    `intervals.icu n’a ni fréquence cardiaque seuil ni maximale pour ${p.type}, et n’accepte les fréquences qu’en proportion de l’une d’elles. Renseignez-en une dans ses réglages, ou planifiez à l’allure ou à la puissance.`,
  'icu.no_settings': () =>
    'Les fréquences cardiaques sont envoyées en proportion de votre seuil chez intervals.icu, et boucle n’a pas le droit d’en lire les réglages. Reconnectez-vous en les autorisant, ou planifiez à l’allure ou à la puissance.',
  'icu.misread': () =>
    'Rien n’a été envoyé : le texte de la séance serait compris autrement que prévu. Simplifiez les noms et les notes de ses étapes, ou choisissez un fichier comme destination.',
  'icu.push_failed': (p, f) =>
    `intervals.icu n’a pas pu la transmettre à ${p.service}${p.message ? ` ; son message : ${f.quote(String(p.message))}` : ''}.`,
  'icu.passed_on': (p) => `intervals.icu la transmet à ${p.services}.`,
  'icu.not_passed_on': () =>
    'Elle reste dans le calendrier d’intervals.icu : aucune montre n’y est activée pour les séances planifiées.',
};
