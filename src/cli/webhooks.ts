import { openDoor } from '../app/push/index.ts';
import { vendorNamed } from '../app/sources/vendor.ts';
import type { Session } from './session.ts';

/**
 * `boucle webhooks VENDOR`: makes a new address for what the vendor sends by itself, and has it send there. What the
 * operator has to enter somewhere (the address, the vendor's secret) goes to stdout and is shown this once.
 */
export async function webhooksCommand(
  { deps, voice, hosting }: Session,
  vendorId: string,
  { url: publicUrl }: { readonly url?: string },
): Promise<number> {
  const { url, setting, secret, subscribed } = await openDoor(deps, vendorId, publicUrl ?? hosting?.origin);
  const { name } = vendorNamed(deps, vendorId);
  const variable = `BOUCLE_${vendorId}_${setting}`.toUpperCase().replaceAll('-', '_');
  const say = (code: string): boolean =>
    process.stderr.write(`${voice.say(code, { vendor: name, setting: variable })}\n`);
  say(subscribed ? 'push.subscribed' : 'push.enter');
  if (!subscribed) process.stdout.write(`${url}\n`);
  if (secret !== undefined) process.stdout.write(`${variable}=${secret}\n`);
  if (secret !== undefined) say('push.set');
  else if (!subscribed) say('push.set_own');
  return 0;
}
