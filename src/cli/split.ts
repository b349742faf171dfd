import { splitActivity } from '../app/intake/split-activity.ts';
import type { Session } from './session.ts';

/** `boucle split ACTIVITY`: takes a merged activity apart again, one activity for each recording. */
export async function splitCommand({ deps, who, voice }: Session, activityId: string): Promise<number> {
  const ids = await splitActivity(deps, who, activityId);
  process.stderr.write(`${voice.say('intake.split.done', { count: ids.length, ids: ids.join(', ') })}\n`);
  return 0;
}
