import type { Part } from '../catalogue.ts';

export const demo = {
  'demo.name': () => 'Demo athlete',
  'demo.label': () => 'Demo athlete: every figure is invented. Nobody trained, slept or raced here.',
  'demo.done': (p, f) =>
    `Demo athlete ready: ${f.plural(p.activities, 'activity', 'activities')}, ${f.days(p.from, p.to)}, made in ${f.number(p.seconds)} s.\nAll of it is invented; what is true about it is in ${p.home}/demo/truth.json.`,
  'demo.days': (p) =>
    `“${p.value}” is not a number of days. Give one from ${p.low} to ${p.high}, for example --days 180.`,
  'demo.seed': (p) =>
    `“${p.value}” is not a seed. Give a whole number from ${p.low} to ${p.high}, for example --seed 7.`,
  'demo.home-in-use': (p) =>
    `${p.home} holds a real athlete’s data; a demo would be mixed with them. Make the demo elsewhere: boucle --home ANOTHER_FOLDER demo.`,
  'demo.with-vendors': () => 'serve it, with simulated vendors to connect to',
  'demo.vendors.absent': () =>
    'The simulated vendors are in a checkout of the source only, in its folder simulators. “boucle demo” needs none.',
  'demo.vendors.key': (p) => `${p.vendor}, simulated at ${p.url}: connect with the key ${p.key}`,
  'demo.vendors.page': (p) => `${p.vendor}, simulated at ${p.url}: connect on its own page`,
  'demo.vendors.try': () =>
    'Open the page Sources and connect them; none of it reaches a real vendor. Ask for a session on Thursday, and it goes to intervals.icu’s calendar. At the end the connections are ended.',
  'demo.goal.half': () => 'Half marathon under 1:30',
  'demo.goal.ten': () => '10 km under 40 minutes',
  'demo.constraint.monday': () => 'No running on Mondays: pool and weights',
  'demo.constraint.achilles': () =>
    'Left Achilles tendon is stiff in the morning: no hill repeats for three weeks',
  'demo.note.morning': () => 'Prefers to ride on Saturday mornings and to run long on Sundays',
} satisfies Part;
