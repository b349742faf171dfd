import type { PartLike } from '../catalogue.ts';
import type { performance as english } from '../en/performance.ts';

const bases: Readonly<Record<string, string>> = {
  power_load: 'd’après la puissance',
  run_load: 'd’après l’allure',
  swim_load: 'd’après la vitesse de nage',
  heart_rate_load: 'd’après la fréquence cardiaque',
};
const jumps: Readonly<Record<string, string>> = {
  small: 'petit saut',
  moderate: 'saut moyen',
  large: 'grand saut',
};

const verdicts: Readonly<Record<string, string>> = {
  rising: 'en hausse',
  falling: 'en baisse',
  rising_pace: 'de plus en plus lent',
  falling_pace: 'de plus en plus rapide',
  no_clear_change: 'pas d’évolution nette',
  no_clear_change_pace: 'pas d’évolution nette',
  disagree: 'pas d’évolution nette',
  disagree_pace: 'pas d’évolution nette',
  too_few: 'trop peu de séances pour une tendance',
  too_few_pace: 'trop peu de séances pour une tendance',
};
const places: Readonly<Record<string, string>> = { outdoor: 'en extérieur', indoor: 'en intérieur' };

export const performance: PartLike<typeof english> = {
  'load.headline': (p, f) =>
    `Forme de fond (fitness) ${f.number(p.fitness, 1)}, fatigue ${f.number(p.fatigue, 1)}, fraîcheur ${f.signed(p.form, 1)} le ${f.day(p.day)}.`,
  'load.none': (p, f) =>
    `Aucune séance jusqu’au ${f.day(p.to)} n’a de charge : il faut la puissance, l’allure ou la fréquence cardiaque, et le repère auquel les comparer.`,
  'load.long-ago': (p, f) =>
    `La forme est inconnue le ${f.day(p.to)} : la dernière activité date du ${f.day(p.day)}. Demandez une période qui se termine alors.`,
  'load.ramp': (p, f) => `forme de fond ${f.signed(p.ramp, 1)} en 7 jours`,
  'load.week': (p, f) => `charge de 7 jours ${f.number(p.load)}`,
  'load.monotony': (p, f) =>
    `monotonie ${f.number(p.monotony, 2)}, contrainte ${f.number(p.strain)} (moyenne ÷ écart-type d’échantillon sur 7 jours ; charge × monotonie)`,
  'load.same-day': (p, f) =>
    `fraîcheur telle que l’affichent les programmes qui prennent le jour même ${f.signed(p.form, 1)}`,
  'load.days': (p, f) =>
    `${f.days(p.from, p.to)} : ${f.plural(p.trained, 'jour', 'jours')} d’entraînement, ${p.rest} de repos, ${p.unknown} inconnus.`,
  'load.sources': () => 'D’où viennent les charges',
  'load.source': (p, f) =>
    `${bases[p.basis] ?? p.basis} : ${f.number(p.percent)} % (${f.number(p.load)} en ${f.plural(p.sessions, 'séance', 'séances')})`,
  'load.by.day': () => 'Par jour',
  'load.by.week': () => 'Par semaine (dernier jour de chacune)',
  'load.by.month': () => 'Par mois (dernier jour de chacun)',
  'load.point': (p, f) =>
    `${f.day(p.day)} : charge ${f.number(p.load)}, forme de fond ${f.number(p.fitness, 1)}, fatigue ${f.number(p.fatigue, 1)}, fraîcheur ${f.signed(p.form, 1)}`,
  'load.runs': () => 'Les plus longues courses, face aux 30 jours précédents',
  'load.jump': (p, f) =>
    `${f.day(p.day)} : ${f.distance(p.meters)}, ${f.signed(p.percent, 1)} % par rapport à ${f.distance(p.before)}${
      Number(p.hazard) > 0
        ? ` (${jumps[p.category] ?? p.category} ; rapport de risque ${f.number(p.hazard, 2)} dans un groupe)`
        : ''
    } · ${p.activity}`,
  'load.planned': () => 'Si le programme est réalisé, et rien d’autre',
  'load.silent': (p, f) =>
    `On ne sait rien après le ${f.day(p.day)} (${f.plural(p.days, 'jour', 'jours')}) : les chiffres sont ceux de ce jour-là.`,
  'load.seed': (p, f) => `La courbe part de 0 le ${f.day(p.day)}, premier jour avec une charge.`,
  'load.provisional': (p, f) =>
    `Provisoire : la courbe part de 0 le ${f.day(p.day)} et demande 42 jours. Un compte récent paraît toujours moins en forme que l’athlète ne l’est.`,
  'load.unknown': (p, f) =>
    `${f.plural(p.days, 'jour', 'jours')} sur les 42 derniers sans aucune synchronisation : inconnus, pas du repos. La forme de fond se situe entre ${f.number(p.low, 1)} (aucun entraînement) et ${f.number(p.high, 1)} (entraînement habituel).`,
  'load.no-monotony': () =>
    'Pas de monotonie : les sept jours ne sont pas tous connus, ou sont tous identiques.',
  'load.without': (p, f) =>
    `${f.plural(p.count, 'séance', 'séances')} sans charge sur les 42 derniers jours ${Number(p.count) === 1 ? 'compte' : 'comptent'} pour 0 : la courbe est trop basse d’autant.`,
  'load.short-history': (p, f) =>
    `Seulement ${f.plural(p.days, 'jour connu', 'jours connus')} avant l’une de ces courses, au lieu de 30 : une course plus longue peut manquer.`,
  'load.hazard': () =>
    'Les rapports de risque concernent les blessures de surmenage chez 5 205 coureurs (Frandsen 2025), par rapport aux courses plus longues de 10 % au plus : ils décrivent des groupes, pas cet athlète. L’évolution d’une semaine à l’autre n’a montré aucun lien de ce genre.',
  'load.ahead': (p, f) =>
    `À venir : ${f.plural(p.workouts, 'séance planifiée', 'séances planifiées')}${
      Number(p.without) > 0 ? `, dont ${p.without} sans cible qui donne une charge (comptées 0)` : ''
    }.`,
  'load.ahead-not-allowed': () =>
    'Le programme a été laissé de côté : cet assistant n’a pas accès au calendrier.',
  'load.not-fitness': () =>
    'La courbe dit combien vous vous êtes entraîné, pas à quelle vitesse : les meilleurs efforts (get_performance) peuvent la contredire.',
  'metric.meters_per_beat': () => 'Mètres par battement (vitesse sur fréquence cardiaque)',
  'metric.ascent_per_km': () => 'Dénivelé par kilomètre',
  'metric.calories': () => 'Énergie',
  'trend.headline': (p, f, said) =>
    `${f.plural(p.count, 'séance', 'séances')}, ${f.days(p.from, p.to)} (${p.timeZone}) : ${said.join(' ; ') || 'aucune valeur'}.`,
  'trend.none': (p, f) => `Aucune séance à comparer, ${f.days(p.from, p.to)} (${p.timeZone}).`,
  'trend.verdict': (p, f, [metric = '']) => f.label(metric, verdicts[p.verdict] ?? String(p.verdict)),
  'trend.verdict-word': (p) => verdicts[p.verdict] ?? String(p.verdict),
  'trend.median': (p) => `médiane ${p.value}, n = ${p.n}`,
  'trend.tests': (p, f) =>
    `${p.slope} par semaine (Theil–Sen ; Mann–Kendall S ${f.signed(p.s)}, z ${f.signed(p.z, 2)}) ; moindres carrés ${p.line} par semaine, intervalle à 95 % de ${p.low} à ${p.high}`,
  'trend.sessions': () => 'Séances',
  'trend.thinned': (p) => `${p.shown} séances sur ${p.total} sont listées, régulièrement espacées.`,
  'trend.metric-unknown': (p) =>
    `« ${p.metric} » n’est pas une mesure connue ici pour ce sport (${p.sport}). Les plus proches : ${p.near}. Envoyez l’une d’elles.`,
  'trend.place': (p, f) =>
    `Uniquement les séances ${places[p.kept] ?? p.kept} ; ${f.plural(p.count, 'autre a été laissée', 'autres ont été laissées')} de côté (where : "any" les garde).`,
  'trend.mixed-place': (p, f) =>
    `${f.plural(p.count, 'séance a eu lieu', 'séances ont eu lieu')} en intérieur : la vitesse n’y est pas celle de la route.`,
  'trend.short': (p, f) =>
    `${f.plural(p.count, 'séance', 'séances')} de moins de ${p.minutes} min ${Number(p.count) > 1 ? 'laissées' : 'laissée'} de côté (min_minutes les garde).`,
  'trend.split': (p, _, [metric = '']) =>
    `${metric} : ${p.count} séries issues ${p.by === 'device' ? 'd’appareils différents' : 'de méthodes différentes'}, tenues séparées : passer de l’une à l’autre n’est pas une évolution de l’athlète.`,
  'trend.no-values': (_p, _f, [metric = '']) => `${metric} : aucune de ces séances n’en a : il manque un capteur ou un repère.`,
  'trend.missing': (p, _, [metric = '']) => `${metric} : ${p.count} séances sur ${p.of} en ont.`,
  'trend.too-few': (_p, _f, [metric = '']) =>
    `${metric} : moins de six points font une liste, pas une tendance.`,
  'trend.disagree': (_p, _f, [metric = '']) =>
    `${metric} : un test voit une évolution, l’autre non ; ce n’est pas une évolution nette.`,
  'trend.weeks': (p, f, [metric = '']) =>
    `${metric} : les séances sont si nombreuses que l’on compare des médianes de ${f.plural(p.weeks, 'semaine', 'semaines')}.`,
  'trend.vo2max': () =>
    'La VO₂max est l’estimation propre à la montre pour ce sport, à 5–7 % près en moyenne dans les validations, et non une valeur de laboratoire.',
  'trend.other-views': () =>
    'Les meilleurs efforts (get_performance) et la courbe de charge (get_training_load) peuvent dire autre chose.',
  'trend.heat': (p, f) =>
    `Seconde moitié à ${f.temperature(p.late)}, première à ${f.temperature(p.early)} : la chaleur suffit à faire bouger ces chiffres.`,
  'trend.hills': (p, f) =>
    `La seconde moitié montait de ${f.height(p.late)} par kilomètre, la première de ${f.height(p.early)}.`,
  'trend.length': (p, f) =>
    `Les dernières séances duraient ${f.duration(p.late)} en moyenne, les premières ${f.duration(p.early)}.`,
  'trend.devices': (p, f) =>
    `${f.plural(p.count, 'appareil', 'appareils')} (${p.names}), premier changement le ${f.day(p.day)} : les capteurs peuvent différer.`,
};
