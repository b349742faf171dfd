import type { PhraseParams } from '../../domain/phrase.ts';
import type { Part } from '../catalogue.ts';
import type { Formatter } from '../format.ts';

const targets: Readonly<Record<string, string>> = {
  'intervals-icu': 'intervals.icu',
  coros: 'COROS',
  fit: 'FIT file (outbox)',
  watch: 'plugged-in watch',
  zwo: 'ZWO file (outbox)',
};

const name = (target: string | number | undefined): string => targets[String(target)] ?? String(target);

/** How the steps of a done session were found. */
const alignments: Readonly<Record<string, string>> = {
  workout_laps: 'steps as the watch numbered them',
  laps: 'steps by its laps',
  stream: 'steps by time and distance along the recording',
};

/** `10.26 km, ` of one sport, or of several the plain sum. */
const way = (p: PhraseParams, f: Formatter): string =>
  Number(p.distanceMeters) > 0
    ? `${p.sport === 'swimming' ? f.swimDistance(p.distanceMeters) : f.distance(p.distanceMeters)}, `
    : '';

export const calendar = {
  'calendar.headline': (p, f) =>
    `${f.days(p.from, p.to)}: ${p.done} done, ${p.missed} missed, ${p.planned} still planned.`,
  'calendar.unplanned': (p) =>
    `Done without a plan${Number(p.shown) < Number(p.total) ? ` (${p.shown} of ${p.total})` : ''}:`,
  'calendar.drafts': (_, __, drafts) => `Drafts waiting for a day: ${drafts.join(', ')}`,
  'calendar.draft': (p, f) => `${f.quote(p.name)} ${p.id}`,
  'calendar.status.planned': () => 'planned',
  'calendar.status.done': () => 'done',
  'calendar.status.missed': () => 'missed',
  'change.formulas': () => 'Figures worked out anew by a newer boucle',
  'change.planned': (p) => `Draft kept: “${p.name}”`,
  'change.scheduled': (p, f) => `${f.plural(p.count, 'workout', 'workouts')} put on the calendar`,
  'change.moved': (p, f) => `“${p.name}” moved from ${f.day(p.from)} to ${f.day(p.to)}`,
  'change.deleted': (p, f) => `${f.plural(p.count, 'workout', 'workouts')} taken off the calendar`,
  'confirm.with': (p) => `To go ahead, repeat the call with confirm "${p.token}" (ten minutes, once).`,
  'plan.elsewhere': (p) =>
    `“${p.name}” was planned at ${name(p.target)}: change or delete it there, and boucle follows.`,
  'plan.planned-at': (p) => `Planned at ${name(p.target)}.`,
  'plan.two-calendars': (p) =>
    `It goes into ${p.count} calendars. Where both reach the same watch it will be there twice: name one of them in targets.`,
  'plan.twice': (p) =>
    `${p.id} is named twice; one workout stands on one day. Use plan_workout again for the second.`,
  'plan.unknown': (p) =>
    `There is no workout ${p.id}. Use one of the nearest, ${p.near}, or look it up with get_calendar.`,
  'plan.none': (p) => `There is no workout ${p.id}: nothing is planned yet. Use plan_workout to design one.`,
  'plan.not-scheduled': (p) => `${p.id} is a draft without a day. Use schedule_workout to give it one.`,
  'plan.done-already': (p) =>
    `${p.id} was answered by ${p.activity} and stays where it is. Plan a new one instead.`,
  'plan.target-unknown': (p) =>
    `Workouts of this sport cannot go to “${p.target}” right now. ${p.known ? `Use one of: ${p.known}.` : 'Leave targets out; the calendar keeps it.'}`,
  'plan.at-step': (p, _, [why]) => `step ${p.at}: ${why}`,
  'plan.approximated': (p) => `changed: ${p.why}.`,
  'plan.lost': (p) => `lost: ${p.why}.`,
  'plan.state.draft': () => 'draft',
  'plan.state.scheduled': () => 'scheduled',
  'plan.state.done': () => 'done',
  'plan.state.missed': () => 'missed',
  'plan.steps': (p, f) => f.plural(p.count, 'step', 'steps'),
  'plan.effort': (p) => `effort ${p.effort}`,
  'plan.kept': (p, f) => `${f.plural(p.kept, 'step', 'steps')} kept.`,
  'plan.below-target': (p, f) => `${f.duration(p.seconds)} below`,
  'plan.above-target': (p, f) => `${f.duration(p.seconds)} above`,
  'plan.all-kept': () => 'everything is kept.',
  'plan.target': (p) => targets[p.target] ?? String(p.target),
  'delivery.sent': (p) =>
    p.inCalendar ? 'stands in its calendar.' : `written as ${p.ref}, read back and compared.`,
  'delivery.compared': () => 'Read back and compared.',
  'delivery.withdrawn': (p) => (p.inCalendar ? 'taken back.' : `${p.ref} taken back.`),
  'delivery.failed': () => 'not done.',
  'delivery.out-of-reach': (p) =>
    `${p.file} is no longer where it was written; if the watch has taken it, delete the workout on the watch.`,
  'delivery.away': () =>
    'It is not there right now. Plug it in and schedule the workout again, or use the file in the outbox.',
  'delivery.unwritten': (p) =>
    `${p.file} could not be written. Check that the disk has room and may be written to, then schedule it again.`,
  'delivery.not-connected': (p) =>
    `${name(p.target)} is not connected any more. Connect it on the sources page, then schedule the session again.`,
  'delivery.broken': (p) =>
    `${name(p.target)} could not be written to, for a reason that is ours; the log has it. The calendar keeps the session.`,
  'delivery.down': (p) =>
    `${name(p.target)} cannot be reached right now. Schedule the same session again later: it is written once.`,
  'delivery.wait': (p, f) =>
    `${name(p.target)} asks us to wait until ${f.day(p.day)} ${p.time}. Then schedule the same session again: it is written once.`,
  'delivery.by-hand': (p) => `${name(p.target)} lets nobody delete from outside: take it away in its app.`,
  'delivery.too-far': (p, f) =>
    `That calendar takes sessions ${p.days} days ahead at most. Schedule it again from ${f.day(p.from)} on.`,
  'delivery.old-day': (p, f) => `It still stands on ${f.day(p.day)} too.`,
  'delivery.other-day': (p, f) => `It stands on ${f.day(p.day)} there.`,
  'delivery.not-read-back': () => 'It cannot be read back from there; look at it once in the app.',
  'plan.drafted': (p) => `“${p.name}” is kept as draft ${p.id}; nothing was sent.`,
  'plan.next-schedule': (p) =>
    `Next: schedule_workout with workouts [{"id":"${p.id}","day":"${p.day || 'YYYY-MM-DD'}"}].`,
  'plan.expected-load': (p, f) => `Expected load: ${f.number(p.load)} (${p.method})`,
  'plan.scheduled': (p, f) =>
    `${f.plural(p.count, 'workout is', 'workouts are')} on the calendar.${p.already ? ` ${p.already} stood there already.` : ''}`,
  'plan.already-there': () => '  (stood there already; nothing was written twice)',
  'plan.proposal': (p, f) =>
    `${f.plural(p.count, 'workout', 'workouts')} would be put on the calendar and sent:`,
  'plan.moved': (p, f) => `“${p.name}” moved from ${f.day(p.from)} to ${f.day(p.to)}.`,
  'plan.would-delete': (p, f) => `${f.plural(p.count, 'workout', 'workouts')} would be deleted:`,
  'plan.deleted': (p, f) => `${f.plural(p.count, 'workout', 'workouts')} deleted.`,
  'plan.status.draft': (p) => `“${p.name}” is a draft.`,
  'plan.status.planned': (p, f) => `“${p.name}” is planned for ${f.day(p.day)}.`,
  'plan.status.done': (p, f) => `“${p.name}” of ${f.day(p.day)} was done.`,
  'plan.status.missed': (p, f) => `“${p.name}” of ${f.day(p.day)} was missed.`,
  'plan.answered-by': (p) => `Answered by ${p.id}${alignments[p.by] ? `, ${alignments[p.by]}` : ''}:`,
  'plan.in-target': (p, f) => `${f.duration(p.inside)} of ${f.duration(p.total)} in target`,
  'plan.step-not-done': () => 'not done',
  'streams.headline': (p, f) =>
    `${p.id}, ${f.day(p.day)}: ${f.number(p.points)} points of ${f.number(p.samples)} samples${p.every ? `, one every ${f.duration(p.every)}` : ''}.`,
  'streams.recorded': (p) => `Recorded: ${p.channels}`,
  'streams.gone': (p) =>
    `The curves of ${p.id} are not kept any more: their time was over, by the limit under “Settings”. Its figures stay: use get_activity.`,
  'streams.none': (p) => `${p.id} has totals but no curve. Use get_activity for what there is.`,
  'compare.headline': (p) => `${p.count} activities side by side; changes are against A.`,
  'compare.halves': (p) => `${p.id}: second half against the first, cut by ${p.by}.`,
  'compare.column.first': () => 'first half',
  'compare.column.second': () => 'second half',
  'compare.no-halves': (p) =>
    `${p.id} cannot be cut by ${p.by}: it has no such curve. Try halves_by "time" or get_activity.`,
  'summary.headline': (p, f) =>
    `${f.plural(p.activities, 'activity', 'activities')}, ${f.days(p.from, p.to)} (${p.timeZone}): ${way(p, f)}${f.duration(p.seconds)}.`,
  'summary.total': () => 'Total',
  'summary.by.day': () => 'By day',
  'summary.by.week': () => 'By week',
  'summary.by.month': () => 'By month',
  'summary.nothing': () => 'nothing',
  'summary.activities': (p, f) => f.plural(p.count, 'activity', 'activities'),
  'summary.from': (p) => `before ${p.before}`,
  'summary.loads': () => 'Activities by where their load comes from',
  'summary.rhythm': (p) =>
    `Days with training ${p.active}, rest days ${p.rest}, longest streak ${p.longest}, current streak ${p.current}.`,
  'summary.before': (p, f) => `Against ${f.days(p.from, p.to)}: ${p.changes}`,
  'summary.longest': (p) => `longest ${p.most}`,
  'summary.load-mixed': () =>
    'The load adds scores from power, pace and heart rate; they share one scale only through “one hour at threshold = 100”.',
  'summary.load-partly': (p) =>
    `${p.without} of ${p.of} activities have no load: the landmark or the sensor is missing.`,
  'summary.before-incomplete': (p, f) =>
    `The library begins on ${f.day(p.first)}: the period before is incomplete.`,
  'summary.incomplete': (p, f) => `The library begins on ${f.day(p.first)}: what came before is not known.`,
  'summary.cut': (p) => `The last ${p.shown} of ${p.total} rows are shown.`,
  'figure.activities': () => 'activities',
  'figure.active_days': () => 'days with training',
  'figure.distance': () => 'distance',
  'figure.duration': () => 'time',
  'figure.ascent': () => 'ascent',
  'figure.training_load': () => 'load',
  'figure.average_speed': () => 'speed',
  'figure.average_pace': () => 'pace',
} satisfies Part;
