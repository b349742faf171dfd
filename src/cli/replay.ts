import { replay } from '../app/intake/replay.ts';
import type { Session } from './session.ts';

/** `boucle replay`: reads again now what a server would read again in the background after an upgrade. */
export async function replayCommand({ deps, who, voice }: Session): Promise<number> {
  const { of: files, readAgain: again } = await replay({ deps, who });
  process.stderr.write(`${voice.say('intake.replay.done', { files, again })}\n`);
  return 0;
}
