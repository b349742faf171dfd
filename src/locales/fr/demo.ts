import type { PartLike } from '../catalogue.ts';
import type { demo as english } from '../en/demo.ts';

export const demo: PartLike<typeof english> = {
  'demo.name': () => 'Athlète de démonstration',
  'demo.label': () =>
    'Athlète de démonstration : tous les chiffres sont inventés. Personne ne s’est entraîné, n’a dormi ni couru ici.',
  'demo.done': (p, f) =>
    `L’athlète de démonstration est prêt : ${f.plural(p.activities, 'activité', 'activités')}, ${f.days(p.from, p.to)}, en ${f.number(p.seconds)} s.\nTout est inventé ; les valeurs exactes sont dans ${p.home}/demo/truth.json.`,
  'demo.days': (p) =>
    `« ${p.value} » n’est pas un nombre de jours. Indiquez-en un entre ${p.low} et ${p.high}, par exemple --days 180.`,
  'demo.seed': (p) =>
    `« ${p.value} » n’est pas une graine. Indiquez un nombre entier entre ${p.low} et ${p.high}, par exemple --seed 7.`,
  'demo.home-in-use': (p) =>
    `${p.home} contient les données d’un véritable athlète : la démonstration s’y mélangerait. Créez-la ailleurs : boucle --home AUTRE_DOSSIER demo.`,
  'demo.with-vendors': () => 'la servir, avec des marques simulées à relier',
  'demo.vendors.absent': () =>
    'Les marques simulées ne se trouvent que dans les sources de boucle, dossier simulators. « boucle demo » s’en passe.',
  'demo.vendors.key': (p) => `${p.vendor}, simulé à l’adresse ${p.url} : reliez-le avec la clé ${p.key}`,
  'demo.vendors.page': (p) => `${p.vendor}, simulé à l’adresse ${p.url} : reliez-le sur sa propre page`,
  'demo.vendors.try': () =>
    'Ouvrez la page Sources pour les relier ; rien n’atteint une véritable marque. Demandez une séance pour jeudi : elle rejoint le calendrier d’intervals.icu. Les connexions prennent fin avec la démonstration.',
  'demo.goal.half': () => 'Semi-marathon en moins de 1 h 30',
  'demo.goal.ten': () => '10 km en moins de 40 minutes',
  'demo.constraint.monday': () => 'Pas de course à pied le lundi : piscine et musculation',
  'demo.constraint.achilles': () =>
    'Tendon d’Achille gauche raide le matin : pas de côtes pendant trois semaines',
  'demo.note.morning': () => 'Préfère le vélo le samedi matin et la sortie longue le dimanche',
};
