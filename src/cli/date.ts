import { dateFile, undatedFiles } from '../app/intake/date-file.ts';
import { dayOf } from '../domain/day.ts';
import { resolveDay } from '../domain/spoken-day.ts';
import { athleteOf } from '../app/memory/athlete.ts';
import type { Session } from './session.ts';

/**
 * `boucle date FILE DAY`: gives a day to a recording whose watch did not know it. Without arguments: lists those files
 * on stdout, one a line, as `hash name`.
 */
export async function dateCommand(
  { deps, who, voice }: Session,
  file: string | undefined,
  words: string | undefined,
): Promise<number> {
  if (file === undefined) {
    const undated = await undatedFiles({ deps, who });
    for (const { contentHash, fileName } of undated)
      process.stdout.write(`${contentHash.slice(0, 12)} ${fileName}\n`);
    process.stderr.write(`${voice.say('intake.undated_list', { count: undated.length })}\n`);
    return 0;
  }
  const { preferences } = await athleteOf(deps, who);
  const today = dayOf(deps.clock(), preferences.timeZone);
  if (words === undefined) {
    process.stderr.write(`${voice.say('intake.undated_day')}\n`);
    return 2;
  }
  const day = resolveDay(words, today, 'past');
  const { activityIds } = await dateFile({ deps, who }, file, { day, today });
  process.stderr.write(
    `${voice.say('intake.dated', { day, count: activityIds.length, ids: activityIds.join(', ') })}\n`,
  );
  return 0;
}
