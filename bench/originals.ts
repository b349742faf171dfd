import { everyIntake } from '../src/app/intake/every-intake.ts';
import type { Intake } from '../src/storage/storage.ts';
import type { House } from './house.ts';

/** The first received first. */
export async function originals({ deps: { storage } }: House): Promise<Intake[]> {
  const all: Intake[] = [];
  for await (const intake of everyIntake(storage, 'me')) all.push(intake);
  return all.reverse();
}

/** As an import meets them. */
export async function* filesOf(
  { deps: { storage } }: House,
  wanted: readonly Intake[],
): AsyncGenerator<{ readonly name: string; readonly bytes: Uint8Array }> {
  for (const { contentHash, fileName } of wanted) {
    const bytes = await storage.blobs.get('me', contentHash);
    if (bytes) yield { name: fileName, bytes };
  }
}
