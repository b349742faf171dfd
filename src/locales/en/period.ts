import type { Part } from '../catalogue.ts';

const channels: Readonly<Record<string, string>> = {
  heartRate: 'heart rate',
  heart_rate: 'heart rate',
  power: 'power',
  speed: 'speed',
  cadence: 'cadence',
  altitude: 'altitude',
  temperature: 'temperature',
  latitude: 'position (GPS jumps)',
  distance: 'distance',
};
const channel = (name: string | number): string => channels[name] ?? String(name);

export const period = {
  'period.complete': (p, f) =>
    `Complete: every one of ${f.plural(p.days, 'day', 'days')} is known (${f.number(p.active)} with activities, ${f.number(p.rest)} rest days confirmed by readings).`,
  'period.unknown': (p, f) =>
    `Known, ${f.days(p.from, p.to)}: ${f.number(p.active)} of ${f.plural(p.days, 'day', 'days')} with activities, ${f.number(p.rest)} rest days confirmed by readings; no file from ${f.number(p.unknown)}, at most ${f.number(p.silence)} in a row: rest or not synced, which cannot be told apart.`,
  'quality.title': () => 'Data quality',
  'quality.none': () => 'Data quality: no hole, spike, jump, merged or incomplete recording was met.',
  'quality.gaps': (p, f) =>
    `Holes in the recording: ${f.number(p.count)} in ${f.plural(p.activities, 'activity', 'activities')}, ${f.duration(p.seconds)} in all`,
  'quality.spikes': (p, f) =>
    `Impossible samples of ${channel(p.channel)} left out: ${f.number(p.count)} in ${f.plural(p.activities, 'activity', 'activities')}`,
  'quality.silent': (p, f) =>
    `No ${channel(p.channel)} for ${f.duration(p.seconds)} while the watch recorded: ${f.plural(p.activities, 'activity', 'activities')}`,
  'quality.coverage': (p, f) =>
    `Less than 90 % of the time with ${channel(p.channel)}: ${f.plural(p.activities, 'activity', 'activities')}`,
  'quality.no_heart_rate': (p, f) =>
    `Without heart rate: ${f.plural(p.activities, 'activity', 'activities')}`,
  'quality.no_distance': (p, f) => `Without distance: ${f.plural(p.activities, 'activity', 'activities')}`,
  'quality.merged': (p, f) =>
    `Recorded more than once, counted once: ${f.plural(p.activities, 'activity', 'activities')} from ${f.number(p.count)} recordings`,
  'quality.partial': (p, f) => `Incomplete recordings: ${f.number(p.activities)}`,
  'quality.clock': (p, f) =>
    `A watch’s clock that went astray or did not know the date: ${f.plural(p.activities, 'activity', 'activities')}`,
  'quality.refuted_total': (p, f) =>
    `Figures of a device that its own samples refute: ${f.number(p.count)} in ${f.plural(p.activities, 'activity', 'activities')}`,
  'summary.graded': (p, f) =>
    `graded ${f.distance(p.meters)} at ${f.pace(p.speed)}${p.of ? ` (${p.of})` : ''}`,
  'summary.graded-of': (p, f) => `${f.number(p.with)} of ${f.number(p.activities)}`,
  'summary.zones': () => 'Time in zones',
  'summary.bounds-changed': () => '(edges differ between sports or days; the latest are shown)',
  'summary.no-zones': () => 'No time in zones: no threshold, maximum or zones are known for these days.',
  'summary.three': (p, f) =>
    `Three zones of ${p.of} (edges ${p.edges}): by time ${p.time} %; by session, each in the zone of its mean, ${p.sessions} % of ${f.plural(p.count, 'session', 'sessions')}. Polarization index ${f.number(p.index, 2)}: ${p.polarized === 'yes' ? 'polarized' : 'not polarized'}.`,
  'summary.three-zones': () =>
    'By time and by session differ up to threefold: compare a share only with one counted the same way. Polarized needs an index above 2 and more hard than in between (Treff 2019).',
  'summary.no-thresholds': () =>
    'No easy/hard shares (80/20) and no polarization index: they need two thresholds, LT1 and LT2, which are not known. State them as heart_rate_zones with two upper edges. By time and by session they would differ up to threefold.',
  'summary.no-gear': () => 'Shoes and bikes are not recorded in boucle yet, so nothing can be said by gear.',
  'summary.plan': (p, f) =>
    `Plan: ${f.number(p.planned)} planned, ${f.number(p.done)} done, ${f.number(p.missed)} missed; ${f.plural(p.unplanned, 'activity answers', 'activities answer')} no plan.`,
  'summary.plan-rule': () =>
    'A workout counts as done by an activity of its sport on that day or a day beside it, of 50 to 150 % of its duration.',
  'summary.plan-hidden': () => 'What was planned is not said: that needs the permission calendar:read.',
  'summary.newest-only': (p, f) =>
    `Zones and quality cover the latest ${f.number(p.bodies)} of ${f.number(p.activities)} activities.`,
} satisfies Part;
