import type { PartLike } from '../catalogue.ts';
import type { push as english } from '../en/push.ts';

export const push: PartLike<typeof english> = {
  'push.none': (p) => `${p.vendor} n’envoie rien de lui-même. boucle l’interroge toutes les demi-heures.`,
  'push.no_address': () =>
    'Une marque ne peut envoyer qu’à un boucle qui a une adresse publique. Définissez BOUCLE_PUBLIC_URL, ou donnez-la avec --url https://…',
  'push.subscribed': (p) =>
    `${p.vendor} envoie désormais à une nouvelle adresse. L’ancienne répond encore un jour.`,
  'push.enter': (p) =>
    `Indiquez cette adresse sur la page de votre application chez ${p.vendor}, avec un secret de votre choix. L’ancienne répond encore un jour.`,
  'push.set': (p) =>
    `Définissez ${p.setting} puis redémarrez boucle ; la valeur n’est montrée que cette fois.`,
  'push.set_own': (p) => `Définissez ${p.setting} avec le même secret, puis redémarrez boucle.`,
  'cli.webhooks': () => 'faire envoyer les nouveautés par une marque ; demande une adresse publique',
  'cli.webhooks.url': () => 'l’adresse publique de ce boucle, à la place de BOUCLE_PUBLIC_URL',
};
