import type { Session } from './session.ts';

/** `boucle backup FILE`: a consistent copy of the database while boucle runs. Originals are files of their own. */
export async function backupCommand({ deps, voice, home }: Session, file: string): Promise<number> {
  await deps.storage.backup(file);
  process.stderr.write(`${voice.say('cli.backup.done', { file, home })}\n`);
  return 0;
}
