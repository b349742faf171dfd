import { disconnect } from '../app/sources/index.ts';
import type { Session } from './session.ts';

/** `boucle disconnect VENDOR`: ends the permission there and destroys it here; what was fetched stays. */
export async function disconnectCommand({ deps, who, voice }: Session, vendorId: string): Promise<number> {
  const left = await disconnect(deps, who, vendorId);
  process.stderr.write(`${voice.say('cli.disconnect.done')}\n`);
  for (const line of left) process.stderr.write(`${voice.say(line)}\n`);
  return 0;
}
