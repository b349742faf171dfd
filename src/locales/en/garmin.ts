import type { Part } from '../catalogue.ts';

/** Garmin's personal key, what it opens, and when it ends. */
export const garmin = {
  'garmin.where_key': () =>
    'On a computer, sign in to Garmin Connect and open connect.garmin.com/app/settings/personalApiToken. Create a key, accept the terms, choose how many days it lives, and copy it: it is shown once. Paste it here, and behind it, after a space, the days you chose (30, 90, 180 or 365), so that you are warned two weeks before it ends.',
  'garmin.laptop_only': () =>
    'Garmin’s personal key is for its owner’s own use: it works where one athlete runs boucle for themselves, and is refused where several are served.',
  'garmin.no_token': () =>
    'Garmin answered the key with something that holds no token. Its service may have changed: run boucle doctor garmin and look for a newer boucle.',
  'garmin.no_activities': () =>
    'Garmin’s list of activities does not answer where it is known to be. Run boucle doctor garmin to see which doors are open; until then import the archive or the files.',
  'garmin.no_days': () =>
    'None of Garmin’s lists of days and nights answers where it is known to be. Run boucle doctor garmin to see which doors are open; until then import the archive.',
  'connection.ends_soon': (p, f) =>
    Number(p.days) <= 1
      ? `The permission of ${p.vendor} ends on ${f.day(p.day)}. Make a new key now and paste it.`
      : `The permission of ${p.vendor} ends in ${f.number(p.days)} days, on ${f.day(p.day)}. Make a new key and paste it; what was fetched stays.`,
  'connection.has_ended': (p, f) =>
    `The permission of ${p.vendor} ended on ${f.day(p.day)}. Make a new key and paste it; what was fetched stays.`,
  'doctor.no-vendor': (p) => `There is no vendor “${p.value}”. Those that are: ${p.vendors}.`,
  'doctor.not-connected': (p) =>
    `${p.vendor} is not connected. Connect it on the page Sources of boucle serve.`,
  'doctor.not-tried': (p) => `The doors of ${p.vendor} cannot be tried one by one.`,
  'doctor.door': (p) => `${p.door}: ${p.status === 'no answer' ? 'no answer' : `answered ${p.status}`}`,
  'doctor.doors': (p, f) =>
    `${p.vendor}: ${f.number(p.open)} of ${f.number(p.tried)} addresses answered. Nothing of what they said was kept or shown.`,
  'cli.doctor.vendor': () => 'also try each door of this vendor with your key, e.g. garmin',
} satisfies Part;
