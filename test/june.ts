import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Kit, type KitOptions, openKit } from './kit.ts';
import { sharedDir, sharedFile } from './shared.ts';

const folder = 'science/data/tcx';

/** A home with the 33 runs of June 2013, on the evening of 30 June in London. */
export async function openJune(options: KitOptions = {}): Promise<Kit> {
  const kit = await openKit({ preferences: { timeZone: 'Europe/London' }, ...options });
  kit.time.now = Date.UTC(2013, 5, 30, 20);
  const names = readdirSync(join(sharedDir ?? '', folder));
  await kit.add(
    Object.fromEntries(
      names.map((name) => [name.replace(/\.gz$/, ''), gunzipSync(sharedFile(join(folder, name)))]),
    ),
  );
  return kit;
}
