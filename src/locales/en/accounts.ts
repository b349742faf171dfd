import { browserName } from '../browser.ts';
import type { Part } from '../catalogue.ts';

/** Signing in without a password: what can go wrong, what is mailed, and the pages. */
export const accounts = {
  'account.address': () => 'This is not an e-mail address. Write it as name@example.org, alone.',
  'account.too-many': (p, f) =>
    `Too many tries from here, or to this mailbox. Try again in ${f.plural(p.minutes, 'minute', 'minutes')}.`,
  'account.closed': () =>
    'There is no account for this, and this boucle takes no new ones. Ask whoever runs it, or sign in another way.',
  'account.none': () => 'There is no account here. Sign in again.',
  'account.no-mail': () => 'This boucle sends no mail. Sign in another way.',
  'account.link-over': () =>
    'This link is over: it was used, or its time has passed. Ask for a new one; only the last message counts.',
  'account.address-replaced': () =>
    'This was the address of an account until a few days ago. A message told you of the change: its link gives the account back to you, for seven days.',
  'account.no-address': () => 'There is no address to remove.',
  'account.same-address': () => 'This is your address already.',
  'account.address-taken': () =>
    'This address belongs to another account. Sign in there, or choose another address.',
  'account.last-way': () =>
    'This is the last way into your account. Add another one first: a passkey, an address, a watch account.',
  'account.code-wrong': () =>
    'This recovery code is not known, or was used before. Check each letter, or try the next one of your list.',
  'account.no-vendor': (p) => `${p.vendor} cannot be used to sign in here.`,
  'account.vendor-nameless': (p) =>
    `${p.vendor} did not say whose account this is, so it cannot open one here. Sign in another way and connect ${p.vendor} under “Sources”.`,
  'account.vendor-taken': (p) =>
    `This ${p.vendor} account opens another account here already. Sign in there and remove it first, or use another ${p.vendor} account.`,
  'account.again': () =>
    'To change how you sign in, show once more that it is you: you signed in a while ago.',

  'config.smtp_url': () =>
    'BOUCLE_SMTP_URL is no mail server. Write smtps://user:password@mail.example:465 or smtp://…:587, and set BOUCLE_MAIL_FROM too.',
  'config.mail_from': () =>
    'BOUCLE_MAIL_FROM is no sender. Write one address, hello@example.org or Name <hello@example.org>.',
  'config.account_key': () =>
    'BOUCLE_ACCOUNT_KEY is too weak: 32 characters at least, letters, digits and ._~+/=- only. `openssl rand -base64 32` makes a good one.',
  'config.sign_up': (p) => `BOUCLE_SIGN_UP: “${p.value}” is neither open nor closed.`,

  'doctor.mail': () => 'The mail server answers and knows us.',
  'doctor.mail-none': () =>
    'No mail server is set (BOUCLE_SMTP_URL): athletes sign in by passkeys, watch accounts and recovery codes only.',
  'doctor.mail-down': () =>
    'The mail server does not answer, or does not know us. Check BOUCLE_SMTP_URL: nobody can sign in by a letter until then.',

  'passkey.refused': () =>
    'This passkey was not accepted. Try again; if it happens again, sign in another way.',
  'passkey.unknown': () =>
    'No account here has this passkey. It may have been removed: choose another one, or sign in another way.',
  'passkey.copied': (p) =>
    `The passkey “${p.name}” was refused: it counts its uses, and the count went back, as if a copy existed. Sign in another way, then remove it and make a new one.`,
  'passkey.too-many': (p) => `${p.most} passkeys are the most. Remove one that you no longer use.`,
  'passkey.gone': () => 'This passkey is not there any more.',

  'mail.down': () =>
    'The mail could not be sent: the mail server does not answer. Nothing is lost. Try again in a few minutes, or sign in another way.',
  'mail.refused': () => 'The mail server does not accept this address. Check how it is written.',
  'mail.foot': () =>
    'Sent by boucle because of something that was done on its pages. There is no list to leave.',
  'mail.link.subject': () => 'Your link to boucle',
  'mail.link.what': (p) =>
    `Here is the link that signs you in to boucle. It works once, for ${p.minutes} minutes.${p.opens ? ' If you are new, it opens your account.' : ''}`,
  'mail.link.label': () => 'Sign in to boucle',
  'mail.link.not-you': () =>
    'If you did not ask for it, do nothing: without this link nobody gets in. Never pass it on, and type it nowhere else.',
  'mail.confirm.subject': () => 'Confirm your new address for boucle',
  'mail.confirm.what': (p) =>
    `You want to sign in to boucle with this address from now on. Open the link in the browser in which you are signed in, within ${p.minutes} minutes.`,
  'mail.confirm.label': () => 'Confirm this address',
  'mail.confirm.not-you': () =>
    'If you do not know what this is about, somebody mistyped their address. Do nothing, and nothing changes.',
  'mail.replaced.subject': () => 'Your address for boucle was replaced',
  'mail.replaced.what': () =>
    'Your boucle account has another e-mail address since a moment ago. This one no longer signs in.',
  'mail.removed.subject': () => 'Your address was removed from boucle',
  'mail.removed.what': () =>
    'This address was removed from your boucle account a moment ago. It no longer signs in, and is told nothing more.',
  'mail.replaced.undo': (p) =>
    `If that was not you, undo it within ${p.days} days: the account is yours again, every browser is signed out, and every way in that was added meanwhile is removed.`,
  'mail.replaced.label': () => 'It was not me: undo it',
  'mail.changed.subject': () => 'A change to how you sign in to boucle',
  'mail.changed.codes': () => 'New recovery codes were made. Those before no longer work.',
  'mail.changed.code-used': (p, f) =>
    `Somebody signed in with one of your recovery codes. ${f.plural(p.left, 'code is', 'codes are')} left.`,
  'mail.changed.passkey-added': (p) => `The passkey “${p.name}” was added to your account.`,
  'mail.changed.passkey-removed': (p) => `The passkey “${p.name}” was removed from your account.`,
  'mail.changed.passkey-copied': (p) =>
    `The passkey “${p.name}” was refused: it counts its uses, and the count went back, as if a copy existed. Remove it and make a new one.`,
  'mail.changed.vendor-added': (p) => `Your ${p.vendor} account now signs you in.`,
  'mail.changed.vendor-removed': (p) => `Your ${p.vendor} account no longer signs you in.`,
  'mail.changed.not-you': () =>
    'If that was not you, open your account, remove what you do not know and sign out everywhere.',
  'mail.changed.link': () => 'Open your account',

  'browser.named': (p) => browserName(p.browser, { ios: 'iPhone or iPad', unknown: 'Unknown browser' }),

  'page.foot-host': () => 'boucle is free software. These pages ask nothing of anybody else.',

  'signin.title': () => 'Sign in',
  'signin.what': () => 'No password, here or anywhere. Show in one of these ways that it is you.',
  'signin.waiting': (p) =>
    `${p.name} asks to read your training. Sign in first; you come straight back to its question.`,
  'signin.passkey': () => 'Sign in with a passkey',
  'signin.passkey.what': () => 'With your finger, your face or the PIN of your device.',
  'signin.passkey.new': () => 'Create an account with a passkey',
  'signin.new': () => 'New here?',
  'signin.new.what': () =>
    'A passkey alone is enough: no name, no address. So that you never lock yourself out, add a second way in afterwards.',
  'signin.no-script': () =>
    'Passkeys need JavaScript and a browser that knows them. Everything else works without.',
  'signin.mail': () => 'By e-mail',
  'signin.mail.address': () => 'Your e-mail address',
  'signin.mail.send': () => 'Send me a link',
  'signin.mail.what': () =>
    'The link signs in once, within 15 minutes. Whoever is new here gets an account by it.',
  'signin.mail.known-only': () => 'The link signs in once, within 15 minutes.',
  'signin.vendor': () => 'By your watch',
  'signin.vendor.by': (p) => `Continue with ${p.vendor}`,
  'signin.vendor.what': () =>
    'You agree on a page of the brand itself. Whoever is new here gets an account by it, with that brand as a source.',
  'signin.recover': () => 'Use a recovery code',
  'signin.lost': () => 'Lost every other way?',
  'signin.sent': () => 'Look into your mailbox',
  'signin.sent.what': () =>
    'A link is on its way to the address you gave. Open it in this browser, within 15 minutes; it works once.',
  'signin.sent.nothing': () =>
    'Nothing there? Look among the unwanted mail, check how you wrote the address, then',
  'signin.sent.again': () => 'ask for another link',
  'signin.link': () => 'Sign in',
  'signin.link.as': (p) => `You sign in as ${p.address}.`,
  'signin.link.go': () => 'Sign in',
  'signin.link.elsewhere': () =>
    'This link was asked for in another browser. Go on only if you asked for it yourself: then this browser is signed in.',
  'signin.link.go-elsewhere': () => 'I asked for it: sign in here',
  'signin.recover.title': () => 'Recovery code',
  'signin.recover.what': () =>
    'One of the codes that you wrote down when you made them. It works once; capitals and dashes do not matter.',
  'signin.recover.code': () => 'Code',
  'signin.recover.go': () => 'Sign in',
  'signin.undo.title': () => 'Take your account back',
  'signin.undo.what': () =>
    'The account gets this address back. Every browser is signed out; every passkey, watch account and recovery code that was added since the change is removed, and every assistant that was let in since is shut out.',
  'signin.undo.go': () => 'Undo the change',
  'signin.undo.done': () =>
    'Done: the address is yours again. Now sign in by e-mail, and look through your account.',
  'signin.back': () => 'Back',
  'signin.cancelled': () => 'Nothing happened: the question of your device was closed, or its time ran out.',
  'signin.known-here': () => 'This device has a passkey for this account already.',
  'signin.failed': () => 'That did not work. Try again, or choose another way.',
  'signin.vendor-back': () => 'Back to boucle',

  'account.title': () => 'Your account',
  'account.what': () => 'How you sign in, and where you are signed in.',
  'account.welcome': () =>
    'Welcome. This is your account; so far one way leads into it. Add a second one, or keep recovery codes, before you go on.',
  'account.recovered': (p, f) =>
    `You are in. ${f.plural(p.left, 'recovery code is', 'recovery codes are')} left. Add a way to sign in before you leave.`,
  'account.again.go': () => 'Sign in again',
  'account.passkeys': () => 'Passkeys',
  'account.passkeys.none': () =>
    'None yet. A passkey is the safest way in: nothing can be guessed, stolen by mail or typed into a false page.',
  'account.passkey.since': (p, f) => `since ${f.day(p.day)}`,
  'account.passkey.used': (p, f) => `last used ${f.day(p.day)}`,
  'account.passkey.unused': () => 'not used yet',
  'account.passkey.synced': () => 'kept on several devices by its maker',
  'account.passkey.suspect': (p, f) =>
    `On ${f.day(p.day)} this passkey was refused: its count of uses went back, as if a copy existed. Remove it and make a new one.`,
  'account.passkey.name': () => 'Name',
  'account.passkey.rename': () => 'Rename',
  'account.passkey.rename-this': (p) => `Name of the passkey “${p.name}”`,
  'account.passkey.remove': () => 'Remove',
  'account.passkey.remove-this': (p) => `Remove the passkey “${p.name}”`,
  'account.passkey.add': () => 'Add a passkey',
  'account.passkey.add-here': (p) => `Passkey of ${p.browser}`,
  'account.email': () => 'E-mail',
  'account.email.none': () =>
    'No address. With one you can sign in by a link, and are told of every change here.',
  'account.email.is': () => 'Signs you in, and is told of every change here:',
  'account.email.change': () => 'Change the address',
  'account.email.add': () => 'Add an address',
  'account.email.new': () => 'New e-mail address',
  'account.email.send': () => 'Send a link to confirm',
  'account.email.how': () =>
    'The new address confirms first. The old one is told and can undo the change for seven days.',
  'account.email.remove': () => 'Remove the address',
  'account.email.sent': () =>
    'A link is on its way to the new address. Open it in this browser within an hour; until then nothing changes.',
  'account.email.confirm': () => 'Confirm your address',
  'account.email.confirm.what': (p) => `From now on you sign in with ${p.address}.`,
  'account.email.confirm.go': () => 'Confirm',
  'account.codes': () => 'Recovery codes',
  'account.codes.what': () =>
    'Ten codes on paper, for the day when every device is lost. Each signs in once.',
  'account.codes.left': (p, f) => `${f.plural(p.left, 'code is', 'codes are')} left.`,
  'account.codes.none': () => 'You have none yet.',
  'account.codes.make': () => 'Make recovery codes',
  'account.codes.anew': () => 'Make new ones',
  'account.codes.anew.what': () => 'New codes make those you have void.',
  'account.codes.title': () => 'Your recovery codes',
  'account.codes.once': () =>
    'They are shown now and never again. Print them or write them down, and keep them where you keep your passport.',
  'account.codes.done': () => 'I have kept them',
  'account.vendors': () => 'Your watch as a way in',
  'account.vendors.what': () => 'Independent of what is fetched: that is under “Sources”.',
  'account.vendor.since': (p, f) => `signs you in since ${f.day(p.day)}`,
  'account.vendor.not': () => 'does not sign you in',
  'account.vendor.add': (p) => `Sign in with ${p.vendor} too`,
  'account.vendor.remove': () => 'Remove',
  'account.vendor.remove-this': (p) => `No longer sign in with ${p.vendor}`,
  'account.browsers': () => 'Signed-in browsers',
  'account.browser.since': (p, f) => `since ${f.day(p.day)}, last used ${f.day(p.used)}`,
  'account.browser.this': () => 'this one',
  'account.browser.leave': () => 'Sign out',
  'account.browser.leave-this': (p, f) => `Sign out: ${p.browser}, last used ${f.day(p.used)}`,
  'account.everywhere': () => 'Sign out everywhere',
  'account.everywhere.what': () =>
    'Signs out all browsers, this one too. Assistants keep their access: end it under “Assistants”.',
  'account.told.renamed': () => 'Renamed.',
  'account.told.removed': () => 'Removed.',
  'account.told.passkey': () => 'The passkey is added. It signs you in from now on.',
  'account.told.browser': () => 'That browser is signed out.',
  'account.told.email-removed': () => 'Your address is removed and no longer kept.',
  'account.told.email': () => 'Your address is confirmed.',
  'account.told.linked': () => 'Your watch account now signs you in.',
  'account.told.unlinked': () => 'Your watch account no longer signs you in.',
  'account.link': () => 'Your account: how you sign in',
} satisfies Part;
