import type { Part } from '../catalogue.ts';

/** The page that answers four questions, and the steps of the connection guide. */
export const guide = {
  'questions.link': () => 'Four questions',
  'questions.title': () => 'Four questions to ask of any server',
  'questions.what': () =>
    'Short answers. The lists below come from the program itself: what it cannot do, it cannot claim.',
  'questions.no-vendors': () => 'This boucle reaches no vendor: only files come in.',

  'questions.password': () => 'Does it want a password?',
  'questions.password.short': () => 'No. Neither of its own, nor yours at any vendor.',
  'questions.password.own': () =>
    'These pages open with a link that works once. A watch maker is connected by its official door only:',
  'questions.by.key': () => 'a personal key, which you make there and can revoke there',
  'questions.by.oauth': () => 'your yes on the vendor’s own page',
  'questions.password.files': () =>
    'Or no door at all: an archive you downloaded, or the watch on a USB cable. Whoever asks for your vendor password is not boucle.',

  'questions.writes': () => 'Does it really write to the watch?',
  'questions.writes.short': () =>
    'Where the vendor lets it. Elsewhere it makes a file that you copy, and says so.',
  'questions.writes.how': () =>
    'Before it sends a session, it says what each step keeps, what is changed and what that watch cannot carry. After, it reads the session back and compares; only then does it say “done”. A write can be undone.',
  'questions.takes': (p) => `Takes sessions: ${p.sports}.`,
  'questions.takes-none': () => 'Read only: it takes no sessions from boucle.',
  'questions.writes.unseen': () =>
    'What boucle cannot see: whether the watch has fetched its calendar since. Synchronise it before you leave. A FIT file for a watch on USB, or a ZWO file for the indoor trainer, is on the page of each planned session.',

  'questions.leaving': () => 'How do I leave?',
  'questions.leaving.short': () => 'In two clicks, with everything, without asking anyone.',
  'questions.leaving.one-vendor': () => 'Disconnect one vendor; what it brought stays until you erase it:',
  'questions.leaving.one-vendor.link': () => 'Sources',
  'questions.leaving.one-assistant': () => 'Take an assistant’s access away, at once:',
  'questions.leaving.one-assistant.link': () => 'Assistants',
  'questions.leaving.one-fact': () => 'Delete a single fact:',
  'questions.leaving.one-fact.link': () => 'Memory',
  'questions.leaving.everything': () => 'Take everything with you, or erase everything:',
  'questions.leaving.everything.link': () => 'Export and erase',
  'questions.leaving.shown': () =>
    'What an assistant was shown already lies with the company behind it and cannot be called back from here; the ledger says what that was.',

  'questions.parts': () => 'What does it depend on?',
  'questions.parts.short': () => 'On this computer. Neither on a cloud of ours, nor on any one vendor.',
  'questions.parts.machine': (p) =>
    `It needs Node ${p.node} and one folder: a database file, your original files and the keys. Its code is open (${p.license}). If it stopped being made tomorrow, it would go on running here, and your export is plain files.`,
  'questions.parts.vendors': () =>
    'A vendor’s door can close or change; then no new data come from there, and those you have stay. Each has its own terms:',
  'questions.parts.list': () => 'Packages it is built on',
  'questions.parts.name': () => 'Package',
  'questions.parts.version': () => 'Version',
  'questions.parts.terms': () => 'Licence',
} satisfies Part;
