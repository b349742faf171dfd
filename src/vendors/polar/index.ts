import type { Vendor } from '../vendor.ts';
import { polarPayloads } from './decode.ts';
import { examine } from './examine.ts';
import { polarOAuth } from './oauth.ts';
import { polarPull } from './pull.ts';
import { polarPush } from './push.ts';

/** Polar AccessLink v3. It is read-only: there is no way to send a workout to a Polar watch, so there is no `workouts`. */
export const polar: Vendor = {
  id: 'polar',
  name: 'Polar',
  settings: [
    { name: 'client_id', secret: false, required: true },
    { name: 'client_secret', secret: true, required: true },
    // The key that Polar signs what it sends with; `boucle webhooks polar` prints it.
    { name: 'webhook_secret', secret: true, required: false },
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
  limits: [
    { of: 'application', requests: 500, seconds: 900, grows: { perAthlete: 20 } },
    { of: 'application', requests: 5000, seconds: 86_400, grows: { perAthlete: 100 } },
  ],
  pull: polarPull,
  push: polarPush,
  payloads: polarPayloads,
  examine,
};
