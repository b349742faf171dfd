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
const models: Readonly<Record<string, string>> = {
  critical_power: 'Puissance critique',
  threshold_power: 'Puissance au seuil, estimée',
  critical_speed: 'Vitesse critique',
  vdot: 'VDOT',
  maximal_aerobic_speed: 'VMA, estimée',
  threshold_pace: 'Allure au seuil, estimée',
  critical_swim_speed: 'Vitesse critique de nage (CSS)',
};
const modelMethods: Readonly<Record<string, string>> = {
  work_time_linear_120_1200s: 'travail en fonction du temps, 2–20 min',
  share_95_of_best_20min: '95 % des 20 meilleures minutes',
  distance_time_linear_3_20min: 'distance en fonction du temps, 3–20 min',
  daniels_gilbert_1979: 'Daniels & Gilbert',
  half_cooper_from_critical_speed:
    'demi-Cooper : mètres en 6 min ÷ 100, d’après la droite de vitesse critique',
  speed_at_vo2max_of_vdot: 'vitesse à VO₂max du VDOT',
  share_90_of_speed_at_vo2max: '90 % de la vitesse à VO₂max du VDOT',
  best_200m_and_400m: '(400 − 200 m) ÷ (écart des meilleurs temps)',
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
    `${f.plural(p.count, 'séance', 'séances')} de moins de ${p.minutes} min ${Number(p.count) > 1 ? 'laissées' : 'laissée'} de côté (min_duration_seconds les garde).`,
  'trend.split': (p, _, [metric = '']) =>
    `${metric} : ${p.count} séries issues ${p.by === 'device' ? 'd’appareils différents' : 'de méthodes différentes'}, tenues séparées : passer de l’une à l’autre n’est pas une évolution de l’athlète.`,
  'trend.no-values': (_p, _f, [metric = '']) =>
    `${metric} : aucune de ces séances n’en a : il manque un capteur ou un repère.`,
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
  'perf.headline': (p, f, [sport = '']) =>
    `${sport}, ${f.days(p.from, p.to)} : ${f.plural(p.count, 'meilleur effort', 'meilleurs efforts')}, dont ${
      Number(p.records) > 0 ? p.records : 'aucun'
    } ${Number(p.records) > 1 ? 'records' : 'record'} depuis le ${f.day(p.since)}.`,
  'perf.none': (p, f) => `Aucun meilleur effort, ${f.days(p.from, p.to)}.`,
  'perf.one-headline': (p, f) =>
    Number(p.records) > 0
      ? `${p.id}, ${f.day(p.day)} : record personnel sur ${p.records} des ${p.of} distances ou durées.`
      : `${p.id}, ${f.day(p.day)} : pas de record personnel ; aucune marque antérieure n’est battue.`,
  'perf.against': (p, f) => `« Avant » désigne ${f.days(p.from, p.to)}.`,
  'perf.distances': () => 'Meilleurs temps sur une distance (temps écoulé, pauses comprises)',
  'perf.powers': () => 'Meilleures puissances moyennes',
  'perf.models': () => 'Ce que l’on en déduit',
  'perf.landmarks': () => 'Repères en vigueur, tels que déclarés',
  'perf.bests': () => 'Ses meilleurs efforts face à tout ce qui précède',
  'perf.weight': (p, f) => `W/kg avec ${f.weight(p.kilograms)} du ${f.day(p.day)}.`,
  'perf.gps': () => 'GPS',
  'perf.half': () => 'semi-marathon',
  'perf.marathon': () => 'marathon',
  'perf.before': (p) => `avant ${p.value} (${p.change})`,
  'perf.is-record': () => 'record',
  'perf.record': (p, f) => `record ${p.value} le ${f.day(p.day)}, ${p.activity}`,
  'perf.first': () => 'le premier de cette longueur : rien à quoi le comparer',
  'perf.beats': (p, f) =>
    `record personnel, ${p.change} par rapport à ${p.value} du ${f.day(p.day)}, ${p.activity}`,
  'perf.misses': (p, f) =>
    `pas de record, ${p.change} par rapport à ${p.value} du ${f.day(p.day)}, ${p.activity}`,
  'perf.model': (p) => models[p.model] ?? String(p.model),
  'perf.method': (p) => modelMethods[p.method] ?? String(p.method),
  'perf.standard-error': (p, f) => `± ${f.number(p.error, Number(p.digits))} ${p.unit} (erreur type)`,
  'perf.since': (p, f) =>
    `Les records valent depuis le ${f.day(p.day)} : ce qui a été fait avant n’est pas connu.`,
  'perf.gps-short': () =>
    'En dessous de 1 km, quelques mètres de GPS valent des secondes : ces temps sont approximatifs.',
  'perf.left-out': () => 'Les distances sur tapis, en intérieur ou avec un moteur sont laissées de côté.',
  'perf.no-weight': () => 'Pas de W/kg : aucun poids n’est daté de ces jours-là.',
  'perf.other-views': () =>
    'Les meilleurs efforts de l’entraînement disent ce qui a été fait, pas ce qui était possible : une période calme ressemble à une baisse.',
  'perf.window': (p, f) =>
    `Les temps sont ceux du passage le plus rapide ; l’activité entière fait ${f.distance(p.meters)} en ${f.duration(p.seconds)} (temps écoulé).`,
  'perf.race': () => 'L’enregistrement se donne pour une course officielle.',
  'perf.indoors': () => 'En intérieur : comparé uniquement aux distances faites en intérieur.',
  'perf.no-bests': () => 'Cette activité n’a pas de meilleur effort : ni distance ni puissance à parcourir.',
  'perf.not-tests': () =>
    'D’après les meilleurs efforts, pas d’après des tests : trop bas s’ils n’étaient pas à fond.',
  'perf.one-activity': () => 'Tous les efforts viennent d’une seule activité.',
  'perf.off-line': (p, f) =>
    `L’effort sur ${f.duration(p.seconds)} s’écarte de ${f.signed(p.percent)} % de la droite.`,
  'perf.few-trials': (p) => `seulement ${p.count} efforts entre 2 et 20 min ; il en faut trois.`,
  'perf.few-efforts': (p) =>
    `seulement ${p.count} efforts de 1 km ou plus entre 3 et 20 min ; il en faut trois.`,
  'perf.w-prime': (p, f) =>
    `refusé : W′ vaudrait ${f.number(p.kilojoules, 1)} kJ, hors de 3–50 kJ ; les efforts n’étaient pas à fond.`,
  'perf.d-prime': (p, f) =>
    `refusé : D′ vaudrait ${f.number(p.meters)} m ; les efforts les plus courts n’étaient pas à fond.`,
  'perf.no-effort': (p, f) => `aucun effort de ${f.duration(p.seconds)} sur ces jours.`,
  'perf.twenty-minutes': (p, f) =>
    `Meilleures 20 min : ${f.number(p.watts)} W. Un vrai test demande 5 min à fond juste avant, ce qu’on ne sait pas ici.`,
  'perf.vdot': () =>
    'Un indice de performance tiré de l’effort le plus fort entre 4 min et 4 h, au moins aussi haut ; pas une VO₂max de laboratoire.',
  'perf.no-vdot': () => 'aucun effort de 1 500 m ou plus entre 4 min et 4 h.',
  'perf.vma': () =>
    'Estimée d’après des efforts, pas d’après un test ; les guides divergent d’environ 5 points.',
  'perf.no-swims': () => 'il faut un meilleur temps sur 200 m et sur 400 m dans ces jours.',
  'perf.swims-invalid': () =>
    'refusé : le 400 m était aussi rapide que le 200 m, l’un des deux n’était donc pas à fond.',
  'perf.swim-test': () =>
    'D’après les meilleurs passages de la période ; pour un test, les deux se nagent à fond dans la même séance.',
};
