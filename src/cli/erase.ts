import { disconnectAll } from '../app/sources/index.ts';
import type { Session } from './session.ts';

/** `boucle erase --yes`: every permission at a vendor ends, everything of the athlete goes, and a receipt says what went. */
export async function eraseCommand(
  { deps, who, voice }: Session,
  options: { readonly yes?: boolean },
): Promise<number> {
  const activities = await deps.storage.activities.count(who.athleteId, {});
  if (!options.yes) {
    process.stderr.write(`${voice.say('cli.erase.ask', { activities })}\n`);
    return 2;
  }
  for (const left of await disconnectAll(deps, who)) process.stderr.write(`${voice.say(left)}\n`);
  await deps.storage.athletes.erase(who.athleteId);
  process.stderr.write(`${voice.say('cli.erase.done', { activities })}\n`);
  return 0;
}
