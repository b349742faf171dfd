import { chmodSync, closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';

/** Many pages at a time: a step reads one state of the database and does not hold back writers (WAL). */
const pagesPerStep = 1 << 30;

/** A consistent copy of an open database, mode 0600: whole under its name or not there. */
export async function backupTo(source: DatabaseSync | string, target: string): Promise<void> {
  const unfinished = `${target}.unfinished`;
  // A connection of its own: the copy runs on another thread and would make the readers wait.
  const from = typeof source === 'string' ? new DatabaseSync(source, { timeout: 5000 }) : source;
  try {
    rmSync(unfinished, { force: true });
    closeSync(openSync(unfinished, 'wx', 0o600));
    await backup(from, unfinished, { rate: pagesPerStep });
    settle(unfinished);
    renameSync(unfinished, target);
  } finally {
    if (from !== source) from.close();
    rmSync(unfinished, { force: true });
  }
}

function settle(file: string): void {
  chmodSync(file, 0o600);
  const descriptor = openSync(file, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
