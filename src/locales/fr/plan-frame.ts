import type { PartLike } from '../catalogue.ts';
import type { planFrame as english } from '../en/plan-frame.ts';

const kinds: Readonly<Record<string, string>> = {
  build: 'progression',
  taper: 'affûtage',
  race: 'semaine de la course, sans elle',
};

export const planFrame: PartLike<typeof english> = {
  'race.frame': () => 'Semaines jusqu’à la course, en course à pied',
  'race.frame-kind': (p) => kinds[p.kind] ?? String(p.kind),
  'race.frame-weekly': (p, f) => `une semaine entière de ${f.distance(p.low)} à ${f.distance(p.high)}`,
  'race.frame-longest': (p, f) => `la plus longue jusqu’à ${f.distance(p.meters)}`,
  'race.frame-unplanned': () => 'rien de prévu',
  'race.frame-planned': (p, f) =>
    `prévu : ${f.plural(p.runs, 'course', 'courses')}, ${f.distance(p.meters)}${p.unmeasured ? ` (${f.number(p.unmeasured)} sans distance)` : ''}`,
  'race.frame-why': () =>
    'Ces semaines sont un cadre, pas un plan : de 90 à 120 % de la moyenne des quatre dernières semaines, puis deux semaines avec 41 à 60 % de moins, à intensité et fréquence égales (Bosquet 2007) ; aucune course de plus de 10 % au-delà de la plus longue de ses 30 jours précédents (Frandsen 2025, risques de groupes), chaque semaine étant supposée courue. Contraintes, fatigue et autres sports n’y sont pas.',
  'plan.guards': () => 'Avant de dire oui',
  'plan.guard-spike': (p, f) =>
    `${f.day(p.day)} : ${f.distance(p.meters)} dépasse de ${f.number(p.percent)} % la plus longue course des 30 jours précédents (${f.distance(p.longest)}, faite ou prévue). Au-delà de 10 %, les blessures de surmenage étaient plus fréquentes dans des groupes de coureurs.`,
  'plan.guard-taper': (p, f) =>
    `${f.days(p.from, p.to)} : ${f.distance(p.meters)} de course à pied alors que la course est le ${f.day(p.race)} ; un affûtage en laisse au plus ${f.distance(p.high)} (41 à 60 % de moins que les quatre dernières semaines).`,
  'plan.guard-constraint': (p, f) => `Vous avez demandé de respecter (${p.id}) : ${f.quote(String(p.text))}`,
  'plan.more-draft': (p, f) =>
    `Brouillon ${p.id} pour le ${f.day(p.day)} (${f.duration(p.seconds)}), la même séance ; undo ${p.change}.`,
};
