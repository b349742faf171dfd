import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Consent } from '../../src/auth/index.ts';
import { openStorage } from '../../src/storage/index.ts';

const owner = 'me';

/** What a served home knows of the assistants that signed in: read beside the server, from the same database. */
export interface Grants {
  /** What the athlete agreed to with this client, the last time. */
  consent(clientId: string): Promise<Consent | undefined>;
  /** Refresh tokens that were used up, by this client. */
  refreshes(clientId: string): Promise<number>;
  /** The access tokens of this client are over, as they are after an hour. */
  endAccess(clientId: string): Promise<void>;
  close(): Promise<void>;
}

export async function grantsIn(home: string): Promise<Grants> {
  const storage = await openStorage({ home });
  const of = async (kind: string, id: string) =>
    (await storage.auth.ofAthlete(owner, kind)).filter(({ clientId }) => clientId === id);
  return {
    consent: async (id) => {
      const [last] = await of('Consent', id);
      return last && (JSON.parse(last.body) as Consent);
    },
    refreshes: async (id) =>
      (await of('RefreshToken', id)).filter(({ consumedAt }) => consumedAt !== undefined).length,
    endAccess: async (id) => {
      for (const { kind, key } of await of('AccessToken', id)) await storage.auth.delete(kind, key);
    },
    close: async () => storage.close(),
  };
}

/** What a program notes about the end of its token, moved an hour back: the program finds that the hour is over. */
export async function anHourPasses(home: string): Promise<void> {
  for (const name of await readdir(home, { recursive: true })) {
    if (!name.endsWith('.json') || name.includes('node_modules')) continue;
    const file = join(home, name);
    const text = await readFile(file, 'utf8').catch(() => '');
    const later = text.replace(endOfToken, (_all, key: string, at: string) => {
      const hour = at.length > 10 ? 3_700_000 : 3700;
      return `${key}${Number(at) - hour}`;
    });
    if (later !== text) await writeFile(file, later);
  }
}

const endOfToken = /("expires_?at"\s*:\s*)(\d{10,13})\b/gi;
