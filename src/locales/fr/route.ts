import type { PartLike } from '../catalogue.ts';
import type { routeWords as english } from '../en/route.ts';

const origins: Readonly<Record<string, string>> = { device: 'd’un appareil', athlete: 'les vôtres' };

export const routeWords: PartLike<typeof english> = {
  'route.headline': (p, f) =>
    `${f.plural(p.count, 'autre sortie', 'autres sorties')} sur le même parcours, ${f.days(p.from, p.to)} ; les écarts sont donnés par rapport à A.`,
  'route.common.same': (p, f) =>
    `${p.column}, parcours identique à ${p.percent} %, ${f.distance(p.meters)} en commun`,
  'route.common.opposite': (p, f) =>
    `${p.column}, parcours identique à ${p.percent} % en sens inverse, ${f.distance(p.meters)} en commun`,
  'route.paused': (p, f) => `(+ ${f.duration(p.seconds)} de pause)`,
  'route.how': () =>
    'La part identique est celle du plus long parcours que les deux ont suivie dans le même ordre à 35 m près environ ; les temps y sont sans les pauses.',
  'route.needs-location': () =>
    'Un parcours commun n’est pas indiqué : il faut pour cela l’autorisation location:read.',
  'route.cut': (p, f) =>
    `Sur ${f.number(p.candidates)} sorties de cette longueur, les ${f.number(p.read)} plus proches en distance ont été examinées.`,
  'route.no-positions': (p) =>
    `${p.id} n’a pas enregistré de positions, son parcours n’est donc pas connu. Choisissez-en une autre.`,
  'route.none-found': (p, f) =>
    `Aucune des ${f.plural(p.count, 'sortie', 'sorties')} de ce sport et de cette longueur, ${f.days(p.from, p.to)}, n’a suivi le parcours de ${p.id}. Essayez une période plus longue dans same_route_in.`,
  'zone-set.headline': (p, f) =>
    Number(p.count) === 0
      ? `${p.id} : aucune zone n’est connue pour cette activité.`
      : `${p.id} : temps par zone selon ${f.plural(p.count, 'jeu de zones', 'jeux de zones')}.`,
  'zone-set.origin': (p) => `[${origins[p.origin] ?? p.origin}]`,
  'zone-set.differ': () =>
    'Les bornes de ces jeux diffèrent : deux logiciels qui comptent d’autres minutes ont chacun raison selon les leurs.',
  'zone-set.no-device': () =>
    'Aucune zone d’appareil n’est connue : seules celles qu’un fichier contenait peuvent être comparées.',
};
