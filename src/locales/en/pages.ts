import type { Part } from '../catalogue.ts';

/** What the browser shows, and what /mcp says to a client that may not come in. */
export const pages = {
  'http.foreign-host': () =>
    'boucle answers only under 127.0.0.1 or localhost. Open it under one of those names.',
  'http.foreign-origin': () =>
    'This request came from another page than boucle’s own. Open boucle’s page and try again from there.',
  'http.token-missing': () =>
    'Send the token as “Authorization: Bearer …”; it is in the file “token” in boucle’s home and on the page /connect.',
  'http.token-wrong': () =>
    'This token does not open this boucle; the right one is in the file “token” in boucle’s home and on the page /connect.',
  'http.token-in-address': () =>
    'A token in an address ends up in histories and logs, so it is refused; send it in the header “Authorization: Bearer …”.',
  'http.post-only': () => 'This address takes POST only: boucle keeps no session and pushes nothing.',
  'http.body-too-large': () => 'That is more than this address takes.',
  'http.form-expired': () => 'This form is too old. Go back, reload the page and send it again.',
  'http.port-taken': (p) =>
    `Port ${p.port} is in use, perhaps by another boucle. Stop that one, or choose another port: --port ${p.next} (or --port 0 for any free one).`,
  'http.port-forbidden': (p) =>
    `This account may not listen on port ${p.port}. Choose one above 1023, for example --port 8484.`,
  'http.secret-unreadable': (p) =>
    `The file “${p.file}” in boucle’s home does not hold a key of ours, or the folder cannot be written. Remove that file or mend the folder, and start again.`,

  'page.skip': () => 'Skip to content',
  'page.nav': () => 'Pages',
  'page.nav.home': () => 'Home',
  'page.nav.activities': () => 'Activities',
  'page.nav.calendar': () => 'Calendar',
  'page.nav.memory': () => 'Memory',
  'page.nav.ledger': () => 'Ledger',
  'page.nav.connect': () => 'Connect',
  'page.nav.settings': () => 'Settings',
  'page.leave': () => 'Sign out',
  'page.foot': () => 'boucle runs on this computer. These pages ask nothing of the internet.',

  'page.welcome.title': () => 'boucle is running',
  'page.welcome.what': () =>
    'Your training, on your own computer: boucle reads what your watch recorded and answers your assistant’s questions about it.',
  'page.welcome.how': () => 'Open your pages',
  'page.welcome.terminal': () =>
    'Follow the link that boucle printed in the terminal when it started. It works once, for ten minutes. For a fresh one, type this in boucle’s folder:',
  'page.welcome.why': () =>
    'Why a link? Other programs and web pages on this computer can reach this address too. The link shows that you are the one at the terminal; this browser then stays signed in for 30 days.',
  'page.welcome.link-used': () => 'That link was used already, or is older than ten minutes.',

  'page.message.title': () => 'That did not work',
  'page.message.back': () => 'Back to the start',
  'page.not-found': () => 'There is no page at this address.',
} satisfies Part;
