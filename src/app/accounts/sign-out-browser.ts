import type { Desk } from './desk.ts';

/** Signs out one browser of this athlete, in all processes at once; `id` is that of the account's view. Another's stays. */
export async function signOutBrowser({ deps }: Desk, athleteId: string, id: string): Promise<void> {
  const { sessions } = deps.storage;
  const own = (await sessions.ofAthlete(athleteId)).find(({ digest }) => digest === id);
  if (own) await sessions.delete(own.digest);
}
