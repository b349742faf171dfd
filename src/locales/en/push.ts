import type { Part } from '../catalogue.ts';

export const push = {
  'push.none': (p) => `${p.vendor} sends nothing by itself. boucle asks it every half hour.`,
  'push.no_address': () =>
    'A vendor can only send to a boucle with a public address. Set BOUCLE_PUBLIC_URL, or give it with --url https://…',
  'push.subscribed': (p) =>
    `${p.vendor} sends to a new address from now on. The one before answers for another day.`,
  'push.enter': (p) =>
    `Enter this address on ${p.vendor}’s page of your application, with a secret of your own choice. The one before answers for another day.`,
  'push.set': (p) => `Set ${p.setting} and start boucle again; it is shown this once.`,
  'push.set_own': (p) => `Set ${p.setting} to the same secret and start boucle again.`,
  'cli.webhooks': () => 'have a vendor send what is new by itself; needs a public address',
  'cli.webhooks.url': () => 'the public address of this boucle, in place of BOUCLE_PUBLIC_URL',
} satisfies Part;
