import type { Vendor } from '../vendor.ts';
import { polarPayloads } from './decode.ts';
import { examine } from './examine.ts';
import { polarOAuth } from './oauth.ts';
import { polarPull } from './pull.ts';

/** Polar AccessLink v3. It is read-only: there is no way to send a workout to a Polar watch, so there is no `workouts`. */
export const polar: Vendor = {
  id: 'polar',
  name: 'Polar',
  settings: [
    { name: 'client_id', secret: false, required: true },
    { name: 'client_secret', secret: true, required: true },
  ],
  regions: [
    {
      id: 'global',
      hosts: {
        auth: 'https://flow.polar.com',
        token: 'https://polarremote.com',
        api: 'https://www.polaraccesslink.com',
      },
    },
  ],
  licence: { terms: 'Polar AccessLink API: Limited License Agreement', attribution: 'Polar' },
  connect: [polarOAuth],
  // 500 + 20 for each user in 15 minutes, 5000 + 100 in a day: what a client has with its first user.
  limits: [
    { of: 'application', requests: 520, seconds: 900 },
    { of: 'application', requests: 5100, seconds: 86_400 },
  ],
  pull: polarPull,
  payloads: polarPayloads,
  examine,
};
