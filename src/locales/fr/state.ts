import type { PartLike } from '../catalogue.ts';
import type { state as english } from '../en/state.ts';

export const state: PartLike<typeof english> = {
  'page.nav.fitness': () => 'Forme',
  'page.nav.recovery': () => 'Récupération',
  'page.fitness.title': () => 'Condition physique',
  'page.fitness.what': () =>
    'Ce que représente l’entraînement des dernières semaines. La condition est la charge d’environ six semaines, la fatigue celle d’une semaine ; la forme est leur différence, la veille. La courbe dit combien vous vous êtes entraîné, pas à quelle vitesse.',
  'page.fitness.no-load': () =>
    'Aucune séance n’a encore de charge. Il faut une fréquence cardiaque, une puissance ou une allure, et un seuil auquel la rapporter : indiquez le vôtre à votre assistant.',
  'page.fitness.fitness': () => 'Condition',
  'page.fitness.fatigue': () => 'Fatigue',
  'page.fitness.form': () => 'Forme',
  'page.fitness.load7': () => 'Charge sur 7 jours',
  'page.fitness.curve': () => 'Condition (vert) et fatigue (rouge)',
  'page.fitness.chart': () => 'Condition, fatigue et forme sur les six derniers mois',
  'page.fitness.provisional': () =>
    'Provisoire : la courbe part de zéro et demande 42 jours. Une bibliothèque récente sous-estime l’athlète.',
  'page.fitness.records': () => 'Records',
  'page.fitness.no-records': () => 'Pas encore de meilleure performance dans ce sport.',
  'page.fitness.best': () => 'Meilleure performance',
  'page.fitness.when': () => 'Date',
  'page.fitness.left-out': () =>
    'Les distances sur tapis, sur home trainer ou avec assistance ne comptent pas comme records.',
  'page.fitness.zones': () => 'Zones en vigueur',
  'page.fitness.no-zones': () =>
    'Les zones demandent un seuil ou une fréquence cardiaque maximale mesurés. Aucune formule d’âge ne les remplace : dites à votre assistant ce que vous savez.',
  'page.fitness.sport': () => 'Sport',
  'page.fitness.zones-of': () => 'Grandeur',
  'page.fitness.model': () => 'Modèle',
  'page.fitness.edges': () => 'Bornes supérieures',
  'page.recovery.title': () => 'Récupération',
  'page.recovery.empty': () =>
    'Aucune nuit n’est encore arrivée. Importez l’archive de votre montre, ou connectez-la sur la page Sources.',
  'page.recovery.what': () =>
    'Les quatre dernières semaines, chaque valeur venant d’une seule source et rapportée à votre plage habituelle : la moyenne ± un écart-type des soixante jours précédents, en gris sur le dessin.',
  'page.recovery.verdict': (p) => verdicts[String(p.verdict)] ?? String(p.verdict),
  'page.recovery.no-diagnosis': () =>
    'C’est un signal parmi d’autres, plus faible que vos sensations, et non un diagnostic. Demandez à votre assistant quelles règles se sont déclenchées, et sur quoi.',
  'page.recovery.averages': () => 'Quatre semaines',
  'page.recovery.figure': () => 'Valeur',
  'page.recovery.mean': () => 'Moyenne',
  'page.recovery.usual': () => 'Habituel',
  'page.recovery.source': () => 'Source',
  'page.recovery.nights': () => 'Jour par jour',
  'page.recovery.day': () => 'Jour du réveil',
  'page.recovery.dash': () => 'Un tiret : inconnu. Ce n’est ni zéro ni du repos.',
  'page.recovery.others': () => 'Autres sources',
  'page.recovery.never-blended': () => 'Elles restent à côté et n’entrent dans aucune moyenne.',
  'page.recovery.sleep-hours': () => 'sommeil (heures)',
  'page.recovery.chart': () => 'Sommeil, VFC et FC de repos sur les quatre dernières semaines',
};

const verdicts: Readonly<Record<string, string>> = {
  green: 'Aujourd’hui : rien ne s’oppose à l’entraînement prévu.',
  caution: 'Aujourd’hui : un signal invite à la prudence.',
  rest: 'Aujourd’hui : plusieurs signaux s’accordent sur une journée facile.',
  unknown: 'Aujourd’hui : on en sait trop peu pour se prononcer.',
};
