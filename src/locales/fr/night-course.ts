import type { PartLike } from '../catalogue.ts';
import type { nightCourse as english } from '../en/night-course.ts';

const stages: Readonly<Record<string, string>> = {
  awake: 'éveil',
  light: 'léger',
  deep: 'profond',
  rem: 'paradoxal',
  asleep: 'sommeil',
  unmeasured: 'non mesuré',
};

/** One night stage by stage. */
export const nightCourse: PartLike<typeof english> = {
  'wellness.course': (p, f) =>
    `La nuit phase par phase (${p.source}, ${f.plural(p.count, 'phase', 'phases')})`,
  'wellness.stage': (p) => stages[p.stage] ?? String(p.stage),
  'wellness.awakenings': (p, f) =>
    `${f.plural(p.count, 'éveil', 'éveils')} entre le premier et le dernier sommeil, ${f.duration(p.seconds)} en tout`,
  'wellness.longest-awake': (p, f) => `le plus long ${f.duration(p.seconds)}`,
  'wellness.until-stage': (p, f) =>
    `premier sommeil ${stages[p.stage] ?? p.stage} après ${f.duration(p.seconds)}`,
  'wellness.rem-periods': (p, f) =>
    f.plural(p.count, 'période de sommeil paradoxal', 'périodes de sommeil paradoxal'),
  'wellness.course-one-night': () => 'Phase par phase, une seule nuit à la fois : demandez un seul jour.',
  'wellness.course-unknown': (p, f) =>
    `Le déroulement de la nuit au ${f.day(p.day)} n’est pas connu : aucun fichier avec ses phases n’est dans la bibliothèque, seulement des sommes, ou rien.`,
  'wellness.course-doubt': () =>
    'Les phases sont l’estimation d’une montre, d’après les mouvements et le pouls : début, fin et éveils sont assez justes ; profond et paradoxal le sont moins. Aucun laboratoire du sommeil ne les a mesurées.',
};
