import type { Vendor } from '../vendor.ts';
import { intervalsPayloads } from './decode.ts';
import { examine } from './examine.ts';
import { byKey } from './key.ts';
import { byOAuth } from './oauth.ts';
import { intervalsPull } from './pull.ts';
import { intervalsWorkouts } from './workouts.ts';

/** intervals.icu: everything it collects of an athlete, and a calendar that passes sessions on to most watches. */
export const intervalsIcu: Vendor = {
  id: 'intervals-icu',
  name: 'intervals.icu',
  settings: [
    { name: 'client_id', secret: false, required: true },
    { name: 'client_secret', secret: true, required: true },
  ],
  regions: [{ id: 'global', hosts: { site: 'https://intervals.icu' } }],
  licence: {
    terms: 'intervals.icu API terms',
    // Garmin asks to be named where data of its devices are shown, whoever hands them on.
    attribution: 'Source: intervals.icu; data of Garmin devices: Garmin',
  },
  connect: [byKey, byOAuth],
  // A key: 2500 in 15 minutes, 5000 in a day. An application: at least 8000 in a day; an address: 10 in a second.
  limits: [
    { of: 'athlete', requests: 2500, seconds: 900 },
    { of: 'athlete', requests: 5000, seconds: 86_400 },
    { of: 'application', requests: 8000, seconds: 86_400 },
    { of: 'application', requests: 10, seconds: 1 },
  ],
  pull: intervalsPull,
  workouts: intervalsWorkouts,
  payloads: intervalsPayloads,
  examine,
};
