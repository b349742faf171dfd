import type { Vendor } from '../vendor.ts';
import { corosPayloads } from './decode.ts';
import { examine } from './examine.ts';
import { regions } from './hosts.ts';
import { corosOAuth } from './oauth.ts';
import { corosPull } from './pull.ts';
import { corosWorkouts } from './workouts.ts';

/** COROS over the MCP server that is open to each of its athletes; boucle is one more client of it. */
export const coros: Vendor = {
  id: 'coros',
  name: 'COROS',
  settings: [
    // Where a server's own place would lead to another region than the athlete's: na, eu or cn.
    { name: 'region', secret: false, required: false },
    // A client registered once, in place of one for each connection.
    { name: 'client_id', secret: false, required: false },
  ],
  regions,
  licence: {
    terms:
      'COROS terms of use: non-commercial use of one’s own account; a server for many needs COROS’s consent',
    attribution: 'Data provided by COROS',
  },
  connect: [corosOAuth],
  // COROS publishes no limit of calls: one at a time, about one a second.
  limits: [{ of: 'athlete', requests: 60, seconds: 60 }],
  pull: corosPull,
  workouts: corosWorkouts,
  payloads: corosPayloads,
  examine,
};
