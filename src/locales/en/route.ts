import type { Part } from '../catalogue.ts';

const origins: Readonly<Record<string, string>> = { device: 'from a device', athlete: 'yours' };

export const routeWords = {
  'route.headline': (p, f) =>
    `${f.plural(p.count, 'other session', 'other sessions')} on the same route, ${f.days(p.from, p.to)}; changes are against A.`,
  'route.common.same': (p, f) => `${p.column}, route match ${p.percent} %, ${f.distance(p.meters)} in common`,
  'route.common.opposite': (p, f) =>
    `${p.column}, route match ${p.percent} % in the opposite direction, ${f.distance(p.meters)} in common`,
  'route.paused': (p, f) => `(+ ${f.duration(p.seconds)} paused)`,
  'route.how': () =>
    'The match is the share of the longer way that both passed in one order within about 35 m; times on it are without pauses.',
  'route.needs-location': () =>
    'Whether they share a route is not said: that needs the permission location:read.',
  'route.cut': (p, f) =>
    `Of ${f.number(p.candidates)} sessions of that length the ${f.number(p.read)} closest in length were looked at.`,
  'route.no-positions': (p) =>
    `${p.id} recorded no positions, so its route is not known. Choose another one.`,
  'route.none-found': (p, f) =>
    `None of ${f.plural(p.count, 'session', 'sessions')} of that sport and length in ${f.days(p.from, p.to)} went the way of ${p.id}. Try a longer period in same_route_in.`,
  'zone-set.headline': (p, f) =>
    Number(p.count) === 0
      ? `${p.id}: no zones are known for it.`
      : `${p.id}: time in zone by ${f.plural(p.count, 'set of zones', 'sets of zones')}.`,
  'zone-set.origin': (p) => `[${origins[p.origin] ?? p.origin}]`,
  'zone-set.differ': () =>
    'The sets draw their boundaries differently: two programs that count other minutes are both right by their own.',
  'zone-set.no-device': () =>
    'No zones of a device are known: only those that a file carried could be compared.',
} satisfies Part;
