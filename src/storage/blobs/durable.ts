import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Writes a file so that it is either whole and on disk, or not there: temporary file, fsync, rename, fsync folder. */
export async function writeDurably(
  folder: string,
  name: string,
  bytes: Uint8Array,
  scratch: string,
): Promise<void> {
  const temporary = join(scratch, `${randomBytes(12).toString('hex')}.tmp`);
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, join(folder, name));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** Makes a folder, 0700, whose name is on disk in every folder above up to `root`. */
export async function makeFolder(folder: string, root: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made === root) await chmod(root, 0o700);
  for (let above = folder; above !== root && above.startsWith(root); above = dirname(above))
    await syncFolder(dirname(above));
}

/** Puts the names in a folder on disk. Windows keeps them itself and does not let a folder be opened. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
