import { randomBytes } from 'node:crypto';
import { closeSync, fsync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

// Only this waits for the disk; the calls around it end in memory, and cost less than the promise of them.
const onDisk = promisify(fsync);

/** Writes a file so that it is either whole and on disk, or not there: temporary file, fsync, rename, fsync folder. */
export async function writeDurably(
  folder: string,
  name: string,
  bytes: Uint8Array,
  scratch: string,
): Promise<void> {
  const temporary = join(scratch, `${randomBytes(12).toString('hex')}.tmp`);
  try {
    await writeThrough(temporary, bytes);
    renameSync(temporary, join(folder, name));
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

async function writeThrough(file: string, bytes: Uint8Array): Promise<void> {
  const descriptor = openSync(file, 'wx', 0o600);
  try {
    writeFileSync(descriptor, bytes);
    await onDisk(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Makes a folder, 0700, whose name is on disk. */
export async function makeFolder(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  await syncFolder(dirname(folder));
}

/** Puts the names in a folder on disk. Windows keeps them itself and does not let a folder be opened. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    await onDisk(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
