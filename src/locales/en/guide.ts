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
  'questions.password.hosted': () =>
    'You sign in with a passkey, a link by e-mail that works once, or your watch account’s own page. A watch maker is connected by its official door only:',
  'questions.or': () => 'or',
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
  'questions.parts.short-own': () => 'On this computer. Neither on a cloud of ours, nor on any one vendor.',
  'questions.parts.short-hosted': () =>
    'On whoever runs this server. You can move out with everything, and run your own.',
  'questions.parts.machine-hosted': (p) =>
    `The program needs Node ${p.node} or newer and a place for its database, the original files and the keys; who runs it here answers for these. Its code is open (${p.license}): your export is plain files, and goes into any other boucle, also one on your own computer.`,
  'questions.parts.machine-own': (p) =>
    `It needs Node ${p.node} or newer and one folder: a database file, your original files and the keys. Its code is open (${p.license}). If it stopped being made tomorrow, it would go on running here, and your export is plain files.`,
  'questions.parts.vendors': () =>
    'A vendor’s door can close or change; then no new data come from there, and those you have stay. Each has its own terms:',
  'questions.parts.list': () => 'Packages it is built on',
  'questions.parts.name': () => 'Package',
  'questions.parts.version': () => 'Version',
  'questions.parts.terms': () => 'Licence',

  'connect.needs.laptop': () => 'Work with this boucle today',
  'connect.needs.laptop.what': () => 'They run on this computer, as boucle does.',
  'connect.needs.https': () => 'Need an https address',
  'connect.needs.https.what': () =>
    'Their servers call boucle from the internet; this one answers on your computer only, on purpose. They need a boucle that someone hosts behind https, with sign-in. Do not put this one on the internet with a tunnel.',
  'connect.badge.laptop': () => 'on this computer',
  'connect.badge.https': () => 'needs https',
  'connect.sketches': () =>
    'The drawings are ours: sketches of what to look for. The real screen may look different, and makers rename their menus.',
  'connect.tried': (p) => `Tried with ${p.name} ${p.version} by the tests of boucle.`,
  'connect.untried': () =>
    'Written after its maker’s documentation of autumn 2026; not tried by the tests of boucle.',
  'connect.label.settings': () => 'Settings',
  'connect.label.developer': () => '› Developer',
  'connect.label.edit-config': () => '› Edit Config',
  'connect.label.customize': () => 'Customize',
  'connect.label.connectors': () => '› Connectors',
  'connect.label.add-custom': () => '+ Add custom connector',
  'connect.label.apps': () => '› Apps & Connectors',
  'connect.label.developer-mode': () => '› Developer mode',
  'connect.label.name': () => 'Name',
  'connect.label.address': () => 'Server address (URL)',
  'connect.label.add': () => 'Add',
  'connect.label.allow': () => 'Allow',
  'connect.label.activities': () => 'Activities',
  'connect.label.sleep': () => 'Sleep and recovery',
  'connect.label.location': () => 'Places',
  'connect.label.question': () => 'How did I sleep this week?',
  'connect.step.ask': () => 'Ask.',
  'connect.step.line': () => 'Paste the line above into a terminal, once.',
  'connect.step.file': () =>
    'Paste the text above and save. If the file lists other servers already, add only the “boucle” part.',
  'connect.step.agree': (p) =>
    `boucle asks you to sign in, then shows what ${p.name} wants: untick what you like.`,
  'connect.step.desktop-open': () => 'Settings → Developer → Edit Config opens a file.',
  'connect.step.desktop-again': () =>
    'Quit Claude Desktop and start it again. It starts boucle itself; no token is needed.',
  'connect.step.code-check': () => 'In Claude Code, type /mcp: it shows that boucle is connected.',
  'connect.step.code-sign-in': () =>
    'In Claude Code, type /mcp, choose boucle, then “Authenticate”: a page of boucle opens in your browser.',
  'connect.step.claude-add': () =>
    'In the side bar: Customize → Connectors → + → Add custom connector. In a Team or Enterprise plan an owner adds it first.',
  'connect.step.claude-address': () =>
    'Give it a name and the address of your boucle, ending in /mcp. Press Add, then Connect.',
  'connect.step.mobile': () =>
    'Add boucle on claude.ai first: the app cannot. It then lists boucle; switch it on for the conversation.',
  'connect.step.chatgpt-mode': () =>
    'In the browser: Settings → Apps & Connectors → Advanced settings → Developer mode, where your plan has it. Some plans only let it read.',
  'connect.step.chatgpt-create': () =>
    'Back in Apps & Connectors, press Create: a name, the address of your boucle, ending in /mcp, and OAuth.',
  'connect.step.chatgpt-choose': () => 'In a new chat: +, then choose boucle, and ask.',
  'connect.step.codex': () =>
    'Paste the line above into a terminal, once. Codex starts boucle itself; no token is needed.',
  'connect.step.codex-url': () =>
    'Paste the line above into a terminal, once. A page of boucle opens in your browser.',
  'connect.step.gemini-check': () => '“gemini mcp list” then shows boucle as connected.',
  'connect.step.gemini-sign-in': () =>
    'Start gemini and type /mcp auth boucle: a page of boucle opens in your browser.',
  'connect.step.gemini-apps': () =>
    'On gemini.google.com: Settings & help → Connected Apps → Custom apps for Spark. For now only in the US, in English, from 18 on, with a personal Google account.',
  'connect.step.gemini-address': () => 'Give it a name and the address of your boucle, ending in /mcp.',
  'connect.step.code-open': () => 'Command palette → “MCP: Open User Configuration”.',
  'connect.step.code-start': () => 'Press “Start” above the entry, then ask in the chat, in agent mode.',
  'connect.step.code-start-sign-in': () =>
    'Press “Start” above the entry and let VS Code open your browser: a page of boucle appears.',
  'connect.step.cursor-file': () =>
    'Put the text above into .cursor/mcp.json in your home folder. If it lists other servers already, add only the “boucle” part.',
  'connect.step.cursor-on': () => 'In Cursor’s side bar, Customize → MCPs: boucle is listed and switched on.',
  'connect.step.cursor-sign-in': () =>
    'In Cursor’s side bar, Customize → MCPs: switch boucle on and follow the sign-in into your browser.',
} satisfies Part;
