import type { PartLike } from '../catalogue.ts';
import type { methodWords as english } from '../en/methods.ts';

/** Comment un chiffre a été calculé, en quelques mots. */
const methods: Readonly<Record<string, string>> = {
  last_minus_first: 'dernière mesure moins la première',
  elapsed_minus_pauses: 'temps écoulé moins les pauses',
  speed_above_threshold: 'temps en mouvement',
  hysteresis_3m: 'montées de 3 m et plus',
  mean_of_seconds: 'moyenne de toutes les secondes',
  mean_of_seconds_with_zeros: 'moyenne de toutes les secondes, zéros compris',
  mean_of_seconds_without_zeros: 'moyenne de toutes les secondes, zéros exclus',
  mean_of_samples: 'moyenne des mesures',
  maximum_without_spikes: 'maximum, pics écartés',
  distance_over_timer: 'distance sur temps chronométré',
  distance_over_steps: 'distance par pas',
  'line_through_speed_bins_0.25': 'droite par la cadence moyenne de chaque tranche de 0,25 m/s',
  sum_of_seconds: 'somme de toutes les secondes',
  weighted_power_30s_full_windows: 'moyenne d’ordre quatre des moyennes sur 30 s',
  weighted_power_over_threshold: 'puissance pondérée sur puissance au seuil',
  weighted_over_mean_power: 'puissance pondérée sur puissance moyenne',
  hours_x_intensity_squared: 'heures × intensité² × 100',
  empirical_grade_20m: 'vitesse à plat pour le même effort, pentes sur 20 m',
  graded_speed_squared: 'heures × (vitesse corrigée de la pente sur vitesse au seuil)² × 100',
  flat_speed_squared: 'heures × (vitesse sur vitesse au seuil)² × 100',
  active_lengths: 'longueurs nagées, repos exclus',
  mean_of_active_lengths: 'moyenne des longueurs nagées',
  speed_cubed_swimming_time: 'heures nagées × (vitesse sur vitesse critique)³ × 100',
  banister_by_second: 'seconde par seconde, coefficient masculin',
  'banister_by_second_a0.86': 'seconde par seconde, coefficient féminin 0,86',
  edwards_by_second: 'minutes par dixième de la FC maximale × 1 à 5',
  heart_rate_load: 'impulsion rapportée à celle d’une heure au seuil',
  banister_by_second_over_threshold_hour: 'impulsion de Banister rapportée à celle d’une heure au seuil',
  banister_by_second_over_threshold_hour_estimated_threshold:
    'impulsion de Banister rapportée à celle d’une heure au seuil estimé',
  'banister_by_second_a0.86_over_threshold_hour':
    'impulsion de Banister (femmes, 0,86) rapportée à celle d’une heure au seuil',
  'banister_by_second_a0.86_over_threshold_hour_estimated_threshold':
    'impulsion de Banister (femmes, 0,86) rapportée à celle d’une heure au seuil estimé',
  edwards_over_threshold_hour: 'impulsion d’Edwards rapportée à celle d’une heure au seuil',
  edwards_over_threshold_hour_estimated_threshold:
    'impulsion d’Edwards rapportée à celle d’une heure au seuil estimé',
  weighted_power_over_mean_hr: 'puissance pondérée sur FC moyenne',
  graded_speed_over_mean_hr: 'vitesse corrigée de la pente sur FC moyenne',
  flat_speed_over_mean_hr: 'vitesse sur FC moyenne',
  average_power_halves_of_samples:
    'puissance moyenne par battement, moitiés en nombre de mesures, comme GoldenCheetah',
  average_speed_halves_of_samples:
    'vitesse moyenne par battement, moitiés en nombre de mesures, comme GoldenCheetah',
  weighted_power_halves_after_10min:
    'puissance pondérée par battement, seconde moitié face à la première, après 10 min',
  graded_speed_halves_after_10min:
    'vitesse corrigée de la pente par battement, seconde moitié face à la première, après 10 min',
  planned_power_fourth_power_mean: 'd’après les watts prévus',
  planned_mean_speed_squared: 'd’après l’allure prévue',
  planned_swim_speed_cubed: 'd’après l’allure de nage prévue',
};

const bases: Readonly<Record<string, string>> = {
  power_load: 'd’après la puissance',
  run_load: 'd’après l’allure',
  swim_load: 'd’après la vitesse de nage',
  heart_rate_load: 'd’après la FC',
  none: 'sans charge',
};

export const methodWords: PartLike<typeof english> = {
  'method.name': (p) => {
    const [basis, rest] = String(p.method).split(':');
    return rest
      ? `${bases[basis ?? ''] ?? basis} : ${methods[rest] ?? rest}`
      : (methods[basis ?? ''] ?? String(p.method));
  },
  'method.basis': (p) => bases[String(p.basis)] ?? String(p.basis),
};
