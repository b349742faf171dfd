import type { PartLike } from '../catalogue.ts';
import type { hard as english } from '../en/hard.ts';

const names: Readonly<Record<string, string>> = {
  meters_per_beat: 'mètres par battement',
  watts_per_beat: 'puissance par battement',
  average_heart_rate: 'FC moyenne',
  speed: 'allure ou vitesse',
  duration: 'durée',
  ascent_per_km: 'dénivelé',
  temperature: 'température',
  decoupling: 'dérive de la FC',
  training_load: 'charge de la séance',
  hours_since_last_session: 'heures depuis la séance précédente',
  hrv_week: 'semaine de VFC',
  resting_heart_rate: 'FC de repos',
  last_sleep: 'dernier sommeil',
  recent_load: 'charge des derniers jours',
  longest_session: 'plus longue course',
  reported: 'ce qui a été signalé',
};

const outside: Readonly<Record<string, string>> = {
  meters_per_beat: 'moins de mètres par battement que d’habitude',
  watts_per_beat: 'moins de puissance par battement que d’habitude',
  average_heart_rate: 'une FC plus haute que d’habitude',
  speed: 'plus vite que d’habitude',
  duration: 'plus long que d’habitude',
  ascent_per_km: 'plus de dénivelé que d’habitude',
  temperature: 'plus chaud que d’habitude',
  decoupling: 'une dérive de la FC plus forte que d’habitude',
  training_load: 'une charge plus forte que d’habitude pour une séance',
  hours_since_last_session: 'moins de temps depuis la séance précédente que d’habitude',
};

export const hard: PartLike<typeof english> = {
  'hard.headline': (p, f, [sport = '', ...parts]) =>
    `${sport} du ${f.day(p.day)}, hors de votre propre ordinaire : ${f.list(parts)}. Des pistes, pas des causes.`,
  'hard.headline-none': (p, f, [sport = '']) =>
    `${sport} du ${f.day(p.day)} : rien de mesuré ne sort de votre propre ordinaire. Ce qui n’est pas enregistré a pu la rendre dure.`,
  'hard.title': (p, f) =>
    `${p.id} face à ${f.plural(p.alike, 'séance semblable', 'séances semblables')} des 90 jours précédents (${p.sport}, 20 min et plus ; ordinaire : moyenne ± 1 écart-type)`,
  'hard.candidate': (p) => outside[p.figure] ?? String(p.figure),
  'hard.name': (p) => names[p.name] ?? String(p.name),
  'hard.usual': (p) => `d’ordinaire de ${p.low} à ${p.high}`,
  'hard.outside': () => 'SORT DE L’ORDINAIRE',
  'hard.inside': (p) => (p.unknown ? 'inconnu' : 'ordinaire, ou plutôt facile'),
  'hard.not-measured': () => 'non mesuré pendant cette séance',
  'hard.too-few': (p, f) =>
    `connu pour ${f.plural(p.n, 'séance semblable', 'séances semblables')}, il en faut ${p.needed} pour un ordinaire`,
  'hard.stands-out': (p) => `Sort de l’ordinaire : ${p.names}.`,
  'hard.no-causes': () =>
    'Une valeur hors de l’ordinaire est une piste ; aucune cause ne s’en déduit. Vent, repas, boisson, stress, maladie qui couve et ressenti ne sont pas enregistrés.',
  'hard.rules': () => 'Les jours qui précèdent, tels qu’ils étaient ce matin-là',
};
