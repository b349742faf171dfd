import { eraseEverything, receiptLines } from '../app/privacy/erase.ts';
import type { Session } from './session.ts';

/** `boucle erase --yes`: every permission at a vendor ends, everything of the athlete goes, and a receipt says what went. */
export async function eraseCommand(
  { deps, who, voice, home }: Session,
  options: { readonly yes?: boolean },
): Promise<number> {
  const activities = await deps.storage.activities.count(who.athleteId, {});
  if (!options.yes) {
    process.stderr.write(`${voice.say('cli.erase.ask', { activities })}\n`);
    return 2;
  }
  const receipt = await eraseEverything(deps, who, home);
  const lines = receiptLines(receipt).map((line) => `  ${voice.say(line)}`);
  process.stderr.write([voice.say('cli.erase.done', { activities }), ...lines, ''].join('\n'));
  return 0;
}
