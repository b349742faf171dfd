import { BoucleError } from '../domain/errors.ts';
import type { Session } from './session.ts';

/** Whether letters leave a host. Its mail server is asked, and no letter is sent; on a computer of one's own none leaves. */
export async function mailFinding({
  hosting,
  serving,
  voice,
}: Pick<Session, 'hosting' | 'serving' | 'voice'>): Promise<{ well: boolean; says: string } | undefined> {
  if (!hosting) return undefined;
  const mailer = serving?.accounts?.mailer;
  if (!mailer) return { well: true, says: voice.say('doctor.mail-none') };
  try {
    await mailer.verify?.();
    return { well: true, says: voice.say('doctor.mail') };
  } catch (error) {
    if (!(error instanceof BoucleError)) throw error;
    return { well: false, says: voice.say('doctor.mail-down') };
  }
}
