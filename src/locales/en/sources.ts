import type { Part } from '../catalogue.ts';

/** What each family is called. */
const families: Readonly<Record<string, string>> = {
  activities: 'Activities',
  wellness: 'Nights and days',
  calendar: 'Calendar',
  settings: 'Thresholds and zones',
  workouts: 'Workouts to the watch',
};

const offers: Readonly<Record<string, string>> = {
  activities: 'activities',
  wellness: 'nights and days',
  calendar: 'the calendar',
  settings: 'thresholds and zones',
};

const precedences: Readonly<Record<string, string>> = {
  activities: 'Activities',
  sleep: 'Sleep',
  hrv: 'HRV',
  resting_heart_rate: 'Resting heart rate',
  stress: 'Stress',
  spo2: 'SpO2',
  respiration: 'Respiration',
  weight: 'Weight',
  steps: 'Steps',
  vendor_scores: 'Vendors’ scores',
  vitals: 'Vitals',
};

const reports: Readonly<Record<string, string>> = {
  done: 'This time',
  running: 'So far',
  waiting: 'Before it had to wait',
  failed: 'Before it failed',
  paused: 'Paused',
};

/** Vendors: how they stand and what can be done. */
export const sources = {
  'page.nav.sources': () => 'Sources',
  'page.sources.title': () => 'Your sources',
  'page.sources.what': () =>
    'Connect what you own. boucle never asks for a password: a key that you make there, or the vendor’s own page. What it brings is kept here, and stays when you disconnect.',
  'page.sources.files': () => 'Files and archives need no connection:',
  'page.sources.leave': (p) => `Connect ${p.vendor}`,
  'page.sources.leave-what': (p) =>
    `The next page belongs to ${p.vendor} (${p.host}). You say there what boucle may read and write, and it sends you back here.`,
  'page.sources.go': (p) => `Continue to ${p.vendor}`,
  'page.sources.stay': () => 'Not now',
  'page.sources.back': () => 'Back to your sources',
  'source.state.active': () => 'Connected',
  'source.state.paused': () => 'Paused',
  'source.state.broken': () => 'No longer accepted',
  'source.state.disconnected': () => 'Not connected',
  'source.running': () => 'Fetching…',
  'source.never': () => 'Nothing was fetched yet.',
  'source.last': (p, f) =>
    `Last fetched on ${f.day(p.day)}; ${Number(p.fresh) > 0 ? `${f.plural(p.fresh, 'item was', 'items were')} new.` : 'nothing was new.'}`,
  'source.family': (p, f) => {
    const name = families[String(p.family)] ?? String(p.family);
    if (!p.from) return `${name}: allowed`;
    const how = p.complete
      ? 'complete'
      : p.percent === ''
        ? 'older days follow'
        : `${p.percent} % of the history`;
    return `${name}: ${f.days(p.from, p.to)}, ${how}`;
  },
  'source.last-at': (p, f) => `last fetched ${f.day(p.day)} ${p.time}`,
  'source.takes': (p) => `takes workouts: ${p.sports}`,
  'source.offer': (p) => offers[String(p.family)] ?? String(p.family),
  'source.offers': (p) =>
    `Brings ${p.families}. ${p.sports ? `Takes workouts: ${p.sports}.` : 'Takes no workouts.'}`,
  'source.none': () => 'No source is connected; what boucle holds came from files.',
  'source.synced': (p, f) => {
    const fresh = Number(p.fresh) > 0 ? f.plural(p.fresh, 'new item', 'new items') : 'nothing new';
    const going = Number(p.going) > 0 ? `; ${p.going} still fetching` : '';
    const failed = Number(p.failed) > 0 ? `; ${p.failed} could not be reached` : '';
    return `${f.plural(p.sources, 'source', 'sources')} asked: ${fresh}${going}${failed}.`;
  },
  'source.report': (p, f) => {
    const refused = Number(p.refused) > 0 ? `, ${p.refused} unreadable and kept` : '';
    const came = Number(p.fresh) > 0 ? f.plural(p.fresh, 'new item', 'new items') : 'nothing new';
    return `${reports[String(p.state)] ?? p.state}: ${came}${refused}.`;
  },
  'source.waiting': (p, f) =>
    `The vendor asks us to wait until ${f.day(p.day)} ${p.time}; it goes on by itself.`,
  'source.others': (p) => `Not connected: ${p.sources}.`,
  'source.connect-at': (p) => `The athlete connects a source at ${p.page}.`,
  'source.connect-how': () => 'The athlete connects a source with “boucle serve”, on its page Sources.',
  'source.unknown': (p) => `There is no source “${p.source}”. There are: ${p.known}.`,
  'source.not_connected': (p) => `${p.vendor} is not connected. Connect it on the page Sources.`,
  'source.laptop_only': (p) =>
    `${p.vendor} gives its keys to the athlete alone, for a boucle on their own machine. This one serves several athletes: use the archive, or run boucle at home.`,
  'source.no_way': (p) => `${p.vendor} cannot be connected this way. The page Sources shows how.`,
  'source.key_empty': (p) => `That is no key of ${p.vendor}. Copy it whole and paste it again.`,
  'source.revoke_by_hand': (p) =>
    `The permission still stands at ${p.vendor}: end it in the settings of your account there.`,
  'connection.refused': () =>
    'The vendor does not know this key or permission. Copy it again, whole, or make a new one.',
  'connection.declined': () => 'The vendor says that the permission was not given. Start again to give it.',
  'connection.expired': () =>
    'The vendor no longer accepts us: the permission ended or was taken back. Connect again on the page Sources.',
  'connection.not_allowed': () =>
    'The vendor keeps this shut for us: the permission does not cover it. Connect again and allow it there.',
  'vendor.gone': () => 'The vendor no longer has that.',
  'vendor.conflict': () => 'The vendor holds something else under that name. Fetch first, then try again.',
  'vendor.wait': () => 'The vendor asks us to wait. It goes on by itself.',
  'vendor.refused': (p) =>
    `The vendor refused the request${p.status ? ` (${p.status})` : ''}. The log says which; the rest goes on.`,
  'vendor.down': () => 'The vendor cannot be reached right now. It is tried again by itself.',
  'vendor.unreadable': () =>
    'The vendor’s answer could not be read. It may have changed; a newer boucle may read it.',
  'vendor.too_large': () => 'The vendor’s answer is larger than boucle takes at once.',
  'config.vendor_hosts': (p) =>
    `BOUCLE_VENDOR_HOSTS: “${p.entry}” is no address for a vendor. Write <vendor>.<host>=https://…, or http on this machine.`,
  'source.key': () => 'Your key',
  'source.no-settings': (p) => `Whoever runs this boucle has to set ${p.settings} first.`,
  'source.do.connect': () => 'Connect',
  'source.do.sync': () => 'Fetch now',
  'source.do.pause': () => 'Pause',
  'source.do.resume': () => 'Resume',
  'source.do.disconnect': () => 'Disconnect',
  'source.done.pause': () => 'Paused. Nothing is fetched or sent until you resume.',
  'source.done.resume': () => 'Resumed.',
  'source.done.disconnect': () => 'Disconnected. The key here is destroyed; what was fetched stays.',
  'source.told.connected': () => 'Connected. The newest days come first, the history follows by itself.',
  'source.told.refused': () =>
    'It was not connected: the permission was declined, or it took longer than ten minutes. Start again from here.',
  'source.told.order': () => 'Saved. Every answer and page follows it from now on.',
  'page.precedence.title': () => 'Whose word counts',
  'page.precedence.what': () =>
    'Several of your devices speak of the same thing. boucle shows one of them, sets the others beside it and never averages them. Left to itself it takes the better recording and the most complete nights.',
  'page.precedence.automatic': () => 'boucle chooses',
  'precedence.name': (p) => precedences[String(p.family)] ?? String(p.family),
  'precedence.family': (p) =>
    `“${p.value}” is nothing that sources can be put in order for. Use one of: ${p.allowed}.`,
  'precedence.many': (p) => `Put at most ${p.most} sources in order.`,
  'change.precedence': (p) =>
    p.sources
      ? `${precedences[String(p.family)] ?? p.family}: ${p.sources} first`
      : `${precedences[String(p.family)] ?? p.family}: left to boucle`,
} satisfies Part;
