import type { Part } from '../catalogue.ts';

export const auth = {
  'auth.title': (p) => `${p.name} wants to read your training`,
  'auth.title.program': () => 'A program on this computer',
  'auth.who': () => 'Who is asking',
  'auth.name': () => 'Calls itself',
  'auth.host': () => 'Published at',
  'auth.answer-to': () => 'The answer goes to',
  'auth.this-machine': (p) => `a program on this computer (${p.host})`,
  'auth.verified.document': (p) =>
    `Verified: ${p.host} itself publishes who this assistant is. Only go on if you trust ${p.host}.`,
  'auth.verified.operator': () => 'Registered by whoever runs this boucle.',
  'auth.verified.none': () =>
    'Not verified: anybody can use this name. Go on only if you have just added boucle to this assistant yourself.',
  'auth.elsewhere': (p) =>
    `Careful: the answer goes to ${p.redirect}, not to ${p.host}. Go on only if you know why.`,
  'auth.loopback': () =>
    'The answer goes to a program on this computer. Any program here can ask this way: go on only if you have just started it.',
  'auth.mixed': () =>
    'Careful: the name mixes letters of different alphabets, as names do that want to look like another one.',
  'auth.what': () => 'What it may see and do',
  'auth.what.lead': () => 'Untick what you like. The assistant gets what remains ticked, and nothing else.',
  'auth.example': (p) => `For example: ${p.example}`,
  'auth.scope.profile:read': () =>
    'Who you are as an athlete: goals, constraints, zones, landmarks such as FTP or threshold pace, language and units.',
  'auth.scope.profile:read.example': () => '“FTP 250 W since 3 May; half marathon on 10 January”',
  'auth.scope.activities:read': () =>
    'Your activities: distance, time, heart rate, power, laps, load, records.',
  'auth.scope.activities:read.example': () => '“Sunday, run, 16.2 km in 1:24:10, average heart rate 148”',
  'auth.scope.location:read': () =>
    'Where you were: tracks, start points, places. They can tell where you live and when you are away.',
  'auth.scope.location:read.example': () => 'the track of this morning’s run, from your door',
  'auth.scope.wellness:read': () =>
    'Your body’s days and nights: sleep, HRV, resting heart rate, stress, SpO2, weight.',
  'auth.scope.wellness:read.example': () => '“Last night 6 h 40 of sleep, HRV 52 ms, resting heart rate 47”',
  'auth.scope.notes:read': () =>
    'Free text: titles, notes and comments that you or others wrote. Other people may be named there.',
  'auth.scope.notes:read.example': () => '“Easy run with Sam, knee hurts again”',
  'auth.scope.calendar:read': () => 'Your planned sessions, and how each compares with what you did.',
  'auth.scope.calendar:read.example': () => '“Thursday: 10 × 400 m, planned 58 min”',
  'auth.scope.calendar:write': () =>
    'Plan, move and delete sessions, and send them to your watch. Each change is previewed and can be undone.',
  'auth.scope.calendar:write.example': () => 'put “10 × 400 m” on Thursday and on your watch',
  'auth.scope.memory:write': () =>
    'Remember and forget facts about you: goals, constraints, landmarks, settings. Each can be undone.',
  'auth.scope.memory:write.example': () => 'remember “no running on Tuesdays”',
  'auth.scope.connections:write': () =>
    'Begin to connect a watch account and fetch from it. You always agree on a page of the brand itself.',
  'auth.scope.connections:write.example': () => 'fetch the last days from Polar',
  'auth.unticked': () => 'not ticked at first',
  'auth.know': () => 'Good to know',
  'auth.know.recall': () =>
    'What an assistant was shown cannot be recalled. Its operator keeps it by its own rules, maybe in another country.',
  'auth.know.ledger': () =>
    'boucle notes every answer in your ledger: which data, of which days, to which assistant. You can read it at any time.',
  'auth.know.keeps': () =>
    'boucle itself keeps your data on this computer until you delete it; agreeing here changes nothing about that.',
  'auth.know.keeps-at': (p) =>
    `boucle itself keeps your data at ${p.host} until you delete it; agreeing here changes nothing about that.`,
  'auth.know.keeps-until': (p) => `Of these boucle keeps nothing longer than: ${p.what}.`,
  'auth.know.ends': (p) =>
    `You can narrow or end this in two clicks under “Assistants”. It ends by itself after ${p.idle} days without use, and after ${p.whole} days in any case.`,
  'auth.know.version': (p) => `Text of ${p.version}.`,
  'auth.allow': () => 'Allow what is ticked',
  'auth.deny': () => 'Refuse',
  'auth.nothing': () => 'With nothing ticked, this is a refusal.',
  'auth.gone': () =>
    'This request is over: it was answered, or an hour has passed. Start again from the assistant.',
  'auth.error': (p) =>
    `This request of an assistant cannot be followed (${p.error}). Start again from the assistant; if it happens again, its maker will want to know this word.`,
  'auth.signin.title': () => 'An assistant is waiting',
  'auth.signin.what': (p) =>
    `${p.name} asks to read your training. First show that you are the owner of this boucle:`,
  'auth.signin.open': () => 'In a terminal, in the folder of boucle, run',
  'auth.signin.then': () =>
    'and open the link it prints in this browser. You then come straight back to this question; this page notices by itself.',
  'auth.signin.again': () => 'I have opened the link',
  'assistants.title': () => 'Assistants',
  'assistants.what': () =>
    'Who may read your training, what each may see, and when it last did. What you change here holds from the next call on.',
  'assistants.none': () => 'No assistant has signed in yet.',
  'assistants.since': (p) => `Allowed since ${p.day}`,
  'assistants.last': (p) => `last used ${p.day}`,
  'assistants.never': () => 'not used yet',
  'assistants.until': (p) => `ends on ${p.day} at the latest`,
  'assistants.times': (p, f) => f.plural(p.times, 'sign-in', 'sign-ins'),
  'assistants.narrow': () => 'Change what it may see',
  'assistants.narrow.what': () =>
    'You can take away here. To give more, the assistant asks again and you decide on the page you know.',
  'assistants.save': () => 'Keep only what is ticked',
  'assistants.revoke': () => 'End…',
  'assistants.revoke-this': (p) => `End the access of ${p.name}`,
  'assistants.revoke.sure': (p) =>
    `End the access of ${p.name}? Its next call is refused. What it was shown so far cannot be recalled.`,
  'assistants.revoke.yes': () => 'End it now',
  'assistants.revoke.no': () => 'Keep it',
  'assistants.ledger': () => 'What it was shown',
  'assistants.owner': () =>
    'Programs that use the token of this computer, or that run on it (stdio), act as you and see everything. Delete the file “token” and start again to shut them out.',
} satisfies Part;
