import type { Connection } from '../../domain/connection.ts';
import type { Storage } from '../storage.ts';
import { connection, firstStart } from './samples.ts';

/** What several processes ask for at the same time, and what each of them got. */

export const rounds = 8;

/** Lays out what there is once of each. */
export async function layOut(s: Storage): Promise<void> {
  await s.connections.save('alba', connection('a', { progress: { fetched: {}, complete: [], marks: {} } }));
  for (let n = 0; n < rounds; n++) {
    await s.secrets.put('alba', `secret ${n}`, 'x');
    await s.confirmations.save('alba', {
      tokenHash: `token ${n}`,
      tool: 't',
      planDigest: 'p',
      expiresAt: firstStart,
    });
    await s.auth.save({ kind: 'Code', key: `code ${n}`, athleteId: 'alba', createdAt: 0, body: '' });
    await s.means.add('alba', { kind: 'recovery', digest: `means ${n}`, createdAt: 0 });
    await s.jobs.put(n % 2 ? 'alba' : 'bruno', { id: `job ${n}`, kind: 'sync', runAt: 0 });
  }
}

/** One process's share: asks for everything, and says what it got, one name for each. */
export async function race(s: Storage, holder: string): Promise<readonly string[]> {
  const won: string[] = [];
  for (let n = 0; n < rounds; n++) {
    const got = await Promise.all([
      s.leases.acquire('alba', `lease ${n}`, { holder, now: 0, until: 1 }),
      s.secrets.take('alba', `secret ${n}`),
      s.confirmations.consume('alba', { tokenHash: `token ${n}`, tool: 't', planDigest: 'p' }, 0),
      s.auth.consume('Code', `code ${n}`, 1),
      s.means.take('recovery', `means ${n}`),
      s.push.receive({ vendor: 'polar', body: Buffer.from(`message ${n}`), accounts: ['1'], at: 0 }),
      s.connections
        .update('alba', 'con_1', (before) => marked(before, `${holder} ${n}`))
        .then(() => undefined),
    ]);
    for (const [what, one] of ['lease', 'secret', 'token', 'code', 'means', 'message'].entries())
      if (got[what]) won.push(`${one} ${n}`);
    if ((await s.budgets.take([{ name: 'polar', requests: rounds, seconds: 60 }], 0)) === undefined)
      won.push('request');
    const job = await s.jobs.claim({ now: n + 1, until: 1000 });
    if (job) won.push(job.id);
  }
  return won;
}

const marked = (before: Connection, mark: string): Connection => ({
  ...before,
  progress: { ...before.progress, marks: { ...before.progress.marks, [mark]: 'x' } },
});
