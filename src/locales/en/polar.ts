import type { Part } from '../catalogue.ts';

export const polar = {
  'polar.no_client': () =>
    'There is no Polar client yet. Make one at admin.polaraccesslink.com and set BOUCLE_POLAR_CLIENT_ID and BOUCLE_POLAR_CLIENT_SECRET.',
  'polar.client_refused': () =>
    'Polar does not accept the client. Compare BOUCLE_POLAR_CLIENT_ID and BOUCLE_POLAR_CLIENT_SECRET with admin.polaraccesslink.com.',
  'polar.consents': () =>
    'Polar holds your data back because a consent is missing. Accept the mandatory consents at account.polar.com, then connect again.',
} satisfies Part;
