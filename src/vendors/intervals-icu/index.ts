import type { Vendor } from '../vendor.ts';
import { intervalsPayloads } from './decode.ts';
import { examine } from './examine.ts';
import { byKey } from './key.ts';
import { byOAuth } from './oauth.ts';
import { intervalsPull } from './pull.ts';
import { intervalsPush } from './push.ts';
import { intervalsWorkouts } from './workouts.ts';

/** intervals.icu: everything it collects of an athlete, and a calendar that passes sessions on to most watches. */
export const intervalsIcu: Vendor = {
  id: 'intervals-icu',
  name: 'intervals.icu',
  settings: [
    { name: 'client_id', secret: false, required: true },
    { name: 'client_secret', secret: true, required: true },
    // Agreed on the application's page, where the address of its webhooks is entered.
    { name: 'webhook_secret', secret: true, required: false },
  ],
  regions: [{ id: 'global', hosts: { site: 'https://intervals.icu' } }],
  licence: {
    terms: 'intervals.icu API terms',
    // Garmin asks to be named where data of its devices are shown, whoever hands them on.
    attribution: 'Source: intervals.icu; data of Garmin devices: Garmin',
  },
  connect: [byKey, byOAuth],
  // An address: 10 in a second. A key: 2500 in 15 minutes, 5000 in a day. An application: 100 in a day for each of its
  // athletes, at least 8000 and at most 50000, and an eighth of that, at least 2500, in 15 minutes.
  limits: [
    { of: 'application', requests: 10, seconds: 1 },
    { of: 'athlete', by: 'key', requests: 2500, seconds: 900 },
    { of: 'athlete', by: 'key', requests: 5000, seconds: 86_400 },
    {
      of: 'application',
      by: 'oauth',
      requests: 2500,
      seconds: 900,
      grows: { perAthlete: 12.5, beyond: 200, most: 6250 },
    },
    {
      of: 'application',
      by: 'oauth',
      requests: 8000,
      seconds: 86_400,
      grows: { perAthlete: 100, beyond: 80, most: 50_000 },
    },
  ],
  pull: intervalsPull,
  push: intervalsPush,
  workouts: intervalsWorkouts,
  payloads: intervalsPayloads,
  examine,
};
