import type { PartLike } from '../catalogue.ts';
import type { glossary as english } from '../en/glossary.ts';

export const glossary: PartLike<typeof english> = {
  'glossary.title': () => 'Les chiffres que boucle calcule',
  'glossary.about': () =>
    'Les noms sont neutres. La puissance pondérée se compare à Normalized Power®, l’intensité à IF®, la charge à TSS® ; la forme, la fatigue et la fraîcheur à CTL®, ATL® et TSB® ; la puissance lissée sur 25 s à xPower® et BikeScore®. Ce sont des marques d’autrui, et leurs chiffres peuvent différer.',
  'glossary.head': () => '| nom | id | unité | données requises | source |',
  'glossary.conventions': () => 'Ce que les programmes comptent autrement, et le choix de boucle',
  'glossary.clock': () =>
    'Chronomètre : allure, vitesse et charge suivent le chronomètre (pauses exclues), comme chez Garmin, COROS, Polar et Suunto ; Strava affiche le temps en mouvement. Les records suivent le temps écoulé : une pause ne s’efface pas.',
  'glossary.weighted': () =>
    'Puissance pondérée : seules comptent les fenêtres de 30 s complètes. GoldenCheetah part de 30 s de zéros et donne moins sur les efforts courts.',
  'glossary.load': () =>
    'Charge : une heure au seuil = 100, d’après la puissance, à défaut l’allure ou la vitesse de nage, à défaut la FC ; la méthode dit laquelle. Celle de Garmin est une dette d’oxygène, celles de Polar et de COROS un TRIMP, celle de Strava une FC pondérée par zone, celle de Suunto comparable à TSS : aucune ne se recalcule, chacune garde son nom.',
  'glossary.fitness': () =>
    'Forme, fatigue : gain 1 − e^(−1/N) sur 42 et 7 jours, comme GoldenCheetah et intervals.icu ; TrainingPeaks écrit 1/N, Runalyze 2/(N + 1), presque deux fois plus rapide. La fraîcheur est celle de la veille ; d’autres montrent celle du jour.',
  'glossary.decoupling': () =>
    'Découplage : efforts réguliers d’au moins 40 min, les 10 premières exclues, puissance pondérée ou vitesse corrigée de la pente. GoldenCheetah coupe toutes les mesures en deux, en moyennes simples (donné à côté : decoupling_plain).',
  'glossary.ascent': () =>
    'Dénivelé : celui de l’appareil ; s’il n’en donne pas, les montées de plus de 3 m. Sans baromètre, Strava remplace l’altitude par un modèle de terrain ; ailleurs, les règles vont de 0,4 à 3 m.',
  'glossary.graded': () =>
    'Allure corrigée de la pente : la courbe empirique publiée par Strava en 2017. Le coût de Minetti crédite bien plus les descentes ; TrainingPeaks ne publie pas la sienne.',
  'glossary.zones': () =>
    'Zones : d’après vos seuils (Friel, Coggan), à défaut le maximum, à défaut celles de l’appareil. Deux programmes qui comptent d’autres minutes ont d’autres bornes ; aucun n’a tort. Les trois zones (80/20) demandent SV1 et SV2.',
  'glossary.cadence': () =>
    'Cadence à pied : les pas des deux jambes ; un fichier FIT n’en garde qu’une. L’arrêt et la roue libre sont exclus, ce que certains appareils laissent au choix.',
  'glossary.vendor': () =>
    'VO2max, état de préparation, récupération et scores de sommeil appartiennent à la marque : jamais recalculés, jamais mélangés ; deux appareils font deux séries.',
};
