import type { Part } from '../catalogue.ts';

export const privacy = {
  'privacy.export.damaged': (p) =>
    `This export is damaged (${p.part}). Nothing of it was taken; export again where it came from.`,
  'privacy.export.newer': () =>
    'This export was written by a newer boucle. Update boucle, then import it again.',
  'privacy.export.original-gone': () => 'The export lists this original and does not hold it whole.',
  'privacy.export.exists': (p) => `There is already something at ${p.file}. Choose another name.`,
  'privacy.export.done': (p, f) =>
    `${f.plural(p.files, 'original', 'originals')} and everything else written to ${p.file}. “boucle import” of this file gives it back; keys and permissions of vendors are not in it.`,

  'privacy.receipt': () => 'Erased',
  'privacy.receipt.activities': (p, f) => f.plural(p.count, 'activity', 'activities'),
  'privacy.receipt.originals': (p, f) => f.plural(p.count, 'original file', 'original files'),
  'privacy.receipt.wellnessDays': (p, f) =>
    f.plural(p.count, 'day of recovery data', 'days of recovery data'),
  'privacy.receipt.memories': (p, f) => f.plural(p.count, 'remembered fact', 'remembered facts'),
  'privacy.receipt.workouts': (p, f) => f.plural(p.count, 'planned session', 'planned sessions'),
  'privacy.receipt.disclosures': (p, f) => f.plural(p.count, 'line of the ledger', 'lines of the ledger'),
  'privacy.receipt.permissionsEnded': (p, f) =>
    f.plural(p.count, 'permission ended at its vendor', 'permissions ended at their vendors'),
  'privacy.receipt.permissionsLeft': (p, f) =>
    f.plural(p.count, 'permission left to end by hand', 'permissions left to end by hand'),
  'privacy.receipt.key': () =>
    'The key is destroyed, and boucle remembers that this was erased: a backup that is put back here is erased again at the start. A backup file itself still holds what was in the library then; delete it. What assistants were shown cannot be recalled.',
  'privacy.receipt.file': (p) => `Receipt, without anything personal: ${p.file}`,

  'leave.title': () => 'Export and erase',
  'leave.link': () => 'Export or erase everything',
  'leave.export': () => 'Take everything along',
  'leave.export.what': () =>
    'One ZIP with every file as it arrived, and your calendar, memory, preferences, recovery data and the whole ledger as lines of text. Importing it into an empty boucle gives the same library. Keys and permissions of vendors are not in it.',
  'leave.export.button': () => 'Export everything',
  'leave.erase': () => 'Erase everything',
  'leave.erase.what': () =>
    'Ends the permissions at vendors, then deletes files, figures, calendar, memory, ledger and keys, for good. A receipt says what went. What vendors hold in your account there, and what assistants have seen, boucle cannot delete.',
  'leave.erase.button': () => 'Erase everything…',
  'leave.erase.sure': (p, f) =>
    `This deletes ${f.plural(p.activities, 'activity', 'activities')} and everything else, for good. There is no way back but an export that you keep.`,
  'leave.erase.type': (p) => `To confirm, type “${p.word}”`,
  'leave.erase.word': () => 'erase',
  'leave.erase.now': () => 'Erase for good',
  'leave.erase.cancel': () => 'Keep everything',
  'leave.erase.not-typed': (p) => `Nothing was erased: the word was not “${p.word}”.`,
  'leave.erased.start': () => 'To the empty start page',
} satisfies Part;
