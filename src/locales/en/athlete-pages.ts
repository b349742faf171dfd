import type { Part } from '../catalogue.ts';

/** The athlete's own pages: correcting a fact, the state at a glance, moving a session, figures side by side. */
export const athletePages = {
  'memory.edited': (p, f) => `Corrected: ${f.quote(p.what)}`,
  'memory.kind-stays': (p) => `${p.id} keeps its kind. Delete it and note the other one instead.`,
  'memory.unreadable': (p) =>
    `“${p.value}” cannot be read as a figure here. Write it as the field shows it, for example 172, 4:05 or 1:29:59.`,
  'page.undo': () => 'Undo',
  'page.memory.changed': () => 'Done. Every assistant reads it as it is now.',
  'page.memory.edit': () => 'Edit',
  'page.memory.edit-this': (p) => `Edit: ${p.what}`,
  'page.memory.text': () => 'In words',
  'page.memory.value': (p) => `Value (${p.unit})`,
  'page.memory.edges': (p) => `Upper edges of the zones (${p.unit}), with / between them`,
  'page.memory.day': () => 'Day of the goal',
  'page.memory.from': () => 'Holds from',
  'page.memory.since': () => 'Measured on',
  'page.memory.distance': () => 'Distance (km)',
  'page.memory.time': () => 'Time (h:mm:ss)',
  'page.memory.expires': () => 'Holds until (empty: no end)',
  'page.memory.origin': () => 'Said by',
  'page.memory.noted': () => 'On',
  'page.memory.holds': () => 'Holds',
  'page.memory.no-end': () => 'without end',

  'page.home.library': () => 'In the library',
  'page.glance.training': () => 'Fitness and form',
  'page.glance.next': () => 'What is next',
  'page.glance.more-next': () => 'The calendar',
  'page.glance.no-next': () => 'Nothing is planned for the next two weeks.',
  'page.glance.today': () => 'Today',
  'page.glance.nights': () => 'Last nights',
  'page.glance.sources': () => 'Sources',
  'page.glance.as-of': (p, f) => `As of ${f.day(p.day)}.`,
  'page.glance.more-training': () => 'The curve, records and zones',
  'page.glance.more-nights': () => 'All nights',
  'page.glance.more-sources': () => 'All sources',
  'page.glance.no-nights': () => 'No night has arrived in the last week.',
  'page.glance.never': () => 'nothing fetched yet',

  'page.compare.title': () => 'Side by side',
  'page.compare.what': () =>
    'What each recording and its maker say of this session, and what boucle works out from the curves. Nothing is averaged.',
  'page.compare.used': () => 'shown above',
  'page.compare.boucle': () => 'boucle',

  'page.move': () => 'Move',
  'page.move-this': (p) => `Move “${p.name}” to another day`,
  'page.move.day': () => 'To',
  'page.move.moved': () => 'Moved. What was sent to a watch or a calendar follows.',
  'page.move.trouble': () =>
    'Moved here, but not everywhere it was sent: below, see what became of it at each target.',
  'page.move.how': () =>
    'A planned session moves: drag it onto another day, or open “Move” under it and choose the day.',
  'page.move.elsewhere': () => 'A session planned at a vendor is changed there; boucle follows.',
} satisfies Part;
