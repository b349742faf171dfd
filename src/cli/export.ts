import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { exportZip } from '../app/privacy/export-zip.ts';
import { originalName } from '../app/privacy/original-name.ts';
import type { Session } from './session.ts';

/**
 * `boucle export DIR`: every original under `originals/`, everything else as JSON. Importing `originals/` gives it back.
 * `boucle export FILE.zip`: the same in one file, which gives back everything when it is imported.
 */
export async function exportCommand(session: Session, dir: string): Promise<number> {
  if (/\.zip$/i.test(dir)) return exportToZip(session, dir);
  const { deps, who, voice } = session;
  const { storage } = deps;
  const { athleteId } = who;
  const originals = join(dir, 'originals');
  await mkdir(originals, { recursive: true });
  let files = 0;
  for (let offset = 0; ; offset += 500) {
    const page = await storage.intakes.list(athleteId, { limit: 500, offset });
    for (const intake of page) {
      const bytes = await storage.blobs.get(athleteId, intake.contentHash);
      if (!bytes) continue;
      const folder = join(originals, intake.contentHash.slice(0, 16));
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, originalName(intake, deps.formats)), bytes);
      files++;
    }
    if (page.length < 500) break;
  }
  for (const [name, content] of Object.entries(await everythingElse(storage, athleteId))) {
    await writeFile(join(dir, `${name}.json`), `${JSON.stringify(content, undefined, 1)}\n`);
    files++;
  }
  process.stderr.write(`${voice.say('cli.export.done', { files, dir })}\n`);
  return 0;
}

/** Whole under its name or not there; only its owner can read it. */
async function exportToZip({ deps, who, voice }: Session, file: string): Promise<number> {
  if (await stat(file).catch(() => undefined)) {
    process.stderr.write(`${voice.say('privacy.export.exists', { file })}\n`);
    return 1;
  }
  const unfinished = `${file}.unfinished`;
  await mkdir(dirname(file), { recursive: true });
  const { zip, files } = await exportZip({ deps, who });
  try {
    await pipeline(zip, createWriteStream(unfinished, { mode: 0o600, flush: true }));
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
  process.stderr.write(`${voice.say('privacy.export.done', { files, file })}\n`);
  return 0;
}

async function everythingElse(
  { activities, memories, calendar, wellness, ledger, athletes }: Session['deps']['storage'],
  athleteId: string,
): Promise<Readonly<Record<string, unknown>>> {
  const [first, last] = ['0001-01-01', '9999-12-31'] as [never, never];
  const heads = await activities.heads(athleteId, { order: 'oldest' });
  const ledgerLines = await ledger.count(athleteId);
  return {
    athlete: await athletes.get(athleteId),
    activities: await Promise.all(heads.map(({ id }) => activities.get(athleteId, id))),
    memory: await memories.list(athleteId),
    workouts: [...(await calendar.between(athleteId, first, last)), ...(await calendar.drafts(athleteId))],
    wellness: await wellness.between(athleteId, first, last),
    ledger: await ledger.list(athleteId, { limit: ledgerLines, offset: 0 }),
  };
}
