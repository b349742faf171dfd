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
  'questions.parts.short': () => 'On this computer. Neither on a cloud of ours, nor on any one vendor.',
  'questions.parts.machine': (p) =>
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
  'connect.label.settings': () => 'Settings',
  'connect.label.developer': () => '› Developer',
  'connect.label.edit-config': () => '› Edit Config',
  'connect.label.connectors': () => '› Connectors',
  'connect.label.add-custom': () => '› Add custom connector',
  'connect.label.apps': () => '› Apps & Connectors',
  'connect.label.developer-mode': () => '› Advanced › Developer mode',
  'connect.label.name': () => 'Name',
  'connect.label.address': () => 'Server address (URL)',
  'connect.label.add': () => 'Add',
  'connect.label.allow': () => 'Allow',
  'connect.label.activities': () => 'Activities',
  'connect.label.sleep': () => 'Sleep and recovery',
  'connect.label.location': () => 'Places',
  'connect.label.question': () => 'How did I sleep this week?',
  'connect.claude-desktop.1': () => 'Settings → Developer → Edit Config opens a file.',
  'connect.claude-desktop.2': () =>
    'Paste the text above and save. If the file lists other servers already, add only the “boucle” part.',
  'connect.claude-desktop.3': () =>
    'Quit Claude Desktop and start it again. It starts boucle itself; no token is needed.',
  'connect.claude-desktop.4': () => 'Ask.',
  'connect.claude-code.1': () => 'Paste the line above into a terminal, once.',
  'connect.claude-code.2': () => 'In Claude Code, type /mcp: it shows that boucle is connected.',
  'connect.claude-code.3': () => 'Ask, in any folder.',
  'connect.claude-web.1': () => 'On claude.ai: Settings → Connectors → Add custom connector.',
  'connect.claude-web.2': () => 'Give it a name and the https address of your boucle, ending in /mcp.',
  'connect.claude-web.3': () =>
    'Press Connect. boucle asks you to sign in, then shows what Claude wants: untick what you like.',
  'connect.claude-web.4': () => 'Ask. Claude Desktop and the phone have it from now on too.',
  'connect.claude-mobile.1': () =>
    'Add boucle on claude.ai first, as above; in the app, switch it on for the conversation.',
  'connect.claude-mobile.2': () => 'Ask.',
  'connect.chatgpt.1': () =>
    'In the browser: Settings → Apps & Connectors → Advanced → Developer mode, where your plan has it. With a ChatGPT plan, Codex CLI works on this computer today.',
  'connect.chatgpt.2': () =>
    'Create a connector: a name, and the https address of your boucle, ending in /mcp.',
  'connect.chatgpt.3': () =>
    'boucle asks you to sign in, then shows what ChatGPT wants: untick what you like.',
  'connect.chatgpt.4': () => 'Choose boucle in the conversation, and ask.',
  'connect.codex.1': () =>
    'Paste the line above into a terminal, once. Codex starts boucle itself; no token is needed.',
  'connect.codex.2': () => 'Ask.',
  'connect.gemini-cli.1': () => 'Paste the line above into a terminal, once.',
  'connect.gemini-cli.2': () => '“gemini mcp list” then shows boucle as connected.',
  'connect.gemini-cli.3': () => 'Start gemini, and ask.',
  'connect.gemini-app.1': () =>
    'Only where your Google account lets you add a server of your own; many do not. Then: its https address, ending in /mcp.',
  'connect.gemini-app.2': () =>
    'boucle asks you to sign in, then shows what Gemini wants: untick what you like.',
  'connect.vs-code.1': () => 'Command palette → “MCP: Open User Configuration”.',
  'connect.vs-code.2': () =>
    'Paste the text above and save. If the file lists other servers already, add only the “boucle” part.',
  'connect.vs-code.3': () => 'Press “Start” above the entry.',
  'connect.vs-code.4': () => 'Ask in the chat, in agent mode.',
  'connect.cursor.1': () =>
    'Put the text above into .cursor/mcp.json in your home folder. If it lists other servers already, add only the “boucle” part.',
  'connect.cursor.2': () => 'In Cursor’s settings, under MCP, boucle is switched on.',
  'connect.cursor.3': () => 'Ask in the chat.',
} satisfies Part;
