import type { PhraseParams } from '../../domain/phrase.ts';
import { METERS_PER_MILE } from '../../domain/units.ts';
import type { PartLike } from '../catalogue.ts';
import type { raceWords as english } from '../en/race.ts';
import type { Formatter } from '../format.ts';

const methods: Readonly<Record<string, string>> = {
  riegel: 'Riegel',
  riegel_recent: 'Riegel, d’après les 12 dernières semaines',
  own_exponent: 'Exposant propre, d’après deux records',
  own_curve: 'Courbe propre, d’après tous les records',
  vdot: 'Même indice de performance (Daniels & Gilbert)',
  critical_speed: 'Vitesse critique',
  vickers_one_race: 'Vickers & Vertosick, une course',
  vickers_two_races: 'Vickers & Vertosick, deux courses',
  tanda: 'Tanda, d’après huit semaines d’entraînement',
};

const notModelled: Readonly<Record<string, string>> = {
  course: 'le relief du parcours',
  heat: 'la chaleur',
  wind: 'le vent',
  pacing: 'la gestion de l’allure',
};

const sports: Readonly<Record<string, string>> = {
  cycling: 'vélo',
  swimming: 'natation',
  walking: 'marche',
  hiking: 'randonnée',
  rowing: 'aviron',
  cross_country_skiing: 'ski de fond',
};

const names: readonly (readonly [number, string])[] = [
  [METERS_PER_MILE, 'Mile'],
  [21_097.5, 'Semi-marathon'],
  [42_195, 'Marathon'],
];

/** `Semi-marathon (21,10 km)`, `15,00 km` */
function race({ meters }: PhraseParams, f: Formatter): string {
  const name = names.find(([length]) => Math.abs(length - Number(meters)) < 1)?.[1];
  return name ? `${name} (${f.distance(meters)})` : f.distance(meters);
}

const onDay = ({ day }: PhraseParams, f: Formatter): string => (day ? `, ${f.day(day)}` : '');

export const raceWords: PartLike<typeof english> = {
  'race.distance-unclear': (p) =>
    `« ${p.value} » n’est pas une distance connue. Dites « 5k », « 10 km », « semi », « marathon », « 10 miles » ou des mètres.`,
  'race.distance-outside': (p, f) =>
    `${f.distance(p.meters)} : aucune prédiction possible. Les courses de ${f.distance(p.low)} à ${f.distance(p.high)} le sont.`,
  'race.unbelievable': (p, f) =>
    `${p.what} : ${f.number(p.value, 1)} est hors de ${f.number(p.low)}–${f.number(p.high)} pour cette course. Vérifiez l’unité et les chiffres, puis renvoyez.`,
  'race.no-goal': () =>
    'Quelle course ? Aucun objectif à venir n’a de distance. Indiquez distance, par exemple « semi ».',
  'race.sport': (p) =>
    `Le prochain objectif est en ${sports[p.sport] ?? p.sport}, et seules les courses à pied sont prédites. Indiquez distance pour une course à pied.`,
  'race.method': (p) => methods[p.method] ?? String(p.method),
  'race.headline': (p, f) =>
    `${race(p, f)}${onDay(p, f)} : ${f.duration(p.low)} – ${f.duration(p.high)} selon ${f.plural(p.methods, 'méthode', 'méthodes')}.`,
  'race.none': (p, f) => `${race(p, f)}${onDay(p, f)} : pas de prédiction, faute de record exploitable.`,
  'race.range': (p) => `Soit ${p.low} – ${p.high}.`,
  'race.goal': (p, f) =>
    `Temps visé : ${f.duration(p.seconds)} (${p.pace})${p.id ? `, objectif ${p.id}` : ''}.`,
  'race.goal.within': () => 'Il se situe dans la fourchette.',
  'race.goal.faster_than_all': (p, f) =>
    `Il est plus rapide de ${f.duration(p.gap)} que la prédiction la plus rapide.`,
  'race.goal.slower_than_all': (p, f) =>
    `Il est plus lent de ${f.duration(p.gap)} que la prédiction la plus lente : toutes les méthodes attendent mieux.`,
  'race.interval': (p, f) => `[95 % : ${f.duration(p.low)} – ${f.duration(p.high)}]`,
  'race.exponent': (p, f) => `exposant ${f.number(p.exponent, 3)}`,
  'race.index': (p, f) => `indice ${f.number(p.index, 1)}`,
  'race.critical': (p, f) => `${f.pace(p.speed)} et ${f.number(p.meters)} m de réserve`,
  'race.weekly': (p, f) => `${f.distance(p.meters)} par semaine`,
  'race.bests': () => 'Records des 12 derniers mois utilisés (temps écoulé) :',
  'race.part-of': (p, f) => `extrait d’une sortie de ${f.distance(p.meters)}`,
  'race.raced': () => 'compétition',
  'race.vendor': (p, f) =>
    `Selon ${p.device || 'l’appareil'}, sa propre valeur, non utilisée ici : ${p.score === 'vo2max' ? 'VO₂max' : p.score} ${f.number(p.value, 1)}, ${f.day(p.day)}.`,
  'race.left': (p, f) =>
    Number(p.days) < 14
      ? `dans ${f.plural(p.days, 'jour', 'jours')}`
      : `dans ${f.number(Number(p.days) / 7, 1)} semaines`,
  'race.weekly-mean': (p, f) =>
    `${f.distance(p.meters)} par semaine en ${f.number(p.runs, 1)} sorties (${f.days(p.from, p.to)})`,
  'race.weekly-lately': (p, f) => `4 dernières semaines : ${f.distance(p.meters)}`,
  'race.longest': (p, f) => `plus longue sortie : ${f.distance(p.meters)}, ${f.day(p.day)}`,
  'race.reference': (p) =>
    `À titre de comparaison, ce qui allait avec de meilleurs temps dans des groupes : ${p.weekly} par semaine, sortie la plus longue ${p.longest} (Fokkema 2020).`,
  'race.gaps': () => 'Il manque :',
  'race.no-gap': () =>
    'Rien ne manque dans ce qui est examiné : volume hebdomadaire, plus longue sortie, records récents.',
  'race.gap.pace': (p, f) =>
    `${f.duration(p.seconds)} (${f.number(p.perKm, 1)} s/km) entre le temps visé et la prédiction la plus rapide.`,
  'race.gap.weekly': (p, f) =>
    `Volume hebdomadaire : ${f.distance(p.meters)}, à comparer à ${f.distance(p.wanted)}.`,
  'race.gap.longest': (p, f) =>
    `Plus longue sortie : ${f.distance(p.meters)}, à comparer à ${f.distance(p.wanted)}.`,
  'race.gap.long-ago': (p, f) =>
    `La sortie longue de ${f.distance(p.meters)} remonte au ${f.day(p.day)} ; la plus longue des 30 derniers jours fait ${f.distance(p.recent)}.`,
  'race.gap.taper': (p, f) =>
    `À ${f.plural(p.days, 'jour', 'jours')} de la course, il est trop tard pour allonger : les deux dernières semaines sont celles de l’affûtage.`,
  'race.gap.no-effort': () => 'Un effort maximal d’au moins 4 minutes dans les 12 derniers mois.',
  'race.gap.old-effort': (p, f) => `Un effort maximal récent : le dernier date de ${f.number(p.days)} jours.`,
  'race.gap.history': (p, f) =>
    `Du recul : seuls ${f.plural(p.days, 'jour est connu', 'jours sont connus')} ; ${f.number(p.weeks)} semaines en diraient plus.`,
  'race.method-silent': (p, f, [why]) =>
    `Non utilisé : ${f.list(
      String(p.methods)
        .split(' ')
        .map((method) => methods[method] ?? method),
    )}. ${why}`,
  'race.easier': (p, f) =>
    `Non utilisé : ${f.distance(p.meters)} en ${f.duration(p.seconds)}, ${f.day(p.day)} ; des records plus courts montrent que ce n’était pas à fond.`,
  'race.needs-best': () => 'Aucun effort maximal d’une longueur adaptée dans les 12 derniers mois.',
  'race.needs-bests': (p, f) =>
    `Il faut ${f.number(p.count)} efforts maximaux distincts, le plus long valant au moins ${f.number(p.ratio, Number(p.ratio) % 1 ? 1 : 0)} fois le plus court.`,
  'race.needs-trials': (p, f) => `Il faut ${f.number(p.count)} efforts maximaux de 3 à 20 minutes.`,
  'race.needs-weeks': (p, f) => `Il faut ${f.number(p.weeks)} semaines de recul.`,
  'race.marathon-only': () => 'Conçu pour le marathon seulement.',
  'race.beyond-hours': (p, f) => `Ne vaut pas au-delà de ${f.number(p.hours)} heures.`,
  'race.beyond-minutes': (p, f) => `Vaut pour 3 à ${f.number(p.minutes)} minutes.`,
  'race.not-modelled': (p, f) =>
    `Absents de ces chiffres : ${f.list(
      String(p.what)
        .split(' ')
        .map((what) => notModelled[what] ?? what),
    )}. L’écart entre méthodes n’est pas toute l’incertitude, et ne dit rien des chances de réussite.`,
  'race.one-method': () => 'Une seule méthode s’applique : c’est un chiffre, pas une fourchette.',
  'race.stretched': (p, f) =>
    `La course est ${f.number(p.times, 1)} fois plus longue que le plus long effort connu : extrapolation au-delà de 4 fois, d’où une borne lente élargie avec un exposant de 1,15.`,
  'race.marathon-note': () =>
    'Pour la moitié des coureurs amateurs, Riegel est trop rapide d’au moins 10 minutes sur marathon ; Vickers & Vertosick s’appuient sur de tels coureurs.',
  'race.no-race-known': () =>
    'Aucun de ces records n’est connu comme une compétition : à l’entraînement, ce sont des minimums. Sous 1 km, le GPS décide.',
  'race.association': () =>
    'Les chiffres de groupes sont des associations : ils ne disent pas que davantage vous aiderait.',
  'race.adjust.climb': () => 'Dénivelé',
  'race.adjust.heat': () => 'Chaleur',
  'race.climb-note': () =>
    'Deux modèles de pente ; sans liste de montées, des pentes de 3 à 10 % sont supposées.',
  'race.heat-note': () =>
    '0,3–0,4 % par °C de WBGT au-dessus de 15 (Mantzios 2022), ou ce que perdaient les premiers de marathons (Ely 2007). Les coureurs plus lents perdent davantage, les courses plus courtes moins.',
  'race.heat-none': () => 'Sous 15 °C de WBGT, rien n’est retranché.',
  'race.wbgt': (p, f) =>
    `(WBGT ${p.low === p.high ? f.temperature(p.low) : `${f.temperature(p.low)} – ${f.temperature(p.high)}`})`,
  'race.adjusted': (p, f) =>
    `Avec cela : ${f.duration(p.low)} – ${f.duration(p.high)} (${p.lowPace} – ${p.highPace}).`,
  'race.splits-for': (p, f) =>
    p.goal === 'yes'
      ? `Les temps de passage mènent aux ${f.duration(p.seconds)} visés.`
      : `Les temps de passage mènent au milieu de la fourchette, ${f.duration(p.seconds)}.`,
  'race.age-grade': (p, f) =>
    `Selon l’âge : ${f.number(p.percent, 1)} %, soit ${f.duration(p.seconds)} au meilleur âge (facteur ${f.number(p.factor, 4)} ; table de l’exploitant, route).`,
  'race.age.no-table': () =>
    'Pas de classement selon l’âge : l’exploitant n’a fourni aucune table (réglage BOUCLE_AGE_TABLE).',
  'race.age.unknown': () =>
    'Pas de classement selon l’âge : la table n’a pas de ligne pour cet âge ou cette distance.',
  'race.age.needs-sex': () =>
    'Pas de classement selon l’âge : les tables diffèrent pour les femmes et les hommes. Indiquez sex.',
  'age-table.columns': (p) => `Il manque des colonnes à la table selon l’âge. Elle attend : ${p.columns}.`,
  'age-table.row': (p) => `La ligne ${p.line} de la table selon l’âge est illisible.`,
  'age-table.unreadable': (p) => `BOUCLE_AGE_TABLE désigne ${p.path}, qui est illisible.`,
};
