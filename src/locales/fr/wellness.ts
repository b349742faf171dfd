import type { PhraseParams } from '../../domain/phrase.ts';
import type { PartLike } from '../catalogue.ts';
import type { wellness as english } from '../en/wellness.ts';
import type { Formatter } from '../format.ts';

const names: Readonly<Record<string, string>> = {
  sleep_seconds: 'sommeil',
  sleep_deep_seconds: 'profond',
  sleep_light_seconds: 'léger',
  sleep_rem_seconds: 'paradoxal',
  sleep_awake_seconds: 'éveil',
  hrv_rmssd_ms: 'VFC (RMSSD)',
  hrv_sdnn_ms: 'VFC (SDNN)',
  resting_heart_rate_bpm: 'FC de repos',
  heart_rate_min_bpm: 'FC la plus basse',
  heart_rate_max_bpm: 'FC la plus haute',
  stress_average: 'stress',
  spo2_percent: 'SpO2',
  respiration_per_minute: 'respiration',
  weight_kilograms: 'poids',
  body_fat_percent: 'masse grasse',
  steps: 'pas',
  distance_meters: 'distance',
  active_kcal: 'énergie active',
  sleep_score: 'score de sommeil',
  body_battery_high: 'Body Battery au plus haut',
  body_battery_low: 'Body Battery au plus bas',
  vo2max_running: 'VO2max course',
  vo2max_cycling: 'VO2max vélo',
  heart_rate_night_bpm: 'FC de la nuit',
  stress_max: 'stress maximal',
  resting_kcal: 'énergie au repos',
  moderate_minutes: 'minutes modérées',
  vigorous_minutes: 'minutes intenses',
  garmin_training_readiness: 'Garmin Training Readiness',
  garmin_recovery_minutes: 'temps de récupération Garmin',
  polar_nightly_recharge: 'Polar Nightly Recharge',
  polar_ans_charge: 'charge du SNA Polar',
  polar_sleep_continuity: 'continuité du sommeil Polar',
  polar_cardio_load: 'Cardio Load Polar',
  polar_strain: 'Strain Polar (7 jours)',
  polar_tolerance: 'Tolerance Polar (28 jours)',
  coros_recovery_percent: 'récupération COROS',
  intervals_fitness: 'forme de fond intervals.icu (42 jours)',
  intervals_fatigue_load: 'fatigue intervals.icu (7 jours)',
  intervals_readiness: 'disponibilité intervals.icu',
  intervals_soreness: 'courbatures (échelle personnelle, de 0 aucune à 4 extrêmes)',
  intervals_fatigue: 'fatigue (échelle personnelle, de 0 aucune à 4 extrême)',
  intervals_stress: 'stress (échelle personnelle, de 0 aucun à 4 extrême)',
  intervals_sleep_quality: 'qualité du sommeil (échelle personnelle, de 1 la meilleure à 4 la pire)',
  intervals_mood: 'humeur (échelle personnelle, de 1 la meilleure à 4 la pire)',
  intervals_motivation: 'motivation (échelle personnelle, de 1 la meilleure à 4 la pire)',
  intervals_injury: 'blessure (échelle personnelle, de 1 aucune à 4 blessé)',
  intervals_hydration: 'hydratation (échelle personnelle, de 1 bonne à 4 très mauvaise)',
  blood_pressure_systolic_mmhg: 'pression systolique',
  blood_pressure_diastolic_mmhg: 'pression diastolique',
  skin_temperature_celsius: 'température de la peau',
  hydration_ml: 'boisson',
  sweat_loss_ml: 'pertes de sueur',
  recovery_minutes: 'temps de récupération',
};

const families: Readonly<Record<string, string>> = {
  sleep: 'sommeil',
  hrv: 'VFC',
  resting_heart_rate: 'FC de repos',
  stress: 'stress',
  spo2: 'SpO2',
  respiration: 'respiration',
  weight: 'poids',
  steps: 'pas',
  vendor_scores: 'scores de la marque',
  vitals: 'constantes',
};

const windows: Readonly<Record<string, string>> = {
  night: 'nuit',
  morning: 'matin',
  day: 'journée entière',
  spot: 'mesure ponctuelle',
  nap: 'sieste',
};

const hours = (seconds: number): string => {
  const minutes = Math.floor(Math.abs(seconds) / 60 + 0.5);
  const [h, m] = [Math.floor(minutes / 60), minutes % 60];
  return h > 0 ? `${h} h ${String(m).padStart(2, '0')}` : `${m} min`;
};

const units: Readonly<Record<string, readonly [number, string]>> = {
  hrv_rmssd_ms: [0, ' ms'],
  hrv_sdnn_ms: [0, ' ms'],
  resting_heart_rate_bpm: [0, ' bpm'],
  heart_rate_min_bpm: [0, ' bpm'],
  heart_rate_max_bpm: [0, ' bpm'],
  stress_average: [0, '/100'],
  spo2_percent: [1, ' %'],
  respiration_per_minute: [1, ' cycles/min'],
  body_fat_percent: [1, ' %'],
  active_kcal: [0, ' kcal'],
  sleep_score: [0, '/100'],
  body_battery_high: [0, '/100'],
  body_battery_low: [0, '/100'],
  vo2max_running: [1, ' ml/kg/min'],
  heart_rate_night_bpm: [0, ' bpm'],
  stress_max: [0, '/100'],
  resting_kcal: [0, ' kcal'],
  moderate_minutes: [0, ' min'],
  vigorous_minutes: [0, ' min'],
  garmin_training_readiness: [0, '/100'],
  polar_nightly_recharge: [0, '/6'],
  polar_ans_charge: [1, ' (échelle −10 à +10)'],
  polar_sleep_continuity: [1, '/5'],
  polar_cardio_load: [1, ''],
  polar_strain: [1, ''],
  polar_tolerance: [1, ''],
  coros_recovery_percent: [0, ' %'],
  intervals_fitness: [1, ''],
  intervals_fatigue_load: [1, ''],
  intervals_readiness: [1, ''],
  intervals_soreness: [0, '/4'],
  intervals_fatigue: [0, '/4'],
  intervals_stress: [0, '/4'],
  intervals_sleep_quality: [0, '/4'],
  intervals_mood: [0, '/4'],
  intervals_motivation: [0, '/4'],
  intervals_injury: [0, '/4'],
  intervals_hydration: [0, '/4'],
  blood_pressure_systolic_mmhg: [0, ' mmHg'],
  blood_pressure_diastolic_mmhg: [0, ' mmHg'],
  skin_temperature_celsius: [1, ' °C'],
  hydration_ml: [0, ' ml'],
  sweat_loss_ml: [0, ' ml'],
  vo2max_cycling: [1, ' ml/kg/min'],
};

/** Means of whole numbers carry a digit; steps and times do not. */
function digitsOf({ measure, mean }: PhraseParams): number {
  const [digits] = units[measure] ?? [0];
  return mean && digits === 0 && measure !== 'steps' ? 1 : digits;
}

function amount(p: PhraseParams, value: number, f: Formatter): string {
  const { measure } = p;
  if (String(measure).endsWith('_seconds')) return hours(value);
  if (measure === 'recovery_minutes' || measure === 'garmin_recovery_minutes') return hours(value * 60);
  if (measure === 'weight_kilograms') return f.weight(value);
  if (measure === 'distance_meters') return f.distance(value);
  return `${f.number(value, digitsOf(p))}${units[measure]?.[1] ?? ''}`;
}

/** `46.7–50.3 bpm`: the unit once. */
function range(p: PhraseParams, f: Formatter): string {
  const [low, high] = [Number(p.low), Number(p.high)];
  const unit = units[p.measure] ?? (p.measure === 'steps' ? [0, ''] : undefined);
  if (!unit) return `${amount(p, low, f)}–${amount(p, high, f)}`;
  return `${f.number(low, digitsOf(p))}–${f.number(high, digitsOf(p))}${unit[1]}`;
}

/** A difference with its sign; what rounds to nothing has none. Nights differ by minutes. */
function signed(p: PhraseParams, value: number, f: Formatter): string {
  if (String(p.measure).endsWith('_seconds')) return f.signed(value / 60);
  if (!units[p.measure] && p.measure !== 'steps')
    return `${value < 0 ? '−' : '+'}${amount(p, Math.abs(value), f)}`;
  return f.signed(value, digitsOf(p));
}

const differenceUnit = ({ measure }: PhraseParams): string => {
  if (String(measure).endsWith('_seconds')) return ' min';
  const unit = units[measure]?.[1] ?? '';
  return unit === '/100' ? '' : unit;
};

const verdicts: Readonly<Record<string, string>> = {
  low: 'sous l’habituel',
  usual: 'dans l’habituel',
  high: 'au-dessus de l’habituel',
};

const rules: Readonly<Record<string, string>> = {
  resting_heart_rate: 'FC de repos',
  last_sleep: 'Sommeil de la nuit dernière',
  recent_load: 'Charge de sept jours',
};

const jumps: Readonly<Record<string, string>> = {
  reference: 'pas de saut',
  small: 'petit saut',
  moderate: 'saut moyen',
  large: 'grand saut',
};

const reported: Readonly<Record<string, string>> = {
  soreness: 'courbatures ou raideur',
  fatigue: 'fatigue',
  illness: 'maladie',
  pain: 'douleur',
  injury: 'blessure',
  fever: 'fièvre',
  chest_symptoms: 'gêne thoracique ou malaise',
  pregnancy: 'grossesse',
  eating_concerns: 'difficultés avec l’alimentation',
};

export const wellness: PartLike<typeof english> = {
  'wellness.name': (p) => names[p.measure] ?? String(p.measure),
  'wellness.window': (p) => windows[p.window] ?? String(p.window),
  'wellness.value': (p, f) => amount(p, Number(p.value), f),
  'wellness.figure': (p, f) => `${names[p.measure] ?? p.measure} ${amount(p, Number(p.value), f)}`,
  'wellness.figure-usual': (p, f, parts) =>
    `${parts.join('')} (d’habitude ${range(p, f)}${p.provisional ? `, provisoire, sur ${p.n} jours` : ''})`,
  'wellness.outside': (p) => (p.verdict === 'low' ? 'bas' : 'haut'),
  'wellness.verdict': (p) => verdicts[p.verdict] ?? String(p.verdict),
  'wellness.headline': (p, f, parts) =>
    `${f.days(p.from, p.to)} (${p.timeZone}) : ${parts.length > 0 ? `en moyenne ${parts.join(', ')} ; ` : ''}${f.number(p.known)} ${Number(p.known) > 1 ? 'jours connus' : 'jour connu'} sur ${f.number(p.nights)}.`,
  'wellness.headline-one': (p, f, parts) => `${f.day(p.from)} (${p.timeZone}) : ${parts.join(', ')}.`,
  'wellness.headline-none': (p, f) =>
    `On ne sait rien pour ${f.days(p.from, p.to)} (${p.timeZone}) : aucune mesure n’est arrivée. Inconnu ne veut dire ni repos, ni zéro.`,
  'wellness.nap': (p) => `sieste ${hours(Number(p.seconds))}, hors de la nuit`,
  'wellness.gap.no_data': () => 'rien n’est arrivé : inconnu, pas repos',
  'wellness.gap.no_night': () => 'la montre n’a pas enregistré la nuit',
  'wellness.gap.today': () => 'rien n’est encore arrivé',
  'wellness.so-far': () => 'journée en cours',
  'wellness.averages': (p, f) =>
    `Moyennes (d’habitude : moyenne ± 1 écart-type des 60 jours précédents ; « bas » et « haut » en sortent${p.from ? ` ; évolution par rapport à ${f.days(p.from, p.to)} avec son intervalle à 95 %` : ''}) :`,
  'wellness.average': (p, f) =>
    `${amount(p, Number(p.value), f)}, n ${f.number(p.n)}${p.median === undefined ? '' : `, médiane ${amount(p, Number(p.median), f)}, écart-type ${amount(p, Number(p.sd), f)}`}`,
  'wellness.usual': (p, f) =>
    `d’habitude ${range(p, f)}${p.n === undefined ? '' : ` (${p.n} jours${p.provisional ? ', provisoire' : ''})`}`,
  'wellness.usual-too-few': (p) =>
    `pas encore de plage habituelle : moins de ${p.needed} jours connus sur les 60 précédents`,
  'wellness.change': (p, f) =>
    `avant ${amount(p, Number(p.before), f)} (n ${p.n}), ${signed(p, Number(p.difference), f)}${differenceUnit(p)} (${signed(p, Number(p.low), f)} à ${signed(p, Number(p.high), f)})${p.clear ? '' : ', pas d’évolution nette'}`,
  'wellness.hrv-week': (p, f, parts) =>
    `VFC, moyenne du ln sur 7 jours au ${f.day(p.day)} : ${f.number(p.value, 1)} ms (n ${p.n}${p.variation === undefined ? '' : `, CV ${f.number(p.variation, 1)} %`}) ; ${parts.join('')}.`,
  'wellness.hrv-band': (p, f) =>
    `${verdicts[p.verdict] ?? p.verdict} (${f.number(p.low, 1)}–${f.number(p.high, 1)} ms, moyenne ± 0,5 écart-type de ${p.n} jours connus sur les 60 précédents${p.provisional ? ', provisoire' : ''})`,
  'wellness.hrv-none': (_p, _f, parts) => `VFC de la semaine : ${parts.join('')}.`,
  'wellness.hrv-too-few': (p, f) =>
    `pas de moyenne sur sept jours, ${Number(p.known) > 1 ? `${f.number(p.known)} jours connus` : `${f.number(p.known)} jour connu`}, il en faut ${p.needed}`,
  'wellness.rhythm': (p, f, parts) => `Rythme, ${f.days(p.from, p.to)} : ${parts.join(' ; ')}.`,
  'wellness.regularity': (p, f) =>
    `indice de régularité du sommeil ${f.number(p.value)} sur 100 (${p.n} nuits, d’après leur début et leur fin)`,
  'wellness.regularity-too-few': (p) =>
    `pas d’indice de régularité : ${p.known} nuits connues, il en faut ${p.needed} d’affilée`,
  'wellness.midpoint': (p, f) => `milieu de la nuit à ± ${f.number(p.value)} min`,
  'wellness.midpoint-too-few': (p) =>
    `pas de milieu de nuit : ${p.known} nuits connues, il en faut ${p.needed}`,
  'wellness.debt': (p, f) =>
    `Face aux ${f.number(p.need, Number.isInteger(p.need) ? 0 : 1)} h dont vous dites avoir besoin${p.memory ? ` (${p.memory})` : ''} : ${Number(p.hours) >= 0 ? `il manque ${f.number(p.hours, 1)} h` : `${f.number(Math.abs(Number(p.hours)), 1)} h de plus`} sur ${f.plural(p.known, 'nuit', 'nuits')}${Number(p.missing) > 0 ? ` ; ${f.plural(p.missing, 'nuit inconnue, non comptée', 'nuits inconnues, non comptées')}` : ''}.`,
  'wellness.source': (p) => `Mesuré par ${p.source}.`,
  'wellness.other-source': (p, f) =>
    `${p.source} dit autre chose pour ${names[p.measure] ?? p.measure} (${windows[p.window] ?? p.window}) : ${amount(p, Number(p.value), f)} en moyenne, n ${p.n}${p.difference === undefined ? '' : `, ${signed(p, Number(p.difference), f)}${differenceUnit(p)} sur les mêmes jours`}. Non mélangé.`,
  'wellness.resting-definition': (p) =>
    `FC de repos telle que ${p.source} la définit (${windows[p.window] ?? p.window}).`,
  'wellness.vendor-scale': (p, f, parts) =>
    `Scores propres à ${p.source} : ${f.list(parts)} (stress, temps de récupération : plus haut, c’est davantage ; les autres : plus haut, c’est mieux). Formule non publiée, version absente du fichier.`,
  'wellness.unknown-here': (_p, _f, parts) => `Rien de connu dans cette période pour : ${parts.join('')}.`,
  'wellness.not-recorded': (p, f, parts) =>
    `Absent de la bibliothèque depuis le ${f.day(p.from)} : ${parts.join('')}. La montre ne l’enregistre peut-être pas.`,
  'wellness.families': (p, f) =>
    f.list(
      String(p.families)
        .split(',')
        .map((family) => families[family] ?? family),
    ),
  'wellness.today-open': () =>
    'La journée n’est pas finie : ses pas et son stress ne comptent pas dans les moyennes.',
  'wellness.history': (p, f) => `Les mesures commencent le ${f.day(p.day)}.`,
  'wellness.bucket': (p, f) => `${p.key} (${f.number(p.known)}/${f.number(p.nights)})`,
  'wellness.cut': (p) =>
    `Seules les ${p.shown} dernières lignes sur ${p.total} ; demandez by "month" ou une période plus courte.`,

  'readiness.headline.green': (p, f) =>
    `Feu vert pour le ${f.day(p.day)} : aucune règle ne se déclenche${Number(p.unknown) > 0 ? `, ${p.unknown} n’${Number(p.unknown) > 1 ? 'ont' : 'a'} pas pu être ${Number(p.unknown) > 1 ? 'lues' : 'lue'}` : ''}.`,
  'readiness.headline.caution': (p, f, parts) =>
    `Prudence pour le ${f.day(p.day)}${parts.length > 0 ? ` : ${f.list(parts)}` : ''}.`,
  'readiness.headline.rest': (p, f, parts) => `Repos le ${f.day(p.day)} : ${f.list(parts)}.`,
  'readiness.headline.unknown': (p, f) =>
    `On en sait trop peu pour juger le ${f.day(p.day)} : moins de deux signes du corps ont pu être lus.`,
  'readiness.brief.hrv_week': () => 'VFC sous sa plage habituelle',
  'readiness.brief.resting_heart_rate': () => 'FC de repos au-dessus de l’habituel',
  'readiness.brief.last_sleep': () => 'nuit plus courte que d’habitude',
  'readiness.brief.recent_load': () => 'charge plus forte que d’habitude',
  'readiness.brief.longest_session': () => 'une course bien plus longue qu’auparavant',
  'readiness.brief.reported': (p) => `${reported[p.report] ?? p.report} (dit par vous)`,
  'readiness.state.fired': () => 'DÉCLENCHÉE',
  'readiness.state.calm': () => 'calme',
  'readiness.state.unknown': () => 'inconnu',
  'readiness.rule': (p) =>
    `${p.rule === 'hrv_week' ? `${names[`${p.metric}_ms`] ?? p.metric}, moyenne de sept jours` : (rules[p.rule] ?? p.rule)}${p.source ? ` (${windows[p.window] ?? p.window}, ${p.source})` : ''}`,
  'readiness.load': (p, f) => `${f.number(p.value)} points`,
  'readiness.weeks': (p, f) =>
    `d’habitude ${f.number(p.low)} à ${f.number(p.high)} (moyenne ± 1 écart-type de ${p.n} semaines complètes auparavant)`,
  'readiness.until': (p, f) => `jusqu’au ${f.day(p.day)}`,
  'readiness.on': (p, f) => `le ${f.day(p.day)}`,
  'readiness.usual': (p, f) =>
    `d’habitude ${range(p, f)} (moyenne ± ${f.number(p.width, p.width === 1 ? 0 : 1)} écart-type de ${p.n} jours connus sur les 60 précédents)`,
  'readiness.provisional': () => 'provisoire',
  'readiness.unknown-days': (p, f) => f.plural(p.days, 'jour inconnu', 'jours inconnus'),
  'readiness.jump': (p) => jumps[p.jump] ?? String(p.jump),
  'readiness.known': (p) => `n ${p.n}`,
  'readiness.session': (p, f) =>
    `Plus longue course des 7 derniers jours : ${f.distance(p.meters)} le ${f.day(p.day)}, ${f.signed(p.percent, 1)} % par rapport à la plus longue des 30 jours d’avant (${f.distance(p.before)}), ${p.id}`,
  'readiness.session-name': () => 'Plus longue course des 7 derniers jours',
  'readiness.session-none': () => 'Plus longue course : aucune ces sept derniers jours',
  'readiness.hazard': (p, f) =>
    `chez 5 205 coureurs, un tel saut allait avec ${f.number(p.ratio, 2)} fois plus de blessures de surcharge (Frandsen 2025 : un chiffre de groupes, pas le vôtre)`,
  'readiness.reported': (p) => `Signalé : ${reported[p.report] ?? p.report}`,
  'readiness.from-memory': (p) => `dans votre mémoire ${p.id}, « ${p.text} »`,
  'readiness.old-memory': () => 'noté il y a longtemps ; est-ce toujours vrai ?',
  'readiness.no-hrv': () => 'pas de VFC dans la bibliothèque pour ces jours',
  'readiness.no-resting-heart-rate': () => 'pas de FC de repos aujourd’hui ni hier',
  'readiness.no-sleep': () => 'nuit inconnue',
  'readiness.no-load': () => 'rien n’est arrivé en sept jours : inconnu, pas repos',
  'readiness.no-training': () => 'aucune séance avec une charge dans les neuf semaines d’avant',
  'readiness.load-too-few': (p) =>
    `${p.known} semaines complètes connues auparavant, il en faut ${p.needed} pour une charge habituelle`,
  'readiness.load-minimum': (p, f) =>
    `un minimum : ${[
      ...(Number(p.days) > 0 ? [f.plural(p.days, 'jour inconnu', 'jours inconnus')] : []),
      ...(Number(p.sessions) > 0 ? [`${f.plural(p.sessions, 'séance', 'séances')} sans charge`] : []),
    ].join(', ')}`,
  'readiness.no-run-before': () => 'aucune course dans les 30 jours d’avant pour comparer',
  'readiness.professional': () =>
    'Parlez-en à un médecin ou à un autre professionnel de santé avant de vous entraîner ; aucun chiffre ici ne prime.',
  'readiness.vendor': (p) => `L’avis propre à la montre (formule non publiée) : ${p.scores}.`,
  'readiness.vendor-score': (p, f) =>
    `${names[p.measure] ?? p.measure} ${amount(p, Number(p.value), f)} (${p.source}, ${f.day(p.day)})`,
  'readiness.no-vendor': () => 'Aucun score propre à la montre dans la bibliothèque pour ce jour.',
  'readiness.future': (p, f) => `Le ${f.day(p.asked)} est à venir : jugé d’après ce qu’on sait aujourd’hui.`,
  'readiness.memory-closed': () =>
    'Contraintes et notes n’ont pas toutes été lues : cet assistant n’y a pas accès.',
  'readiness.load-mixed': (p) => `Les charges viennent de plusieurs méthodes (${p.methods}).`,
  'readiness.limits': () =>
    'Un signal parmi d’autres, moins sûr que votre ressenti : ni score, ni diagnostic. Ces données ne permettent pas de dire si vous êtes en surentraînement, malade ou blessé.',
};
