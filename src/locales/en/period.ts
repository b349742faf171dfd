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
const thresholds: Readonly<Record<string, string>> = {
  stated: 'both thresholds stated',
  estimated: 'the lower threshold estimated',
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
    `Three zones of ${p.of}, ${thresholds[p.thresholds] ?? p.thresholds} (edges: ${p.edges}): by time ${p.time} % (${p.times}); by session, each in the zone of its mean, ${p.sessions} % of ${f.plural(p.count, 'session', 'sessions')}${p.uncounted ? `; ${f.plural(p.uncounted, 'activity', 'activities')} not counted, without a threshold or without ${p.of}` : ''}.`,
  'summary.three-edges': (p, f) =>
    `${p.sport} ${p.edges}${p.unit ? ` ${p.unit}` : ''}, threshold ${p.origin}${p.since ? ` on ${f.day(p.since)}` : ''}`,
  'summary.polarization': (p, f) =>
    `Polarization index ${f.number(p.index, 2)}: ${p.polarized === 'yes' ? 'polarized' : 'not polarized'}.`,
  'summary.three-zones-stated': () =>
    'By time and by session differ up to threefold: compare a share only with one counted the same way. Polarized needs an index above 2 and more hard than in between (Treff 2019).',
  'summary.three-estimated': (p, f) =>
    `The lower threshold (LT1) was never stated: it is put at ${f.number(p.percent)} % of the upper one, where its second zone ends. The true one differs between people by several percent, and the easy share with it: read these shares as rough. State it with remember (landmark first_threshold_${p.of}).`,
  'summary.three-zones-estimated': () =>
    'By time and by session differ up to threefold: compare a share only with one counted the same way. No polarization index: it needs both thresholds measured, LT1 and LT2.',
  'summary.no-thresholds': () =>
    'No easy/hard shares (80/20) and no polarization index: they need two thresholds, LT1 and LT2, which are not known. State them with remember (landmarks first_threshold_heart_rate and threshold_heart_rate, or heart_rate_zones with two upper edges). By time and by session they would differ up to threefold.',
  'summary.break': (p, f) =>
    `No activity from ${f.day(p.from)} to ${f.day(p.to)}${p.open ? ' and still none' : ''}: ${f.plural(p.days, 'day', 'days')}, of which ${f.plural(p.rest, 'is a rest day', 'are rest days')} confirmed by readings and ${f.number(p.unknown)} unknown (rest or not synced).`,
  'summary.detraining': (p, f) =>
    `What such a break costs: in trained people who stopped altogether VO2max fell by about ${f.number(p.percent)} % within ${f.number(p.days)} days. That is a mean of groups, not measured on you; any training that was not recorded lessens it.`,
  'summary.detraining-short': (p, f) =>
    `What a break of less than ${f.number(p.days)} days costs is not said: the published figures begin there.`,
  'summary.before-unknown': (p, f) => `Unknown days in the period before: ${f.number(p.unknown)}.`,
  'summary.before-holes': (p, f) =>
    `Of the period before, ${f.number(p.unknown)} of ${f.plural(p.days, 'day', 'days')} are unknown (rest or not synced): part of the change may be a hole in the data.`,
  'summary.no-gear': () =>
    'No activity names its gear: files of watches do not. A vendor’s export that names shoes and bikes (Garmin, Strava) brings them, for sessions already here too.',
  'gear.title': () => 'By gear',
  'gear.others': () => 'Gear not used in this period, in all',
  'gear.in-all': (p, f) => `in all ${p.uses}, ${f.days(p.first, p.last)}`,
  'gear.resting': (p, f) => `${p.uses}, ${f.days(p.first, p.last)}`,
  'gear.alike': (p, f) =>
    `in ${f.plural(p.count, 'comparable session', 'comparable sessions')} (outdoors, 20 min to 2 h, no race) ${p.speed}${p.graded ? `, graded ${p.graded}` : ''}, ${f.number(p.bpm)} bpm, ${f.number(p.value, 3)} m per heartbeat`,
  'gear.none-here': () => 'No activity of this period names its gear.',
  'gear.unnamed': (p, f) =>
    `${f.plural(p.count, 'activity of this period names', 'activities of this period name')} no gear and count for none; distances are those since the gear is named in the library, not what its maker counts.`,
  'gear.observed': (p, f) =>
    `Observed, not tested: each pair went out on other days, ways and efforts, and the smallest group has ${f.plural(p.least, 'session', 'sessions')}. Nothing here says that gear made anyone faster.`,
  'summary.plan': (p, f) =>
    `Plan: ${f.number(p.planned)} planned, ${f.number(p.done)} done, ${f.number(p.missed)} missed; ${f.plural(p.unplanned, 'activity answers', 'activities answer')} no plan.`,
  'summary.plan-rule': () =>
    'A workout counts as done by an activity of its sport on that day or a day beside it, of 50 to 150 % of its duration.',
  'summary.plan-hidden': () => 'What was planned is not said: that needs the permission calendar:read.',
  'summary.newest-only': (p, f) =>
    `Zones and quality cover the latest ${f.number(p.bodies)} of ${f.number(p.activities)} activities.`,
} satisfies Part;
