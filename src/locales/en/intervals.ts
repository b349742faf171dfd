import type { PhraseParams } from '../../domain/phrase.ts';
import type { Part } from '../catalogue.ts';

const clock = (value: string | number): string => {
  const seconds = Number(value);
  return `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`;
};

const pers: Readonly<Record<string, string>> = { '100m': '100 m', '100y': '100 yd' };

/** `220–235 W`, `4:05–3:55/km`: the unit once. */
function range({ of, from, to, per }: PhraseParams): string {
  const isPace = of === 'pace';
  const both = [from, to].map((value) => (isPace ? clock(value ?? 0) : String(value)));
  const said = both[0] === both[1] ? both[0] : both.join('–');
  return isPace ? `${said}/${pers[String(per)] ?? per}` : `${said} ${of === 'power' ? 'W' : 'bpm'}`;
}

const quantities: Readonly<Record<string, string>> = {
  pace: 'pace',
  speed: 'speed',
  heart_rate: 'heart rate',
  power: 'power',
};

export const intervals = {
  'icu.where_key': () =>
    'On intervals.icu open Settings, go down to Developer Settings, and copy the API key. It opens everything in your account; making a new key there ends the old one.',
  'icu.no_client': () =>
    'This boucle has no application at intervals.icu. Connect with your own API key, or have the operator set BOUCLE_INTERVALS_ICU_CLIENT_ID and BOUCLE_INTERVALS_ICU_CLIENT_SECRET.',
  'icu.client_refused': () =>
    'intervals.icu does not accept the application. Compare BOUCLE_INTERVALS_ICU_CLIENT_ID and BOUCLE_INTERVALS_ICU_CLIENT_SECRET with the application’s page there.',
  'icu.strava': (p, f) =>
    `${f.plural(p.count, 'session', 'sessions')}${p.from ? ` (${f.days(p.from, p.to)})` : ''} came to intervals.icu from Strava, which lets nobody hand them on: only their dates are here. Connect intervals.icu with your watch’s maker, or import your Strava archive.`,
  'icu.reaches': () =>
    'It stands in the intervals.icu calendar at once. From there it goes to Garmin, Suunto, COROS, Wahoo or Zwift, where you switched that on in its settings; Polar takes none.',
  'icu.sport': (p) =>
    `intervals.icu gets runs, rides and swims from boucle, not ${p.sport}. Choose another target, or write it down as a note.`,
  'icu.kept': () => 'kept',
  'icu.absolute': (p) => `sent as ${range(p)}, so that other thresholds there do not change it`,
  'icu.heart_rate': (p) =>
    `${range({ ...p, of: 'heart_rate' })}, sent as whole percentages of the threshold (else maximum) heart rate set there: up to 1 bpm off`,
  'icu.one_leg': (p) => `cadence sent as ${p.low === p.high ? p.low : `${p.low}–${p.high}`} of one leg`,
  'icu.one_target': (p) =>
    `no second target beside the first: ${quantities[String(p.of)] ?? p.of} is left out`,
  'icu.speed': () => 'no speed target for rides there: left out',
  'icu.effort': () => 'effort has no target there: said in words in the step',
  'icu.lap': (p) => `ends on the lap button; shown there as ${clock(p.seconds ?? 0)}, which it needs`,
  'icu.send_off': (p) =>
    `no send-off there: leaving every ${clock(p.seconds ?? 0)} becomes a rest of ${clock(p.rest ?? 0)}`,
  'icu.send_off_open': () =>
    'no send-off there, and no pace to reckon the rest with: the rest ends on the lap button',
  'icu.no_rest': (p) => `no send-off there: at this pace ${clock(p.seconds ?? 0)} leaves no rest`,
  'icu.swim_words': () => 'stroke, drill and equipment are said in words in the step',
  'icu.note_below': () =>
    'its note holds words or numbers that would be read as instructions: it stands below the steps',
  'icu.unrolled': (p) => `the inner repeat is written out ${p.times} times: there is one level there`,
  'icu.pool': (p, f) =>
    `the text has no pool length: set ${f.number(p.meters, Number.isInteger(p.meters) ? 0 : 2)} m on the watch`,
  'icu.no_heart_rate': (p) =>
    `intervals.icu has neither a threshold nor a maximum heart rate for ${p.type}, and takes heart rates only as a share of one. Set one in its settings, or plan by pace or power.`,
  'icu.no_settings': () =>
    'Heart rates are sent as a share of your threshold at intervals.icu, and boucle may not read its settings. Connect again and allow settings, or plan by pace or power.',
  'icu.misread': () =>
    'Nothing was sent: the session’s text would be read otherwise than it was meant. Simplify the names and notes of its steps, or choose a file as target.',
  'icu.push_failed': (p, f) =>
    `intervals.icu could not pass it on to ${p.service}${p.message ? `; it says: ${f.quote(String(p.message))}` : ''}.`,
  'icu.passed_on': (p) => `intervals.icu passes it on to ${p.services}.`,
  'icu.not_passed_on': () =>
    'It stays in the intervals.icu calendar: no watch is switched on for planned workouts in its settings.',
} satisfies Part;
