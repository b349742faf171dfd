import type { Part } from '../catalogue.ts';

const outcomes: Readonly<Record<string, string>> = { partial: 'in part', kept: 'kept', refused: 'refused' };

const intensities: Readonly<Record<string, string>> = {
  active: 'active',
  rest: 'rest',
  warmup: 'warm-up',
  cooldown: 'cool-down',
  recovery: 'recovery',
  interval: 'interval',
};

/** What the ledger says was shown. */
const shown: Readonly<Record<string, string>> = {
  activities: 'activities',
  best_efforts: 'best efforts',
  body_battery: 'body battery',
  body_fat: 'body fat',
  cadence: 'cadence',
  calories: 'energy',
  computed_figures: 'computed figures',
  core_temperature: 'body temperature',
  distance: 'distance',
  duration: 'time',
  elevation: 'ascent and altitude',
  figure: 'computed figures',
  figures: 'computed figures',
  ground_contact_time: 'ground contact time',
  heart_rate: 'heart rate',
  hrv: 'heart-rate variability',
  landmarks: 'thresholds and zones',
  left_balance: 'left–right balance',
  location: 'places',
  memory: 'goals, constraints and notes',
  muscle_oxygen: 'muscle oxygen',
  notes: 'notes',
  pauses: 'pauses',
  power: 'power',
  predictions: 'predictions',
  readiness: 'readiness',
  respiration_rate: 'breathing rate',
  resting_heart_rate: 'resting heart rate',
  sleep: 'sleep',
  speed: 'speed',
  spo2: 'blood oxygen',
  step_length: 'step length',
  steps: 'steps',
  strength: 'strength sets',
  stress: 'stress',
  temperature: 'temperature',
  time_in_zone: 'time in zones',
  gear: 'shoes and bikes',
  wellness_readings: 'how many readings of days and nights there are',
  titles: 'titles',
  training_load: 'training load',
  vendor_scores: 'scores of the device',
  vertical_oscillation: 'vertical oscillation',
  vitals: 'blood pressure, skin temperature, fluids',
  vo2max: 'VO2max',
  weight: 'weight',
  workouts: 'planned workouts',
};

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
  'page.nav.connect': () => 'Connect an assistant',
  'page.nav.grants': () => 'Who may read',
  'page.nav.assistants': () => 'Assistants',
  'page.nav.data': () => 'Your data',
  'page.nav.more': () => 'More',
  'page.nav.menu': () => 'Menu',
  'page.nav.settings': () => 'Settings',
  'page.leave': () => 'Sign out',
  'page.leave.everywhere': () => 'Sign out everywhere',
  'page.leave.everywhere-what': () =>
    'Every browser that is signed in as you, this one too. Assistants keep what you allowed them.',
  'page.foot': () => 'These pages load nothing from anybody else, and tell nobody that you read them.',

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

  'page.number': () => 'No.',
  'page.copy': () => 'Copy',
  'page.copied': () => 'Copied',
  'page.delete': () => 'Delete',
  'page.pages': () => 'Pages of the list',
  'page.newer': () => '← Newer',
  'page.older': () => 'Older →',
  'page.of': (p) => `Page ${p.page} of ${p.last}`,

  'page.home.title': () => 'Your training library',
  'page.home.empty': () =>
    'It is empty so far. Put in files from your watch or an archive from its maker, below, and ask your assistant about them.',
  'page.home.activities': (p) => (Number(p.count) === 1 ? 'activity' : 'activities'),
  'page.home.span': () => 'from the first to the last',
  'page.home.fresh': () => 'latest activity',
  'page.home.nights': () => 'nights and days recorded',
  'page.home.devices': (p) => `Recorded by ${p.devices}.`,
  'page.home.files': (p, f) =>
    `${f.plural(p.partial, 'file', 'files')} read in part, ${f.number(p.refused)} refused.`,
  'page.home.waiting': (p, f) => `${f.plural(p.pending, 'file is', 'files are')} waiting to be read.`,
  'page.home.latest': () => 'Last activities',
  'page.home.all': () => 'All activities',

  'page.import.title': () => 'Import',
  'page.import.what': () =>
    'Drop files here, or choose them: FIT, TCX and GPX, also as .gz, and the ZIP archive your watch’s maker gives you. The same file twice is no harm.',
  'page.import.choose': () => 'Choose files',
  'page.import.none-chosen': () => 'No file chosen yet',
  'page.import.chosen': (p) => `${p.count} files chosen`,
  'page.import.go': () => 'Import',
  'page.import.stays': () =>
    'They stay on this computer. A watch on USB or a large folder goes faster from the terminal: node bin/boucle.mjs import FOLDER',
  'page.import.cut': () => 'The upload broke off. Choose the files again; what has arrived counts once only.',
  'page.import.sending': () => 'Copying…',
  'page.import.starting': () => 'Counting the files…',
  'page.import.progress': (p) => `${p.done} of ${p.total} files · ${p.rate} a second`,
  'page.import.remaining': (p, f) => `${f.duration(p.seconds)} left`,
  'page.import.done': (p, f) =>
    `Done: ${f.plural(p.files, 'file', 'files')} in ${f.duration(p.seconds)}, ${f.plural(p.activities, 'new activity', 'new activities')}.`,
  'page.import.outcomes': () => 'What became of the files',
  'page.import.outcome': () => 'Outcome',
  'page.import.outcome.new': () => 'new',
  'page.import.outcome.known': () => 'known',
  'page.import.outcome.merged': () => 'merged',
  'page.import.outcome.partial': () => 'in part',
  'page.import.outcome.kept': () => 'kept',
  'page.import.outcome.refused': () => 'refused',
  'page.import.of-file': (p) => outcomes[String(p.outcome)] ?? String(p.outcome),
  'page.import.file': () => 'File',
  'page.import.why': () => 'Why',
  'page.import.more-notes': (p, f) => `${f.number(p.count)} more.`,
  'page.import.nothing': () => 'No file was chosen. Choose at least one.',
  'page.import.unknown': () => 'This import is no longer remembered. What it brought is in the library.',
  'http.form-cut': () => 'The form did not arrive whole. Send it again.',
  'http.upload-too-large': () =>
    'That is more than 2 GB at once. Import it from the terminal: node bin/boucle.mjs import FILE',
  'http.too-many-files': (p, f) =>
    `That is more than ${f.number(p.limit)} files at once. Import the folder from the terminal: node bin/boucle.mjs import FOLDER`,
  'http.uploads-waiting': () =>
    'Five of your uploads are waiting already. Send this one when the first of them is in.',
  'http.feed-key': () => 'This calendar address is not complete. Copy it again from boucle’s calendar page.',

  'page.activities.found': (p, f) => f.plural(p.total, 'activity', 'activities'),
  'page.activities.sport': () => 'Sport',
  'page.activities.every-sport': () => 'Every sport',
  'page.activities.text': () => 'Title, device or file',
  'page.activities.filter': () => 'Show',
  'page.activities.source-count': (p, f) => `${f.number(p.count)} sources`,

  'page.activity.day': () => 'When',
  'page.activity.what': () => 'Activity',
  'page.activity.time': () => 'Time',
  'page.activity.pace': () => 'Pace',
  'page.activities.pace': () => 'Pace or speed',
  'page.activity.load': () => 'Load',
  'page.activity.calories': () => 'Energy',
  'page.activity.bests': () => 'Best efforts',
  'page.activity.from.device': () => 'device',
  'page.activity.from.boucle': () => 'boucle',
  'page.activity.answers': (p) => `Answers the planned workout “${p.name}”`,
  'page.activity.partial': () => 'The file was damaged: only a part of this activity could be read.',
  'page.activity.split': () => 'Take apart',
  'page.activity.split-why': () =>
    'These recordings were taken for one session. If they are not, take them apart; they will not be merged again.',
  'page.activity.downloads': () => 'Take it with you',
  'page.activity.original': () => 'Original file',
  'page.figure.name': () => 'Figure',
  'page.figure.value': () => 'Value',
  'page.figure.method': () => 'Method',
  'page.figure.remark': () => 'Remark',
  'page.figure.missing': () => 'What could not be computed, and why',
  'page.lap.kind': () => 'Kind',
  'page.lap.intensity': (p) => intensities[String(p.intensity)] ?? String(p.intensity),
  'page.best.over': () => 'Over',
  'page.best.best': () => 'Best',
  'page.set.exercise': () => 'Exercise',
  'page.set.repetitions': () => 'Repetitions',
  'page.set.weight': () => 'Weight',
  'page.source.file': () => 'File',
  'page.source.device': () => 'Device',
  'page.source.format': () => 'Format',
  'page.source.state': () => 'State',
  'page.chart.pace': () => 'Pace',
  'page.chart.speed': () => 'Speed',
  'page.chart.heart': () => 'Heart rate',
  'page.chart.power': () => 'Power',
  'page.chart.label': (p) => `Curves of the activity: ${p.figures}`,
  'page.chart.caption': () => 'Along the elapsed time, pauses left empty; the grey ground is the altitude.',
  'page.route.label': () => 'Sketch of the route, north up',
  'page.route.caption': () => 'The route, north up, without a map: no tile is fetched.',

  'export.source-unknown': (p) =>
    `${p.id} has no such source, or its file is no longer kept. The activity’s page lists its sources.`,
  'export.no-table': () => 'This boucle cannot write tables. Take the activity as GPX or FIT.',

  'page.calendar.months': () => 'Months',
  'page.calendar.today': () => 'Today',
  'page.calendar.draft': () => 'draft, without a day',
  'page.calendar.planned': () => 'planned',
  'page.calendar.done': () => 'done',
  'page.calendar.missed': () => 'missed',
  'page.calendar.unplanned': () => 'done without a plan',
  'page.calendar.drafts': () => 'Drafts waiting for a day',
  'page.calendar.feed': () => 'In your own calendar',
  'page.calendar.feed-what': () =>
    'A calendar program on this computer can subscribe to this address. It contains a key: whoever has it can read your planned sessions.',
  'page.calendar.feed-new': () => 'Make a new address',
  'page.calendar.feed-new-what': () => 'The old one stops working at once, wherever you gave it.',
  'page.feed.name': () => 'Training (boucle)',
  'page.feed.title': (p, _f, [sport]) => `${sport}: ${p.name}`,

  'page.workout.effort': () => 'of it effort',
  'page.workout.steps': () => 'Steps',
  'page.workout.times': (p) => `${p.times} times`,
  'page.workout.answered': () => 'See the activity that answered it',
  'page.workout.done': () => 'Planned and done',
  'page.workout.planned-step': () => 'Planned',
  'page.workout.in-target': () => 'In target',
  'page.workout.files': () => 'For the watch',
  'page.workout.files-what': () =>
    'The FIT file goes into the folder GARMIN/NewFiles of a watch on USB; ZWO is for indoor cycling programs.',
  'page.workout.delivery': (p) => (p.target === 'watch' ? 'Watch' : String(p.target).toUpperCase()),
  'page.workout.delivery.sent': () => 'written and read back',
  'page.workout.delivery.withdrawn': () => 'taken back',
  'page.workout.delivery.failed': () => 'could not be taken back',
  'page.workout.delete': () => 'Delete this workout',
  'page.workout.delete-what': () =>
    'It leaves the calendar, and files the watch has not taken yet are removed. An assistant can undo it.',

  'page.connect.title': () => 'Connect an assistant',
  'page.connect.what': () =>
    'Paste one of these into the assistant you use. boucle has to be running for those that use its address; the others start it themselves.',
  'page.connect.what-hosted': () =>
    'Add boucle by its address to the assistant you use. A page of boucle then asks you what it may see; you can take it back at any time.',
  'page.connect.address': () => 'The address of your boucle',
  'page.connect.show-token': () => 'Show the token',
  'page.connect.token-what': () =>
    'The token opens all your data to whoever holds it. The texts below contain it, covered here; “Copy” copies it with them. To change it, delete the file “token” in boucle’s home and start again.',
  'page.connect.reveal': () => 'Uncover the token below',

  'page.memory.what': () =>
    'Every fact boucle keeps about you, from you, your devices and your assistants. All of your assistants read the same ones.',
  'page.memory.empty': () =>
    'Nothing yet. Tell your assistant a goal, a constraint or a threshold, and it will be here.',
  'page.memory.expired': () => 'no longer in force',
  'page.memory.delete-this': (p) => `Delete: ${p.what}`,

  'disclosure.headline': (p, f) =>
    Number(p.total) > 0
      ? `${f.plural(p.total, 'answer', 'answers')} told something of this, to ${f.plural(p.clients, 'client', 'clients')} in all.`
      : 'Nothing of this was ever shown to an assistant.',
  'disclosure.assistant': (p, f) => f.quote(p.client),
  'disclosure.client': (p, f, [client]) =>
    `${client}: ${f.plural(p.answers, 'answer', 'answers')}, the last on ${f.day(p.day)}`,
  'disclosure.values': (p, f) => f.plural(p.count, 'value', 'values'),
  'disclosure.metric': (p) =>
    p.known
      ? `“${p.metric}” was never shown. What was: ${p.known}.`
      : `“${p.metric}” was never shown; nothing was.`,
  'page.ledger.filter': () => 'Show',
  'page.ledger.all-clients': () => 'every assistant',
  'page.ledger.all-metrics': () => 'all kinds of data',
  'page.ledger.from': () => 'about days from',
  'page.ledger.to': () => 'to',
  'page.ledger.export': () => 'Take it with you:',
  'page.ledger.found': (p, f) => f.plural(p.total ?? 0, 'line', 'lines'),
  'page.ledger.what': () =>
    'What was shown to which assistant: which kinds of data, about which days, how many values. The values themselves are not written down again.',
  'page.ledger.empty': () => 'Nothing has been shown to any assistant yet.',
  'page.ledger.when': () => 'When',
  'page.ledger.client': () => 'Assistant',
  'page.ledger.tool': () => 'Tool',
  'page.ledger.shown': () => 'Shown',
  'page.ledger.days': () => 'About',
  'page.ledger.values': () => 'Values',
  'page.ledger.owner': () => 'with your token, or started by you',
  'page.ledger.metric': (p) => shown[String(p.metric)] ?? String(p.metric),

  'page.settings.save': () => 'Save',
  'page.settings.saved': () => 'Saved.',
  'page.settings.language': () => 'Language',
  'page.settings.language.en': () => 'English',
  'page.settings.language.fr': () => 'Français',
  'page.settings.units': () => 'Units',
  'page.settings.units.metric': () => 'kilometres, metres, kilograms',
  'page.settings.units.imperial': () => 'miles, feet, pounds',
  'page.settings.swimUnits': () => 'In the pool',
  'page.settings.swimUnits.meters': () => 'metres',
  'page.settings.swimUnits.yards': () => 'yards',
  'page.settings.weekStart': () => 'The week begins on',
  'page.settings.weekStart.monday': () => 'Monday',
  'page.settings.weekStart.sunday': () => 'Sunday',
  'page.settings.timeZone': () => 'Time zone at home',
} satisfies Part;
