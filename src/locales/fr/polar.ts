import type { PartLike } from '../catalogue.ts';
import type { polar as english } from '../en/polar.ts';

export const polar: PartLike<typeof english> = {
  'polar.no_client': () =>
    'Il n’y a pas encore de client Polar. Créez-en un sur admin.polaraccesslink.com, puis renseignez BOUCLE_POLAR_CLIENT_ID et BOUCLE_POLAR_CLIENT_SECRET.',
  'polar.client_refused': () =>
    'Polar refuse ce client. Comparez BOUCLE_POLAR_CLIENT_ID et BOUCLE_POLAR_CLIENT_SECRET avec ce qu’indique admin.polaraccesslink.com.',
  'polar.consents': () =>
    'Polar retient vos données : il manque un consentement. Acceptez les consentements obligatoires sur account.polar.com, puis reconnectez-vous.',
};
